import { productPicture } from "@ginkgo/api-contract/content/pictures";
import { PLAIN } from "@ginkgo/api-contract/content/plain-tile";
import type { CoverParams } from "@ginkgo/ui/cover";

/** Which still life stands for a product, and the name a plain tile bears where none does. */
export function productCover(categoryId: string, title: string): { params: CoverParams; name?: string } {
  const category = productPicture(categoryId, title);
  return { params: { category }, ...(category === PLAIN ? { name: title } : {}) };
}
