import { edgesFor, type OrderActor } from "@ginkgo/api-contract/orders/order-table";
import { isFree } from "./end-free-order.ts";
import { cannotReschedule, mayExtend } from "./order-limits.ts";
import { leftOf, type OrderRow } from "./order-row.ts";
import { rules } from "./order-rules.ts";
import { refundHolds } from "./refunds/refund-terms.ts";
import { visitTimes } from "./visits/visit-times.ts";

/** Buttons of each side, in the order they are shown. `pay` goes to the cashier, the others are steps of the table. */
const offered = {
  customer: [
    "confirm",
    "comment",
    "complete",
    "close",
    "returnGoods",
    "cancelRefund",
    "refund",
    "reschedule",
    "extend",
  ],
  employee: ["receive", "goto", "handle", "absent", "finish", "reject"],
  staff: [
    "dispatch",
    "reassign",
    "withdraw",
    "startFor",
    "finishFor",
    "noShow",
    "cancel",
    "ship",
    "confirmTour",
    "agree",
    "received",
    "refuse",
    "retry",
    "payByHand",
    "compensate",
  ],
  system: [],
  provider: [],
} as const;

const unpaid = ["WAIT_BUYER_PAY", "PAY_ERROR"];
const preService = ["TRADE_SUCCESS", "WAIT_DELIVER"];

/** How long after the start of a visit a step may be taken; negative for before. */
const notBefore: Partial<Record<string, number>> = {
  goto: -visitTimes.setOut,
  handle: -visitTimes.begin,
  startFor: -visitTimes.begin,
  absent: visitTimes.absent,
  finishFor: 0,
  noShow: rules.late,
};

const isTooEarly = ({ kind, status, startsAt }: OrderRow, action: string, now: Date): boolean => {
  // Begun before its hour, it may be over before it.
  if (action === "finishFor" && status === "EMPLOYEE_HANDLE") return false;
  const from = notBefore[action];
  return kind === "SERVICE" && from !== undefined && startsAt !== null && now.getTime() < startsAt + from;
};

/** What somebody may do with an order now. */
export function actionsFor(
  order: OrderRow,
  by: OrderActor,
  {
    now,
    askedOut: exhaustedRefunds,
    waitsSecond,
    isNursing,
    cardUsed,
  }: { now: Date; askedOut: boolean; waitsSecond: boolean; isNursing: boolean; cardUsed: boolean },
): string[] {
  const free = isFree(order);
  const ofTime = refundHolds(order, now).filter((h) => h !== "unused" || !cardUsed);
  const holds = [...ofTime, "sameEmployee", "allAccepted", ...(free ? ["free"] : [])];
  const isReturning = order.dueAction === "cancelRefund" || order.dueAction === "payBack";
  const steps = offered[by].filter((action) => {
    if (action === "received") return order.status === "REFUND" && isReturning && !waitsSecond;
    if (action === "agree" && isReturning) return false;
    if (waitsSecond && ["agree", "refuse", "compensate"].includes(action)) return false;
    if (action === "returnGoods" && order.dueAction !== "cancelRefund") return false;
    if (action === "cancelRefund" && order.dueAction === "payBack") return false;
    // Nothing was paid: it is cancelled, not paid back.
    if (action === "refund" && (exhaustedRefunds || free)) return false;
    if (action === "compensate" && (leftOf(order) < 1 || order.paymentId === null)) return false;
    if (action === "extend" && !mayExtend(order, now)) return false;
    if (isTooEarly(order, action, now)) return false;
    if (action === "reschedule" && cannotReschedule(order, now, isNursing)) return false;
    return edgesFor(order, action, by).some((e) => !e.when || holds.includes(e.when));
  });
  if (by !== "customer") return [...steps, ...(by === "staff" && waitsSecond ? ["second"] : [])];
  const isClosed = preService.includes(order.status) && order.kind !== "CARD";
  return [
    ...(unpaid.includes(order.status) ? ["pay"] : []),
    ...steps,
    // Paid and not begun: closing is a full refund.
    ...(isClosed && !steps.includes("close") ? ["close"] : []),
  ];
}
