import { partOf } from "@ginkgo/locale/part-of";
import { describe, expect, it } from "vitest";
import { visitPay } from "../orders/public.ts";
import { allocate, movesTo, type OrderMoney } from "./allocate.ts";

/** Whole numbers below a bound, the same ones each run. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const order: OrderMoney = {
  kind: "PRODUCT",
  seller: "org:10001",
  cashFen: 10_000,
  owedBackFen: 0,
  compensationFen: 0,
  earned: { done: 1, of: 1 },
  depositFen: 0,
  packageFen: 0,
  isDeferred: false,
  pay: [],
  commissionBp: 1_000,
};
const sums = (money: OrderMoney) =>
  Object.fromEntries(
    allocate(money)
      .filter(({ amountFen }) => amountFen !== 0)
      .map(({ account, amountFen }) => [account, amountFen]),
  );

describe("whose the money of an order is", () => {
  it.each<[string, Partial<OrderMoney>, Record<string, number>]>([
    ["waits for the customer", { earned: { done: 0, of: 1 } }, { CUSTOMER_ADVANCE: -10_000 }],
    [
      "sold by another: commission and what is due to them",
      {},
      { COMMISSION: -1_000, MERCHANT_PAYABLE: -9_000 },
    ],
    [
      "a refund in part takes commission back in proportion",
      { owedBackFen: 3_333 },
      { REFUND_PAYABLE: -3_333, COMMISSION: -667, MERCHANT_PAYABLE: -6_000 },
    ],
    [
      "a compensation is the portal's own",
      { cashFen: 9_500, compensationFen: 500 },
      { COMPENSATION: 500, COMMISSION: -1_000, MERCHANT_PAYABLE: -9_000 },
    ],
    [
      "an own visit: revenue, and the pay a cost",
      { kind: "SERVICE", seller: "self", pay: [{ employeeId: "7", payFen: 6_000 }] },
      { REVENUE: -10_000, EMPLOYEE_COST: 6_000, EMPLOYEE_PAYABLE: -6_000 },
    ],
    [
      "another's visit: they bear the pay",
      { kind: "SERVICE", pay: [{ employeeId: "7", payFen: 6_000 }] },
      { COMMISSION: -1_000, MERCHANT_PAYABLE: -3_000, EMPLOYEE_PAYABLE: -6_000 },
    ],
    [
      "a visit of another's package: they bear the pay out of what the package brings by it",
      { kind: "SERVICE", cashFen: 0, packageFen: 10_000, pay: [{ employeeId: "7", payFen: 6_000 }] },
      { MERCHANT_PAYABLE: 6_000, EMPLOYEE_PAYABLE: -6_000 },
    ],
    [
      "and no more than is left of that after commission",
      { kind: "SERVICE", cashFen: 0, packageFen: 5_000, pay: [{ employeeId: "7", payFen: 6_000 }] },
      { MERCHANT_PAYABLE: 4_500, EMPLOYEE_COST: 1_500, EMPLOYEE_PAYABLE: -6_000 },
    ],
    [
      "a visit a card paid for: the pay is the portal's",
      { kind: "SERVICE", cashFen: 0, pay: [{ employeeId: "7", payFen: 6_000 }] },
      { EMPLOYEE_COST: 6_000, EMPLOYEE_PAYABLE: -6_000 },
    ],
    [
      "a card is earned by day",
      { kind: "CARD", seller: "self", isDeferred: true, earned: { done: 31, of: 365 } },
      { DEFERRED_INCOME: -9_151, REVENUE: -849 },
    ],
    [
      "a deposit is held apart",
      { kind: "BILL", isDeferred: true, depositFen: 4_000, earned: { done: 0, of: 30 } },
      { DEPOSITS_HELD: -4_000, DEFERRED_INCOME: -6_000 },
    ],
  ])("%s", (_, more, wanted) => {
    expect(sums({ ...order, ...more })).toEqual(wanted);
  });

  it("a part is the nearest fen, half a fen up, whatever the sum", () => {
    expect(partOf(5, 1, 10)).toBe(1);
    expect(partOf(4, 1, 10)).toBe(0);
    expect(partOf(999_999_999, 364, 365)).toBe(997_260_273);
  });

  it("no fen is lost, whatever is sold, kept, paid back and earned, and what has followed once follows no more", () => {
    const next = numbers(20_261_127);
    for (let i = 0; i < 1_000_000; i++) {
      const cashFen = next(2_000_000);
      const owedBackFen = next(4) ? 0 : next(cashFen + 1);
      const of = 1 + next(366);
      const money: OrderMoney = {
        kind: (["SERVICE", "PRODUCT", "TOUR", "CARD", "BILL"] as const)[next(5)]!,
        seller: next(2) ? "self" : "org:10001",
        cashFen,
        owedBackFen,
        compensationFen: next(5) ? 0 : next(5_000),
        earned: { done: next(of + 1), of },
        depositFen: next(3) ? 0 : next(500_000),
        packageFen: next(3) ? 0 : next(100_000),
        isDeferred: next(2) === 0,
        pay: Array.from({ length: next(3) }, (_, n) => ({ employeeId: String(n), payFen: next(60_000) })),
        commissionBp: next(5_001),
      };
      const lines = allocate(money);
      const sum = lines.reduce((total, { amountFen }) => total + amountFen, cashFen);
      const isWhole = lines.every(({ amountFen }) => Number.isSafeInteger(amountFen));
      const toSeller = lines.find(({ account }) => account === "MERCHANT_PAYABLE")?.amountFen ?? 0;
      if (sum !== 0 || !isWhole || toSeller > money.packageFen || movesTo(lines, lines).length > 0)
        throw new Error(`${JSON.stringify(money)} → ${JSON.stringify(lines)}`);
    }
  }, 60_000);

  it("pay by the rule of a visit, commission and the rest are its price to the fen, also once a part of it went back", () => {
    const next = numbers(75);
    for (let i = 0; i < 1_000_000; i++) {
      const people = 1 + next(2);
      const priceLines = [
        { code: "SKU", name: "", amountFen: 1 + next(200_000) },
        { code: "VISIT", name: "", amountFen: next(2) ? next(5_000) : 0 },
      ];
      const payRule = { percentBp: next(10_001), lowestFen: next(4) ? 0 : next(30_000) };
      const payFen = visitPay({ priceLines, people, payRule });
      const price = priceLines.reduce((sum, l) => sum + l.amountFen, 0);
      const back = next(3) ? 0 : next(price + 1);
      const isSettled = next(2) === 0;
      // What stays of the pay, as remainingPay reckons it.
      const leftPayFen = partOf(payFen, price - back, price);
      const commissionBp = next(5_001);
      const money: OrderMoney = {
        ...order,
        kind: "SERVICE",
        seller: next(2) ? "self" : "org:10001",
        cashFen: isSettled ? price - back : price,
        owedBackFen: isSettled ? 0 : back,
        pay: Array.from({ length: people }, (_, n) => ({ employeeId: String(n), payFen: leftPayFen })),
        commissionBp,
      };
      const lines = allocate(money);
      const of = (...accounts: string[]) =>
        lines.filter(({ account }) => accounts.includes(account)).reduce((sum, l) => sum + l.amountFen, 0);
      const isOwn = money.seller === "self";
      const isRight =
        -of("EMPLOYEE_PAYABLE") === people * leftPayFen &&
        -of("COMMISSION") === (isOwn ? 0 : partOf(price - back, commissionBp, 10_000)) &&
        -of("EMPLOYEE_PAYABLE", "COMMISSION", "MERCHANT_PAYABLE", "REVENUE") - of("EMPLOYEE_COST") ===
          price - back &&
        -of("MERCHANT_PAYABLE") >= 0 &&
        leftPayFen >= 0 &&
        leftPayFen <= payFen &&
        payFen >= payRule.lowestFen &&
        (payRule.lowestFen > 0 || people * payFen <= price);
      if (!isRight)
        throw new Error(`${JSON.stringify({ payRule, back, ...money })} → ${JSON.stringify(lines)}`);
    }
  }, 60_000);
});
