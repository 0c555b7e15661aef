// A small house of orders, counted by hand: the day is Shanghai's, part of an order can go back, what was never paid is none,
// and each figure is as many rows as its list holds, before its day is counted for good and after.
import type { QueryInput } from "@ginkgo/api-contract/endpoint";
import { staffOrders } from "@ginkgo/api-contract/orders/order-staff";
import { staffRefunds } from "@ginkgo/api-contract/orders/refund-staff";
import type { ReportList } from "@ginkgo/api-contract/reports/report-codes";
import {
  answersReport,
  deadlinesReport,
  dispatchReport,
  funnelReport,
  reportRows,
  salesReport,
} from "@ginkgo/api-contract/reports/reports";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestApi } from "../../../../test/kits/build-test-api.ts";
import type { SignedIn } from "../../../../test/kits/identity-kit.ts";
import { get, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { visitHouse } from "../../../../test/kits/orders-kit.ts";
import { row, rows } from "../../../platform/database/database.ts";
import { createLog } from "../../../platform/log.ts";
import { createVault } from "../../../platform/secrets/vault.ts";
import { readSettings } from "../../../platform/settings.ts";
import { setSellers, staffIdOfPhone } from "../../identity/staff/public.ts";
import { PageCounter } from "../count-pages.ts";
import { sumDays } from "../day-sums.ts";

const log = createLog("silent");
let api: TestApi;
let operator: SignedIn;
let merchant: SignedIn;
/** The shop the merchant's account is of. */
let shop: string;

const span = { from: "2026-10-31", to: "2026-11-10" };
const at = (moment: string) => `2026-${moment}+08:00`;

/** What was ordered: kind, seller, where to, when it was paid, fen. */
const bought = [
  ["SERVICE", "self", "320106", "10-31T23:59:59.999", 10_000],
  ["SERVICE", "self", "320106", "11-01T00:00:00", 20_000],
  ["PRODUCT", "shop", "320505", "11-01T23:59:59", 30_000],
  ["PRODUCT", "self", "310104", "11-03T12:00:00", 40_000],
  ["PRODUCT", "self", "320106", null, 50_000],
  ["TOUR", "self", null, "11-09T08:00:00", 60_000],
  ["SERVICE", "self", "320106", null, 70_000],
] as const;

beforeAll(async () => {
  const house = await visitHouse();
  ({ api, operator } = house);
  merchant = await signInStaff(api, "merchant");
  const org = await row<{ id: string }>(
    api.database.read,
    sql`select id::text from organisations.organisations order by id limit 1`,
  );
  shop = `org:${org!.id}`;
  await api.database.transaction(async (tx) => {
    await setSellers(
      tx,
      (await staffIdOfPhone(tx, createVault(readSettings({ NODE_ENV: "test" })), merchant.mobile))!,
      [shop],
    );
    const run = (statement: ReturnType<typeof sql>) => tx.execute(statement);
    for (const [n, [kind, seller, adcode, paidAt, fen]] of bought.entries()) {
      const paid = paidAt === null ? null : at(paidAt);
      await run(sql`insert into orders.orders (id, sn, member_id, kind, status, seller, adcode, amount_fen, paid_fen, price_lines,
          paid_at, created_at, updated_at)
        select ${900 + n}, ${String(90000000000000000000n + BigInt(n))}, max(id), ${kind},
          ${paid ? "TRANSACTION_COMPLETE" : "TRADE_CLOSED"}, ${seller === "shop" ? shop : seller}, ${adcode}, ${fen},
          ${paid ? fen : 0}, '[]', ${paid}::timestamptz, ${at("10-31T09:00:00")}::timestamptz, ${at("11-09T09:00:00")}::timestamptz
        from identity.members`);
      await run(sql`insert into orders.order_items (order_id, position, target_id, name, quantity, unit_price_fen, amount_fen)
        values (${900 + n}, 0, '1', '样品', 1, ${fen}, ${fen})`);
      await run(sql`insert into orders.payments (id, pay_no, order_id, payer_id, provider, amount_fen, state, created_at)
        select ${900 + n}, ${`P${n}`}, ${900 + n}, member_id, 'sandbox', ${fen}, 'PAID', created_at from orders.orders
        where id = ${900 + n}`);
    }
    const refund = (
      n: number,
      of: number,
      fen: number,
      state: string,
      doneAt: string | null,
      kind = "ASKED",
    ) =>
      run(sql`insert into orders.refunds (id, refund_no, order_id, payment_id, state, amount_fen, kept_fen, reason, ends_order,
          kind, created_at, done_at)
        values (${900 + n}, ${`R000000000${n}`}, ${900 + of}, ${900 + of}, ${state}, ${fen}, 0, 'OTHER', false, ${kind},
          ${at("11-01T09:00:00")}::timestamptz, ${doneAt && at(doneAt)}::timestamptz)`);
    // A part of the shop's; all of one that was called off; money that came twice; one nobody has decided.
    await refund(0, 2, 5_000, "DONE", "11-02T00:00:00");
    await refund(1, 3, 40_000, "DONE", "11-03T13:00:00");
    await refund(2, 1, 20_000, "DONE", "11-02T10:00:00", "STRAY");
    await refund(3, 0, 10_000, "REQUESTED", null);

    const event = (
      of: number,
      seq: number,
      action: string,
      by: string,
      moment: string,
      from = "EMPLOYEE_RECEIVE",
    ) =>
      run(sql`insert into orders.order_events (order_id, seq, action, from_status, to_status, actor_kind, at)
        values (${900 + of}, ${seq}, ${action}, ${from}, 'EMPLOYEE_RECEIVE', ${by}, ${at(moment)}::timestamptz)`);
    await event(0, 1, "dispatch", "system", "11-01T08:00:00");
    await event(0, 2, "reject", "employee", "11-01T08:02:00");
    await event(0, 3, "dispatch", "system", "11-01T08:02:00");
    await event(0, 4, "reject", "system", "11-01T08:32:00");
    await event(0, 5, "dispatch", "staff", "11-01T09:00:00");
    await event(0, 6, "receive", "employee", "11-01T09:04:00");
    // Given back after it was accepted: no offer was refused.
    await event(0, 7, "reject", "employee", "11-01T09:30:00", "EMPLOYEE_APPROVE");
    await event(1, 1, "dispatch", "system", "11-01T23:50:00");
    await event(1, 2, "receive", "employee", "11-02T00:02:00");
    const visit = async (of: number, begun: string, seen = true) => {
      await run(sql`update orders.orders set starts_at = ${at("11-02T10:00:00")}::timestamptz,
        finished_at = ${at("11-02T12:00:00")}::timestamptz where id = ${900 + of}`);
      await run(sql`insert into orders.visit_records (order_id, employee_id, start_at)
        values (${900 + of}, ${house.ownId}, ${at(begun)}::timestamptz)`);
      if (seen)
        await run(sql`insert into orders.order_events (order_id, seq, at, action, from_status, to_status, actor_kind)
          values (${900 + of}, 900, ${at(begun)}::timestamptz, 'handle', 'EMPLOYEE_GOTO', 'EMPLOYEE_HANDLE', 'employee')`);
    };
    await visit(0, "11-02T10:10:00");
    await visit(1, "11-02T10:10:01");
    // Nobody began it: the desk ended it for who forgot, and it has the hour it was booked for.
    await visit(6, "11-02T10:00:00", false);

    await run(sql`insert into advisory.conversations (id, member_id, kind, target_type, state, opened_at, last_at)
      select 900, max(id), 'SUPPORT', 'SERVICE_DESK', 'CLOSED', ${at("11-01T08:00:00")}::timestamptz,
        ${at("11-01T08:00:00")}::timestamptz from identity.members`);
    for (const [seq, seconds] of [300, 301, 601].entries())
      await run(sql`insert into advisory.messages (conversation_id, seq, sender_kind, type, sent_at, answered_after)
        values (900, ${seq + 1}, 'staff', 'TEXT', ${at("11-02T09:00:00")}::timestamptz, ${seconds})`);
    for (const [n, [seller, ends]] of [
      ["self", "2026-11-30"],
      [shop, "2026-11-30"],
      ["self", "2026-12-01"],
      ["self", "2026-11-19"],
    ].entries())
      await run(sql`insert into contracts.contracts (id, contract_no, type, member_id, seller, start_date, end_date, renew_type, term_start,
          monthly_fen, created_at, signed_at)
        select ${900 + n}, ${`HT-${n}`}, 'RESIDENCE', max(id), ${seller}, '2026-01-01'::date, ${ends}::date, 'ASK', '2026-01-01'::date, 0,
          ${at("01-01T00:00:00")}::timestamptz, ${at("01-01T00:00:00")}::timestamptz from identity.members`);
  });
});
afterAll(() => api.close());

const sales = (query: Partial<QueryInput<typeof salesReport>>, who = operator) =>
  get(api, who, salesReport, { query: { ...span, ...query } });
const rowsOf = (of: ReportList, from = span.from, to = span.to) =>
  get(api, operator, reportRows, { query: { of, from, to, size: "1" } });

/** Everything is looked at twice: counted as it stands, and from the sums of days that are over. */
async function bothWays(look: () => Promise<void>) {
  await look();
  while ((await sumDays(api)) > 0);
  const kept = await row<{ n: number }>(
    api.database.read,
    sql`select count(*)::int as n from reports.summed_days`,
  );
  expect(kept!.n).toBe(20);
  await look();
}

it("orders, money and refunds are counted by the day of Shanghai, by kind, city and seller", () =>
  bothWays(async () => {
    const days = await sales({ by: "day" });
    expect(days.periods.slice(0, 3)).toEqual([
      { from: "2026-10-31", to: "2026-10-31" },
      { from: "2026-11-01", to: "2026-11-01" },
      { from: "2026-11-02", to: "2026-11-02" },
    ]);
    expect(days.orders).toEqual({
      SERVICE: [1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      PRODUCT: [0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0],
      TOUR: [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0],
    });
    expect(days.paidFen).toEqual([10_000, 50_000, 0, 40_000, 0, 0, 0, 0, 0, 60_000, 0]);
    expect(days.refunds).toEqual([0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0]);
    expect(days.refundFen).toEqual([0, 0, 5_000, 40_000, 0, 0, 0, 0, 0, 0, 0]);
    expect(days.cities).toEqual([
      { code: "", text: "不用上门和寄送", orders: 1, paidFen: 60_000 },
      { code: "310000", text: "上海市", orders: 1, paidFen: 40_000 },
      { code: "320100", text: "南京市", orders: 2, paidFen: 30_000 },
      { code: "320500", text: "苏州市", orders: 1, paidFen: 30_000 },
    ]);
    expect(days.sellers.map(({ code, orders, paidFen }) => [code, orders, paidFen])).toEqual([
      ["self", 4, 130_000],
      [shop, 1, 30_000],
    ]);
    const weeks = await sales({ by: "week" });
    // A Saturday and a Sunday, a whole week, two days.
    expect(weeks.periods).toEqual([
      { from: "2026-10-31", to: "2026-11-01" },
      { from: "2026-11-02", to: "2026-11-08" },
      { from: "2026-11-09", to: "2026-11-10" },
    ]);
    expect(weeks.paidFen).toEqual([60_000, 40_000, 60_000]);
    expect((await sales({ by: "month" })).paidFen).toEqual([10_000, 150_000]);
    const nanjing = await sales({ city: "320100", by: "month" });
    expect(nanjing).toMatchObject({ orders: { SERVICE: [1, 1] }, refunds: [0, 0] });
    expect(await sales({ kind: "PRODUCT", seller: shop, by: "month" })).toMatchObject({
      orders: { PRODUCT: [0, 1] },
      paidFen: [0, 30_000],
      refundFen: [0, 5_000],
    });
  }));

it("each figure of sales is as many rows as the list it leads to", async () => {
  const narrowings: { city?: string; seller?: string; kind?: "PRODUCT" }[] = [
    {},
    { city: "320100" },
    { city: "310000" },
    { seller: shop },
    { kind: "PRODUCT" },
  ];
  for (const narrowed of narrowings) {
    const { periods, orders, refunds, refundFen } = await sales({ ...narrowed, by: "week" });
    for (const [i, { from, to }] of periods.entries()) {
      for (const [kind, counts] of Object.entries(orders)) {
        const query = { ...narrowed, kind, paidFrom: from, paidTo: to } as const;
        expect((await get(api, operator, staffOrders, { query })).total, `${kind} ${from}`).toBe(counts![i]);
      }
      const query = { ...narrowed, view: "done", doneFrom: from, doneTo: to } as const;
      const list = await get(api, operator, staffRefunds, { query });
      expect([list.total, list.records.reduce((sum, r) => sum + r.amountFen, 0)]).toEqual([
        refunds[i],
        refundFen[i],
      ]);
    }
  }
});

it("dispatch, visits and answers are counted by how long they took, each figure with its rows", async () => {
  const look = async () => {
    const dispatch = await get(api, operator, dispatchReport, { query: { ...span, by: "month" } });
    expect(dispatch).toMatchObject({
      acceptedSoon: [0, 1],
      accepted: [0, 1],
      acceptedLate: [0, 0],
      acceptSeconds: [null, (240 + 720) / 2],
      rejected: [0, 1],
      expired: [0, 1],
      onTime: [0, 1],
      late: [0, 1],
    });
    const daily = await get(api, operator, dispatchReport, { query: { ...span, by: "day" } });
    // Offered before midnight, taken after it: of the day it was taken on.
    expect(daily.accepted.slice(0, 3)).toEqual([0, 0, 1]);
    expect(await get(api, operator, answersReport, { query: { ...span, by: "month" } })).toMatchObject({
      answeredSoon: [0, 1],
      answered: [0, 1],
      answeredLate: [0, 1],
      waitSeconds: [null, Math.round(1202 / 3)],
    });
  };
  await look();
  for (const of of [
    "ACCEPTED_SOON",
    "ACCEPTED",
    "REJECTED",
    "EXPIRED",
    "ANSWERED_SOON",
    "ANSWERED",
    "ANSWERED_LATE",
  ] as const) {
    const { total, records } = await rowsOf(of);
    expect([total, records.length], of).toEqual([1, 1]);
  }
  expect(await rowsOf("ACCEPTED_LATE")).toEqual({ records: [], total: 0 });
  expect((await rowsOf("ACCEPTED")).records).toMatchObject([
    { at: "2026-11-02T00:02:00.000+08:00", note: "用了 12 分钟", subject: { type: "order", id: "901" } },
  ]);
  for (const punctual of ["ON_TIME", "LATE"] as const) {
    const query = { punctual, finishedFrom: "2026-11-02", finishedTo: "2026-11-02" };
    expect((await get(api, operator, staffOrders, { query })).records.map(({ id }) => id)).toEqual([
      punctual === "LATE" ? "901" : "900",
    ]);
  }
});

it("who waits to be answered now is counted with how long, and listed, the longest first", async () => {
  await api.database.transaction((tx) =>
    tx.execute(sql`insert into advisory.conversations (id, member_id, kind, target_type, state, waiting_since, opened_at, last_at)
      select 901 + n, max(m.id) - n, 'SUPPORT', 'SERVICE_DESK', 'WAITING', w.at, w.at, w.at
      from identity.members m, (values (0, ${at("11-20T09:30:00")}::timestamptz), (1, ${at("11-20T09:00:00")}::timestamptz)) as w(n, at)
      group by w.n, w.at`),
  );
  const { waiting } = await get(api, operator, answersReport, { query: span });
  expect(waiting.count).toBe(2);
  expect(waiting.longestSeconds).toBeGreaterThanOrEqual(3_600);
  const { total, records } = await get(api, operator, reportRows, { query: { of: "WAITING" } });
  expect([total, ...records.map(({ subject }) => subject.id)]).toEqual([2, "902", "901"]);
});

it("what runs out is told by month, from today on, each with its rows", async () => {
  const { periods, contracts, employeeLicences, orgLicences } = await get(api, operator, deadlinesReport, {});
  expect(periods[0]).toEqual({ from: "2026-11-20", to: "2026-11-30" });
  expect(periods).toHaveLength(12);
  expect(contracts.slice(0, 2)).toEqual([2, 1]);
  const lists = { CONTRACTS: contracts, EMPLOYEE_LICENCES: employeeLicences!, ORG_LICENCES: orgLicences };
  for (const [of, counts] of Object.entries(lists)) {
    expect(Math.max(...counts), of).toBeGreaterThan(0);
    for (const [i, { from, to }] of periods.entries()) {
      const { total, records } = await get(api, operator, reportRows, {
        query: { of: of as ReportList, from, to, size: "100" },
      });
      expect([total, records.length], `${of} ${from}`).toEqual([counts[i], counts[i]]);
    }
  }
  const [first, next] = [await rowsOf("CONTRACTS", "2026-11-20", "2026-12-31"), undefined];
  expect(first.records).toMatchObject([{ at: "2026-11-30", text: "HT-0", subject: { type: "contract" } }]);
  expect(next).toBeUndefined();
  const second = await get(api, operator, reportRows, {
    query: { of: "CONTRACTS", from: "2026-11-20", to: "2026-12-31", size: "2", cursor: first.nextCursor! },
  });
  expect(second.records.map(({ text }) => text)).toEqual(["HT-1", "HT-2"]);
});

it("pages are counted by day and kind, by several processes, beside what was paid", async () => {
  const counters = [new PageCounter({ ...api, log }), new PageCounter({ ...api, log })];
  for (const counter of counters) {
    counter.count({ kind: "SERVICE", step: "VISIT" });
    counter.count({ kind: "ALL", step: "SEARCH" });
  }
  await Promise.all(counters.map((counter) => counter.write()));
  const funnel = await get(api, operator, funnelReport, {
    query: { from: "2026-11-01", to: "2026-11-20", by: "month" },
  });
  expect(funnel).toMatchObject({ searches: [2], visits: [2], orders: [4] });
  expect(funnel.kinds.find(({ kind }) => kind === "SERVICE")).toEqual({
    kind: "SERVICE",
    searches: 0,
    visits: 2,
    orders: 1,
  });
  const columns = await rows<{ name: string }>(
    api.database.read,
    sql`select column_name as name from information_schema.columns where table_schema = 'reports' and table_name = 'page_counts'
      order by 1`,
  );
  expect(columns.map(({ name }) => name)).toEqual(["count", "day", "kind", "step"]);
});

it("a shop sees its own alone, and nothing of the house", async () => {
  const own = await sales({ by: "month" }, merchant);
  expect(own).toMatchObject({ orders: { PRODUCT: [0, 1] }, paidFen: [0, 30_000], refundFen: [0, 5_000] });
  expect(own.sellers.map(({ code }) => code)).toEqual([shop]);
  expect(await sales({ by: "month", seller: "self" }, merchant)).toMatchObject({
    orders: {},
    paidFen: [0, 0],
  });
  expect(await get(api, merchant, deadlinesReport, {})).toMatchObject({ employeeLicences: null });
  expect((await get(api, merchant, deadlinesReport, {})).contracts[0]).toBe(1);
  const query = { of: "REJECTED", ...span } as const;
  expect((await refusal(api, merchant, reportRows, { query })).status).toBe(403);
  expect((await refusal(api, merchant, funnelReport, { query: span })).status).toBe(403);
  expect((await refusal(api, await signInStaff(api, "adviser"), salesReport, { query: span })).status).toBe(
    403,
  );
});

it("a span that cannot be drawn is refused in words", async () => {
  const why = async (query: Record<string, string>) =>
    (await refusal(api, operator, salesReport, { query: { ...span, ...query } })).fields;
  expect(await why({ from: "2026-11-11" })).toHaveProperty("to");
  expect(await why({ from: "2026-01-01", by: "day" })).toHaveProperty("by");
  expect(await why({ city: "320106" })).toHaveProperty("city");
  const query = { of: "REJECTED", from: "2026-01-01", to: "2026-11-01" } as const;
  expect((await refusal(api, operator, reportRows, { query })).fields).toHaveProperty("to");
});

it("a county straight under its province is a city of its own; its heading is none", async () => {
  await api.database.transaction(async (tx) => {
    await tx.execute(sql`update orders.orders set adcode = '429004' where id = 905`);
    await tx.execute(sql`delete from reports.day_sums`);
    await tx.execute(sql`delete from reports.summed_days`);
  });
  expect(await sales({ city: "429004", by: "month" })).toMatchObject({ paidFen: [0, 60_000] });
  expect((await sales({ by: "month" })).cities).toContainEqual(
    expect.objectContaining({ code: "429004", text: "仙桃市" }),
  );
  expect(
    (await refusal(api, operator, salesReport, { query: { ...span, city: "429000" } })).fields,
  ).toHaveProperty("city");
});
