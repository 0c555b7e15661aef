import type { Endpoint } from "@ginkgo/api-contract/endpoint";
import type { OrderStatus } from "@ginkgo/api-contract/orders/order-codes";
import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import { agreeRefund, refuseRefund, retryRefund, shipOrder } from "@ginkgo/api-contract/orders/order-staff";
import {
  askRefund,
  cancelRefund,
  closeOrder,
  completeOrder,
  confirmOrder,
  extendOrder,
  payOrder,
  placeOrder,
  rescheduleOrder,
} from "@ginkgo/api-contract/orders/orders";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../../test/kits/build-test-api.ts";
import type { SignedIn } from "../../../../../test/kits/identity-kit.ts";
import { ask, get, signInStaff } from "../../../../../test/kits/membership-kit.ts";
import {
  cashier,
  customerWithContact,
  goodsForm,
  ledgerSum,
  notify,
  read,
  seedStaffed,
} from "../../../../../test/kits/orders-kit.ts";
import { row } from "../../../../platform/database/database.ts";

/** More in a nightly run. */
const RUNS = Number(process.env.LIFE_RUNS ?? 30);

let api: TestApi;
let customer: SignedIn;
let operator: SignedIn;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedStaffed(api);
  customer = await customerWithContact(api);
  operator = await signInStaff(api, "operator");
});
afterAll(() => api.close());

/** What the order ought to be. */
interface Life {
  status: OrderStatus;
  /** Before the refund under way. */
  before: OrderStatus | undefined;
  refused: number;
  /** What was done: pressed again where the order stands at its result, it answers the same. */
  done: Set<string>;
}
interface Real {
  id: string;
}
type Expected = OrderStatus | "same" | "refused";

const unpaid: OrderStatus[] = ["WAIT_BUYER_PAY", "PAY_ERROR"];
const refundable: OrderStatus[] = ["SHIPPED", "EVALUATE", "TRANSACTION_COMPLETE"];

/** One press: what the table says of it, and how it is made. */
class Press implements fc.AsyncCommand<Life, Real> {
  readonly name: string;
  readonly expected: (life: Life) => Expected;
  readonly make: (id: string, order: Order) => Promise<number>;
  constructor(
    name: string,
    expected: (life: Life) => Expected,
    make: (id: string, order: Order) => Promise<number>,
  ) {
    this.name = name;
    this.expected = expected;
    this.make = make;
  }
  check = () => true;
  toString = () => this.name;
  async run(life: Life, { id }: Real): Promise<void> {
    const before = await read(api, customer, id);
    const due = this.expected(life);
    const status = await this.make(id, before);
    const after = await read(api, customer, id);
    const say = `${this.name} from ${life.status}`;
    if (due === "refused") expect(status, say).toBe(409);
    else expect(status, say).toBe(200);
    if (due === "refused" || due === "same") {
      expect(after.history, say).toEqual(before.history);
      return;
    }
    expect(after.status, say).toBe(due);
    if (
      ["AGREE_REFUND", "REFUND"].includes(due) &&
      !["AGREE_REFUND", "REFUND", "CHANGE"].includes(life.status)
    )
      life.before = life.status;
    if (this.name === "refuse") life.refused++;
    if (this.name === "extend") life.done.add(`extend ${unpaid.includes(due)}`);
    life.status = due;
    life.done.add(this.name);
    expect(after.refundedFen).toBeLessThanOrEqual(after.paidFen);
  }
}

const called = (who: () => SignedIn, endpoint: Endpoint, body?: object) => async (id: string) =>
  (await ask(api, who(), endpoint, { params: { id }, ...(body ? { body } : {}) } as never)).status;
/** Without a refund there is nothing to decide. */
const decided =
  (endpoint: Endpoint, body: object) =>
  async (_: string, { refund }: Order) =>
    refund
      ? (await ask(api, operator, endpoint, { params: { refundId: refund.id }, body } as never)).status
      : 409;
const own = () => customer;
const staff = () => operator;

const paying = (result: "success" | "fail") => async (id: string) => {
  const opened = await ask(api, customer, payOrder, { params: { id }, body: {} });
  if (opened.status !== 200) return opened.status;
  return notify(api, await cashier(api).settle(opened.data.payNo, result));
};
/** The provider's word on a refund that is being carried out; one nobody waits for says nothing new. */
const providerSays = (result: "success" | "abnormal") => async (_: string, order: Order) => {
  await api.api.dueWork.runAll();
  const notice = order.refund && (await cashier(api).settleRefund(order.refund.refundNo, result));
  return notice ? notify(api, notice) : 200;
};

const where =
  (from: readonly OrderStatus[], to: OrderStatus, again?: (life: Life) => boolean) =>
  (life: Life): Expected =>
    from.includes(life.status) ? to : again?.(life) ? "same" : "refused";

const presses = [
  new Press("pay", where(unpaid, "WAIT_DELIVER"), paying("success")),
  new Press("pay fails", where(unpaid, "PAY_ERROR"), paying("fail")),
  new Press(
    "close",
    (life) =>
      unpaid.includes(life.status)
        ? "TRADE_CLOSED"
        : life.status === "WAIT_DELIVER"
          ? "AGREE_REFUND"
          : life.status === "TRADE_CLOSED"
            ? "same"
            : "refused",
    called(own, closeOrder),
  ),
  new Press(
    "extend",
    (life) => {
      const isUnpaid = unpaid.includes(life.status);
      if (!isUnpaid && life.status !== "SHIPPED") return "refused";
      return life.done.has(`extend ${isUnpaid}`) ? "same" : life.status;
    },
    called(own, extendOrder),
  ),
  new Press(
    "reschedule",
    () => "refused",
    called(own, rescheduleOrder, { date: "2026-12-01", start: "10:00" }),
  ),
  new Press(
    "ship",
    where(["WAIT_DELIVER"], "SHIPPED", (life) => life.status === "SHIPPED"),
    called(staff, shipOrder, { company: "顺丰速运", trackingNo: "SF1234567890" }),
  ),
  new Press(
    "confirm",
    where(["SHIPPED"], "EVALUATE", (life) => life.status === "EVALUATE"),
    called(own, confirmOrder),
  ),
  new Press(
    "complete",
    where(["EVALUATE"], "TRANSACTION_COMPLETE", (life) => life.status === "TRANSACTION_COMPLETE"),
    called(own, completeOrder),
  ),
  new Press(
    "refund",
    (life) =>
      life.status === "WAIT_DELIVER" && life.refused < 2
        ? "AGREE_REFUND"
        : refundable.includes(life.status) && life.refused < 2
          ? "REFUND"
          : life.status === "REFUND"
            ? "same"
            : "refused",
    called(own, askRefund, { reason: "QUALITY" }),
  ),
  new Press(
    "cancel refund",
    (life) => (life.status === "REFUND" ? life.before! : "refused"),
    called(own, cancelRefund),
  ),
  new Press(
    "agree",
    where(["REFUND"], "AGREE_REFUND", (life) => life.status === "AGREE_REFUND" && life.done.has("agree")),
    decided(agreeRefund, {}),
  ),
  new Press(
    "refuse",
    (life) => (life.status === "REFUND" ? life.before! : "refused"),
    decided(refuseRefund, { reason: "请先寄回" }),
  ),
  new Press(
    "the provider pays back",
    (life) => (["AGREE_REFUND", "CHANGE"].includes(life.status) ? "TRANSACTION_CLOSING" : "same"),
    providerSays("success"),
  ),
  new Press(
    "the provider cannot",
    (life) => (life.status === "AGREE_REFUND" ? "CHANGE" : "same"),
    providerSays("abnormal"),
  ),
  new Press(
    "retry",
    where(["CHANGE"], "AGREE_REFUND", (life) => life.status === "AGREE_REFUND" && life.done.has("retry")),
    decided(retryRefund, {}),
  ),
];

it("an order lives by its table whatever is pressed in whatever order, and no fen is lost (M7, M8, M11, M13)", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.commands(
        presses.map((p) => fc.constant(p)),
        { size: "+1", maxCommands: 16 },
      ),
      async (commands) => {
        const { id } = await get(api, customer, placeOrder, { body: await goodsForm(api, 1) });
        const life: Life = { status: "WAIT_BUYER_PAY", before: undefined, refused: 0, done: new Set() };
        await fc.asyncModelRun(() => ({ model: life, real: { id } }), commands);
        expect(await ledgerSum(api)).toEqual({ sum: 0, odd: 0 });
        if (unpaid.includes(life.status)) await get(api, customer, closeOrder, { params: { id } });
      },
    ),
    { numRuns: RUNS },
  );
  const wrong = await row<{ n: number }>(
    api.database.read,
    sql`select count(*)::int as n from orders.orders o where o.paid_fen - o.refunded_fen <>
      coalesce((select sum(l.amount_fen) from payments.ledger l where l.order_id = o.id and l.account = 'CLEARING'), 0)`,
  );
  expect(wrong!.n).toBe(0);
}, 240_000);
