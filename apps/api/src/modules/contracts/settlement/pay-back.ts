import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { AppContext } from "../../../http/services.ts";
import { type Db, firstOf, rows, type Tx } from "../../../platform/database/database.ts";
import { eachDueItem, notSetAside } from "../../../platform/due-items.ts";
import { refundBill } from "../../orders/public.ts";
import { type InstalmentRow, instalmentRows, lockContract } from "../contract-row.ts";
import { paybackRefunds, paybacks } from "./tables.ts";

interface Payback {
  id: string;
  periodNo: number | null;
  /** Not yet asked of any order, fen. */
  leftFen: number;
}

const openPaybacks = (db: Db, contractId: string): Promise<Payback[]> =>
  rows(
    db,
    sql`select b.id::text, b.period_no as "periodNo", amount_fen - asked_fen as "leftFen" from contracts.paybacks b
      where contract_id = ${contractId}::bigint and asked_fen < amount_fen order by b.id`,
  );

/** The orders a payback is asked of: those of its period first, then the last paid first. */
function ordersFor(plan: readonly InstalmentRow[], periodNo: number | null): string[] {
  const paid = plan.filter((i) => i.paidAt !== null && i.orderId !== null).toReversed();
  const isOf = (i: InstalmentRow) => periodNo !== null && (i.forPeriod ?? i.periodNo) === periodNo;
  return [...paid.filter(isOf), ...paid.filter((i) => !isOf(i))].map((i) => i.orderId!);
}

/**
 * Asks what is to go back of a locked contract of the orders that were paid, as far as they can give it now: an order
 * whose earlier refund is on its way is asked again later.
 */
export async function carryPaybacks(tx: Tx, contractId: string, now: Date): Promise<void> {
  const plan = await instalmentRows(tx, [contractId]);
  for (const { id, periodNo, leftFen } of await openPaybacks(tx, contractId)) {
    let left = leftFen;
    for (const orderId of ordersFor(plan, periodNo)) {
      if (left === 0) break;
      const refund = await refundBill(tx, orderId, left, now);
      if (!refund) continue;
      left -= refund.amountFen;
      await tx.insert(paybackRefunds).values({ paybackId: id, refundId: refund.refundId });
    }
    await tx
      .update(paybacks)
      .set({ askedFen: sql`${paybacks.amountFen} - ${left}` })
      .where(eq(paybacks.id, id));
  }
}

/** What was paid of a contract and is spoken for by nothing that goes back, fen. */
export async function leftToPayBack(
  db: Db,
  contractId: string,
  plan: readonly InstalmentRow[],
): Promise<number> {
  const waiting = await openPaybacks(db, contractId);
  const held = plan.reduce((sum, i) => sum + (i.paidAt === null ? 0 : i.amountFen - i.claimedFen), 0);
  return waiting.reduce((sum, b) => sum - b.leftFen, held);
}

/** What goes back, or went, because of changes of the price, fen. */
export const paidBackByChanges = async (db: Db, contractId: string): Promise<number> =>
  (await firstOf(
    db
      .select({ fen: sql<number>`coalesce(sum(${paybacks.amountFen}), 0)::int` })
      .from(paybacks)
      .where(and(eq(paybacks.contractId, contractId), isNotNull(paybacks.changeId))),
  ))!.fen;

/** Goes on with what could not be asked for at once. */
export async function carryWaitingPaybacks({ database, clock, log }: AppContext): Promise<number> {
  const waiting = await rows<{ id: string }>(
    database.primary,
    sql`select distinct b.contract_id::text as id from contracts.paybacks b
      join contracts.instalments i on i.contract_id = b.contract_id
      join orders.orders o on o.id = i.order_id and o.status = 'TRANSACTION_COMPLETE' and o.claimed_fen < o.paid_fen
      where b.asked_fen < b.amount_fen and ${notSetAside("contracts.paybacks", sql`b.contract_id::text`, clock.now())}
      limit 50`,
  );
  return eachDueItem(
    { database, clock, log },
    {
      job: "contracts.paybacks",
      items: waiting.map(({ id }) => id),
      work: (id) =>
        database.transaction(async (tx) => {
          await lockContract(tx, id);
          await carryPaybacks(tx, id, clock.now());
        }),
    },
  );
}
