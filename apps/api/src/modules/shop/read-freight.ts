import type { FreightTemplate } from "@ginkgo/api-contract/shop/shop-detail";
import { eq, sql } from "drizzle-orm";
import { type Db, firstOf } from "../../platform/database/database.ts";
import { freightTemplates } from "./tables.ts";

/** The template of that code, offered still or not. */
export const readFreight = async (db: Db, code: string): Promise<FreightTemplate | undefined> =>
  (
    await firstOf(
      db
        .select({ template: sql<FreightTemplate>`${freightTemplates.template}` })
        .from(freightTemplates)
        .where(eq(freightTemplates.code, code)),
    )
  )?.template;
