import { servicePicture } from "@ginkgo/api-contract/content/pictures";
import type { Option } from "@ginkgo/api-contract/envelope";
import { type SQL, sql } from "drizzle-orm";
import { serviceCategories } from "../../reference/public.ts";

/** Codes from the family down to the item itself: LIUZHU, LIUZHU_02, LIUZHU_0201. */
export function categoryPath(code: string): string[] {
  const [, family = code, kind, item] = /^(.+?)(?:_(\d{2})(\d{2})?)?$/.exec(code) ?? [];
  return [family, kind && `${family}_${kind}`, item && `${family}_${kind}${item}`].filter(
    (c) => c !== undefined,
  );
}

/** Whether `o` hangs on any of these branches: one holds its own code and all that begin with it. */
export const inBranches = (codes: readonly string[]): SQL =>
  sql`(${sql.join(
    codes.map(
      (code) =>
        sql`o.category_code = ${code} or starts_with(o.category_code, ${/_\d\d$/.test(code) ? code : `${code}_`})`,
    ),
    sql` or `,
  )})`;

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
