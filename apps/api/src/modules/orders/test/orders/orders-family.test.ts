import { addElder } from "@ginkgo/api-contract/membership/membership-elders";
import { noticePage } from "@ginkgo/api-contract/membership/notices";
import {
  closeOrder,
  FAMILY_PAY_VERSION,
  orderPage,
  payOrder,
  placeOrder,
} from "@ginkgo/api-contract/orders/orders";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../../test/kits/build-test-api.ts";
import { type SignedIn, signIn } from "../../../../../test/kits/identity-kit.ts";
import { ask, get, join, refusal } from "../../../../../test/kits/membership-kit.ts";
import {
  cashier,
  customerWithContact,
  goodsForm,
  notify,
  read,
  seedStaffed,
  visitForm,
} from "../../../../../test/kits/orders-kit.ts";
import { row } from "../../../../platform/database/database.ts";

let api: TestApi;
let customer: SignedIn;
let elderId: string;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedStaffed(api);
  customer = await customerWithContact(api);
  const body = { name: "周秀英", relation: "2", agreed: true } as const;
  elderId = (await get(api, customer, addElder, { body })).id!;
});
afterAll(() => api.close());

it("family that may only look sees the visit and is offered nothing; who may act is", async () => {
  const order = await get(api, customer, placeOrder, { body: { ...(await visitForm(api)), elderId } });
  const [viewer, proxy] = [await signIn(api), await signIn(api)];
  await join(api, customer, viewer, { relation: "3", role: "VIEWER", health: false, elderId });
  await join(api, customer, proxy, { relation: "3", role: "PROXY", health: false, elderId });
  const seen = await read(api, viewer, order.id);
  expect(seen.ownerName).toBeTruthy();
  expect(seen.actions).toEqual([]);
  expect((await ask(api, viewer, closeOrder, { params: { id: order.id } })).status).toBe(404);
  expect((await read(api, proxy, order.id)).actions).toContain("close");
});

it("family finds the elder's orders among its own pages, and only those", async () => {
  const son = await signIn(api);
  await get(api, customer, placeOrder, { body: await visitForm(api, "2026-11-28") });
  expect(await get(api, son, orderPage)).toMatchObject({ total: 0, family: 0 });
  await join(api, customer, son, { relation: "2", role: "VIEWER", health: false, elderId });
  const { family } = await get(api, son, orderPage);
  const theirs = await get(api, son, orderPage, { query: { whose: "family" } });
  expect(theirs.total).toBe(family);
  expect(theirs.records.length).toBeGreaterThan(0);
  for (const order of theirs.records) expect(order).toMatchObject({ elderName: "周秀英", actions: [] });
  expect((await get(api, customer, orderPage, { query: { whose: "family" } })).total).toBe(0);
});

it("an item says by what its cover is drawn", async () => {
  const order = await get(api, customer, placeOrder, { body: await visitForm(api, "2026-11-24") });
  expect(order.items.map((item) => item.picture)).toEqual(["bath"]);
});

it("family with the right pays from their own account once they agreed to, everybody sees who, and the money goes back there", async () => {
  const order = await get(api, customer, placeOrder, {
    body: { ...(await visitForm(api, "2026-11-25")), elderId },
  });
  const daughter = await signIn(api);
  await join(api, customer, daughter, { relation: "3", role: "PROXY", health: false, elderId });
  const unsaid = await refusal(api, daughter, payOrder, { params: { id: order.id }, body: {} });
  expect(unsaid).toMatchObject({
    status: 400,
    fields: { familyAgreed: expect.stringContaining("自己的账户") },
  });
  const call = { params: { id: order.id }, body: { familyAgreed: true } };
  const { payNo } = await get(api, daughter, payOrder, call);
  expect((await get(api, daughter, payOrder, call)).payNo).toBe(payNo);
  // The elder's own try is another one: who pays is never mixed up.
  expect((await get(api, customer, payOrder, { params: { id: order.id }, body: {} })).payNo).not.toBe(payNo);
  const signed = await cashier(api).settle(payNo, "success");
  await notify(api, signed!);

  expect((await read(api, customer, order.id)).paidBy).toMatchObject({ roleText: "可代办" });
  expect((await read(api, daughter, order.id)).paidBy).toMatchObject({ name: "您" });
  expect((await get(api, customer, noticePage)).records[0]!.title).toBe("家人替您付了款");
  const trail = await row(
    api.database.read,
    sql`select f.role, f.bond_id is not null as bond, c.kind as consent, f.agreed_version as agreed
      from orders.family_payments f join orders.payments p on p.id = f.payment_id
      left join identity.consents c on c.id = f.consent_id where p.order_id = ${order.id}::bigint`,
  );
  expect(trail).toEqual({ role: "PROXY", bond: true, consent: "family", agreed: FAMILY_PAY_VERSION });

  await get(api, customer, closeOrder, { params: { id: order.id } });
  expect((await get(api, daughter, noticePage)).records[0]!.body).toContain("您替家人付的款");
});

it("goods bought for an elder are followed and paid for by family; goods for oneself stay one's own", async () => {
  const own = await get(api, customer, placeOrder, { body: await goodsForm(api) });
  const order = await get(api, customer, placeOrder, { body: { ...(await goodsForm(api)), elderId } });
  expect(order.elderName).toBe("周秀英");
  const daughter = await signIn(api);
  await join(api, customer, daughter, { relation: "3", role: "PROXY", health: false, elderId });
  const theirs = await get(api, daughter, orderPage, { query: { whose: "family", kind: "PRODUCT" } });
  expect(theirs.records.map((o) => o.id)).toEqual([order.id]);
  const unsaid = await refusal(api, daughter, payOrder, { params: { id: order.id }, body: {} });
  expect(unsaid.fields).toHaveProperty("familyAgreed");
  const { payNo } = await get(api, daughter, payOrder, {
    params: { id: order.id },
    body: { familyAgreed: true },
  });
  await notify(api, (await cashier(api).settle(payNo, "success"))!);
  expect((await read(api, customer, order.id)).paidBy).toMatchObject({ roleText: "可代办" });
  expect((await refusal(api, daughter, payOrder, { params: { id: own.id }, body: {} })).status).toBe(404);
});
