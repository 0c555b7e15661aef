import { yuan } from "@ginkgo/locale/money";
import type { Db } from "../../../platform/database/database.ts";
import { presentService, serviceCards } from "../../services/public.ts";
import type { FavouriteCard } from "./favourite-card.ts";

/** Home-visit services as cards of favourites. */
export async function favouriteServices(db: Db, ids: readonly string[]): Promise<FavouriteCard[]> {
  return (await serviceCards(db, ids)).map((found) => {
    const service = presentService(found);
    return {
      id: service.id,
      title: service.name,
      cover: { kind: "service", id: service.id, category: service.picture, url: service.cover },
      priceText: `¥${yuan(service.priceFen)}${service.from ? " 起" : ""}/${service.unitText}`,
      placeText: `${service.areaText} · ${service.providerName}`,
      rating: service.rating,
      commentCount: service.commentCount,
      offered: service.state !== "OFF",
    };
  });
}
