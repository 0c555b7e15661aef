// A month's orders on invoices by themselves: asked for once, at the start of the next month, each order once.
import { addInvoice, invoiceChoice, invoicePage } from "@ginkgo/api-contract/invoices/invoices";
import {
  readMonthlyInvoices,
  saveMonthlyInvoices,
  stopMonthlyInvoices,
} from "@ginkgo/api-contract/invoices/monthly-invoices";
import { addElder } from "@ginkgo/api-contract/membership/membership-elders";
import { noticePage } from "@ginkgo/api-contract/membership/notices";
import { shipOrder } from "@ginkgo/api-contract/orders/order-staff";
import { confirmOrder, payOrder, placeOrder } from "@ginkgo/api-contract/orders/orders";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestApi } from "../../../../test/kits/build-test-api.ts";
import { DAY, type SignedIn, signIn } from "../../../../test/kits/identity-kit.ts";
import { get, join, newCustomer, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import {
  cashier,
  closeHouse,
  goodsForm,
  laterOn,
  notify,
  paidGoods,
  parcel,
  staffedHouse,
} from "../../../../test/kits/orders-kit.ts";
import { row } from "../../../platform/database/database.ts";

let api: TestApi;
let customer: SignedIn;
let operator: SignedIn;
let daughter: SignedIn;
beforeAll(async () => {
  ({ api, customer, operator } = await staffedHouse());
  daughter = await newCustomer(api);
});
afterAll(() => closeHouse(api));

const one = (id: string) => ({ params: { id } });
const monthlyOf = async (who: SignedIn) => (await get(api, who, readMonthlyInvoices)).monthly;
const invoicesOf = async (who: SignedIn) =>
  (await get(api, who, invoicePage, { query: {} })).records.map(({ title, amountFen, orders }) => ({
    title,
    amountFen,
    ids: orders.map(({ id }) => id).sort((a, b) => Number(a) - Number(b)),
  }));
async function over(id: string) {
  await get(api, operator, shipOrder, { ...one(id), body: parcel });
  await get(api, customer, confirmOrder, one(id));
}
/** No session lasts so long. */
async function aMonthOn() {
  api.clock.advance(31 * DAY);
  for (const who of [customer, daughter]) Object.assign(who, await signIn(api, who.mobile));
  Object.assign(operator, await signInStaff(api, "operator"));
}
/** Two processes look at once what is due. */
async function settled() {
  for (let i = 0; i < 2; i++) await Promise.all([api.api.dueWork.runAll(), api.api.dueWork.runAll()]);
}

it("is asked for with a title as every invoice is, read by its member alone, and stopped", async () => {
  const asked = { title: "南京雨花养老有限公司" };
  expect((await refusal(api, customer, saveMonthlyInvoices, { body: asked })).fields).toHaveProperty("taxNo");
  expect(await monthlyOf(customer)).toBeNull();
  await get(api, customer, saveMonthlyInvoices, { body: { title: "王芳", email: "a@example.com" } });
  expect(await monthlyOf(customer)).toEqual({
    title: "王芳",
    taxNo: null,
    email: "a@example.com",
    fromMonth: "2026-11",
    nextDay: "2026-12-01",
  });
  expect(await monthlyOf(daughter)).toBeNull();
  const kept = await row<{ buyer: string }>(api.database.read, sql`select buyer from invoices.monthly`);
  expect(kept!.buyer).not.toContain("王芳");
  await get(api, customer, stopMonthlyInvoices, { body: {} });
  expect(await monthlyOf(customer)).toBeNull();
});

it("the month's orders that are over are on one invoice, each once; others come with the next month", async () => {
  await Promise.all(
    [1, 2, 3].map(() => get(api, customer, saveMonthlyInvoices, { body: { title: "王芳" } })),
  );
  const [first, second, shops, alone, late] = [
    await paidGoods(api, customer),
    await paidGoods(api, customer, 2),
    await paidGoods(api, customer),
    await paidGoods(api, customer),
    await paidGoods(api, customer),
  ];
  await api.database.transaction((tx) =>
    tx.execute(sql`update orders.orders set seller = 'org:77' where id = ${shops.id}::bigint`),
  );
  for (const { id } of [first, second, shops, alone]) await over(id);
  await get(api, customer, addInvoice, { body: { orderId: alone.id, title: "王小芳" } });
  await settled();
  expect((await invoicesOf(customer)).map(({ ids }) => ids)).toEqual([[alone.id]]);
  await laterOn(api, 11 * DAY, customer, operator, daughter);
  await settled();
  expect(await invoicesOf(customer)).toEqual([
    { title: "王芳", amountFen: first.amountFen + second.amountFen, ids: [first.id, second.id] },
    { title: "王小芳", amountFen: alone.amountFen, ids: [alone.id] },
  ]);
  expect(await monthlyOf(customer)).toMatchObject({ nextDay: "2027-01-01" });
  expect((await get(api, customer, noticePage)).records.map(({ title }) => title)).toContain(
    "上个月的发票要了",
  );
  const december = await paidGoods(api, customer);
  for (const { id } of [late, december]) await over(id);
  await settled();
  expect(await invoicesOf(customer)).toHaveLength(2);
  await aMonthOn();
  await settled();
  expect((await invoicesOf(customer))[0]?.ids).toEqual([late.id, december.id]);
  expect(await invoicesOf(customer)).toHaveLength(3);
});

it("what family paid is on the invoice of who paid it, and its title is not shown to whose order it is", async () => {
  const elder = { name: "周秀英", relation: "2", agreed: true } as const;
  const elderId = (await get(api, customer, addElder, { body: elder })).id!;
  await join(api, customer, daughter, { relation: "3", role: "PROXY", health: false, elderId });
  await get(api, daughter, saveMonthlyInvoices, { body: { title: "周小敏" } });
  const order = await get(api, customer, placeOrder, { body: { ...(await goodsForm(api)), elderId } });
  const { payNo } = await get(api, daughter, payOrder, { ...one(order.id), body: { familyAgreed: true } });
  await notify(api, (await cashier(api).settle(payNo, "success"))!);
  await over(order.id);
  const before = (await invoicesOf(customer)).length;
  await aMonthOn();
  await settled();
  expect((await invoicesOf(daughter)).map(({ title, ids }) => ({ title, ids }))).toEqual([
    { title: "周小敏", ids: [order.id] },
  ]);
  expect(await invoicesOf(customer)).toHaveLength(before);
  const choice = await get(api, customer, invoiceChoice, one(order.id));
  expect(choice).toMatchObject({ invoice: null, hindrance: "付款的家人已经给这张订单要了发票。" });
  expect(JSON.stringify(choice)).not.toContain("周小敏");
});
