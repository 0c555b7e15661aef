import { and, asc, eq, lte } from "drizzle-orm";
import type { AppContext } from "../../../http/services.ts";
import { eachDueItem } from "../../../platform/due-items.ts";
import { errorReason } from "../../../platform/error-reason.ts";
import type { RefundAnswer } from "../../../platform/payments/pay.ts";
import { type ItemRow, notePayBackError, settlePayBack } from "../../payments/reconciliation/public.ts";
import { reconciliationItems as items } from "../../payments/reconciliation/tables.ts";

export const PAY_BACKS = "books.payBacks";
/** Taken up in one run, and how many of them at once: each may wait for a provider for seconds. */
const MAX_COUNT = 100;
const AT_ONCE = 8;

async function carry({ pays }: AppContext, item: ItemRow): Promise<RefundAnswer> {
  const port = pays.find(({ name }) => name === item.provider);
  if (!port) throw new Error(`no provider ${item.provider}`);
  const order = {
    payNo: item.number,
    refundNo: item.refundNo!,
    amountFen: item.suspenseFen!,
    totalFen: item.theirsFen!,
    reason: "退回多付或无法入账的款",
  };
  return item.isAsked ? port.queryRefund(order) : port.refund(order);
}

async function carryOne(context: AppContext, item: ItemRow): Promise<void> {
  const { database, clock } = context;
  const { refundNo, provider } = item;
  try {
    const answer = await carry(context, item);
    await database.transaction((tx) => settlePayBack(tx, refundNo!, provider, answer, clock.now()));
  } catch (error) {
    await database.transaction((tx) =>
      notePayBackError(tx, refundNo!, provider, errorReason(error), clock.now()),
    );
    throw error;
  }
}

/** Pays back what stood in suspense and was decided on: what becomes of one is nothing to the others. */
export async function carryPayBacks(context: AppContext): Promise<number> {
  const due = await context.database.primary
    .select()
    .from(items)
    .where(and(eq(items.state, "PAYING_BACK"), lte(items.nextTryAt, context.clock.now())))
    .orderBy(asc(items.nextTryAt), asc(items.id))
    .limit(MAX_COUNT);
  const byId = new Map(due.map((item) => [item.id, item]));
  return eachDueItem(context, {
    job: PAY_BACKS,
    items: [...byId.keys()],
    parallel: AT_ONCE,
    work: (id) => carryOne(context, byId.get(id)!),
  });
}
