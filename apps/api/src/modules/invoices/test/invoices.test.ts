// Invoices through the front door: asked for before or after, issued when the order is over, taken back with what is
// refunded; what a seller issues is noted by the seller.
import {
  noteInvoiceIssued,
  noteRedIssued,
  redInvoice,
  refuseInvoice,
  staffInvoice,
  staffInvoicePage,
} from "@ginkgo/api-contract/invoices/invoice-staff";
import {
  addInvoice,
  cancelInvoice,
  type Invoice,
  invoiceChoice,
  invoiceDetail,
  invoicePage,
} from "@ginkgo/api-contract/invoices/invoices";
import { agreeRefund, compensateOrder, shipOrder } from "@ginkgo/api-contract/orders/order-staff";
import { askRefund, confirmOrder, quoteRefund } from "@ginkgo/api-contract/orders/orders";
import { sumText } from "@ginkgo/locale/money";
import { dateText } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApi } from "../../../../test/kits/build-test-api.ts";
import { bearer, type SignedIn } from "../../../../test/kits/identity-kit.ts";
import { get, newCustomer, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import {
  closeHouse,
  paidGoods,
  parcel,
  refundAnswers,
  staffedHouse,
} from "../../../../test/kits/orders-kit.ts";
import { paperText } from "../../../../test/kits/read-paper.ts";
import { row, rows } from "../../../platform/database/database.ts";

let api: TestApi;
let customer: SignedIn;
let operator: SignedIn;
beforeAll(async () => {
  ({ api, customer, operator } = await staffedHouse());
});
afterAll(() => closeHouse(api));

const one = (id: string) => ({ params: { id } });
const mine = (id: string) => get(api, customer, invoiceDetail, one(id));
const title = { title: "王芳" };
/** A unified social credit code whose check sign fits. */
const TAX_NO = "91320100MA1MABCD3C";
const ask = (orderId: string, more: object = title) =>
  get(api, customer, addInvoice, { body: { orderId, ...title, ...more } });
const received = async (id: string) => {
  await get(api, operator, shipOrder, { ...one(id), body: parcel });
  await get(api, customer, confirmOrder, one(id));
};
/** Everything that is due by now is done: orders are followed, invoices issued, letters sent. */
async function settled() {
  for (let i = 0; i < 3; i++) await api.api.dueWork.runAll();
}
const overGoods = async (quantity = 1) => {
  const order = await paidGoods(api, customer, quantity);
  await received(order.id);
  return order;
};
async function refund(id: string, amountFen: number) {
  await get(api, customer, askRefund, {
    ...one(id),
    body: { reason: "OTHER", amountFen, description: "少了一件" },
  });
  await get(api, operator, agreeRefund, { params: { refundId: await lastRefund(id) }, body: {} });
  await api.api.dueWork.runAll();
  await refundAnswers(api, customer, id, "success");
}
const lastRefund = async (orderId: string) =>
  (await row<{ id: string }>(
    api.database.read,
    sql`select id::text from orders.refunds where order_id = ${orderId}::bigint order by id desc limit 1`,
  ))!.id;
const pdfOf = async ({ pdfUrl }: Pick<Invoice, "pdfUrl">, who: SignedIn) =>
  api.api.openFile(
    new Request(`http://localhost${pdfUrl}`, { headers: bearer(who.access) }),
    pdfUrl!.split("/").at(-1)!,
  );

it("asked for while the goods are on their way, it is issued once they were received, with a PDF for who asked alone", async () => {
  const order = await paidGoods(api, customer);
  const asked = await ask(order.id, {
    title: "南京雨花养老有限公司",
    taxNo: TAX_NO.toLowerCase(),
    email: "a@example.com",
  });
  expect(asked).toMatchObject({
    state: "WAIT_ORDER",
    title: "南京雨花养老有限公司",
    taxNo: TAX_NO,
    amountFen: order.amountFen,
    issuer: "PORTAL",
    pdfUrl: null,
    canCancel: true,
  });
  await settled();
  expect((await mine(asked.id)).state).toBe("WAIT_ORDER");
  await received(order.id);
  await settled();
  const issued = await mine(asked.id);
  expect(issued).toMatchObject({ state: "ISSUED", amountFen: order.amountFen, canCancel: false });
  expect(issued.number).toMatch(/^\d{20}$/);
  const shown = await pdfOf(issued, customer);
  expect(Buffer.from(shown!.bytes).subarray(0, 5).toString()).toBe("%PDF-");
  const other = await newCustomer(api);
  expect(await pdfOf(issued, other)).toBeUndefined();
  expect(await refusal(api, other, invoiceDetail, one(asked.id))).toMatchObject({ reason: "NOT_FOUND" });
  const letters = await rows<{ text: string }>(
    api.database.read,
    sql`select text from sandbox.messages where mobile = 'a@example.com'`,
  );
  expect(letters).toHaveLength(1);
  expect(letters[0]!.text).toContain(`发票 ${issued.number}.pdf`);
});

it("the paper says who sold what to whom on which day, how many at what price, and its sums in ¥", async () => {
  const { id, sn, amountFen } = await paidGoods(api, customer, 3);
  await received(id);
  const asked = await ask(id);
  await settled();
  const issued = await mine(asked.id);
  const text = paperText(Buffer.from((await pdfOf(issued, customer))!.bytes));
  for (const said of [
    "银杏里（南京）养老服务有限公司",
    "91320100MA00000000",
    dateText(issued.issuedAt!.slice(0, 10)),
    `价税合计\n${sumText(amountFen)}`,
    `订单 ${sn}`,
  ])
    expect(text).toContain(said);
  const [, quantity, price, sum] = /税额\n(?:.*\n)(\d+)\n([\d.]+)\n([\d,.]+)\n13%/.exec(text) ?? [];
  expect(quantity).toBe("3");
  expect(Math.round(Number(price) * 3 * 100)).toBe(Math.round(Number(sum!.replaceAll(",", "")) * 100));
});

it("what was sent back before is not on the invoice; a red letter says a sum and no number of things", async () => {
  const order = await overGoods(2);
  const { lines } = await get(api, customer, quoteRefund, one(order.id));
  await get(api, customer, askRefund, {
    ...one(order.id),
    body: { reason: "OTHER", lines: [{ lineId: lines[0]!.lineId, quantity: 1 }], description: "一件不合适" },
  });
  await get(api, operator, agreeRefund, { params: { refundId: await lastRefund(order.id) }, body: {} });
  await api.api.dueWork.runAll();
  await refundAnswers(api, customer, order.id, "success");
  const asked = await ask(order.id);
  await settled();
  const issued = await mine(asked.id);
  expect(issued.state).toBe("ISSUED");
  expect(paperText(Buffer.from((await pdfOf(issued, customer))!.bytes))).toMatch(/\n1\n[\d.]+\n[\d,.]+\n13%/);
  await refund(order.id, 500);
  await settled();
  const [letter] = (await mine(asked.id)).redLetters;
  const red = paperText(Buffer.from((await pdfOf(letter!, customer))!.bytes));
  expect(red).toMatch(/税额\n[^\n]+\n−4\.42\n13%\n−0\.58/);
  expect(red).toContain("价税合计\n−¥5.00");
});

it("an order has one invoice at a time; what was used is offered the next time", async () => {
  const { id } = await overGoods();
  const asked = await ask(id);
  expect(await refusal(api, customer, addInvoice, { body: { orderId: id, ...title } })).toMatchObject({
    reason: "INVOICE_EXISTS",
  });
  const { titles, invoice } = await get(api, customer, invoiceChoice, one(id));
  expect(invoice?.id).toBe(asked.id);
  expect(titles[0]).toMatchObject(title);
  expect(titles).toContainEqual({ title: "南京雨花养老有限公司", taxNo: TAX_NO, email: "a@example.com" });
  const { records } = await get(api, customer, invoicePage, { query: {} });
  expect(records[0]!.id).toBe(asked.id);
  // Offered with the mailbox that was used last.
  const next = await overGoods();
  await ask(next.id, { title: "南京雨花养老有限公司", taxNo: TAX_NO, email: "new@example.com" });
  const offered = (await get(api, customer, invoiceChoice, one((await overGoods()).id))).titles;
  expect(offered[0]).toMatchObject({ taxNo: TAX_NO, email: "new@example.com" });
  expect(offered.filter(({ taxNo }) => taxNo === TAX_NO)).toHaveLength(1);
});

it("asked for twenty times at once it is one", async () => {
  const { id } = await overGoods();
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => ask(id)));
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

it.each([
  [{ title: "南京雨花养老有限公司" }, "taxNo"],
  [{ title: "南京雨花养老有限公司", taxNo: "91320100MA1MABCD3Q" }, "taxNo"],
  [{ title: "王" }, "title"],
  [{ title: "王芳<b>" }, "title"],
  [{ email: "nobody" }, "email"],
])("%j is refused at its field", async (body, field) => {
  const { id } = await overGoods();
  const { reason, fields } = await refusal(api, customer, addInvoice, {
    body: { orderId: id, ...title, ...body },
  });
  expect(reason).toBe("BAD_INPUT");
  expect(Object.keys(fields ?? {})).toEqual([field]);
});

it("of somebody else's order nobody gets one", async () => {
  const { id } = await overGoods();
  const other = await newCustomer(api);
  const asking = { body: { orderId: id, ...title } };
  expect(await refusal(api, other, addInvoice, asking)).toMatchObject({ reason: "NOT_FOUND" });
  expect(await refusal(api, other, invoiceChoice, one(id))).toMatchObject({ reason: "NOT_FOUND" });
});

describe("what is refunded", () => {
  it("in part is taken back by a red letter of that sum, in whole by the rest; a compensation takes nothing back", async () => {
    const order = await overGoods(2);
    const { id } = await ask(order.id);
    await settled();
    await refund(order.id, 500);
    await settled();
    const part = await mine(id);
    expect(part).toMatchObject({ state: "PART_RED", redFen: 500 });
    expect(part.redLetters).toMatchObject([{ amountFen: 500, state: "ISSUED" }]);
    expect(part.redLetters[0]!.number).toMatch(/^\d{20}$/);
    expect((await pdfOf(part.redLetters[0]!, customer))?.mime).toBe("application/pdf");
    await get(api, operator, compensateOrder, {
      ...one(order.id),
      body: { amountFen: 300, reason: "赔个不是" },
    });
    await api.api.dueWork.runAll();
    await refundAnswers(api, customer, order.id, "success");
    await settled();
    expect((await mine(id)).redFen).toBe(500);
    // The compensation was the portal's own money: the sale of that sum stands.
    await refund(order.id, order.amountFen - 800);
    await settled();
    expect(await mine(id)).toMatchObject({ state: "PART_RED", redFen: order.amountFen - 300 });
    const whole = await overGoods();
    const other = await ask(whole.id);
    await settled();
    await refund(whole.id, whole.amountFen);
    await settled();
    expect(await mine(other.id)).toMatchObject({ state: "RED", redFen: whole.amountFen });
  });

  it("before it is issued is not on it; nothing left, it lapses", async () => {
    const [part, whole] = [await paidGoods(api, customer, 2), await paidGoods(api, customer)];
    const [first, second] = [await ask(part.id), await ask(whole.id)];
    // Nothing has left yet: it is agreed to at once.
    await get(api, customer, askRefund, { ...one(whole.id), body: { reason: "PLAN_CHANGED" } });
    await api.api.dueWork.runAll();
    await refundAnswers(api, customer, whole.id, "success");
    await received(part.id);
    await refund(part.id, 700);
    await settled();
    expect(await mine(first.id)).toMatchObject({
      state: "ISSUED",
      amountFen: part.amountFen - 700,
      redFen: 0,
    });
    const lapsed = await mine(second.id);
    expect(lapsed.state).toBe("CANCELLED");
    expect(await refusal(api, customer, addInvoice, { body: { orderId: whole.id, ...title } })).toMatchObject(
      {
        reason: "INVOICE_NOTHING_LEFT",
      },
    );
  });
});

it("several orders are on one invoice; a refund of one takes back its part alone", async () => {
  const [a, b] = [await overGoods(), await overGoods()];
  const { id } = await get(api, customer, addInvoice, { body: { orderIds: [b.id, a.id], ...title } });
  await settled();
  expect(await mine(id)).toMatchObject({ state: "ISSUED", amountFen: a.amountFen + b.amountFen });
  await refund(a.id, a.amountFen);
  await settled();
  expect(await mine(id)).toMatchObject({ state: "PART_RED", redFen: a.amountFen });
});

it("withdrawn before it is issued, or taken back whole by the staff, it can be asked for anew", async () => {
  const order = await paidGoods(api, customer);
  const first = await ask(order.id);
  expect((await get(api, customer, cancelInvoice, { ...one(first.id), body: {} })).state).toBe("CANCELLED");
  expect(await refusal(api, customer, cancelInvoice, { ...one(first.id), body: {} })).toMatchObject({
    reason: "INVOICE_MOVED",
  });
  await received(order.id);
  const second = await ask(order.id);
  await settled();
  const finance = operator;
  const red = await get(api, finance, redInvoice, { ...one(second.id), body: { reason: "抬头写错了" } });
  expect(red.actions).not.toContain("red");
  expect(
    await refusal(api, finance, redInvoice, { ...one(second.id), body: { reason: "再来" } }),
  ).toMatchObject({
    reason: "INVOICE_MOVED",
  });
  await settled();
  expect((await mine(second.id)).state).toBe("RED");
  const third = await ask(order.id, { title: "王芳芳" });
  await settled();
  expect((await mine(third.id)).state).toBe("ISSUED");
});

it("the staff find it by its number or by an order's, and the list goes on after its cursor", async () => {
  const [older, newer] = [await paidGoods(api, customer), await paidGoods(api, customer)];
  for (const order of [older, newer]) await received(order.id);
  const [first, second] = [await ask(older.id), await ask(newer.id)];
  await settled();
  const list = async (query: object) => get(api, operator, staffInvoicePage, { query: query as never });
  const { number } = await mine(first.id);
  for (const keyword of [number, older.sn])
    expect((await list({ keyword })).records.map(({ id }) => id)).toEqual([first.id]);
  const page = await list({ size: "1" });
  expect(page.records[0]?.id).toBe(second.id);
  expect((await list({ size: "1", cursor: page.nextCursor })).records[0]?.id).toBe(first.id);
});

describe("of a shop", () => {
  const sell = (orderId: string, seller: string) =>
    api.database.transaction((tx) =>
      tx.execute(sql`update orders.orders set seller = ${seller} where id = ${orderId}::bigint`),
    );
  const seller = "org:77";

  it("the shop issues it and notes its number; another shop does not see it; red letters it notes as well", async () => {
    await api.database.transaction((tx) =>
      tx.execute(sql`insert into identity.staff_sellers (staff_id, seller)
        select id, ${seller} from identity.staff where role = 'merchant'`),
    );
    const shop = await signInStaff(api, "merchant");
    const order = await paidGoods(api, customer);
    await sell(order.id, seller);
    await received(order.id);
    const asked = await ask(order.id);
    await settled();
    expect(await mine(asked.id)).toMatchObject({ issuer: "SELLER", state: "WAIT_HAND" });
    const [line] = (await get(api, shop, staffInvoicePage, { query: { state: "TODO" } })).records;
    expect(line?.id).toBe(asked.id);
    const noted = { number: "24332000000012345678", day: "2026-11-20", amountFen: order.amountFen };
    const late = { ...one(asked.id), body: { ...noted, day: "2026-12-30" } };
    expect((await refusal(api, shop, noteInvoiceIssued, late)).fields).toHaveProperty("day");
    const done = await get(api, shop, noteInvoiceIssued, { ...one(asked.id), body: noted });
    expect(done).toMatchObject({ state: "ISSUED", number: noted.number });
    // Without a file here: who has it is told.
    expect(await mine(asked.id)).toMatchObject({ pdfUrl: null, note: expect.stringContaining("发给您") });
    await settled();
    await refund(order.id, 500);
    await settled();
    const waits = await get(api, shop, staffInvoice, one(asked.id));
    expect(waits.redLetters).toMatchObject([{ state: "WAITING", amountFen: 500 }]);
    const [letter] = waits.redLetters;
    const taken = { ...one(asked.id), body: { ...noted, amountFen: 500, redLetterId: letter!.id } };
    expect((await refusal(api, shop, noteRedIssued, taken)).fields).toHaveProperty("number");
    const number = "24332000000012345679";
    const red = { ...one(asked.id), body: { ...noted, number, amountFen: 500, redLetterId: letter!.id } };
    expect(await get(api, shop, noteRedIssued, red)).toMatchObject({ state: "PART_RED", redFen: 500 });
    await sell(order.id, "org:99999");
    await api.database.transaction((tx) =>
      tx.execute(sql`update invoices.invoices set seller = 'org:99999' where id = ${asked.id}::bigint`),
    );
    for (const call of [
      refusal(api, shop, staffInvoice, one(asked.id)),
      refusal(api, shop, refuseInvoice, { ...one(asked.id), body: { reason: "不是我们的" } }),
    ])
      expect(await call).toMatchObject({ reason: "NOT_FOUND" });
  });
});
