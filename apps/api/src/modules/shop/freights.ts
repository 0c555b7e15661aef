import { asc, sql } from "drizzle-orm";
import type { Db } from "../../platform/database/database.ts";
import { freightTemplates } from "./tables.ts";

/** What sending costs, by name: the templates a product can take. */
export const listFreights = (db: Db): Promise<{ code: string; name: string }[]> =>
  db
    .select({ code: freightTemplates.code, name: sql<string>`${freightTemplates.template}->>'name'` })
    .from(freightTemplates)
    .orderBy(asc(freightTemplates.code));
