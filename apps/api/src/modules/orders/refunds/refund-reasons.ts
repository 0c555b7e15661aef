import type { RefundReason } from "@ginkgo/api-contract/orders/order-codes";
import { type ReturnRule, returnRules } from "@ginkgo/api-contract/shop/shop-codes";
import { eq, sql } from "drizzle-orm";
import { badInput, problem } from "../../../http/problem.ts";
import type { Db } from "../../../platform/database/database.ts";
import { productDetails } from "../../shop/tables.ts";
import type { OrderRow } from "../order-row.ts";
import { rules } from "../order-rules.ts";
import { orderItems } from "../tables.ts";
import { daysSinceReceipt } from "./refund-terms.ts";

const returnable: readonly ReturnRule[] = ["FREE", "UNOPENED"];
const quality = ["QUALITY", "NOT_AS_DESCRIBED"];

/**
 * Whether goods may be given back for that reason, so: seven days without one from the day after they came, fifteen for
 * what is wrong with them, and never without a reason what was made to measure (Consumer Law 24, 25).
 * @throws {ProblemError} BAD_INPUT naming the field, REFUND_TOO_LATE
 */
export async function checkReason(
  db: Db,
  order: OrderRow,
  ask: { reason: RefundReason; withReturn?: boolean },
  now: Date,
): Promise<void> {
  const { isSent } = order;
  if (ask.withReturn && !isSent) throw badInput({ withReturn: "没有东西要寄回，请选“仅退款”。" });
  if (!isSent) return;
  const days = daysSinceReceipt(order, now);
  if (ask.reason === "NO_REASON") {
    if (days !== undefined && days > rules.noReasonDays)
      throw badInput({ reason: "收货已经超过 7 天，不能再无理由退货。东西有问题，请选别的原因。" });
    const found = await db
      .select({ rule: sql<ReturnRule>`${productDetails.details}->>'returnRule'` })
      .from(orderItems)
      .innerJoin(productDetails, eq(productDetails.productId, sql`${orderItems.targetId}::bigint`))
      .where(eq(orderItems.orderId, order.id));
    const [first] = found;
    if (first && found.every((f) => !returnable.includes(f.rule)))
      throw badInput({ reason: `${returnRules[first.rule]}。东西有问题，请选别的原因。` });
  }
  const isAfter = order.completedAt !== null && now.getTime() - order.completedAt > rules.afterSale;
  if (isAfter && !quality.includes(ask.reason)) throw problem("REFUND_TOO_LATE");
}
