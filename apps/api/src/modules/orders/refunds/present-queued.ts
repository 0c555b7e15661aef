import { orderKinds, type RefundState, refundStates } from "@ginkgo/api-contract/orders/order-codes";
import type { QueuedRefund } from "@ginkgo/api-contract/orders/refund-staff";
import { sumText } from "@ginkgo/locale/money";
import { shortMomentText } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import type { AppContext } from "../../../http/services.ts";
import type { Db } from "../../../platform/database/database.ts";
import { idArray } from "../../../platform/database/sql-values.ts";
import { readPeople } from "../../identity/public.ts";
import { maskedNameOf } from "../../membership/public.ts";
import { itemRows, type OrderRow, orderRows } from "../order-row.ts";
import { type RefundRow, refundRows } from "./refund-row.ts";

type Deps = Pick<AppContext, "vault" | "clock">;

const waiting: readonly RefundState[] = ["REQUESTED", "WAIT_SECOND", "ABNORMAL"];

/** What happens by itself when it is due; null where it goes on waiting. */
function dueText(
  { state, returnState, withReturn, amountFen, dueAt, nextTryAt }: RefundRow,
  now: Date,
): string | null {
  const at = dueAt && shortMomentText(dueAt, now);
  if (state === "ABNORMAL") return nextTryAt && `${shortMomentText(nextTryAt, now)} 系统再试一次`;
  if (returnState === "TO_SHIP_BACK") return at && `${at} 以前把东西寄还给客户`;
  if (state !== "REQUESTED" || !at) return null;
  if (returnState === "WAITING") return `${at} 还没有寄回，申请就撤回`;
  if (returnState === "SENT") return `${at} 没人处理的话，系统自动退 ${sumText(amountFen)}`;
  return withReturn
    ? `${at} 没人处理的话，系统自动同意退货`
    : `${at} 没人处理的话，系统自动同意 ${sumText(amountFen)}`;
}

/** What was ordered, in a few words. */
const whatOf = (names: readonly string[]) =>
  `${names[0] ?? ""}${names.length > 1 ? ` 等 ${names.length} 样` : ""}`;

/** One of them. */
export function presentOne(
  refund: RefundRow,
  order: OrderRow,
  { names, ownerName, now }: { names: readonly string[]; ownerName: string | null; now: Date },
): QueuedRefund {
  return {
    id: refund.id,
    refundNo: refund.refundNo,
    state: refund.state,
    stateText: refundStates[refund.state],
    amountFen: refund.amountFen,
    createdAt: refund.createdAt,
    withReturn: refund.withReturn,
    returnState: refund.returnState,
    kind: refund.kind,
    termsFen: refund.termsFen,
    orderId: order.id,
    orderSn: order.sn,
    orderKindText: order.pack ? "套餐" : orderKinds[order.kind],
    what: whatOf(names),
    ownerName,
    dueAt: waiting.includes(refund.state) || refund.returnState === "TO_SHIP_BACK" ? refund.dueAt : null,
    dueText: dueText(refund, now),
    version: refund.version,
  };
}

/** Refunds as the queue shows them, in the order of their ids given. */
export async function presentQueued(
  db: Db,
  { vault, clock }: Deps,
  ids: readonly string[],
): Promise<QueuedRefund[]> {
  if (ids.length === 0) return [];
  const found = new Map((await refundRows(db, sql`where r.id = any(${idArray(ids)})`)).map((r) => [r.id, r]));
  const orderIds = [...new Set([...found.values()].map((r) => r.orderId))];
  const orders = new Map(
    (await orderRows(db, sql`where o.id = any(${idArray(orderIds)})`)).map((o) => [o.id, o]),
  );
  const items = await itemRows(db, idArray(orderIds));
  const people = await readPeople(
    db,
    vault,
    [...orders.values()].map((o) => o.memberId),
  );
  return ids.flatMap((id) => {
    const refund = found.get(id);
    const order = refund && orders.get(refund.orderId);
    if (!refund || !order) return [];
    const names = items.filter((i) => i.orderId === order.id).map((i) => i.name);
    const ownerName = maskedNameOf(people.get(order.memberId));
    return presentOne(refund, order, { names, ownerName, now: clock.now() });
  });
}
