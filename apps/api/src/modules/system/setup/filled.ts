import type { PortalContent } from "@ginkgo/api-contract/system/setting-codes";
import { eq, ne, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { type Db, firstOf } from "../../../platform/database/database.ts";
import { organisations } from "../../organisations/tables.ts";
import { services } from "../../services/tables.ts";
import { products } from "../../shop/tables.ts";
import { tourOrgs, trips } from "../../tours/tables.ts";

/** Whether there is a row of it. */
export const has = async (db: Db, table: PgTable, where: SQL | undefined): Promise<boolean> =>
  (await firstOf(db.select({ one: sql<number>`1` }).from(table).where(where).limit(1))) !== undefined;

/** Whether a visitor finds something there, sold out or not. */
export const hasSome: Record<PortalContent, (db: Db) => Promise<boolean>> = {
  ORGS: (db) => has(db, organisations, eq(organisations.standing, "LISTED")),
  VISITS: (db) => has(db, services, eq(services.state, "ON")),
  SHOP: (db) => has(db, products, ne(products.state, "OFF")),
  TOURS: async (db) => (await has(db, trips, eq(trips.state, "ON"))) || has(db, tourOrgs, undefined),
};

/** What there is something of. One look after the other: the embedded engine has one connection. */
export async function filledContents(db: Db): Promise<PortalContent[]> {
  const filled: PortalContent[] = [];
  for (const content of Object.keys(hasSome) as PortalContent[])
    if (await hasSome[content](db)) filled.push(content);
  return filled;
}
