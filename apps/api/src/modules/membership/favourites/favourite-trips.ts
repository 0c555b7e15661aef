import { tourPicture } from "@ginkgo/api-contract/content/pictures";
import { yuan } from "@ginkgo/locale/money";
import type { Db } from "../../../platform/database/database.ts";
import { presentTrip, tripCards } from "../../tours/public.ts";
import type { FavouriteCard } from "./favourite-card.ts";

/** Only its departure is told by the day, and a favourite shows none. */
const ANY_DAY = "2000-01-01";

/** Trips as cards of favourites. */
export async function favouriteTrips(db: Db, ids: readonly string[]): Promise<FavouriteCard[]> {
  return (await tripCards(db, ids, ANY_DAY)).map((found) => {
    const trip = presentTrip(found);
    return {
      id: trip.id,
      title: trip.title,
      cover: {
        kind: "tour",
        id: trip.id,
        category: tourPicture(trip.categoryId, trip.title),
        url: trip.cover,
      },
      priceText: `¥${yuan(trip.priceFen)} 起`,
      placeText: [trip.city, trip.district, trip.orgName].filter(Boolean).join(" · "),
      rating: trip.rating,
      commentCount: trip.commentCount,
      offered: trip.state === "ON",
    };
  });
}
