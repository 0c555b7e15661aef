import type { SceneryCategory } from "@ginkgo/api-contract/tours/spots";
import { sql } from "drizzle-orm";
import type { Db } from "../../platform/database/database.ts";
import { sceneryCategories as categories } from "./tables.ts";

/** Every category, those switched off too, in the order of their numbers. */
export const sceneryCategories = (db: Db): Promise<SceneryCategory[]> =>
  db
    .select({ id: sql<string>`${categories.id}::text`, name: categories.name, status: categories.status })
    .from(categories)
    .orderBy(categories.id);
