import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../platform/database/database.ts";
import { categoryPath } from "../listing/public.ts";
import { isOffered, wordTexts } from "../reference/public.ts";

/** Whether a product can be put under this kind now; one that stands under it keeps it. */
export const isProductCategory = (db: Db, code: string): Promise<boolean> =>
  isOffered(db, "productCategory", code);

/** What the kinds of products are called, by their codes. */
export const productCategoryTexts = (db: Db) => wordTexts(db, "productCategory");

/** What a card says product `o` is: its kind, 轮椅; of one that stands right in a department the department. */
export const productKindText: SQL = sql`coalesce((select w.text from reference.dictionary_words w
  where w.dictionary = 'productCategory' and w.code = regexp_replace(o.category_code, '(_[0-9]{2})[0-9]{2}$', '\\1')), o.category_code)`;

/** Codes from the department down to the kind itself: AIDS, AIDS_01, AIDS_0102. */
export const productCategoryPath = categoryPath;
