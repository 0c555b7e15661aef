import { tourPicture } from "@ginkgo/api-contract/content/pictures";
import { yuan } from "@ginkgo/locale/money";
import type { Db } from "../../../platform/database/database.ts";
import { presentSpot, spotCards } from "../../tours/public.ts";
import type { FavouriteCard } from "./favourite-card.ts";

const ticketText = (fen: number | undefined) => {
  if (fen === undefined) return null;
  return fen === 0 ? "不收门票" : `门票 ¥${yuan(fen)}`;
};

/** Spots as cards of favourites. */
export async function favouriteSpots(db: Db, ids: readonly string[]): Promise<FavouriteCard[]> {
  return (await spotCards(db, ids)).map((found) => {
    const spot = presentSpot(found);
    return {
      id: spot.id,
      title: spot.name,
      cover: {
        kind: "spot",
        id: spot.id,
        category: tourPicture(spot.categoryId, spot.name),
        url: spot.cover,
      },
      priceText: ticketText(spot.ticketFen),
      placeText: [spot.city, spot.district, spot.categoryText].filter(Boolean).join(" · "),
      rating: spot.rating,
      commentCount: spot.commentCount,
      offered: true,
    };
  });
}
