import type { Option } from "@ginkgo/api-contract/envelope";
import { categoryPath } from "../listing/public.ts";
import { productCategories } from "../reference/public.ts";

const texts = new Map<string, string>();
const remember = (options: readonly Option[]) => {
  for (const { value, text, children } of options) {
    texts.set(value, text);
    remember(children ?? []);
  }
};
remember(productCategories);

export const isProductCategory = (code: string): boolean => texts.has(code);
export const productCategoryText = (code: string): string => texts.get(code) ?? code;

/** Codes from the department down to the kind itself: AIDS, AIDS_01, AIDS_0102. */
export const productCategoryPath = categoryPath;
