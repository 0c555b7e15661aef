import { randomInt } from "node:crypto";
import type { PriceReport } from "@ginkgo/api-contract/organisations/orgs";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import { problem } from "../../http/problem.ts";
import type { Clock } from "../../platform/clock.ts";
import { firstOf, row, type Tx } from "../../platform/database/database.ts";
import { nextIdOf } from "../../platform/database/next-id.ts";
import { instant } from "../../platform/database/sql-values.ts";
import { insertWithUniqueNumber } from "../../platform/database/unique-number.ts";
import type { Vault } from "../../platform/secrets/vault.ts";
import { priceReports } from "./tables.ts";

/** Seal context of the reporter's contact. */
export const reportContactSealContext = (id: string): string => `organisations.price_reports.contact.${id}`;

/** At most this many reports about one organisation in an hour: more is somebody playing. */
const HOURLY = 20;

/**
 * Keeps what somebody says about a wrong price, for staff to check.
 * @throws {ProblemError} NOT_FOUND, TOO_MANY_REQUESTS
 */
export async function reportWrongPrice(
  tx: Tx,
  vault: Vault,
  { orgId, item, content, contact }: z.output<typeof PriceReport>,
  clock: Clock,
): Promise<{ receiptNo: string }> {
  const now = clock.now();
  const org = await row<{ lately: number }>(
    tx,
    sql`select (select count(*)::int from organisations.price_reports r where r.org_id = o.id
        and r.created_at > ${instant(now)} - interval '1 hour') as lately
      from organisations.organisations o where o.id = ${orgId}::bigint and o.standing = 'LISTED'`,
  );
  if (!org) throw problem("NOT_FOUND", "organisation");
  if (org.lately >= HOURLY) throw problem("TOO_MANY_REQUESTS", "price reports");
  const draw = () =>
    `J${shanghaiDay(now).replaceAll("-", "")}${String(randomInt(1_000_000)).padStart(6, "0")}`;
  const id = await nextIdOf(tx, priceReports);
  const sealed = contact === undefined ? null : vault.seal(contact, reportContactSealContext(id));
  const insert = (receiptNo: string) =>
    firstOf(
      tx
        .insert(priceReports)
        .values({ id, orgId, receiptNo, item, content, contact: sealed, createdAt: now })
        .onConflictDoNothing({ target: [priceReports.receiptNo] })
        .returning({ id: priceReports.id }),
    );
  return { receiptNo: await insertWithUniqueNumber(draw, insert) };
}
