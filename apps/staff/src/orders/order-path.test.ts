import type { OrderKind, OrderStatus } from "@ginkgo/api-contract/orders/order-codes";
import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import { expect, it } from "vitest";
import { stepsOf } from "./order-path.tsx";

const order = (kind: OrderKind, been: OrderStatus[]) => {
  const history = been.map((to) => ({ to }) as Order["history"][number]);
  return { kind, status: been.at(-1)!, statusText: "现在", history };
};

const marks = { done: "✓", skipped: "-", here: "●", ahead: "○" };
const drawn = (kind: OrderKind, been: OrderStatus[]) =>
  stepsOf(order(kind, been))
    .map(({ place, isAside }) => (isAside ? "!" : marks[place]))
    .join("");

const dispatched: OrderStatus[] = ["WAIT_BUYER_PAY", "TRADE_SUCCESS", "EMPLOYEE_RECEIVE", "EMPLOYEE_APPROVE"];
const sent: OrderStatus[] = ["WAIT_BUYER_PAY", "WAIT_DELIVER", "SHIPPED"];

const cases: [string, string, OrderKind, OrderStatus[]][] = [
  ["a visit on its way", "✓✓✓✓●○○○○", "SERVICE", [...dispatched, "EMPLOYEE_GOTO"]],
  ["a visit its employee cannot make", "✓✓!○○○○○○○", "SERVICE", [...dispatched, "EMPLOYEE_REJECT"]],
  ["a visit finished for the employee", "✓✓✓✓--●○○", "SERVICE", [...dispatched, "CONFIRM"]],
  ["a visit moved and called off", "✓✓!○○○○○○○", "SERVICE", [...dispatched, "TRADE_SUCCESS", "REFUND"]],
  ["a visit that costs nothing", "-●○○○○○○○", "SERVICE", ["TRADE_SUCCESS"]],
  ["an order nobody paid", "✓!", "PRODUCT", ["WAIT_BUYER_PAY", "TRADE_CLOSED"]],
  ["goods that were paid back", "✓✓✓!", "PRODUCT", [...sent, "REFUND", "TRANSACTION_CLOSING"]],
  ["a card", "✓●", "CARD", ["WAIT_BUYER_PAY", "TRANSACTION_COMPLETE"]],
];

it.each(cases)("%s stands at %s", (_, path, kind, been) => {
  expect(drawn(kind, been)).toBe(path);
});
