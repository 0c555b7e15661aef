import { type Rate, ratedFen, sumOf } from "@ginkgo/api-contract/contracts/pay-plan";
import { addDays, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { and, desc, eq, gte, inArray, isNotNull, notExists, sql } from "drizzle-orm";
import type { AppContext } from "../../../http/services.ts";
import { type Db, firstOf, type Tx } from "../../../platform/database/database.ts";
import { eachDueItem, notSetAside } from "../../../platform/due-items.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { orders } from "../../orders/tables.ts";
import { changeConfirmations, changes } from "../changes/tables.ts";
import { changeRows, type RatedChange, ratesOf } from "../changes/terms.ts";
import { openWords } from "../contract-labels.ts";
import { type ContractRow, type InstalmentRow, instalmentRows, lockContract } from "../contract-row.ts";
import { isOpenBill } from "../instalment-states.ts";
import { contracts, instalments } from "../tables.ts";
import { carryPaybacks } from "./pay-back.ts";
import { paybacks } from "./tables.ts";

/** What a contract's instalments are reckoned from. */
export interface Reckoned {
  contract: Pick<ContractRow, "startDate">;
  plan: readonly InstalmentRow[];
  rates: readonly Rate[];
  /** What the first instalment holds beside the days, fen. */
  onceFen: number;
  /** What went back of each period because of a change, fen. */
  backs: ReadonlyMap<number, number>;
}

/** What days of a period cost, fen; its months are counted from the first day of its own term. */
export const costOf = (
  { contract, rates }: Reckoned,
  { termStart }: InstalmentRow,
  from: string,
  to: string,
): number => ratedFen(termStart ?? contract.startDate, rates, from, to);

export const onceOf = ({ onceFen }: Reckoned, { periodNo }: InstalmentRow): number =>
  periodNo === 1 ? onceFen : 0;

/** What was asked for on top of a period since, as long as it is owed or paid. */
export const supplementsOf = (plan: readonly InstalmentRow[], { periodNo }: InstalmentRow): InstalmentRow[] =>
  plan.filter((i) => i.kind === "SUPPLEMENT" && i.forPeriod === periodNo && i.cancelledAt === null);

/** One thing to be done to the plan so that every period costs what its days cost. */
type Step =
  | { do: "set"; periodNo: number; amountFen: number; was: number }
  | { do: "cancel"; periodNo: number; was: number }
  | { do: "more"; of: InstalmentRow; from: string; amountFen: number }
  | { do: "back"; of: InstalmentRow; amountFen: number };

function settlePeriod(m: Reckoned, base: InstalmentRow, day: string, isPaid: IsPaid): Step[] {
  const target = costOf(m, base, base.periodStart, base.periodEnd);
  const once = onceOf(m, base);
  if (!isPaid(base)) {
    const amountFen = target + once;
    return amountFen === base.amountFen
      ? []
      : [{ do: "set", periodNo: base.periodNo, amountFen, was: base.amountFen }];
  }
  const supplements = supplementsOf(m.plan, base);
  const paid = supplements.filter(isPaid).reduce((sum, s) => sum + s.amountFen, base.amountFen - once);
  const [first, ...rest] = supplements.filter((s) => !isPaid(s));
  const more = target - paid + (m.backs.get(base.periodNo) ?? 0);
  const cancel = (s: InstalmentRow): Step => ({ do: "cancel", periodNo: s.periodNo, was: s.amountFen });
  if (more <= 0)
    return [
      ...(first ? [first, ...rest] : []).map(cancel),
      ...(more < 0 ? [{ do: "back", of: base, amountFen: -more } as const] : []),
    ];
  const from = day < base.periodStart ? base.periodStart : day;
  if (!first) return [{ do: "more", of: base, from, amountFen: more }];
  return [
    ...(first.amountFen === more
      ? []
      : [{ do: "set", periodNo: first.periodNo, amountFen: more, was: first.amountFen } as const]),
    ...rest.map(cancel),
  ];
}

type IsPaid = (i: InstalmentRow) => boolean;

/**
 * What is to be done so that every period that ends on that day or later costs what its days cost at the rates that
 * hold: unpaid ones get another sum, paid ones a supplement or money back. Done once, there is nothing left to do.
 * @returns `waits` where a bill stands open: what comes of it is reckoned once it is paid or closed
 */
export function reckon(m: Reckoned, day: string): { steps: Step[]; waits: boolean } {
  const due = m.plan.filter((i) => i.kind === "PLAN" && i.cancelledAt === null && i.periodEnd >= day);
  const isWaiting = (i: InstalmentRow) => isOpenBill(i) || supplementsOf(m.plan, i).some(isOpenBill);
  return {
    steps: due
      .filter((i) => !isWaiting(i))
      .flatMap((i) => settlePeriod(m, i, day, (of) => of.paidAt !== null)),
    waits: due.some(isWaiting),
  };
}

/** What a change would pay back and ask for within what is paid, or is just being paid, fen. */
export function foretell(m: Reckoned, day: string): { backFen: number; moreFen: number } {
  const isPaid: IsPaid = (i) => i.paidAt !== null || isOpenBill(i);
  const sums = { backFen: 0, moreFen: 0 };
  for (const base of m.plan.filter(
    (i) => i.kind === "PLAN" && i.cancelledAt === null && i.periodEnd >= day,
  )) {
    if (!isPaid(base)) continue;
    for (const step of settlePeriod(m, base, day, isPaid)) {
      if (step.do === "back") sums.backFen += step.amountFen;
      else if (step.do === "more") sums.moreFen += step.amountFen;
      else sums.moreFen += (step.do === "set" ? step.amountFen : 0) - step.was;
    }
  }
  return { backFen: sums.backFen, moreFen: Math.max(0, sums.moreFen) };
}

/** What went back of each period because of changes, fen. */
export const backRows = (db: Db, contractId: string): Promise<{ periodNo: number; amountFen: number }[]> =>
  db
    .select({
      periodNo: sql<number>`${paybacks.periodNo}`,
      amountFen: sql<number>`sum(${paybacks.amountFen})::int`,
    })
    .from(paybacks)
    .where(and(eq(paybacks.contractId, contractId), isNotNull(paybacks.changeId)))
    .groupBy(paybacks.periodNo);

/** Everything a contract's instalments are reckoned from, as it stands. @param rates others than those that hold */
export async function readReckoned(
  db: Db,
  vault: Vault,
  contract: ContractRow,
  changes: readonly RatedChange[],
): Promise<Reckoned> {
  const { id, depositFen, medicalReserveFen } = contract;
  return {
    contract,
    plan: await instalmentRows(db, [id]),
    rates: ratesOf(contract, changes),
    onceFen: sumOf(openWords(vault, contract), "ONCE") + depositFen + medicalReserveFen,
    backs: new Map((await backRows(db, id)).map((b) => [b.periodNo, b.amountFen])),
  };
}

/** The changes as they will be once this one is confirmed, on that day. */
export const asConfirmed = (changes: readonly RatedChange[], id: string, day: string): RatedChange[] =>
  changes
    .filter((h) => h.confirmedAt !== null || h.id === id)
    .map((h) => (h.id === id ? { ...h, day, confirmedAt: h.confirmedAt ?? "now" } : h))
    .toSorted((a, b) => a.day.localeCompare(b.day) || Number(BigInt(a.id) - BigInt(b.id)));

/** So long a supplement can be paid before it is late. */
const SUPPLEMENT_DAYS = 7;

async function insertSupplement(
  tx: Tx,
  id: string,
  { of, from, amountFen }: Extract<Step, { do: "more" }>,
  today: string,
): Promise<void> {
  const soon = addDays(today, SUPPLEMENT_DAYS);
  await tx.execute(sql`insert into contracts.instalments
      (contract_id, period_no, kind, for_period, period_start, period_end, due_date, amount_fen)
    select ${id}::bigint, max(period_no) + 1, 'SUPPLEMENT', ${of.periodNo}, ${from}::date, ${of.periodEnd}::date,
      ${from < soon ? soon : from}::date, ${amountFen}
    from contracts.instalments where contract_id = ${id}::bigint`);
}

/** The confirmed change of the price that money goes back for. */
const lastChange = async (tx: Tx, id: string): Promise<string> =>
  (await firstOf(
    tx
      .select({ id: changes.id })
      .from(changes)
      .innerJoin(changeConfirmations, eq(changeConfirmations.changeId, changes.id))
      .where(and(eq(changes.contractId, id), isNotNull(changes.monthlyFen)))
      .orderBy(desc(changeConfirmations.confirmedAt), desc(changes.id))
      .limit(1),
  ))!.id;

async function take(tx: Tx, id: string, step: Step, now: Date): Promise<void> {
  if (step.do === "set" || step.do === "cancel")
    await tx
      .update(instalments)
      .set(step.do === "set" ? { amountFen: step.amountFen } : { cancelledAt: now })
      .where(and(eq(instalments.contractId, id), eq(instalments.periodNo, step.periodNo)));
  else if (step.do === "more") await insertSupplement(tx, id, step, shanghaiDay(now));
  else
    await tx.insert(paybacks).values({
      contractId: id,
      changeId: await lastChange(tx, id),
      periodNo: step.of.periodNo,
      amountFen: step.amountFen,
      createdAt: now,
    });
}

/**
 * Reckons a locked contract's instalments anew from a day on, and sets going what comes back. What a bill stands open
 * for is left to the due work.
 */
export async function reckonPlan(
  tx: Tx,
  vault: Vault,
  contract: ContractRow,
  day: string,
  now: Date,
): Promise<void> {
  const { id, reckonFrom } = contract;
  const from = reckonFrom !== null && reckonFrom < day ? reckonFrom : day;
  const reckoned = await readReckoned(tx, vault, contract, await changeRows(tx, [id]));
  const { steps, waits } = reckon(reckoned, from);
  for (const step of steps) await take(tx, id, step, now);
  await tx
    .update(contracts)
    .set({ reckonFrom: waits ? from : null })
    .where(eq(contracts.id, id));
  if (steps.some((s) => s.do === "back")) await carryPaybacks(tx, id, now);
}

/** Reckons what waited for an open bill, once that is paid or closed. */
export async function reckonWaiting({ database, vault, clock, log }: AppContext): Promise<number> {
  const now = clock.now();
  const openBill = database.primary
    .select({ found: sql<number>`1` })
    .from(instalments)
    .innerJoin(orders, eq(orders.id, instalments.orderId))
    .where(
      and(
        eq(instalments.contractId, contracts.id),
        inArray(orders.status, ["WAIT_BUYER_PAY", "PAY_ERROR"]),
        gte(instalments.periodEnd, contracts.reckonFrom),
      ),
    );
  const waiting = await database.primary
    .select({ id: contracts.id })
    .from(contracts)
    .where(
      and(
        isNotNull(contracts.reckonFrom),
        notExists(openBill),
        notSetAside("contracts.reckon", sql`${contracts.id}::text`, now),
      ),
    )
    .orderBy(contracts.id)
    .limit(50);
  const work = (id: string) =>
    database.transaction(async (tx) => {
      const contract = (await lockContract(tx, id))!;
      if (contract.reckonFrom === null || contract.endsOn !== null) return;
      await reckonPlan(tx, vault, contract, contract.reckonFrom, clock.now());
    });
  return eachDueItem(
    { database, clock, log },
    {
      job: "contracts.reckon",
      items: waiting.map(({ id }) => id),
      work,
    },
  );
}
