import type { OrderKind, RefundReason } from "@ginkgo/api-contract/orders/order-codes";
import type { OrderAction, OrderActor } from "@ginkgo/api-contract/orders/order-table";

/** One step of an order's life, by whom. */
export type Step = readonly [action: OrderAction, by: OrderActor, reason?: string];

export interface OrderLine {
  kind: OrderKind;
  /** Name of the service, product or trip; the first of the demo data where it is left out. */
  name?: string;
  steps: readonly Step[];
  /** So many days earlier than it would be. */
  ago?: number;
  /** Paid at the gold card's price. */
  withCard?: true;
  /** Several visits sold together, or one that was booked of them. */
  pack?: "SALE" | "VISIT";
  refund?: { reason: RefundReason; description?: string };
}

const placed: Step[] = [
  ["place", "customer"],
  ["open", "system"],
];
const paid: Step[] = [...placed, ["paid", "provider"]];
const offered: Step[] = [...paid, ["dispatch", "system"]];
const accepted: Step[] = [...offered, ["receive", "employee"]];
const gone: Step[] = [...accepted, ["goto", "employee"]];
const begun: Step[] = [...gone, ["handle", "employee"]];
const done: Step[] = [...begun, ["finish", "employee"]];
const shipped: Step[] = [...paid, ["ship", "staff"]];
const received: Step[] = [...shipped, ["confirm", "customer"], ["received", "system"]];
const refundSteps: Step[] = [...shipped, ["refund", "customer"]];

/** A card bought, and a visit made with it. */
export const cardOrderLines: readonly OrderLine[] = [
  { kind: "CARD", steps: paid, ago: 40 },
  {
    kind: "SERVICE",
    steps: [...done, ["confirm", "customer"], ["complete", "customer"]],
    withCard: true,
    ago: 3,
  },
];

const madeOfPackage: Step[] = [
  ["place", "customer"],
  ["paid", "system"],
  ...done.slice(offered.length - 1),
  ["confirm", "customer"],
  ["complete", "customer"],
];

/** Several visits bought together, and two of them made. */
export const packageOrderLines: readonly OrderLine[] = [
  { kind: "CARD", steps: paid, pack: "SALE", ago: 20 },
  { kind: "SERVICE", steps: madeOfPackage, pack: "VISIT", ago: 8 },
  { kind: "SERVICE", steps: madeOfPackage, pack: "VISIT", ago: 1 },
];

/** A refund that was refused, and asked for once more. */
export const disputeOrderLines: readonly OrderLine[] = [
  {
    kind: "PRODUCT",
    steps: [
      ...refundSteps,
      ["refuse", "staff", "请先寄回检测，确认是质量问题就全额退"],
      ["goBack", "system"],
    ],
    refund: { reason: "QUALITY", description: "左边的刹车捏不住，用了两天就这样。" },
  },
];

/** Every status an order can stand in, at least once; those it only passes are in the histories. */
export const demoOrderLines: readonly OrderLine[] = [
  { kind: "PRODUCT", steps: placed },
  { kind: "SERVICE", steps: [...placed, ["payFailed", "provider", "银行卡余额不足"]] },
  { kind: "PRODUCT", steps: [...placed, ["close", "customer"]] },
  { kind: "SERVICE", steps: paid },
  { kind: "TOUR", steps: paid },
  { kind: "PRODUCT", steps: paid },
  { kind: "SERVICE", steps: offered },
  { kind: "SERVICE", steps: [...offered, ["reject", "employee", "那天家里有事"]] },
  { kind: "SERVICE", steps: accepted },
  { kind: "SERVICE", steps: gone },
  { kind: "SERVICE", steps: begun },
  { kind: "SERVICE", steps: done },
  { kind: "SERVICE", steps: [...done, ["confirm", "customer"]] },
  { kind: "SERVICE", steps: [...done, ["confirm", "customer"], ["complete", "customer"]] },
  { kind: "PRODUCT", steps: shipped },
  { kind: "PRODUCT", steps: received },
  { kind: "PRODUCT", steps: [...received, ["complete", "customer"]] },
  { kind: "TOUR", steps: [...paid, ["confirmTour", "staff"]] },
  { kind: "PRODUCT", steps: refundSteps, refund: { reason: "QUALITY", description: "轮子有一个转不动。" } },
  {
    kind: "PRODUCT",
    steps: [...refundSteps, ["agree", "staff"]],
    refund: { reason: "NO_REASON" },
  },
  {
    kind: "PRODUCT",
    steps: [...refundSteps, ["agree", "staff"], ["refundFailed", "provider", "原来的银行卡已经销户"]],
    refund: { reason: "WRONG_ORDER" },
  },
  {
    kind: "PRODUCT",
    steps: [...refundSteps, ["agree", "staff"], ["refunded", "provider"], ["end", "system"]],
    refund: { reason: "NOT_AS_DESCRIBED" },
  },
  {
    kind: "PRODUCT",
    steps: [
      ...refundSteps,
      ["refuse", "staff", "请先寄回检测，确认是质量问题就全额退"],
      ["goBack", "system"],
    ],
    refund: { reason: "QUALITY", description: "坐着有点晃。" },
  },
  {
    kind: "PRODUCT",
    steps: [...refundSteps, ["cancelRefund", "customer"], ["goBack", "system"]],
    refund: { reason: "OTHER" },
  },
];
