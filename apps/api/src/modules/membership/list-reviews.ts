import type { QueryOf } from "@ginkgo/api-contract/endpoint";
import type { staffReviewPage } from "@ginkgo/api-contract/reviews/review-staff";
import { paged } from "../../http/paged.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import type { Db } from "../../platform/database/database.ts";
import { sellersOf } from "../identity/staff/public.ts";
import { findReviews, presentReviews } from "../reviews/moderation/public.ts";

/** Reviews for who judges or answers them, the newest first; a home's or shop's people see those of their own. */
export async function listReviews(
  db: Db,
  viewer: StaffViewer,
  { queue, kind, ...page }: QueryOf<typeof staffReviewPage>,
) {
  const within = { queue, kind, sellers: await sellersOf(db, viewer) };
  const { found, total, nextCursor } = await findReviews(db, within, page);
  return {
    ...paged(await presentReviews(db, found, viewer), total, page),
    ...(nextCursor ? { nextCursor } : {}),
  };
}
