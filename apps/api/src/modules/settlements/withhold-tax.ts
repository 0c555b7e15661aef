import { type TaxWay, taxWays as taxWayTexts } from "@ginkgo/api-contract/settlements/settlement-codes";
import type { Settlement } from "@ginkgo/api-contract/settlements/settlement-shapes";
import type { EmployeeTax } from "@ginkgo/api-contract/settlements/settlements";
import { addMonths, shanghaiDay, shanghaiInstant, shanghaiTime } from "@ginkgo/locale/shanghai-time";
import { desc, eq, sql } from "drizzle-orm";
import { requireVersion } from "../../http/problem.ts";
import { changedNothing } from "../../platform/audit.ts";
import { type Db, firstOf, row, type Tx } from "../../platform/database/database.ts";
import { instant } from "../../platform/database/sql-values.ts";
import { readStaff } from "../identity/staff/public.ts";
import { taxOfNext } from "./income-tax.ts";
import { lockParty, partyNames, requireParty, sideOf } from "./parties.ts";
import { totalOf } from "./settlement-row.ts";
import { type payouts, type settlements, taxWays } from "./tables.ts";
import { earlierTax, type TaxChange } from "./tax/earlier-tax.ts";

/** Who pays the tax of an employee. */
export const taxWayOf = async (db: Db, party: string): Promise<TaxWay> =>
  (
    await firstOf(
      db
        .select({ way: taxWays.way })
        .from(taxWays)
        .where(eq(taxWays.party, party))
        .orderBy(desc(taxWays.id))
        .limit(1),
    )
  )?.way ?? "WITHHELD";

/**
 * What was paid to an employee in the month of an instant that tax is withheld of, before tax, and withheld of it; without what
 * was taken or given back for months before.
 */
async function paidInMonth(
  db: Db,
  party: string,
  now: Date,
): Promise<{ paidFen: number; withheldFen: number }> {
  const first = `${shanghaiDay(now).slice(0, 7)}-01`;
  const found = await row<{ paidFen: number; withheldFen: number }>(
    db,
    sql`select coalesce(sum(p.amount_fen + p.tax_fen + p.earlier_tax_fen), 0)::float8 as "paidFen", coalesce(sum(p.tax_fen), 0)::float8 as "withheldFen"
      from settlements.payouts p join settlements.settlements s on s.id = p.settlement_id
      where s.party = ${party} and p.state <> 'FAILED' and p.tax_way = 'WITHHELD'
        and p.at >= ${instant(shanghaiTime(first))} and p.at < ${instant(shanghaiTime(addMonths(first, 1)))}`,
  );
  return found!;
}

export interface Withheld {
  way: TaxWay;
  taxFen: number;
  /** Of months that are over, worked out anew: taken, or negative given back. */
  earlier: readonly TaxChange[];
  earlierTaxFen: number;
}

/** What is withheld of a sum that is paid out now, and who pays the tax; null for shops and homes, which invoice. */
export async function withheldOf(
  db: Db,
  party: string,
  grossFen: number,
  now: Date,
): Promise<Withheld | null> {
  if (sideOf(party) === "MERCHANT") return null;
  const way = await taxWayOf(db, party);
  const taxFen = way === "INVOICED" ? 0 : taxOfNext(await paidInMonth(db, party, now), grossFen);
  const earlier = await earlierTax(db, party, grossFen - taxFen, now);
  return { way, taxFen, earlier, earlierTaxFen: earlier.reduce((sum, { fen }) => sum + fen, 0) };
}

/** The tax of a settlement: what was withheld of it, or what would be today. */
export async function taxOf(
  db: Db,
  one: typeof settlements.$inferSelect,
  tries: readonly (typeof payouts.$inferSelect)[],
  now: Date,
): Promise<Settlement["tax"]> {
  const grossFen = totalOf(one);
  if (sideOf(one.party) === "MERCHANT" || grossFen <= 0) return null;
  const standing = tries.find(({ state }) => state !== "FAILED");
  const { way, taxFen, earlierTaxFen } = standing
    ? { ...standing, way: standing.taxWay ?? "INVOICED" }
    : (await withheldOf(db, one.party, grossFen, now))!;
  // Paid out before tax was withheld: nothing was, and nobody was asked who pays it.
  const wayText = standing && !standing.taxWay ? "没有代扣" : taxWayTexts[way];
  const netFen = grossFen - taxFen - earlierTaxFen;
  return { way, wayText, grossFen, taxFen, earlierTaxFen, netFen, isExpected: !standing };
}

/** Who pays an employee's tax, and how it came about. @throws {ProblemError} BAD_INPUT for somebody there is none of */
export async function readTax(db: Db, party: string, now: Date): Promise<EmployeeTax> {
  await requireParty(db, party);
  const changes = await db.select().from(taxWays).where(eq(taxWays.party, party)).orderBy(desc(taxWays.id));
  const people = await readStaff(
    db,
    changes.map(({ staffId }) => staffId),
  );
  const way = changes[0]?.way ?? "WITHHELD";
  return {
    party,
    partyText: (await partyNames(db, [party])).get(party)!,
    way,
    wayText: taxWayTexts[way],
    ...(await paidInMonth(db, party, now)),
    history: changes.map((change) => ({
      wayText: taxWayTexts[change.way],
      reason: change.reason,
      by: people.get(change.staffId) ?? "平台",
      at: shanghaiInstant(change.at),
    })),
    version: changes.length,
  };
}

/**
 * Says who pays an employee's tax from now on; what was paid out stays as it was.
 * @throws {ProblemError} BAD_INPUT, CHANGED_MEANWHILE
 */
export async function saveTax(
  tx: Tx,
  party: string,
  { way, reason, version }: { way: TaxWay; reason: string; version?: number | undefined },
  { staffId, now }: { staffId: string; now: Date },
): Promise<EmployeeTax> {
  await requireParty(tx, party);
  await lockParty(tx, party);
  const before = await readTax(tx, party, now);
  await requireVersion(version, before.version, async () => ({
    now: [{ label: "个税谁来交", text: before.wayText }],
  }));
  if (before.way === way) {
    changedNothing(tx);
    return before;
  }
  await tx.insert(taxWays).values({ party, way, reason, staffId, at: now });
  return readTax(tx, party, now);
}
