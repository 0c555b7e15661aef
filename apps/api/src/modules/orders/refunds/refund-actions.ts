import type { PayProvider } from "@ginkgo/api-contract/orders/order-codes";
import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Db } from "../../../platform/database/database.ts";
import { idArray } from "../../../platform/database/sql-values.ts";
import { payments } from "../tables.ts";
import type { RefundRow } from "./refund-row.ts";
import { refunds } from "./tables.ts";

export type OpenRefund = Pick<
  RefundRow,
  "kind" | "state" | "returnState" | "firstBy" | "handBy" | "provider"
>;

/** Providers that pay a refund that did not go to a bank card instead. */
const payToCard: readonly PayProvider[] = ["wechat"];

/** Goods that were taken in lie on the shelf, and a compensation was nobody's request: neither can be looked at anew. */
export const canSendBack = ({ kind, returnState }: Pick<OpenRefund, "kind" | "returnState">): boolean =>
  kind === "ASKED" && returnState === null;

/** What this person of the staff may do about a refund now: nobody is offered the second half of what they did the first of. */
export function refundActions(
  { kind, state, returnState, firstBy, handBy, provider }: OpenRefund,
  staffId: string,
): string[] {
  const second = (first: string | null) => (first === staffId ? [] : ["second"]);
  switch (state) {
    case "REQUESTED":
      return returnState === null ? ["agree", "refuse"] : ["received", "refuse"];
    case "WAIT_SECOND":
      return [...second(firstBy), ...(canSendBack({ kind, returnState }) ? ["sendBack"] : [])];
    case "ABNORMAL":
      if (handBy !== null) return second(handBy);
      return ["retry", ...(payToCard.includes(provider) ? ["toCard"] : []), "payByHand"];
    case "REFUSED":
      return returnState === "TO_SHIP_BACK" ? ["shipBack"] : [];
    default:
      return [];
  }
}

/** The refund under way of each of the orders that has one; money that came too late or twice goes its own way. */
export const openRefunds = async (db: Db, orderIds: readonly string[]): Promise<Map<string, OpenRefund>> =>
  new Map(
    (
      await db
        .select({
          orderId: refunds.orderId,
          kind: refunds.kind,
          state: refunds.state,
          returnState: refunds.returnState,
          firstBy: refunds.firstBy,
          handBy: refunds.handBy,
          provider: payments.provider,
        })
        .from(refunds)
        .innerJoin(payments, eq(payments.id, refunds.paymentId))
        .where(
          and(
            sql`${refunds.orderId} = any(${idArray(orderIds)})`,
            inArray(refunds.state, ["REQUESTED", "WAIT_SECOND", "AGREED", "ABNORMAL"]),
            ne(refunds.kind, "STRAY"),
          ),
        )
    ).map(({ orderId, ...refund }) => [orderId, refund]),
  );
