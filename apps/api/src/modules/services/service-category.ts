import { servicePicture } from "@ginkgo/api-contract/content/pictures";
import type { Option } from "@ginkgo/api-contract/envelope";
import { categoryPath } from "../listing/public.ts";
import { serviceCategories } from "../reference/public.ts";

const texts = new Map<string, string>();
const remember = (options: readonly Option[]) => {
  for (const { value, text, children } of options) {
    texts.set(value, text);
    remember(children ?? []);
  }
};
remember(serviceCategories);

export const isCategory = (code: string): boolean => texts.has(code);
export const categoryText = (code: string): string => texts.get(code) ?? code;

/** What a doorplate says of an item: its kind, 助浴; of a kind of another family the family, 康复. */
export function categoryPlate(code: string): string {
  const [family = code, kind] = categoryPath(code);
  return categoryText(family === "LIUZHU" && kind ? kind : family);
}

/** The drawing a service is shown by. */
export const categoryPicture = servicePicture;
