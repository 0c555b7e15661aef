// Invoices by 诺税通, against our own signed one: handed in once, asked for until it is there, handed in anew under
// another number where it was refused.
import { retryInvoice, staffInvoice } from "@ginkgo/api-contract/invoices/invoice-staff";
import { addInvoice, invoiceDetail } from "@ginkgo/api-contract/invoices/invoices";
import { agreeRefund, shipOrder } from "@ginkgo/api-contract/orders/order-staff";
import { askRefund, confirmOrder } from "@ginkgo/api-contract/orders/orders";

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApi, testApiOn } from "../../../../test/kits/build-test-api.ts";
import { fakeNuonuo } from "../../../../test/kits/fake-nuonuo.ts";
import { HOUR, type SignedIn } from "../../../../test/kits/identity-kit.ts";
import { get } from "../../../../test/kits/membership-kit.ts";
import {
  closeHouse,
  laterOn,
  paidGoods,
  parcel,
  refundAnswers,
  staffedHouse,
} from "../../../../test/kits/orders-kit.ts";
import { row, rows } from "../../../platform/database/database.ts";
import { nuonuoSign } from "../../../platform/invoices/invoice-nuonuo.ts";
import { taxFenOf } from "../../../platform/invoices/invoice-port.ts";

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
const staffOf = (id: string) => get(api, operator, staffInvoice, one(id));
const mine = (id: string) => get(api, customer, invoiceDetail, one(id));
async function asked(quantity = 1): Promise<string> {
  const { id } = await paidGoods(api, customer, quantity);
  await get(api, operator, shipOrder, { ...one(id), body: parcel });
  await get(api, customer, confirmOrder, one(id));
  return (await get(api, customer, addInvoice, { body: { orderId: id, title: "王芳" } })).id;
}

it("signs as the vendor does", () => {
  const query = { appKey: "APPKEY", senid: "SENID", nonce: "12345678", timestamp: "1700000000" };
  expect(nuonuoSign("SECRET", query, '{"a":1}')).toBe("7iSZiR+0g+376QEJ38xLM+3vGDs=");
});

it("is handed in once, asked for, and kept with the vendor's number and PDF", async () => {
  const id = await asked(3);
  vendor.world.hangUp = 1;
  await api.api.dueWork.runAll();
  expect((await mine(id)).state).toBe("ISSUING");
  await laterOn(api, HOUR, customer, operator);
  for (let i = 0; i < 3; i++) await api.api.dueWork.runAll();
  const serial = `FP${id}-1`;
  expect(await mine(id)).toMatchObject({ state: "ISSUED", number: vendor.world.numberOf(serial) });
  expect(vendor.world.wrongSignatures).toBe(0);
  expect(vendor.world.orders.get(serial)).toMatchObject({
    method: "requestBillingNew",
    content: {
      order: {
        buyerName: "王芳",
        invoiceType: "1",
        invoiceLine: "pc",
        pushMode: "-1",
        invoiceDetail: [{ num: "3" }],
      },
    },
  });
});

it("refused by the tax office it fails, is before the staff with the reason, and is tried under another number", async () => {
  const id = await asked();
  vendor.world.fails = "购方税号不存在";
  for (let i = 0; i < 3; i++) await api.api.dueWork.runAll();
  const failed = await get(api, operator, staffInvoice, one(id));
  expect(failed).toMatchObject({
    state: "FAILED",
    failure: "购方税号不存在",
    actions: ["issued", "retry", "refuse"],
  });
  vendor.world.fails = "";
  await get(api, operator, retryInvoice, { ...one(id), body: {} });
  for (let i = 0; i < 3; i++) await api.api.dueWork.runAll();
  expect(await mine(id)).toMatchObject({ state: "ISSUED", number: vendor.world.numberOf(`FP${id}-2`) });
});

it("issued and not signed yet it is waited for, never handed in again", async () => {
  const id = await asked();
  vendor.world.unsigned = true;
  for (let i = 0; i < 4; i++) await api.api.dueWork.runAll();
  expect((await mine(id)).state).toBe("ISSUING");
  vendor.world.unsigned = false;
  await api.api.dueWork.runAll();
  expect(await mine(id)).toMatchObject({ state: "ISSUED", number: vendor.world.numberOf(`FP${id}-1`) });
});

it("refused by the vendor it fails at once", async () => {
  const id = await asked();
  vendor.world.refuses = "发票余量不足";
  await api.api.dueWork.runAll();
  vendor.world.refuses = "";
  expect(await get(api, operator, staffInvoice, one(id))).toMatchObject({
    state: "FAILED",
    failure: "发票余量不足",
  });
});

/** The portal started anew, with another rate. */
async function withOtherRate(): Promise<TestApi> {
  const changed = await testApiOn(api.database, {
    ...vendor.env,
    INVOICE_TAX_PRODUCT: "900:1090000000000000001",
  });
  changed.clock.advance(api.clock.now().getTime() - changed.clock.now().getTime());
  return changed;
}
/** What the vendor was told of the first line under a number. */
const saidOf = (serial: string, name: string) =>
  new RegExp(`"${name}":"-?([\\d.]+)"`).exec(JSON.stringify(vendor.world.orders.get(serial)!.content))![1];

it("handed in once more under its number it has the rate of before, for the vendor may have it with that", async () => {
  const was = saidOf([...vendor.world.orders.keys()][0]!, "taxRate");
  const id = await asked();
  vendor.world.hangUp = 1;
  await api.api.dueWork.runAll();
  expect((await mine(id)).state).toBe("ISSUING");
  await laterOn(api, HOUR, customer, operator);
  const changed = await withOtherRate();
  for (let i = 0; i < 3; i++) await changed.api.dueWork.runAll();
  expect((await mine(id)).state).toBe("ISSUED");
  expect(saidOf(`FP${id}-1`, "taxRate")).toBe(was);
});

it("what takes an invoice back has its rate though today's is another, and is mailed as the invoice was", async () => {
  const mails = async () =>
    (
      await rows<{ text: string }>(
        api.database.primary,
        sql`select text from sandbox.messages where mobile = 'buyer@example.com'`,
      )
    ).map(({ text }) => text);
  const order = await paidGoods(api, customer, 3);
  await get(api, operator, shipOrder, { ...one(order.id), body: parcel });
  await get(api, customer, confirmOrder, one(order.id));
  const { id } = await get(api, customer, addInvoice, {
    body: { orderId: order.id, title: "王芳", email: "buyer@example.com" },
  });
  for (let i = 0; i < 4; i++) await api.api.dueWork.runAll();
  const blue = await mine(id);
  expect(blue.state).toBe("ISSUED");
  expect(await mails()).toEqual([expect.stringContaining(`号码 ${blue.number}`)]);
  const changed = await withOtherRate();
  const partFen = 4_567;
  await get(api, customer, askRefund, {
    ...one(order.id),
    body: { reason: "OTHER", amountFen: partFen, description: "少了一件" },
  });
  const { id: refundId } = (await row<{ id: string }>(
    api.database.primary,
    sql`select id::text from orders.refunds where order_id = ${order.id}::bigint`,
  ))!;
  await get(api, operator, agreeRefund, { params: { refundId }, body: {} });
  await changed.api.dueWork.runAll();
  await refundAnswers(api, customer, order.id, "success");
  for (let i = 0; i < 4; i++) await changed.api.dueWork.runAll();
  expect((await mine(id)).state).toBe("PART_RED");
  const [letter] = (await staffOf(id)).redLetters;
  const serial = [...vendor.world.orders.keys()].findLast((key) => key.startsWith("HZ"))!;
  const was = `FP${id}-1`;
  expect(saidOf(serial, "taxRate")).toBe(saidOf(was, "taxRate"));
  expect(saidOf(serial, "goodsCode")).toBe(saidOf(was, "goodsCode"));
  expect(Math.round(Number(saidOf(serial, "taxAmount")) * 100)).toBe(taxFenOf(partFen, 1_300));
  expect(await mails()).toEqual([
    expect.stringContaining(`号码 ${blue.number}`),
    expect.stringMatching(new RegExp(`红字发票（号码 ${letter!.number}）.*${blue.number}`)),
  ]);
  // Once.
  await changed.api.dueWork.runAll();
  expect(await mails()).toHaveLength(2);
});
