import type { OrderKind, OrderStatus, OrderTone } from "@ginkgo/api-contract/orders/order-codes";
import { orderPaths, statusText } from "@ginkgo/api-contract/orders/order-codes";
import type { OrderCard } from "@ginkgo/api-contract/orders/order-shapes";
import { dayText, momentText, shanghaiTime } from "@ginkgo/locale/shanghai-time";
import type { IconName } from "@ginkgo/ui/icon";
import type { StepState } from "@ginkgo/ui/stepper";
import styles from "./order-tone.module.css";

/** The class of a status beside `state`, by its tone. */
export const toneClass: Record<OrderTone, string | undefined> = {
  gold: styles.wait,
  pine: styles.going,
  grey: styles.done,
  persimmon: styles.bad,
};

const icons: Partial<Record<OrderStatus, IconName>> = {
  CREATE: "wallet-fill",
  WAIT_BUYER_PAY: "wallet-fill",
  PAY_ERROR: "warning-circle-fill",
  EMPLOYEE_REJECT: "warning-circle-fill",
  CHANGE: "warning-circle-fill",
  EMPLOYEE_GOTO: "moped-fill",
  EMPLOYEE_HANDLE: "hand-heart-fill",
  SHIPPED: "truck-fill",
  CONFIRM: "check-circle-fill",
  SERVICE_FINISH: "star-fill",
  EVALUATE: "star-fill",
  TRANSACTION_COMPLETE: "check-circle-fill",
  REFUND: "arrow-u-up-left-fill",
  AGREE_REFUND: "arrow-u-up-left-fill",
  HAS_REFUND: "arrow-u-up-left-fill",
  TRANSACTION_CLOSING: "arrow-u-up-left-fill",
};

export const statusIcon = (status: OrderStatus): IconName => icons[status] ?? "clock-countdown-fill";

/** What leads from an order that is over to the next one. */
const again: Record<OrderKind, string> = {
  SERVICE: "再次预约",
  PRODUCT: "再买一次",
  TOUR: "再次报名",
  CARD: "看会员卡",
  BILL: "看合同",
};

/** Whether an order sells several visits, which are booked one by one. */
export const sellsPackage = ({ kind, package: pack }: Pick<OrderCard, "kind" | "package">): boolean =>
  kind === "CARD" && pack !== null;

/** What an order has to do with a package, in words: 第 2 次，共 10 次. Undefined for none, and for a visit that was given back. */
export function packageText({ package: pack }: Pick<OrderCard, "package">): string | undefined {
  if (!pack) return undefined;
  const { nth, visits, leftVisits } = pack;
  return nth === null ? `共 ${visits} 次，还剩 ${leftVisits} 次` : `第 ${nth} 次，共 ${visits} 次`;
}

/** The next one, with the page it is had on. */
export const nextOf = (order: OrderCard): { label: string; to: string } =>
  order.package
    ? { label: sellsPackage(order) ? "看我的套餐" : "约下一次", to: "/user/packages" }
    : { label: again[order.kind], to: order.items[0]?.link ?? "/user/orders" };

/** The order in one line: what, which, how many. */
export function orderTitle({ items, kind }: Pick<OrderCard, "items" | "kind">): string {
  const [first, ...rest] = items;
  if (!first) return "";
  const name = first.skuName ? `${first.name} · ${first.skuName}` : first.name;
  if (rest.length > 0) return `${name} 等 ${items.length} 种`;
  if (kind === "TOUR") return `${name} · ${first.quantity} 位`;
  return kind === "PRODUCT" ? `${name} × ${first.quantity}` : name;
}

/** 11 月 23 日（周一）10:00; the day alone where there is no hour. */
export const whenText = ({ date, start }: NonNullable<OrderCard["appointment"]>): string =>
  start ? momentText(shanghaiTime(date, start)) : dayText(date);

const refundWay: readonly OrderStatus[] = ["REFUND", "AGREE_REFUND", "HAS_REFUND", "TRANSACTION_CLOSING"];

/** Where a status stands that is no step of its own. */
const standsAt: Partial<Record<OrderStatus, OrderStatus>> = {
  CREATE: "WAIT_BUYER_PAY",
  PAY_ERROR: "WAIT_BUYER_PAY",
  EMPLOYEE_REJECT: "EMPLOYEE_RECEIVE",
  RECEIVE: "EVALUATE",
  CHANGE: "AGREE_REFUND",
};

export interface OrderStep {
  label: string;
  state: StepState;
  icon: IconName;
}

/** The steps an order of that kind goes, or those of its refund; none for one that was cancelled before. */
export function stepsOf({ kind, status }: Pick<OrderCard, "kind" | "status">): OrderStep[] {
  const here = standsAt[status] ?? status;
  const way = refundWay.includes(here)
    ? refundWay
    : kind === "SERVICE" && here !== "WAIT_BUYER_PAY"
      ? // The longest path: once paid, its first step is left out.
        orderPaths.SERVICE.slice(1)
      : orderPaths[kind];
  const at = way.indexOf(here);
  if (at < 0) return [];
  const isOver = at === way.length - 1;
  return way.map((step, i) => ({
    label: statusText(step === here ? status : step, kind),
    state: i < at || (isOver && i === at) ? "ok" : i === at ? "now" : "todo",
    icon: statusIcon(status),
  }));
}
