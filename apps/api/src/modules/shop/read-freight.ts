import type { FreightTemplate } from "@ginkgo/api-contract/shop/shop-detail";
import { eq, sql } from "drizzle-orm";
import { type Db, firstOf } from "../../platform/database/database.ts";
import { freightTemplates } from "./tables.ts";

/** The template of that code, and whether it is offered to no other product any more. */
export const readFreight = (
  db: Db,
  code: string,
): Promise<{ template: FreightTemplate; off: boolean } | undefined> =>
  firstOf(
    db
      .select({ template: sql<FreightTemplate>`${freightTemplates.template}`, off: freightTemplates.off })
      .from(freightTemplates)
      .where(eq(freightTemplates.code, code)),
  );
