import { sql } from "drizzle-orm";
import type { AppContext } from "../../../http/services.ts";
import { instant } from "../../../platform/database/sql-values.ts";
import { eachDueItem } from "../../../platform/due-items.ts";
import { errorReason } from "../../../platform/error-reason.ts";
import type { PayPort, RefundAnswer } from "../../../platform/payments/pay.ts";
import { system } from "../move-order.ts";
import { lockOrder } from "../order-row.ts";
import { type RefundRow, refundRows } from "./refund-row.ts";
import { noteRefundError, putOffRefund, retryRefund, settleRefund } from "./settle-refund.ts";

/** Taken up in one run, and how many of them at once: each may wait for a provider for seconds. */
const MAX_COUNT = 200;
const AT_ONCE = 8;

/** Orders a refund, or asks after one that the provider has taken on; what was not answered is ordered again (P13). */
async function carry(port: PayPort | undefined, refund: RefundRow): Promise<RefundAnswer> {
  if (refund.amountFen === 0) return { state: "DONE" };
  if (!port) throw new Error(`no provider ${refund.provider}`);
  const order = { ...refund, reason: "订单退款" };
  return refund.providerNo !== null && refund.state === "AGREED"
    ? port.queryRefund(order)
    : port.refund(order);
}

async function carryOne({ database, clock, log, pays }: AppContext, refund: RefundRow): Promise<void> {
  const { id, refundNo, provider } = refund;
  try {
    if (refund.state === "ABNORMAL")
      await database.transaction(async (tx) => {
        const order = (await lockOrder(tx, refund.orderId))!;
        const [still] = await refundRows(tx, sql`where r.id = ${id}::bigint and r.state = 'ABNORMAL'`);
        if (still) await retryRefund(tx, order, still, system, clock.now());
      });
    const answer = await carry(
      pays.find((p) => p.name === provider),
      refund,
    );
    const settled = await database.transaction((tx) =>
      settleRefund(tx, refundNo, provider, answer, clock.now()),
    );
    if (settled === "odd") log.error("refund that does not fit", { refundNo });
  } catch (error) {
    const message = errorReason(error);
    await database
      .transaction((tx) => noteRefundError(tx, refundNo, message, clock.now()))
      .catch(() => database.transaction((tx) => putOffRefund(tx, refundNo, message, clock.now())));
    throw error;
  }
}

/** Carries out the refunds whose time has come: what becomes of one is nothing to the others. */
export async function carryRefunds(context: AppContext): Promise<number> {
  const due = await refundRows(
    context.database.primary,
    sql`where r.state in ('AGREED', 'ABNORMAL') and r.next_try_at <= ${instant(context.clock.now())}
      order by r.next_try_at, r.id limit ${MAX_COUNT}`,
  );
  const byNo = new Map(due.map((refund) => [refund.refundNo, refund]));
  return eachDueItem(context, {
    job: "orders.refunds",
    items: [...byNo.keys()],
    parallel: AT_ONCE,
    work: (refundNo) => carryOne(context, byNo.get(refundNo)!),
  });
}
