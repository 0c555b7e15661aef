import { ledgerAccounts } from "@ginkgo/api-contract/books/ledger-codes";
import {
  paymentStates,
  payProviders,
  refundKinds,
  refundReasons,
  refundStates,
} from "@ginkgo/api-contract/orders/order-codes";
import type { OrderMoney } from "@ginkgo/api-contract/orders/refund-staff";
import { asc, eq } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import type { Db } from "../../../platform/database/database.ts";
import { iso } from "../../../platform/database/sql-values.ts";
import { sellersOf } from "../../identity/staff/public.ts";
import { ledgerOf } from "../../payments/public.ts";
import type { OrderRow } from "../order-row.ts";
import { orderById } from "../own-order.ts";
import { payments } from "../tables.ts";
import type { Requested } from "./refund-row.ts";
import { refunds } from "./tables.ts";

const paymentsOf = async (db: Db, order: OrderRow): Promise<OrderMoney["payments"]> =>
  (
    await db
      .select({
        id: payments.id,
        payNo: payments.payNo,
        provider: payments.provider,
        transactionNo: payments.transactionNo,
        amountFen: payments.amountFen,
        state: payments.state,
        createdAt: iso(payments.createdAt),
        paidAt: iso(payments.paidAt),
      })
      .from(payments)
      .where(eq(payments.orderId, order.id))
      .orderBy(asc(payments.id))
  ).map(({ id, provider, ...payment }) => ({
    ...payment,
    providerText: payProviders[provider],
    stateText: paymentStates[payment.state],
    carries: id === order.paymentId,
  }));

const refundsOf = async (db: Db, order: OrderRow): Promise<OrderMoney["refunds"]> =>
  (
    await db
      .select({
        id: refunds.id,
        refundNo: refunds.refundNo,
        kind: refunds.kind,
        state: refunds.state,
        reason: refunds.reason,
        amountFen: refunds.amountFen,
        requested: refunds.requested,
        termsFen: refunds.termsFen,
        tries: refunds.tries,
        handBy: refunds.handBy,
        createdAt: iso(refunds.createdAt),
        doneAt: iso(refunds.doneAt),
      })
      .from(refunds)
      .where(eq(refunds.orderId, order.id))
      .orderBy(asc(refunds.id))
  ).map(({ reason, requested, handBy, ...refund }) => ({
    ...refund,
    kindText: refundKinds[refund.kind],
    stateText: refundStates[refund.state],
    reasonText: refundReasons[reason],
    requestedFen: (requested as Requested | null)?.amountFen ?? refund.amountFen,
    byHand: refund.state === "DONE" && handBy !== null,
  }));

const sumOf = (lines: readonly { amountFen: number }[]) => lines.reduce((sum, l) => sum + l.amountFen, 0);

/** All money of an order, with whether payments, refunds and the ledger agree. @throws {ProblemError} NOT_FOUND */
export async function readOrderMoney(db: Db, viewer: StaffViewer, id: string): Promise<OrderMoney> {
  const order = await orderById(db, id);
  const sellers = await sellersOf(db, viewer);
  if (!order || (sellers && !sellers.includes(order.seller))) throw problem("NOT_FOUND", "order");
  const paid = await paymentsOf(db, order);
  const back = await refundsOf(db, order);
  const entries = await ledgerOf(db, id);
  const done = back.filter(({ state }) => state === "DONE");
  const receivedFen = sumOf(paid.filter(({ state }) => state === "PAID"));
  const refundedFen = sumOf(done.filter(({ byHand }) => !byHand));
  const byHandFen = sumOf(done.filter(({ byHand }) => byHand));
  const inAccount = (account: string) => sumOf(entries.filter((e) => e.account === account));
  const atProviderFen = inAccount("CLEARING");
  return {
    payments: paid,
    refunds: back,
    ledger: entries.map(({ account, party: _, ...entry }) => ({
      ...entry,
      accountText: ledgerAccounts[account],
    })),
    receivedFen,
    refundedFen,
    byHandFen,
    atProviderFen,
    agrees:
      receivedFen - refundedFen === atProviderFen && inAccount("BANK") === -byHandFen && sumOf(entries) === 0,
  };
}
