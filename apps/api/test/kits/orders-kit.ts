import type { BodyInput } from "@ginkgo/api-contract/endpoint";
import { addEmergencyContact } from "@ginkgo/api-contract/membership/membership";
import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import { orderDetail, payOrder, placeOrder } from "@ginkgo/api-contract/orders/orders";
import { finishOrder, gotoOrder, handleOrder } from "@ginkgo/api-contract/visits/order-employee";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { linkDemoEmployee } from "../../seeds/people/demo-employees.ts";
import { contradictions } from "../../src/modules/contracts/test/contracts-agree.ts";
import { row } from "../../src/platform/database/database.ts";
import { type SignedNotice, sandboxCashier } from "../../src/platform/payments/pay-sandbox.ts";
import { createVault } from "../../src/platform/secrets/vault.ts";
import { readSettings } from "../../src/platform/settings.ts";
import { followBooks, wrongBooks, wrongSettlements } from "./books-kit.ts";
import { buildTestApi, type TestApi } from "./build-test-api.ts";
import { askToken, encrypted, held, refresh, type SignedIn, seedDemoPeople, signIn } from "./identity-kit.ts";
import { type Asking, get, signInStaff } from "./membership-kit.ts";
import { testNow } from "./templates.ts";

const settings = readSettings({ NODE_ENV: "test" });

/** The demo people in the database, the demo employee among them. */
export async function seedStaffed(api: TestApi): Promise<void> {
  await seedDemoPeople(api);
  await api.database.transaction((tx) => linkDemoEmployee(tx, createVault(settings), "19900000002", testNow));
}

export async function signInEmployee(api: TestApi): Promise<SignedIn> {
  const form = { username: "19900000002", password: encrypted("Autumn-Leaf-26") };
  return held("19900000002", await askToken(api, "password", form, { client: "portal-employee" }));
}

/** A customer whom something may happen to: with somebody to call. */
export async function customerWithContact(api: TestApi): Promise<SignedIn> {
  const customer = await signIn(api);
  const body = { name: "李明", phone: "13912345678", relation: "2", priority: 1 } as const;
  await get(api, customer, addEmergencyContact, { body: body as never });
  return customer;
}

export const address: NonNullable<Form["address"]> = {
  receiver: "王桂兰",
  phone: "13800138000",
  adcode: "320106",
  detail: "宁海路 1 号 2 幢 301",
};

/** A place in Nanjing where that address may lie. */
export const door = { lng: 118.7602, lat: 32.0603 };

const idOf = async (api: TestApi, statement: ReturnType<typeof sql>): Promise<string> =>
  (await row<{ id: string }>(api.database.read, statement))!.id;

/** A service of the demo data set by its name. */
export const serviceId = (api: TestApi, name = "上门助浴") =>
  idOf(api, sql`select id::text from services.services where name = ${name} order by id limit 1`);

export const skuOf = (api: TestApi, least = 5) =>
  row<{ id: string; product: string; price: number; stock: number }>(
    api.database.read,
    sql`select k.id::text, k.product_id::text as product, k.price_fen as price, k.stock - k.locked_stock as stock
      from shop.product_skus k join shop.products p on p.id = k.product_id
      where not k.off and p.state = 'ON' and p.shop_org_id is null and k.stock - k.locked_stock >= ${least}
        and coalesce(k.limit_per_order, 99) >= 3 and p.areas = '{}' order by k.id limit 1`,
  );

export type Form = BodyInput<typeof placeOrder>;

export async function visitForm(api: TestApi, date = "2026-11-23", start = "10:00"): Promise<Form> {
  return {
    kind: "SERVICE",
    items: [{ targetId: await serviceId(api), quantity: 1 }],
    appointment: { date, start },
    address,
  };
}

export async function goodsForm(api: TestApi, quantity = 1): Promise<Form> {
  const sku = (await skuOf(api))!;
  return { kind: "PRODUCT", items: [{ targetId: sku.product, skuId: sku.id, quantity }], address };
}

/** Brings a signed notification through the front door. */
export async function notify(
  api: TestApi,
  notice: SignedNotice | undefined,
  provider = "sandbox",
): Promise<number> {
  const request = new Request(`http://localhost/pay/notify/${provider}`, { method: "POST", ...notice! });
  return (await api.fetch(request)).status;
}

export const cashier = (api: TestApi) => sandboxCashier(api.database, settings, api.clock);

/** Pays an order at the sandbox's cashier; the notification arrives. */
export async function pay(api: TestApi, who: Asking, id: string, result: "success" | "fail" = "success") {
  const { payNo } = await get(api, who, payOrder, { params: { id }, body: {} });
  expect(await notify(api, await cashier(api).settle(payNo, result))).toBe(200);
  return payNo;
}

export const read = (api: TestApi, who: Asking, id: string): Promise<Order> =>
  get(api, who, orderDetail, { params: { id } });

export async function paidVisit(
  api: TestApi,
  customer: SignedIn,
  date?: string,
  start?: string,
): Promise<Order> {
  const order = await get(api, customer, placeOrder, { body: await visitForm(api, date, start) });
  await pay(api, customer, order.id);
  return read(api, customer, order.id);
}

export async function paidGoods(api: TestApi, customer: SignedIn, quantity = 1): Promise<Order> {
  const order = await get(api, customer, placeOrder, { body: await goodsForm(api, quantity) });
  await pay(api, customer, order.id);
  return read(api, customer, order.id);
}

export const parcel = { company: "顺丰速运", trackingNo: "SF1234567890" };

/** What of a product variant lies on the shelf, and what of it is laid aside for unpaid orders. */
export const stockOf = async (api: TestApi, skuId: string) =>
  (await row<{ stock: number; locked: number }>(
    api.database.read,
    sql`select stock, locked_stock as locked from shop.product_skus where id = ${skuId}::bigint`,
  ))!;

/** The provider answers the refund of an order. */
export async function refundAnswers(
  api: TestApi,
  who: Asking,
  id: string,
  result: "success" | "abnormal",
): Promise<void> {
  const { refund } = await read(api, who, id);
  expect(await notify(api, await cashier(api).settleRefund(refund!.refundNo, result))).toBe(200);
}

/** A house with the demo data, a customer whom something may happen to, and an operator. */
export async function staffedHouse(env: Record<string, string> = {}) {
  const api = await buildTestApi("demo", env);
  await seedStaffed(api);
  return { api, customer: await customerWithContact(api), operator: await signInStaff(api, "operator") };
}

/** The same with the demo employee signed in, and their number as an employee. */
export async function visitHouse(env: Record<string, string> = {}) {
  const house = await staffedHouse(env);
  const own = sql`select id::text as id from workforce.employees where member_id is not null limit 1`;
  return { ...house, employee: await signInEmployee(house.api), ownId: await idOf(house.api, own) };
}

/** Ends a house; its ledger balances (M13), the books follow every order, its contracts and orders agree. */
export async function closeHouse(api: TestApi): Promise<void> {
  expect(await contradictions(api)).toEqual([]);
  await followBooks(api);
  expect(await wrongBooks(api)).toEqual([]);
  expect(await wrongSettlements(api)).toEqual([]);
  expect(await ledgerSum(api)).toEqual({ sum: 0, odd: 0 });
  await api.close();
}

/** What the ledger holds in all: nothing, ever (M13). */
export const ledgerSum = async (api: TestApi) =>
  (await row<{ sum: number; odd: number }>(
    api.database.read,
    sql`select coalesce(sum(amount_fen), 0)::int as sum,
      (select count(*)::int from (select 1 from payments.ledger group by order_id having sum(amount_fen) <> 0) x) as odd
    from payments.ledger`,
  ))!;

/** Signs people in anew by what they hold, in place: their tokens last two hours, a visit is days away. */
export async function renew(api: TestApi, ...people: readonly SignedIn[]): Promise<void> {
  for (const who of people)
    for (const client of ["portal", "portal-employee", "staff"]) {
      const answer = await refresh(api, who.refresh, client);
      if (answer.status === 200) {
        Object.assign(who, held(who.mobile, answer));
        break;
      }
    }
}

/** Moves the clock on to a visit, so many minutes after its start (negative: before), and signs people in anew. */
export async function atVisit(
  api: TestApi,
  { appointment }: Pick<Order, "appointment">,
  minutes: number,
  ...people: readonly SignedIn[]
): Promise<void> {
  const { date, start } = appointment!;
  const at = Date.parse(`${date}T${start}:00+08:00`) + minutes * 60_000;
  api.clock.advance(Math.max(0, at - api.clock.now().getTime()));
  await renew(api, ...people);
}

/** Moves the clock on by so much and signs people in anew. */
export async function laterOn(api: TestApi, ms: number, ...people: readonly SignedIn[]): Promise<void> {
  api.clock.advance(ms);
  await renew(api, ...people);
}

/** Moves the hour of a visit to now, where what follows is not about time. */
export const comesNow = (api: TestApi, id: string) =>
  api.database.transaction((tx) =>
    tx.execute(sql`update orders.orders set starts_at = ${api.clock.now().toISOString()}::timestamptz,
      ends_at = ${api.clock.now().toISOString()}::timestamptz + (ends_at - starts_at) where id = ${id}::bigint`),
  );

/** Why a visit of a test ends before half of its time. */
export const early = "客人说做到这里就好";

/** The demo employee makes an accepted visit, from setting out to its record. */
export async function makeVisit(api: TestApi, customer: Asking, employee: Asking, id: string): Promise<void> {
  const params = { id };
  await comesNow(api, id);
  await get(api, employee, gotoOrder, { params });
  const { arrivalCode } = await read(api, customer, id);
  await get(api, employee, handleOrder, { params, body: { code: arrivalCode!, place: door } });
  await get(api, employee, finishOrder, { params, body: { record: { note: "一切顺利。" }, early } });
}
