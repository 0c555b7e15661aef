import type { OrgReview } from "@ginkgo/api-contract/organisations/org-detail";
import type { Db } from "../../platform/database/database.ts";
import { filesOfMany } from "../files/public.ts";
import { reviewFiles } from "./review-row.ts";

/** Reviews with the addresses of their pictures. */
export async function withImages(db: Db, reviews: OrgReview[]): Promise<OrgReview[]> {
  const files = await filesOfMany(
    db,
    reviews.map((c) => reviewFiles(c.id)),
  );
  return reviews.map((c) => {
    const images = files.get(reviewFiles(c.id));
    return images ? { ...c, images: images.map((f) => f.url) } : c;
  });
}
