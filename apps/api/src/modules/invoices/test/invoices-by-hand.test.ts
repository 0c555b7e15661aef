// Invoices against the odds: what is asked back while one is issued, what people note of papers that say something
// else, two papers with one number, and what is taken back in parts.
import {
  noteInvoiceIssued,
  noteRedIssued,
  redInvoice,
  retryInvoice,
  staffInvoice,
  takeInvoiceOver,
} from "@ginkgo/api-contract/invoices/invoice-staff";
import { addInvoice, cancelInvoice, invoiceDetail } from "@ginkgo/api-contract/invoices/invoices";
import { agreeRefund, refuseRefund, shipOrder } from "@ginkgo/api-contract/orders/order-staff";
import { askRefund, confirmOrder } from "@ginkgo/api-contract/orders/orders";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApi } from "../../../../test/kits/build-test-api.ts";
import { fakeNuonuo } from "../../../../test/kits/fake-nuonuo.ts";
import { DAY, type SignedIn } from "../../../../test/kits/identity-kit.ts";
import { get, refusal } from "../../../../test/kits/membership-kit.ts";
import {
  closeHouse,
  laterOn,
  paidGoods,
  parcel,
  refundAnswers,
  staffedHouse,
} from "../../../../test/kits/orders-kit.ts";
import { row } from "../../../platform/database/database.ts";

let vendor: Awaited<ReturnType<typeof fakeNuonuo>>;
let api: TestApi;
let customer: SignedIn;
let operator: SignedIn;
beforeAll(async () => {
  vendor = await fakeNuonuo();
  ({ api, customer, operator } = await staffedHouse(vendor.env));
});
afterAll(async () => {
  await closeHouse(api);
  await vendor.close();
});

const one = (id: string) => ({ params: { id } });
const mine = (id: string) => get(api, customer, invoiceDetail, one(id));
const theirs = (id: string) => get(api, operator, staffInvoice, one(id));
const ask = (orderId: string) => get(api, customer, addInvoice, { body: { orderId, title: "王芳" } });
const DAY_OF = "2026-11-20";
let numbers = 0;
const newNumber = () => `24332000000077${String(++numbers).padStart(6, "0")}`;

/** The vendor issues at the second question. */
async function settled() {
  for (let i = 0; i < 4; i++) await api.api.dueWork.runAll();
}
async function overGoods(quantity = 1, seller?: string) {
  const order = await paidGoods(api, customer, quantity);
  if (seller)
    await api.database.transaction((tx) =>
      tx.execute(sql`update orders.orders set seller = ${seller} where id = ${order.id}::bigint`),
    );
  await get(api, operator, shipOrder, { ...one(order.id), body: parcel });
  await get(api, customer, confirmOrder, one(order.id));
  return order;
}
const lastRefund = async (orderId: string) =>
  (await row<{ id: string }>(
    api.database.primary,
    sql`select id::text from orders.refunds where order_id = ${orderId}::bigint order by id desc limit 1`,
  ))!.id;
const askBack = (id: string, amountFen: number) =>
  get(api, customer, askRefund, {
    ...one(id),
    body: { reason: "OTHER", amountFen, description: "少了一件" },
  });
async function payBack(id: string) {
  await get(api, operator, agreeRefund, { params: { refundId: await lastRefund(id) }, body: {} });
  await api.api.dueWork.runAll();
  await refundAnswers(api, customer, id, "success");
}
async function refund(id: string, amountFen: number) {
  await askBack(id, amountFen);
  await payBack(id);
  await settled();
}
const keep = async (id: string) =>
  get(api, operator, refuseRefund, {
    params: { refundId: await lastRefund(id) },
    body: { reason: "不能退" },
  });

/** One the vendor did not issue. */
async function failed(quantity = 1) {
  const order = await overGoods(quantity);
  const { id } = await ask(order.id);
  vendor.world.refuses = "发票余量不足";
  await settled();
  vendor.world.refuses = "";
  expect((await theirs(id)).state).toBe("FAILED");
  return { order, id };
}

/** One that somebody issues by hand. */
async function byHand(quantity = 1) {
  const order = await overGoods(quantity, "org:77");
  const { id } = await ask(order.id);
  expect((await theirs(id)).state).toBe("WAIT_HAND");
  return { order, id };
}

describe("while something is asked back", () => {
  it("one that failed is not tried again; refunded whole it lapses", async () => {
    const { order, id } = await failed();
    await askBack(order.id, order.amountFen);
    expect((await theirs(id)).actions).toEqual(["refuse"]);
    expect(await refusal(api, operator, retryInvoice, { ...one(id), body: {} })).toMatchObject({
      reason: "INVOICE_REFUND_UNDER_WAY",
    });
    await settled();
    expect(await mine(id)).toMatchObject({ state: "WAIT_ORDER", canCancel: true });
    await payBack(order.id);
    await settled();
    expect((await mine(id)).state).toBe("CANCELLED");
  });

  it("it waits, and is issued for all of it where the refund is refused", async () => {
    const { order, id } = await failed();
    await askBack(order.id, 1_000);
    await settled();
    expect(await mine(id)).toMatchObject({ state: "WAIT_ORDER", amountFen: order.amountFen - 1_000 });
    await keep(order.id);
    await settled();
    expect(await mine(id)).toMatchObject({ state: "ISSUED", amountFen: order.amountFen, redFen: 0 });
  });

  it("it is not handed in, and never with nothing on it", async () => {
    const order = await overGoods();
    const { id } = await ask(order.id);
    expect((await mine(id)).state).toBe("ISSUING");
    await askBack(order.id, order.amountFen);
    const handedIn = vendor.world.orders.size;
    await settled();
    expect(vendor.world.orders.size).toBe(handedIn);
    expect(await mine(id)).toMatchObject({ state: "WAIT_ORDER", canCancel: true });
    expect((await get(api, customer, cancelInvoice, { ...one(id), body: {} })).state).toBe("CANCELLED");
  });

  it("nobody notes one issued by hand", async () => {
    const { order, id } = await byHand();
    await askBack(order.id, order.amountFen);
    for (const amountFen of [0, order.amountFen])
      expect(
        await refusal(api, operator, noteInvoiceIssued, {
          ...one(id),
          body: { number: newNumber(), day: DAY_OF, amountFen },
        }),
      ).toMatchObject({ reason: "INVOICE_REFUND_UNDER_WAY" });
    await keep(order.id);
    await settled();
    expect(await theirs(id)).toMatchObject({ state: "WAIT_HAND", amountFen: order.amountFen });
  });
});

it("one handed in while its order is refunded is followed once it failed", async () => {
  const order = await overGoods();
  const { id } = await ask(order.id);
  vendor.world.fails = "购方税号不存在";
  await api.api.dueWork.runAll();
  expect((await mine(id)).state).toBe("ISSUING");
  await refund(order.id, order.amountFen);
  await settled();
  vendor.world.fails = "";
  expect((await mine(id)).state).toBe("CANCELLED");
});

it("a paper of another sum than what is to be issued is not noted; another sum is another version", async () => {
  const { order, id } = await byHand(2);
  const { version } = await theirs(id);
  await refund(order.id, 5_000);
  const now = await theirs(id);
  expect(now.version).toBeGreaterThan(version);
  const paper = { number: newNumber(), day: DAY_OF, amountFen: order.amountFen };
  expect(
    await refusal(api, operator, noteInvoiceIssued, { ...one(id), body: { ...paper, version } }),
  ).toMatchObject({ reason: "CHANGED_MEANWHILE" });
  const { fields } = await refusal(api, operator, noteInvoiceIssued, { ...one(id), body: paper });
  expect(Object.keys(fields ?? {})).toEqual(["amountFen"]);
  const left = order.amountFen - 5_000;
  const done = { ...paper, amountFen: left, version: now.version };
  expect(await get(api, operator, noteInvoiceIssued, { ...one(id), body: done })).toMatchObject({
    state: "ISSUED",
    amountFen: left,
  });
});

it("a paper is not older than what it is of", async () => {
  const { order, id } = await byHand();
  const paper = { number: newNumber(), amountFen: order.amountFen };
  const on = (day: string) => ({ ...one(id), body: { ...paper, day } });
  for (const day of ["1999-01-01", "2026-11-19"])
    expect((await refusal(api, operator, noteInvoiceIssued, on(day))).fields).toHaveProperty("day");
  await get(api, operator, noteInvoiceIssued, on(DAY_OF));
  await refund(order.id, 500);
  const [letter] = (await theirs(id)).redLetters;
  const red = { redLetterId: letter!.id, number: newNumber(), amountFen: 500 };
  const early = { ...one(id), body: { ...red, day: "2026-11-19" } };
  expect((await refusal(api, operator, noteRedIssued, early)).fields).toHaveProperty("day");
  const other = { ...one(id), body: { ...red, amountFen: 499, day: DAY_OF } };
  expect((await refusal(api, operator, noteRedIssued, other)).fields).toHaveProperty("amountFen");
  await get(api, operator, noteRedIssued, { ...one(id), body: { ...red, day: DAY_OF } });
});

describe("one number is one paper", () => {
  const answersOf = async (calls: readonly Promise<unknown>[]) => {
    const answers = await Promise.allSettled(calls);
    const refused = answers.filter(({ status }) => status === "rejected") as PromiseRejectedResult[];
    return { done: answers.length - refused.length, why: refused.map(({ reason }) => String(reason)) };
  };

  it("two invoices noted with it at once: one is, the other is told so", async () => {
    const both = [await byHand(), await byHand()];
    const number = newNumber();
    const { done, why } = await answersOf(
      both.map(({ order, id }) =>
        get(api, operator, noteInvoiceIssued, {
          ...one(id),
          body: { number, day: DAY_OF, amountFen: order.amountFen },
        }),
      ),
    );
    expect(done).toBe(1);
    expect(why).toHaveLength(1);
    expect(why[0]).toMatch(/: 400 .*这个号码/);
  });

  it("two red letters as well, and a red letter beside an invoice", async () => {
    const both = [await byHand(), await byHand()];
    for (const { order, id } of both) {
      await get(api, operator, noteInvoiceIssued, {
        ...one(id),
        body: { number: newNumber(), day: DAY_OF, amountFen: order.amountFen },
      });
      await refund(order.id, 500);
    }
    const number = newNumber();
    const red = async (id: string, taken: string) => ({
      ...one(id),
      body: {
        redLetterId: (await theirs(id)).redLetters[0]!.id,
        number: taken,
        day: DAY_OF,
        amountFen: 500,
      },
    });
    const own = (await theirs(both[0]!.id)).number!;
    expect((await refusal(api, operator, noteRedIssued, await red(both[1]!.id, own))).fields).toHaveProperty(
      "number",
    );
    const calls = await Promise.all(both.map(({ id }) => red(id, number)));
    const { done } = await answersOf(calls.map((call) => get(api, operator, noteRedIssued, call)));
    expect(done).toBe(1);
    const third = await byHand();
    const again = {
      ...one(third.id),
      body: { number, day: DAY_OF, amountFen: third.order.amountFen },
    };
    expect((await refusal(api, operator, noteInvoiceIssued, again)).fields).toHaveProperty("number");
  });
});

describe("taken back in parts by the vendor", () => {
  interface Detail {
    taxAmount: string;
    taxExcludedAmount: string;
  }
  const taxFen = (text: string) => Math.round(Number(text) * 100);
  const redOf = (invoiceNumber: string) =>
    [...vendor.world.orders.values()].filter(
      ({ content }) => content.blueElecInvoiceNumber === invoiceNumber,
    );

  it("the parts take back as much tax as the invoice has, none of them more", async () => {
    const order = await overGoods(2);
    const { id } = await ask(order.id);
    await settled();
    const { number } = await mine(id);
    const blue = vendor.world.orders.get(`FP${id}-1`)!.content.order as {
      invoiceDetail: { tax: string }[];
    };
    // At 13 % each part of 48 fen has 5.52 fen of tax: rounded one by one they would be too much.
    for (let i = 0; i < 3; i++) await refund(order.id, 48);
    await refund(order.id, order.amountFen - 144);
    expect(await mine(id)).toMatchObject({ state: "RED", redFen: order.amountFen });
    const details = redOf(number!).flatMap(({ content }) => content.detail as Detail[]);
    expect(details).toHaveLength(4);
    const red = details.reduce((sum, { taxAmount }) => sum - taxFen(taxAmount), 0);
    expect(red).toBe(taxFen(blue.invoiceDetail[0]!.tax));
  });

  it("what is left of it can be taken back whole, and it is asked for anew", async () => {
    const order = await overGoods(2);
    const { id } = await ask(order.id);
    await settled();
    await refund(order.id, 500);
    expect(await theirs(id)).toMatchObject({ state: "PART_RED", actions: ["red"] });
    const red = { ...one(id), body: { reason: "抬头写错了" } };
    const answers = await Promise.allSettled([0, 1].map(() => get(api, operator, redInvoice, red)));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await settled();
    const { state, redFen, redLetters } = await mine(id);
    expect({ state, redFen }).toEqual({ state: "RED", redFen: order.amountFen });
    expect(redLetters.map(({ amountFen }) => amountFen)).toEqual([500, order.amountFen - 500]);
    const { id: next } = await ask(order.id);
    await settled();
    expect(await mine(next)).toMatchObject({ state: "ISSUED", amountFen: order.amountFen - 500 });
  });
});

it("what the vendor does not answer for a day is taken over by people, not before", async () => {
  const order = await overGoods();
  const { id } = await ask(order.id);
  vendor.world.unsigned = true;
  await settled();
  const over = { ...one(id), body: {} };
  expect((await theirs(id)).actions).toEqual([]);
  expect(await refusal(api, operator, takeInvoiceOver, over)).toMatchObject({ reason: "INVOICE_MOVED" });
  await laterOn(api, DAY, customer, operator);
  await settled();
  expect((await theirs(id)).actions).toEqual(["byHand"]);
  expect(await get(api, operator, takeInvoiceOver, over)).toMatchObject({ state: "WAIT_HAND" });
  vendor.world.unsigned = false;
  await settled();
  expect((await theirs(id)).state).toBe("WAIT_HAND");
});
