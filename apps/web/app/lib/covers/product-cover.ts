import { productPicture } from "@ginkgo/api-contract/content/pictures";
import { PLAIN } from "@ginkgo/api-contract/content/plain-tile";
import type { CoverParams } from "@ginkgo/ui/cover";
import { ownCover } from "./own-cover.ts";

interface Shown {
  categoryId: string;
  title: string;
  cover?: string | undefined;
}

/** A product's cover: its own picture, else its still life, with the name a plain tile bears where there is none. */
export function productCover({ categoryId, title, cover }: Shown): { params: CoverParams; name?: string } {
  const category = productPicture(categoryId, title);
  return { params: { category }, ...(category === PLAIN ? { name: title } : {}), ...ownCover(cover, "4x3") };
}
