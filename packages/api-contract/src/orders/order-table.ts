import { type OrderKind, type OrderStatus, orderKinds, orderStatuses } from "./order-codes.ts";

/** Who moves an order. `system` is a rule or a deadline, `provider` the payment provider. */
export type OrderActor = "customer" | "employee" | "staff" | "system" | "provider";

/** Back to where the order stood before its refund was asked for; which that was, the refund's record knows. */
export const BEFORE = "BEFORE";

/**
 * What decides between edges of one action, or allows one at all. Named here, answered by the module that moves orders:
 * the table stays data.
 */
export type OrderCondition =
  /** Nothing is left to pay after discounts. */
  | "free"
  /** Paid, and nobody has begun: the refund agrees by itself. */
  | "preService"
  /** A visit or tour that is dispatched: agreed by itself with what the ladder keeps. */
  | "ladder"
  /** Asked within the time that the kind allows after completion. */
  | "afterSale"
  /** A card of which no benefit was used, within 7 days; a package with visits left and none under way, at any time. */
  | "unused"
  /** The refund ends the purpose of the order: all of it, or what the visit or tour was for. */
  | "ends"
  /** The refund is of some items or a compensation: the order goes on. */
  | "goesOn"
  /** The employee can come at the new hour too. */
  | "sameEmployee"
  /** They cannot: the visit is dispatched anew. */
  | "otherEmployee"
  /** Everybody the visit takes has said yes. */
  | "allAccepted"
  /** Somebody else still has to. */
  | "oneMissing"
  /** Some of the goods have left and others are still to be sent. */
  | "partShipped"
  /** The same, and money goes back for those. */
  | "restPaid"
  /** The same, and none does. */
  | "restFree";

export interface OrderEdge {
  action: OrderAction;
  from: OrderStatus | null;
  to: OrderStatus | typeof BEFORE;
  kinds: readonly OrderKind[];
  by: readonly OrderActor[];
  when?: OrderCondition;
}

const all = Object.keys(orderKinds) as OrderKind[];
const visits: OrderKind[] = ["SERVICE"];
const goods: OrderKind[] = ["PRODUCT"];
const tours: OrderKind[] = ["TOUR"];
const cards: OrderKind[] = ["CARD"];
const bills: OrderKind[] = ["BILL"];
/** Paid is all they are: nothing is done or sent. */
const atOnce: OrderKind[] = ["CARD", "BILL"];
const carried: OrderKind[] = ["SERVICE", "TOUR"];
const reviewed: OrderKind[] = ["SERVICE", "PRODUCT", "TOUR"];

type Line = readonly [
  action: string,
  from: OrderStatus | null,
  to: OrderStatus | typeof BEFORE,
  kinds: readonly OrderKind[],
  by: readonly OrderActor[],
  when?: OrderCondition,
];

/** Every way an order goes on (rules §5), one edge a line. What is passed through stands as two lines. */
const lines = [
  ["place", null, "CREATE", all, ["customer"]],
  ["open", "CREATE", "WAIT_BUYER_PAY", all, ["system"]],
  ["paid", "CREATE", "TRADE_SUCCESS", carried, ["system"], "free"],
  ["paid", "CREATE", "WAIT_DELIVER", goods, ["system"], "free"],
  ["paid", "CREATE", "TRANSACTION_COMPLETE", cards, ["system"], "free"],

  ["close", "CREATE", "TRADE_CLOSED", all, ["customer", "system"]],
  ["close", "WAIT_BUYER_PAY", "TRADE_CLOSED", all, ["customer", "system"]],
  ["close", "PAY_ERROR", "TRADE_CLOSED", all, ["customer", "system"]],

  ["payFailed", "WAIT_BUYER_PAY", "PAY_ERROR", all, ["provider"]],
  ["payAgain", "PAY_ERROR", "WAIT_BUYER_PAY", all, ["customer", "provider"]],
  ["paid", "WAIT_BUYER_PAY", "TRADE_SUCCESS", carried, ["provider"]],
  ["paid", "WAIT_BUYER_PAY", "WAIT_DELIVER", goods, ["provider"]],
  ["paid", "WAIT_BUYER_PAY", "TRANSACTION_COMPLETE", atOnce, ["provider"]],

  // Nothing was paid, so nothing goes back.
  ["close", "TRADE_SUCCESS", "TRADE_CLOSED", carried, ["customer", "system"], "free"],
  ["close", "WAIT_DELIVER", "TRADE_CLOSED", goods, ["customer", "system"], "free"],
  ["close", "EMPLOYEE_RECEIVE", "TRADE_CLOSED", visits, ["customer", "system"], "free"],
  ["close", "EMPLOYEE_REJECT", "TRADE_CLOSED", visits, ["customer", "system"], "free"],
  ["close", "EMPLOYEE_APPROVE", "TRADE_CLOSED", carried, ["customer", "system"], "free"],
  ["close", "EMPLOYEE_GOTO", "TRADE_CLOSED", visits, ["system"], "free"],
  ["close", "EMPLOYEE_HANDLE", "TRADE_CLOSED", visits, ["system"], "free"],

  ["extend", "WAIT_BUYER_PAY", "WAIT_BUYER_PAY", all, ["customer"]],
  ["extend", "PAY_ERROR", "PAY_ERROR", all, ["customer"]],
  ["extend", "SHIPPED", "SHIPPED", goods, ["customer"]],

  ["confirmTour", "TRADE_SUCCESS", "EMPLOYEE_APPROVE", tours, ["staff", "system"]],
  ["notFormed", "TRADE_SUCCESS", "AGREE_REFUND", tours, ["system"]],
  ["cancelTour", "TRADE_SUCCESS", "AGREE_REFUND", tours, ["staff", "system"]],
  ["cancelTour", "EMPLOYEE_APPROVE", "AGREE_REFUND", tours, ["staff", "system"]],
  ["setOut", "EMPLOYEE_APPROVE", "EMPLOYEE_HANDLE", tours, ["system"]],
  ["comeHome", "EMPLOYEE_HANDLE", "CONFIRM", tours, ["system"]],

  ["dispatch", "TRADE_SUCCESS", "EMPLOYEE_RECEIVE", visits, ["staff", "system"]],
  ["dispatch", "EMPLOYEE_REJECT", "EMPLOYEE_RECEIVE", visits, ["staff", "system"]],
  ["receive", "EMPLOYEE_RECEIVE", "EMPLOYEE_APPROVE", visits, ["employee"], "allAccepted"],
  ["receive", "EMPLOYEE_RECEIVE", "EMPLOYEE_RECEIVE", visits, ["employee"], "oneMissing"],
  ["reject", "EMPLOYEE_RECEIVE", "EMPLOYEE_REJECT", visits, ["employee", "system"]],
  // The employee accepted and cannot come: found ill, or held up on the way.
  ["reject", "EMPLOYEE_APPROVE", "EMPLOYEE_REJECT", visits, ["employee"]],
  ["reject", "EMPLOYEE_GOTO", "EMPLOYEE_REJECT", visits, ["employee"]],
  ["reassign", "EMPLOYEE_RECEIVE", "EMPLOYEE_REJECT", visits, ["staff"]],
  ["reassign", "EMPLOYEE_APPROVE", "EMPLOYEE_REJECT", visits, ["staff"]],
  ["reassign", "EMPLOYEE_GOTO", "EMPLOYEE_REJECT", visits, ["staff"]],
  // Nobody has accepted yet: somebody else is to be asked.
  ["withdraw", "EMPLOYEE_RECEIVE", "EMPLOYEE_REJECT", visits, ["staff"]],
  ["reschedule", "TRADE_SUCCESS", "TRADE_SUCCESS", visits, ["customer"]],
  ["reschedule", "EMPLOYEE_REJECT", "TRADE_SUCCESS", visits, ["customer"]],
  ["reschedule", "EMPLOYEE_RECEIVE", "EMPLOYEE_RECEIVE", visits, ["customer"], "sameEmployee"],
  ["reschedule", "EMPLOYEE_RECEIVE", "TRADE_SUCCESS", visits, ["customer"], "otherEmployee"],
  ["reschedule", "EMPLOYEE_APPROVE", "EMPLOYEE_APPROVE", visits, ["customer"], "sameEmployee"],
  ["reschedule", "EMPLOYEE_APPROVE", "TRADE_SUCCESS", visits, ["customer"], "otherEmployee"],
  ["goto", "EMPLOYEE_APPROVE", "EMPLOYEE_GOTO", visits, ["employee"]],
  ["handle", "EMPLOYEE_GOTO", "EMPLOYEE_HANDLE", visits, ["employee"]],
  ["startFor", "EMPLOYEE_APPROVE", "EMPLOYEE_HANDLE", visits, ["staff"]],
  ["startFor", "EMPLOYEE_GOTO", "EMPLOYEE_HANDLE", visits, ["staff"]],
  ["absent", "EMPLOYEE_GOTO", "EMPLOYEE_GOTO", visits, ["employee"]],
  // What was measured is beyond the service's limits.
  ["stop", "EMPLOYEE_HANDLE", "REFUND", visits, ["employee"]],
  ["finish", "EMPLOYEE_HANDLE", "CONFIRM", visits, ["employee"]],
  ["finishFor", "EMPLOYEE_APPROVE", "CONFIRM", visits, ["staff"]],
  ["finishFor", "EMPLOYEE_GOTO", "CONFIRM", visits, ["staff"]],
  ["finishFor", "EMPLOYEE_HANDLE", "CONFIRM", visits, ["staff", "system"]],
  ["confirm", "CONFIRM", "SERVICE_FINISH", carried, ["customer", "system"]],

  ["ship", "WAIT_DELIVER", "SHIPPED", goods, ["staff"]],
  ["ship", "SHIPPED", "SHIPPED", goods, ["staff"], "partShipped"],
  // What has not left is not sent any more.
  ["cancelUnsent", "SHIPPED", "REFUND", goods, ["staff"], "restPaid"],
  ["cancelUnsent", "SHIPPED", "SHIPPED", goods, ["staff"], "restFree"],
  ["confirm", "SHIPPED", "RECEIVE", goods, ["customer", "system"]],
  ["received", "RECEIVE", "EVALUATE", goods, ["system"]],

  ["complete", "SERVICE_FINISH", "TRANSACTION_COMPLETE", carried, ["customer", "system"]],
  ["complete", "EVALUATE", "TRANSACTION_COMPLETE", goods, ["customer", "system"]],
  ["comment", "SERVICE_FINISH", "TRANSACTION_COMPLETE", carried, ["customer"]],
  ["comment", "EVALUATE", "TRANSACTION_COMPLETE", goods, ["customer"]],

  ["refund", "TRADE_SUCCESS", "REFUND", carried, ["customer", "system"], "preService"],
  ["refund", "WAIT_DELIVER", "REFUND", goods, ["customer", "system"], "preService"],
  ["refund", "EMPLOYEE_RECEIVE", "REFUND", visits, ["customer", "system"], "ladder"],
  ["refund", "EMPLOYEE_REJECT", "REFUND", visits, ["customer", "system"], "ladder"],
  ["refund", "EMPLOYEE_APPROVE", "REFUND", carried, ["customer", "system"], "ladder"],
  ["refund", "EMPLOYEE_GOTO", "REFUND", visits, ["customer"]],
  ["refund", "EMPLOYEE_HANDLE", "REFUND", carried, ["customer"]],
  ["refund", "CONFIRM", "REFUND", carried, ["customer"]],
  ["refund", "SERVICE_FINISH", "REFUND", carried, ["customer"]],
  ["refund", "SHIPPED", "REFUND", goods, ["customer"]],
  ["refund", "RECEIVE", "REFUND", goods, ["customer"]],
  ["refund", "EVALUATE", "REFUND", goods, ["customer"]],
  ["refund", "TRANSACTION_COMPLETE", "REFUND", reviewed, ["customer"], "afterSale"],
  ["refund", "TRANSACTION_COMPLETE", "REFUND", cards, ["customer"], "unused"],
  // A contract that was settled pays back; its customer asks there.
  ["refund", "TRANSACTION_COMPLETE", "REFUND", bills, ["system"]],

  ["cancel", "TRADE_SUCCESS", "REFUND", carried, ["staff"]],
  ["cancel", "WAIT_DELIVER", "REFUND", goods, ["staff"]],
  ["cancel", "EMPLOYEE_RECEIVE", "REFUND", visits, ["staff"]],
  ["cancel", "EMPLOYEE_REJECT", "REFUND", visits, ["staff"]],
  ["cancel", "EMPLOYEE_APPROVE", "REFUND", carried, ["staff"]],
  ["cancel", "EMPLOYEE_GOTO", "REFUND", visits, ["staff"]],
  ["cancel", "EMPLOYEE_HANDLE", "REFUND", visits, ["staff"]],
  ["noShow", "EMPLOYEE_APPROVE", "REFUND", visits, ["staff", "system"]],
  ["noShow", "EMPLOYEE_GOTO", "REFUND", visits, ["staff", "system"]],

  ["agreeReturn", "REFUND", "REFUND", goods, ["staff", "system"]],
  ["returnGoods", "REFUND", "REFUND", goods, ["customer"]],
  ["cancelRefund", "REFUND", "CANCEL_REFUND", all, ["customer", "system"]],
  ["goBack", "CANCEL_REFUND", BEFORE, all, ["system"]],
  // Large sums take two people: the first only says yes.
  ["firstAgree", "REFUND", "REFUND", all, ["staff"]],
  ["sendBack", "REFUND", "REFUND", all, ["staff"]],
  ["agree", "REFUND", "AGREE_REFUND", all, ["staff", "system"]],
  ["refuse", "REFUND", "REFUSAL_REFUND", all, ["staff"]],
  ["goBack", "REFUSAL_REFUND", BEFORE, all, ["system"]],
  ["refunded", "AGREE_REFUND", "HAS_REFUND", all, ["provider"]],
  ["end", "HAS_REFUND", "TRANSACTION_CLOSING", all, ["system"], "ends"],
  ["goBack", "HAS_REFUND", BEFORE, all, ["system"], "goesOn"],
  ["refundFailed", "AGREE_REFUND", "CHANGE", all, ["provider"]],
  ["retry", "CHANGE", "AGREE_REFUND", all, ["staff", "system"]],
  ["payByHand", "CHANGE", "HAS_REFUND", all, ["staff"]],

  ["compensate", "SHIPPED", "AGREE_REFUND", goods, ["staff"]],
  ["compensate", "EVALUATE", "AGREE_REFUND", goods, ["staff"]],
  ["compensate", "CONFIRM", "AGREE_REFUND", carried, ["staff"]],
  ["compensate", "SERVICE_FINISH", "AGREE_REFUND", carried, ["staff"]],
  ["compensate", "TRANSACTION_COMPLETE", "AGREE_REFUND", reviewed, ["staff"]],
] as const satisfies readonly Line[];

export type OrderAction = (typeof lines)[number][0];

export const orderEdges: readonly OrderEdge[] = lines.map((line: Line) => {
  const [action, from, to, kinds, by, when] = line;
  return { action: action as OrderAction, from, to, kinds, by, ...(when ? { when } : {}) };
});

export const orderActions = [...new Set(orderEdges.map((e) => e.action))];

/** Edges out of a status for an action by somebody; several where a condition decides. */
export const edgesFor = (
  { status, kind }: { status: OrderStatus | null; kind: OrderKind },
  action: OrderAction,
  by: OrderActor,
): OrderEdge[] =>
  orderEdges.filter(
    (e) => e.action === action && e.from === status && e.kinds.includes(kind) && e.by.includes(by),
  );

/** Whether an order already stands where an action of that actor would have brought it: a repeated press. */
export const standsAfter = (
  { status, kind }: { status: OrderStatus; kind: OrderKind },
  action: OrderAction,
  by: OrderActor,
): boolean => {
  const reached = (to: OrderStatus): boolean =>
    to === status ||
    orderEdges.some(
      (e) =>
        e.from === to &&
        e.to !== BEFORE &&
        e.kinds.includes(kind) &&
        // By itself: what somebody pressed there is another act.
        e.by.every((one) => one === "system") &&
        passed.has(to) &&
        reached(e.to),
    );
  return orderEdges.some(
    (e) =>
      e.action === action && e.to !== BEFORE && e.kinds.includes(kind) && e.by.includes(by) && reached(e.to),
  );
};

/** Statuses an order does not stand in: it goes on at once, and they stay in its history. */
const passed = new Set<OrderStatus>(["CREATE", "RECEIVE", "CANCEL_REFUND", "REFUSAL_REFUND", "HAS_REFUND"]);

/** Every status, in the order of the specification. */
export const everyStatus = Object.keys(orderStatuses) as OrderStatus[];

/** Where an order ends. */
export const ends: readonly OrderStatus[] = ["TRADE_CLOSED", "TRANSACTION_COMPLETE", "TRANSACTION_CLOSING"];
