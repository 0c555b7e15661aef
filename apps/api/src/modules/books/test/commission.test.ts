// Rules of commission through the front door: who keeps the books adds them, nothing of before is changed, and an order
// keeps the rule it was placed under.
import { addCommissionRule, commissionPage, commissionSellers } from "@ginkgo/api-contract/books/commission";
import { shipOrder } from "@ginkgo/api-contract/orders/order-staff";
import { confirmOrder } from "@ginkgo/api-contract/orders/orders";
import { addDays, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { followBooks, standsFor } from "../../../../test/kits/books-kit.ts";
import type { TestApi } from "../../../../test/kits/build-test-api.ts";
import { DAY, type SignedIn } from "../../../../test/kits/identity-kit.ts";
import { ask, get, newCustomer, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { closeHouse, laterOn, paidGoods, parcel, staffedHouse } from "../../../../test/kits/orders-kit.ts";
import { rows } from "../../../platform/database/database.ts";

let api: TestApi;
let customer: SignedIn;
let operator: SignedIn;
let finance: SignedIn;
beforeAll(async () => {
  ({ api, customer, operator } = await staffedHouse());
  finance = await signInStaff(api, "finance");
});
afterAll(() => closeHouse(api));

const shop = "org:10001";
const today = () => shanghaiDay(api.clock.now());
const rule = (percentBp: number, more: object = {}) =>
  ({ kind: "PRODUCT", percentBp, fromDay: today(), reason: "谈定的", ...more }) as never;
/** A rule written a second after whatever was placed before. */
const add = (percentBp: number, more: object = {}) => {
  api.clock.advance(1_000);
  return get(api, finance, addCommissionRule, { body: rule(percentBp, more) });
};
const list = (query: object = {}) => get(api, finance, commissionPage, { query: query as never });

/** Goods of the shop that were received; what the portal keeps of them, hundredths of a percent. */
const placed = async () => {
  const order = await paidGoods(api, customer);
  await api.database.transaction((tx) =>
    tx.execute(sql`update orders.orders set seller = ${shop} where id = ${order.id}::bigint`),
  );
  return order;
};
const keptOf = async ({ id, amountFen }: { id: string; amountFen: number }) => {
  await get(api, operator, shipOrder, { params: { id }, body: parcel });
  await get(api, customer, confirmOrder, { params: { id } });
  await followBooks(api);
  const kept = (await standsFor(api, id)).find(({ account }) => account === "COMMISSION")?.fen ?? 0;
  return Math.round((Math.abs(kept) * 10_000) / amountFen);
};

it("an order keeps the rule it was placed under: the narrower before the wider, the later before the earlier", async () => {
  const none = await placed();
  const all = await add(300);
  const first = await placed();
  const elsewhere = await add(4_000, { adcode: "320500" });
  const city = await add(500, { adcode: "320100" });
  const second = await placed();
  const own = await add(800, { seller: shop });
  const third = await placed();
  const mended = await add(900, { seller: shop });
  const fourth = await placed();
  expect([all, elsewhere, city, own, mended].map((r) => r.state)).toEqual(Array(5).fill("NOW"));
  expect([await keptOf(none), await keptOf(first), await keptOf(second)]).toEqual([0, 300, 500]);
  expect([await keptOf(third), await keptOf(fourth)]).toEqual([800, 900]);
  const { records } = await list({ size: "100" });
  const stateOf = Object.fromEntries(records.map((r) => [r.id, r.state]));
  expect([all, elsewhere, city, own, mended].map(({ id }) => stateOf[id])).toEqual([
    "NOW",
    "NOW",
    "NOW",
    "PAST",
    "NOW",
  ]);
  expect(records.find((r) => r.id === mended.id)).toMatchObject({
    percentText: "9%",
    areaText: "全国",
    sellerText: expect.stringMatching(/\p{Script=Han}/u),
    by: expect.stringContaining("财务"),
  });
});

it("a rule of another day holds from then on", async () => {
  const later = await add(2_500, { seller: shop, fromDay: addDays(today(), 2) });
  expect(later.state).toBe("LATER");
  expect(await keptOf(await placed())).toBe(900);
  await laterOn(api, 2 * DAY, customer, operator, finance);
  expect(await keptOf(await placed())).toBe(2_500);
  const { records } = await list({ state: "NOW", seller: shop });
  expect(records.map((r) => r.id)).toEqual([later.id]);
});

it.each([
  [{ fromDay: "2020-01-01" }, "fromDay"],
  [{ percentBp: 5_001 }, "percentBp"],
  [{ percentBp: -1 }, "percentBp"],
  [{ percentBp: 6.5 }, "percentBp"],
  [{ seller: "self" }, "seller"],
  [{ seller: "org:999999999" }, "seller"],
  [{ adcode: "999999" }, "adcode"],
  [{ kind: "MONEY" }, "kind"],
  [{ reason: " " }, "reason"],
])("%o is refused at its field", async (more, field) => {
  const { fields } = await refusal(api, finance, addCommissionRule, { body: rule(100, more) });
  expect(Object.keys(fields ?? {})).toEqual([field]);
});

it("every seller can be given a rule, however many sell here: by a part of the name, or by code", async () => {
  const found = (keyword?: string) =>
    get(api, finance, commissionSellers, { query: keyword ? { keyword } : {} });
  await api.database.transaction(async (tx) => {
    const [{ columns }] = (await rows<{ columns: string }>(
      tx,
      sql`select string_agg(column_name, ', ') as columns from information_schema.columns where table_schema = 'organisations'
        and table_name = 'organisations' and is_generated = 'NEVER' and column_name not in ('id', 'name', 'source_key')`,
    )) as [{ columns: string }];
    await tx.execute(
      sql.raw(`insert into organisations.organisations (id, name, source_key, ${columns})
        select 90000 + n, '第 ' || n || ' 家颐养院', 'many' || n, ${columns} from organisations.organisations, generate_series(1, 600) n where id = 10001`),
    );
    await tx.execute(sql`insert into identity.staff_sellers (staff_id, seller)
      select (select min(id) from identity.staff), 'org:' || id from organisations.organisations on conflict do nothing`);
  });
  const all = await rows<{ code: string; name: string }>(
    api.database.primary,
    sql`select 'org:' || id as code, name from organisations.organisations order by 'org:' || id`,
  );
  expect(all.length).toBeGreaterThan(500);
  const last = all.at(-1)!;
  expect(await found(last.code)).toEqual([last]);
  expect(await found(last.code.slice(4))).toContainEqual(last);
  expect(await found(last.name)).toContainEqual(last);
  const part = last.name.slice(2, 5);
  for (const { name } of await found(part)) expect(name).toContain(part);
  expect((await found()).length).toBeGreaterThan(0);
  expect(await found("%")).toEqual([]);
  expect((await add(700, { seller: last.code })).sellerText).toBe(last.name);
});

it("who does not keep the books neither sees nor adds rules", async () => {
  const service = await signInStaff(api, "service");
  for (const who of [await signInStaff(api, "merchant"), await newCustomer(api), null]) {
    expect([401, 403]).toContain((await ask(api, who, commissionPage, { query: {} })).status);
    expect([401, 403]).toContain((await ask(api, who, commissionSellers, { query: {} })).status);
    expect([401, 403]).toContain((await ask(api, who, addCommissionRule, { body: rule(0) })).status);
  }
  expect((await ask(api, service, addCommissionRule, { body: rule(0) })).status).toBe(403);
});
