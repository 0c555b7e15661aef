import type { OrgComment } from "@ginkgo/api-contract/organisations/org-detail";
import type { Db } from "../../platform/database/database.ts";
import { filesOfMany } from "../files/public.ts";
import { commentFiles } from "./comment-row.ts";

/** Comments with the addresses of their pictures. */
export async function withImages(db: Db, comments: OrgComment[]): Promise<OrgComment[]> {
  const files = await filesOfMany(
    db,
    comments.map((c) => commentFiles(c.id)),
  );
  return comments.map((c) => {
    const images = files.get(commentFiles(c.id));
    return images ? { ...c, images: images.map((f) => f.url) } : c;
  });
}
