import { edgesFor, type OrderActor } from "@ginkgo/api-contract/orders/order-table";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { isFree } from "./end-free-order.ts";
import { cannotReschedule, mayExtend } from "./order-limits.ts";
import { leftOf, type OrderRow } from "./order-row.ts";
import { rules } from "./order-rules.ts";
import { type OpenRefund, refundActions } from "./refunds/refund-actions.ts";
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
    "correctParcel",
    "cancelUnsent",
    "confirmTour",
    "agree",
    "received",
    "refuse",
    "retry",
    "toCard",
    "payByHand",
    "second",
    "benefitBack",
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

/** Steps of the refund under way: it says itself which of them this person may take. */
const decisions = ["agree", "received", "refuse", "retry", "toCard", "payByHand", "second"] as const;
const isDecision = (action: string): action is (typeof decisions)[number] =>
  decisions.includes(action as (typeof decisions)[number]);

/** Where a visit stands once it was made, or was not and its counted use stayed. */
const over = [
  "CONFIRM",
  "SERVICE_FINISH",
  "EVALUATE",
  "TRANSACTION_COMPLETE",
  "TRANSACTION_CLOSING",
  "TRADE_CLOSED",
];

/** Whether the counted use a visit was booked with can still be given back by hand. */
const mayReturnUse = ({ status, count }: OrderRow, now: Date): boolean =>
  over.includes(status) &&
  count !== null &&
  !count.isReturned &&
  !count.isClosed &&
  (count.endDay === null || count.endDay >= shanghaiDay(now));

/** Whether what was written on a parcel still helps who waits for it, also one who has asked for the money back. */
export const mayCorrectParcel = ({ isSent, status }: OrderRow): boolean =>
  isSent && (status === "SHIPPED" || status === "REFUND");

/** What somebody may do with an order now. */
export function actionsFor(
  order: OrderRow,
  by: OrderActor,
  {
    now,
    askedOut: exhaustedRefunds,
    refund,
    staffId,
    isNursing,
    cardUsed,
  }: {
    now: Date;
    askedOut: boolean;
    /** The one under way. */
    refund: OpenRefund | undefined;
    /** Who of the staff looks; null for anybody else. */
    staffId: string | null;
    isNursing: boolean;
    cardUsed: boolean;
  },
): string[] {
  const ofRefund = refund && staffId !== null ? refundActions(refund, staffId) : [];
  const free = isFree(order);
  const ofTime = refundHolds(order, now).filter((h) => h !== "unused" || !cardUsed);
  const holds = [
    ...ofTime,
    "sameEmployee",
    "allAccepted",
    ...(free ? ["free"] : []),
    ...(order.isPartShipped ? ["partShipped"] : []),
  ];
  const steps = offered[by].filter((action) => {
    if (isDecision(action)) return ofRefund.includes(action);
    if (action === "benefitBack") return mayReturnUse(order, now);
    if (action === "correctParcel") return mayCorrectParcel(order);
    if (action === "compensate" && refund?.state === "WAIT_SECOND") return false;
    if (action === "confirm" && order.isPartShipped) return false;
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
  if (by !== "customer") return steps;
  const isClosed = preService.includes(order.status) && order.kind !== "CARD";
  return [
    ...(unpaid.includes(order.status) ? ["pay"] : []),
    ...steps,
    // Paid and not begun: closing is a full refund.
    ...(isClosed && !steps.includes("close") ? ["close"] : []),
  ];
}
