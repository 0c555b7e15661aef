// However many orders there are, staff see the newest of what they ask for, and the counting has an end.
import { MAX_COUNTED } from "@ginkgo/api-contract/envelope";
import { staffOrderCounts, staffOrders } from "@ginkgo/api-contract/orders/order-staff";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { allPages } from "../../../../../test/kits/all-pages.ts";
import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import type { SignedIn } from "../../../../../test/kits/identity-kit.ts";
import { get, refusal, signInStaff } from "../../../../../test/kits/membership-kit.ts";
import { staffedHouse } from "../../../../../test/kits/orders-kit.ts";
import { row, rows } from "../../../../platform/database/database.ts";
import { createVault } from "../../../../platform/secrets/vault.ts";
import { readSettings } from "../../../../platform/settings.ts";
import { memberIdOfPhone } from "../../../identity/public.ts";
import { type FigureQuery, figureOrders } from "../../lists/figure-orders.ts";

interface PlanNode {
  "Node Type": string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: PlanNode[];
}
/** Rows that the scans of a plan looked at. */
function rowsRead(node: PlanNode): number {
  const own = node["Node Type"].includes("Scan")
    ? (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"]
    : 0;
  return own + (node.Plans ?? []).reduce((sum, part) => sum + rowsRead(part), 0);
}

let api: TestApi;
let operator: SignedIn;
beforeAll(async () => {
  const house = await staffedHouse();
  ({ api, operator } = house);
  await api.database.transaction((tx) =>
    tx.execute(sql`insert into orders.orders
        (sn, member_id, kind, status, seller, amount_fen, price_lines, created_at, updated_at)
      select (90000000000000000000 + n)::text, (select max(id) from identity.members),
        case when n % 50 = 0 then 'TOUR' else 'PRODUCT' end,
        case when n % 3 = 0 then 'TRADE_CLOSED' else 'TRANSACTION_COMPLETE' end,
        case when n % 90 = 0 then 'org:1' else 'self' end, 100, '[]', now(), now()
      from generate_series(1, ${MAX_COUNTED + 200}) as n`),
  );
});
afterAll(() => api.close());

const page = (query: Record<string, string> = {}) => get(api, operator, staffOrders, { query });
const newest = async (where: ReturnType<typeof sql>) =>
  (
    await rows<{ id: string }>(
      api.database.read,
      sql`select id::text from orders.orders where ${where} order by id desc limit 20`,
    )
  ).map((o) => o.id);
const idsOf = ({ records }: Awaited<ReturnType<typeof page>>) => records.map((o) => o.id);

it("staff see the newest of each status and kind, counted to ten thousand and no further", async () => {
  const all = await page();
  expect(all).toMatchObject({ total: MAX_COUNTED, pages: MAX_COUNTED / 20, hasMore: true });
  expect(idsOf(all)).toEqual(await newest(sql`true`));
  const closed = await page({ status: "TRADE_CLOSED,TRANSACTION_COMPLETE,TRADE_CLOSED" });
  expect(closed.total).toBe(MAX_COUNTED);
  expect(idsOf(closed)).toEqual(await newest(sql`status in ('TRADE_CLOSED', 'TRANSACTION_COMPLETE')`));
  const tours = await page({ kind: "TOUR", status: "TRADE_CLOSED", current: "2" });
  expect(tours).toMatchObject({ hasMore: false });
  expect(tours.total).toBeGreaterThanOrEqual(68);
  expect(tours.total).toBeLessThan(80);
  expect(idsOf(await page({ kind: "TOUR" }))).toEqual(await newest(sql`kind = 'TOUR'`));
  expect(await page({ current: "501" })).toMatchObject({ records: [], total: MAX_COUNTED });
  expect(idsOf(await page({ sn: "90000000000000000007" }))).toHaveLength(1);
});

it("a merchant sees the newest of its own alone", async () => {
  const merchant = await signInStaff(api, "merchant");
  await api.database.transaction((tx) =>
    tx.execute(sql`insert into identity.staff_sellers (staff_id, seller)
      select id, 'org:1' from identity.staff where role = 'merchant'`),
  );
  const found = await get(api, merchant, staffOrders, { query: { kind: "TOUR" } });
  expect(found.total).toBe(22);
  expect(idsOf(found)).toEqual(await newest(sql`kind = 'TOUR' and seller = 'org:1'`));
});

it("each view is counted as far as its list, in one call; a shop's are its own", async () => {
  const { counts } = await get(api, operator, staffOrderCounts, { query: {} });
  const { n } = (await row<{ n: number }>(
    api.database.read,
    sql`select count(*)::int as n from orders.orders where status in ('CONFIRM', 'SHIPPED')`,
  ))!;
  expect(counts).toMatchObject({ all: MAX_COUNTED, confirm: Math.min(n, MAX_COUNTED) });
  const merchant = await signInStaff(api, "merchant");
  const theirs = (await get(api, merchant, staffOrderCounts, { query: { kind: "TOUR" } })).counts;
  expect(theirs.all).toBe(22);
});

it("the oldest come first where that is asked for, page by page", async () => {
  const query = { kind: "TOUR", sort: "old", size: "7" };
  const first = await page(query);
  const next = await page({ ...query, cursor: first.nextCursor! });
  const ids = [...idsOf(first), ...idsOf(next)].map(Number);
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  expect(ids[0]).toBe(
    (await row<{ n: number }>(
      api.database.read,
      sql`select min(id)::int as n from orders.orders where kind = 'TOUR'`,
    ))!.n,
  );
});

it("the list goes on by cursor as far as there are orders, without losing or doubling one", async () => {
  const query = { status: "TRADE_CLOSED,TRANSACTION_COMPLETE", kind: "TOUR", size: "100" };
  const found = await allPages((cursor) => page({ ...query, ...cursor }));
  const seen = found.map(({ id }) => id);
  expect(seen).toHaveLength(new Set(seen).size);
  expect(seen).toHaveLength((MAX_COUNTED + 200) / 50);
  const { fields } = await refusal(api, operator, staffOrders, { query: { cursor: "1; drop" } });
  expect(fields).toHaveProperty("cursor");
});

it("an order is found by its number, a member's orders by the telephone", async () => {
  const [order] = (await page({ keyword: "90000000000000000007" })).records;
  expect(order?.sn).toBe("90000000000000000007");
  const of = await memberIdOfPhone(
    api.database.read,
    createVault(readSettings({ NODE_ENV: "test" })),
    "19900000001",
  );
  await api.database.transaction((tx) =>
    tx.execute(sql`update orders.orders set member_id = ${of}::bigint
      where sn::numeric % 97 = 0 and sn like '9%'`),
  );
  const own = await page({ keyword: "199 0000 0001", kind: "PRODUCT" });
  expect(own.total).toBeGreaterThan(20);
  expect(idsOf(own)).toEqual(await newest(sql`member_id = ${of}::bigint and kind = 'PRODUCT'`));
  expect((await page({ keyword: "13911112222" })).total).toBe(0);
  expect(idsOf(await page({ memberId: of!, kind: "PRODUCT" }))).toEqual(idsOf(own));
  expect((await page({ memberId: "999999999", keyword: "19900000001" })).total).toBe(0);
  const { fields } = await refusal(api, operator, staffOrders, { query: { keyword: "王桂兰" } });
  expect(fields).toHaveProperty("keyword");
});

it("each of what is asked for counts beside each other", async () => {
  const some = (await page({ kind: "PRODUCT", size: "100" })).records;
  await api.database.transaction((tx) =>
    tx.execute(sql`update orders.orders set status = 'WAIT_DELIVER' where id in
      (select id from orders.orders where kind in ('PRODUCT', 'TOUR') order by id desc limit 60)`),
  );
  const filters: Record<string, string>[] = [
    { toSend: "1" },
    { status: "TRADE_CLOSED,WAIT_DELIVER" },
    { kind: "TOUR" },
    { keyword: "19900000001" },
    { keyword: some[0]!.sn },
    { sn: some[3]!.sn },
  ];
  const allOf = async (query: Record<string, string>) =>
    (await allPages((cursor) => page({ size: "100", ...query, ...cursor }))).map(({ id }) => id);
  const found = await Promise.all(filters.map(allOf));
  for (const [i, one] of filters.entries())
    for (const [j, other] of filters.entries()) {
      if (i >= j || Object.keys(one)[0] === Object.keys(other)[0]) continue;
      const both = found[i]!.filter((id) => found[j]!.includes(id));
      expect([one, other, await allOf({ ...one, ...other })]).toEqual([one, other, both]);
    }
});

it("what a figure counts comes along the days it counts by, each page by a few steps of an index", async () => {
  const rare = "320581";
  await api.database.transaction(async (tx) => {
    await tx.execute(sql`update orders.orders set adcode = case when sn::numeric % 500 = 0 then ${rare} else '320106' end,
      paid_at = date_trunc('milliseconds', '2026-01-01'::timestamptz + (sn::numeric % 8000) * interval '1 hour'),
      seller = case when sn::numeric % 300 = 0 then 'org:2' else 'self' end where sn like '9%'`);
  });
  await api.database.transaction((tx) => tx.execute(sql`analyze orders.orders`));
  const year = { paidFrom: "2026-01-01", paidTo: "2026-12-31" };
  const idsAlong = async (where: ReturnType<typeof sql>, way = sql`desc`) =>
    (
      await rows<{ id: string }>(
        api.database.read,
        sql`select id::text from orders.orders where paid_at >= '2026-01-01T00:00:00+08:00' and ${where}
          order by paid_at ${way}, id ${way}`,
      )
    ).map((o) => o.id);
  const narrowed: [Record<string, string>, ReturnType<typeof sql>][] = [
    [{ city: "320500" }, sql`adcode like '3205%'`],
    [{ city: "320000", seller: "org:2" }, sql`seller = 'org:2'`],
    [{ city: "320500", seller: "self" }, sql`adcode = ${rare} and seller = 'self'`],
    [{ kind: "TOUR" }, sql`kind = 'TOUR'`],
  ];
  for (const [query, where] of narrowed)
    for (const [sort, way] of [
      [{}, sql`desc`],
      [{ sort: "old" }, sql`asc`],
    ] as const) {
      const first = await page({ ...year, ...query, ...sort, size: "7" });
      const seen = await allPages((cursor) => page({ ...year, ...query, ...sort, size: "7", ...cursor }));
      expect([query, seen.map(({ id }) => id)]).toEqual([query, await idsAlong(where, way)]);
      expect(first.total).toBe(seen.length);
    }
  const all = await page({ ...year, size: "50" });
  const next = await page({ ...year, size: "50", cursor: all.nextCursor! });
  expect([...idsOf(all), ...idsOf(next)]).toEqual((await idsAlong(sql`true`)).slice(0, 100));
  // A shop's own by their seller alone, and a member's of these days.
  expect(idsOf(await page({ seller: "org:2" }))).toEqual(await newest(sql`seller = 'org:2'`));
  const [someone] = await rows<{ id: string }>(
    api.database.read,
    sql`select member_id::text as id from orders.orders where sn like '9%' limit 1`,
  );
  const theirs = await idsAlong(sql`member_id = ${someone!.id}::bigint`);
  expect(idsOf(await page({ ...year, memberId: someone!.id, size: "20" }))).toEqual(theirs.slice(0, 20));
  // No index knows the finished of a city but visits.
  const finished = { finishedFrom: "2026-01-01", finishedTo: "2026-01-31", city: "320500" };
  expect((await refusal(api, operator, staffOrders, { query: finished })).fields).toHaveProperty("city");
  expect((await page({ ...finished, kind: "SERVICE" })).total).toBe(0);
  expect(
    (await refusal(api, operator, staffOrders, { query: { ...year, cursor: "12" } })).fields,
  ).toHaveProperty("cursor");
  const readBy = async (query: FigureQuery, sellers: string[] | null) => {
    const asked = { ...year, cursor: "2026-08-01T00:00:00.000+08:00~1", ...query };
    const [plan] = await rows<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
      api.database.primary,
      sql`explain (analyze, format json) ${figureOrders(asked, sellers, [], 21)}`,
    );
    return rowsRead(plan!["QUERY PLAN"][0].Plan);
  };
  for (const [query, sellers] of [
    [{ city: "320500" }, null],
    [{}, ["org:2"]],
    [{ kind: ["TOUR"] }, null],
    [{}, null],
  ] as [FigureQuery, string[] | null][])
    expect([query, sellers, (await readBy(query, sellers)) < 200]).toEqual([query, sellers, true]);
});
