import type { OrgCard } from "@ginkgo/api-contract/organisations/orgs";
import { yuan } from "@ginkgo/locale/money";
import type { Db } from "../../../platform/database/database.ts";
import { orgCards, presentOrg } from "../../organisations/public.ts";
import type { FavouriteCard } from "./favourite-card.ts";

/** “¥3,200–6,800/月”, or “¥3,200 起/月” where no upper end is posted. */
function priceText({ priceMinFen, priceMaxFen }: OrgCard): string | null {
  if (priceMinFen === undefined) return null;
  if (priceMaxFen === undefined || priceMaxFen === priceMinFen) return `¥${yuan(priceMinFen)} 起/月`;
  return `¥${yuan(priceMinFen)}–${yuan(priceMaxFen)}/月`;
}

/** Organisations as cards of favourites. */
export async function favouriteOrgs(db: Db, ids: readonly string[]): Promise<FavouriteCard[]> {
  return (await orgCards(db, ids)).map((found) => {
    const org = presentOrg(found);
    return {
      id: org.id,
      title: org.name,
      cover: { kind: "org", id: org.id, category: org.orgTypeText, url: org.cover },
      priceText: priceText(org),
      placeText: org.placeText,
      rating: org.rating,
      commentCount: org.commentCount,
      offered: org.operateStatus !== "CLOSED",
    };
  });
}
