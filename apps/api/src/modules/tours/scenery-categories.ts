import type { SceneryCategory } from "@ginkgo/api-contract/tours/spots";
import { sql } from "drizzle-orm";
import { type Db, rows } from "../../platform/database/database.ts";

/** Every category, those switched off too, in the order of their numbers. */
export const sceneryCategories = (db: Db): Promise<SceneryCategory[]> =>
  rows(db, sql`select id::text, name, status from tours.scenery_categories order by scenery_categories.id`);
