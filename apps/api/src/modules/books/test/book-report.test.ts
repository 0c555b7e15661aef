// Reports of the books: every figure is the sum of the lines its link leads to, by kind, city, seller and month.
import { bookReport } from "@ginkgo/api-contract/books/book-report";
import {
  type bookGroups,
  bookMeasureCodes,
  bookMeasures,
  figureOf,
} from "@ginkgo/api-contract/books/book-report-codes";
import { ledgerBalance, ledgerPage } from "@ginkgo/api-contract/books/ledger";
import { compensateOrder, shipOrder } from "@ginkgo/api-contract/orders/order-staff";
import { closeOrder, confirmOrder } from "@ginkgo/api-contract/orders/orders";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { followBooks } from "../../../../test/kits/books-kit.ts";
import type { TestApi } from "../../../../test/kits/build-test-api.ts";
import { DAY, type SignedIn } from "../../../../test/kits/identity-kit.ts";
import { ask, get, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import {
  closeHouse,
  paidGoods,
  parcel,
  refundAnswers,
  renew,
  staffedHouse,
} from "../../../../test/kits/orders-kit.ts";
import { row } from "../../../platform/database/database.ts";

let api: TestApi;
let customer: SignedIn;
let operator: SignedIn;
let finance: SignedIn;
beforeAll(async () => {
  ({ api, customer, operator } = await staffedHouse({ COMPENSATION_MAX_FEN: "5000" }));
  finance = await signInStaff(api, "finance");
});
afterAll(() => closeHouse(api));

const one = (id: string) => ({ params: { id } });
const days = { from: "2026-11-01", to: "2026-12-31" };
type Query = Record<string, string>;
const report = (query: Query) => get(api, finance, bookReport, { query: { size: "100", ...query } as never });
async function linesOf(query: Query): Promise<number> {
  let fen = 0;
  let cursor: string | undefined;
  do {
    const page = await get(api, finance, ledgerPage, {
      query: { size: "100", ...query, ...(cursor && { cursor }) } as never,
    });
    fen += page.records.reduce((sum, { amountFen }) => sum + amountFen, 0);
    cursor = page.nextCursor;
  } while (cursor);
  return fen;
}
async function sold(seller: string) {
  const order = await paidGoods(api, customer);
  await api.database.transaction((tx) =>
    tx.execute(sql`update orders.orders set seller = ${seller} where id = ${order.id}::bigint`),
  );
  await get(api, operator, shipOrder, { ...one(order.id), body: parcel });
  await get(api, customer, confirmOrder, one(order.id));
  await followBooks(api);
  return order;
}

/** Every figure of every group, beside the lines its link lists. */
async function expectTraced() {
  for (const by of ["kind", "city", "seller"] as (keyof typeof bookGroups)[]) {
    const { records, fen } = await report({ ...days, by });
    for (const code of bookMeasureCodes) {
      const { side, of } = bookMeasures[code];
      expect(records.reduce((sum, g) => sum + g.fen[code], 0)).toBe(fen[code]);
      for (const group of records) {
        const query = {
          measure: code,
          [by]: group.id,
          to: days.to,
          ...(of === "moved" ? { from: days.from } : {}),
        };
        const sum = await linesOf(query);
        const { sums } = await get(api, finance, ledgerPage, { query: { size: "1", ...query } as never });
        expect([by, group.id, code, figureOf(code, sums!)]).toEqual([by, group.id, code, group.fen[code]]);
        expect([by, group.id, code, side === "debit" ? sum : 0 - sum]).toEqual([
          by,
          group.id,
          code,
          group.fen[code],
        ]);
      }
    }
  }
}

it("each figure is the sum of the lines it leads to, before its days are summed and after", async () => {
  const own = await sold("self");
  await sold("org:10001");
  await get(api, operator, compensateOrder, { ...one(own.id), body: { amountFen: 500, reason: "晚到两天" } });
  const gone = await paidGoods(api, customer);
  await get(api, customer, closeOrder, one(gone.id));
  await api.api.dueWork.runAll();
  await refundAnswers(api, customer, gone.id, "success");
  await followBooks(api);
  await expectTraced();
  const before = await report({ ...days, by: "seller" });
  expect(before.fen).toMatchObject({ REVENUE: own.amountFen, COMPENSATIONS: 500, REFUNDS: gone.amountFen });
  expect(before.records.map(({ id, text }) => [id, text])).toEqual([
    ["self", "自营"],
    ["org:10001", expect.stringMatching(/\p{Script=Han}/u)],
  ]);
  const { records } = await get(api, finance, ledgerBalance, { query: { at: days.to } });
  for (const [code, account] of [
    ["REVENUE", "REVENUE"],
    ["MERCHANTS", "MERCHANT_PAYABLE"],
  ] as const)
    expect(before.fen[code]).toBe(-records.find((r) => r.account === account)!.balanceFen);

  api.clock.advance(2 * DAY);
  await renew(api, customer, operator, finance);
  await api.api.dueWork.runAll();
  await followBooks(api);
  const { through } = (await row<{ through: string }>(
    api.database.primary,
    sql`select through::text from books.summed`,
  ))!;
  expect(through).toBe("2026-11-21");
  await expectTraced();
  const after = await report({ ...days, by: "seller" });
  expect(after.records.find(({ id }) => id === "self")!.fen.REVENUE).toBe(own.amountFen);
});

it("a line that comes for a day that is summed already is in its report", async () => {
  const before = (await report({ ...days, by: "seller", seller: "self" })).fen.REVENUE;
  const { id } = (await row<{ id: string }>(
    api.database.primary,
    sql`select order_id::text as id from payments.ledger where account = 'REVENUE' limit 1`,
  ))!;
  await api.database.transaction(async (tx) => {
    const at = sql`'2026-11-20T23:59:59+08:00'::timestamptz`;
    await tx.execute(
      sql`insert into payments.documents (number, kind, order_id, at) values ('late', 'ADJUSTMENT', ${id}::bigint, ${at})`,
    );
    await tx.execute(sql`insert into payments.ledger (document, order_id, account, party, amount_fen, at) values
      ('late', ${id}::bigint, 'REVENUE', 'PRODUCT', -7, ${at}), ('late', ${id}::bigint, 'CUSTOMER_ADVANCE', '', 7, ${at})`);
  });
  expect((await report({ ...days, by: "seller", seller: "self" })).fen.REVENUE).toBe(before + 7);
  await expectTraced();
  await api.database.transaction(async (tx) => {
    const at = sql`'2026-11-20T23:59:58+08:00'::timestamptz`;
    await tx.execute(
      sql`insert into payments.documents (number, kind, order_id, at) values ('late-R', 'ADJUSTMENT', ${id}::bigint, ${at})`,
    );
    await tx.execute(sql`insert into payments.ledger (document, order_id, account, party, amount_fen, at) values
      ('late-R', ${id}::bigint, 'REVENUE', 'PRODUCT', 7, ${at}), ('late-R', ${id}::bigint, 'CUSTOMER_ADVANCE', '', -7, ${at})`);
  });
});

it("by month it adds up to the whole, and filters of parts hold", async () => {
  const months = await report({ ...days, by: "month" });
  expect(months.records.map(({ id }) => id)).toEqual(["2026-11"]);
  expect(months.records[0]!.fen).toEqual(months.fen);
  const shop = await report({ ...days, by: "month", seller: "org:10001" });
  expect(shop.fen.REVENUE).toBe(0);
  expect(shop.fen.MERCHANTS).toBeGreaterThan(0);
  // Everything went to Nanjing.
  const nanjing = await report({ ...days, by: "month", city: "320100" });
  expect(nanjing.fen).toEqual(months.fen);
  expect((await report({ ...days, by: "month", city: "110000" })).fen.REVENUE).toBe(0);
  expect((await report({ from: "2020-01-01", to: "2020-01-31" })).records).toEqual([]);
});

it.each([
  [{ from: "2026-12-02", to: "2026-12-01" }, "to"],
  [{ by: "member" }, "by"],
  [{ seller: "mine" }, "seller"],
  [{ city: "3201" }, "city"],
  [{ kind: "MONEY" }, "kind"],
])("%o is refused at its field", async (query, field) => {
  expect(
    Object.keys((await refusal(api, finance, bookReport, { query: query as never })).fields ?? {}),
  ).toEqual([field]);
});

it("the auditor reads it; who sells here and who serves do not", async () => {
  expect((await ask(api, await signInStaff(api, "auditor"), bookReport, { query: {} })).status).toBe(200);
  for (const role of ["merchant", "organisation", "adviser"] as const)
    expect((await ask(api, await signInStaff(api, role), bookReport, { query: {} })).status).toBe(403);
});

it("a county straight under its province stands by itself, by its own name", async () => {
  const counties = { "419001": "济源市", "429004": "仙桃市", "429005": "潜江市" };
  for (const adcode of Object.keys(counties)) {
    const order = await paidGoods(api, customer);
    await api.database.transaction((tx) =>
      tx.execute(sql`update orders.orders set adcode = ${adcode} where id = ${order.id}::bigint`),
    );
    await followBooks(api);
    await get(api, operator, shipOrder, { ...one(order.id), body: parcel });
    await get(api, customer, confirmOrder, one(order.id));
  }
  await followBooks(api);
  const { records, cities } = await report({ ...days, by: "city" });
  const found = records.filter(({ id }) => id.slice(2, 4) === "90");
  expect(Object.fromEntries(found.map(({ id, text }) => [id, text]))).toEqual(counties);
  expect(cities.map(({ code }) => code)).toEqual(expect.arrayContaining(Object.keys(counties)));
  await expectTraced();
});
