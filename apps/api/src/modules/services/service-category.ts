import { servicePicture } from "@ginkgo/api-contract/content/pictures";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../platform/database/database.ts";
import { isOffered, wordTexts } from "../reference/public.ts";

/** Whether a service can be put under this kind now; one that stands under it keeps it. */
export const isCategory = (db: Db, code: string): Promise<boolean> => isOffered(db, "serviceCategory", code);

/** What the kinds of services are called, by their codes. */
export const categoryTexts = (db: Db) => wordTexts(db, "serviceCategory");

/** What a doorplate says of item `o`: its kind, 助浴; of a kind of another family the family, 康复. */
export const categoryPlate: SQL = sql`coalesce((select w.text from reference.dictionary_words w where w.dictionary = 'serviceCategory'
  and w.code = case when o.category_code like 'LIUZHU\\_%' then left(o.category_code, 9) else regexp_replace(o.category_code, '_[0-9]{2}([0-9]{2})?$', '') end),
  o.category_code)`;

/** The drawing a service is shown by. */
export const categoryPicture = servicePicture;
