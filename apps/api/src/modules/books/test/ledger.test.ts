// The ledger through the front door: what is paid waits for the customer, is earned when it was performed, and follows
// every refund; whoever keeps the books reads it by account, by document and by day.
import { addCommissionRule } from "@ginkgo/api-contract/books/commission";
import { ledgerBalance, ledgerPage } from "@ginkgo/api-contract/books/ledger";
import { agreeRefund, compensateOrder, shipOrder } from "@ginkgo/api-contract/orders/order-staff";
import { askRefund, confirmOrder } from "@ginkgo/api-contract/orders/orders";
import { addDays, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { followBooks, standsFor } from "../../../../test/kits/books-kit.ts";
import type { TestApi } from "../../../../test/kits/build-test-api.ts";
import type { SignedIn } from "../../../../test/kits/identity-kit.ts";
import { ask, get, newCustomer, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import {
  closeHouse,
  paidGoods,
  parcel,
  read,
  refundAnswers,
  staffedHouse,
} from "../../../../test/kits/orders-kit.ts";

let api: TestApi;
let customer: SignedIn;
let operator: SignedIn;
let finance: SignedIn;
beforeAll(async () => {
  ({ api, customer, operator } = await staffedHouse({ COMPENSATION_MAX_FEN: "5000" }));
  await api.database.transaction((tx) =>
    tx.execute(sql`update identity.staff set other_roles = '{finance}' where role = 'service'`),
  );
  finance = await signInStaff(api, "service");
});
afterAll(() => closeHouse(api));

const one = (id: string) => ({ params: { id } });
const sell = (orderId: string, seller: string) =>
  api.database.transaction((tx) =>
    tx.execute(sql`update orders.orders set seller = ${seller} where id = ${orderId}::bigint`),
  );
const balanceOf = (fen: Record<string, number>) =>
  Object.entries(fen)
    .map(([key, amount]) => {
      const [account = "", party = ""] = key.split(" ");
      return { account, party, fen: amount };
    })
    .sort((a, b) => (a.account < b.account ? -1 : 1));
const received = async (id: string) => {
  await get(api, operator, shipOrder, { ...one(id), body: parcel });
  await get(api, customer, confirmOrder, one(id));
};

it("goods of the portal: paid they are the customer's money, received they are revenue, a compensation is a cost", async () => {
  const { id, amountFen } = await paidGoods(api, customer);
  expect(await standsFor(api, id)).toEqual(
    balanceOf({ "CLEARING sandbox": amountFen, CUSTOMER_ADVANCE: -amountFen }),
  );
  await received(id);
  await followBooks(api);
  expect(await standsFor(api, id)).toEqual(
    balanceOf({ "CLEARING sandbox": amountFen, "REVENUE PRODUCT": -amountFen }),
  );
  await get(api, operator, compensateOrder, { ...one(id), body: { amountFen: 500, reason: "晚到两天" } });
  await followBooks(api);
  expect(await standsFor(api, id)).toEqual(
    balanceOf({
      "CLEARING sandbox": amountFen,
      COMPENSATION: 500,
      REFUND_PAYABLE: -500,
      "REVENUE PRODUCT": -amountFen,
    }),
  );
  await api.api.dueWork.runAll();
  await refundAnswers(api, customer, id, "success");
  await followBooks(api);
  expect(await standsFor(api, id)).toEqual(
    balanceOf({ "CLEARING sandbox": amountFen - 500, COMPENSATION: 500, "REVENUE PRODUCT": -amountFen }),
  );
});

it("goods of a shop: the rule of the day the order was placed on holds, and a refund in part takes its share back", async () => {
  const shop = "org:10001";
  const day = shanghaiDay(api.clock.now());
  const add = (percentBp: number, more: object) =>
    get(api, finance, addCommissionRule, {
      body: { kind: "PRODUCT", percentBp, fromDay: day, reason: "谈定的", ...more },
    });
  await add(500, {});
  await add(1_000, { seller: shop });
  await add(2_000, { seller: shop, fromDay: addDays(day, 1) });
  const { id, amountFen } = await paidGoods(api, customer, 3);
  await sell(id, shop);
  await get(api, operator, shipOrder, { ...one(id), body: parcel });
  await get(api, customer, askRefund, { ...one(id), body: { reason: "QUALITY", amountFen: 1_234 } });
  const { refund } = await read(api, customer, id);
  await get(api, operator, agreeRefund, { params: { refundId: refund!.id }, body: {} });
  await followBooks(api);
  expect(await standsFor(api, id)).toEqual(
    balanceOf({
      "CLEARING sandbox": amountFen,
      CUSTOMER_ADVANCE: -(amountFen - 1_234),
      REFUND_PAYABLE: -1_234,
    }),
  );
  await api.api.dueWork.runAll();
  await refundAnswers(api, customer, id, "success");
  await get(api, customer, confirmOrder, one(id));
  await followBooks(api);
  const left = amountFen - 1_234;
  const commission = Math.round(left / 10);
  expect(await standsFor(api, id)).toEqual(
    balanceOf({
      "CLEARING sandbox": left,
      [`COMMISSION ${shop}`]: -commission,
      [`MERCHANT_PAYABLE ${shop}`]: -(left - commission),
    }),
  );
  // Every event is a document of its own, numbered after the payment, the refund or the order.
  const { sn } = await read(api, customer, id);
  const { records } = await get(api, finance, ledgerPage, { query: { document: sn, size: "50" } });
  expect(new Set(records.map((r) => r.kindText))).toEqual(new Set(["收款", "同意退款", "退款", "履约"]));
  expect(records.reduce((sum, r) => sum + r.amountFen, 0)).toBe(0);
  expect(records.find((r) => r.account === "MERCHANT_PAYABLE")).toMatchObject({
    party: shop,
    partyText: expect.stringMatching(/\p{Script=Han}/u),
    order: { id, sn },
  });
});

it("nothing follows twice: the books of an order that did not change stay as they are", async () => {
  const { id } = await paidGoods(api, customer);
  await received(id);
  await followBooks(api);
  const before = await get(api, finance, ledgerPage, { query: {} });
  await api.database.transaction((tx) =>
    tx.execute(sql`update orders.orders set books_due = true where id = ${id}::bigint`),
  );
  await followBooks(api);
  expect((await get(api, finance, ledgerPage, { query: {} })).records).toEqual(before.records);
});

it("the job follows by itself", async () => {
  const { id, amountFen } = await paidGoods(api, customer);
  await received(id);
  api.clock.advance(10_000);
  await api.api.dueWork.runAll();
  expect(await standsFor(api, id)).toEqual(
    balanceOf({ "CLEARING sandbox": amountFen, "REVENUE PRODUCT": -amountFen }),
  );
});

it("the balance lists every account and adds up to nothing, of any day and of the parts of an account", async () => {
  await followBooks(api);
  const today = shanghaiDay(api.clock.now());
  const whole = await get(api, finance, ledgerBalance, { query: {} });
  expect(whole).toMatchObject({ at: today, from: today, sumFen: 0, waiting: 0 });
  expect(whole.records.reduce((sum, r) => sum + r.balanceFen, 0)).toBe(0);
  for (const r of whole.records) expect(r.balanceFen).toBe(r.openingFen + r.debitFen - r.creditFen);
  const shops = await get(api, finance, ledgerBalance, { query: { account: "MERCHANT_PAYABLE" } });
  const payable = whole.records.find((r) => r.account === "MERCHANT_PAYABLE")!;
  expect(shops.records.reduce((sum, r) => sum + r.balanceFen, 0)).toBe(payable.balanceFen);
  expect(shops.records[0]).toMatchObject({ party: "org:10001" });
  const before = await get(api, finance, ledgerBalance, { query: { at: "2020-01-01" } });
  expect(before.records.every((r) => r.balanceFen === 0)).toBe(true);
});

it("lines go on by cursor without a gap, and are found by account, part and day", async () => {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await get(api, finance, ledgerPage, { query: { size: "7", ...(cursor ? { cursor } : {}) } });
    ids.push(...page.records.map((r) => r.id));
    cursor = page.nextCursor;
  } while (cursor);
  const all = await get(api, finance, ledgerPage, { query: { size: "100" } });
  expect(ids.slice(0, 100)).toEqual(all.records.map((r) => r.id));
  expect(ids.length).toBe(all.total);
  const found = await get(api, finance, ledgerPage, {
    query: { account: "COMMISSION", party: "org:10001", from: "2026-01-01", to: "2027-12-31" },
  });
  expect(found.total).toBeGreaterThan(0);
  expect(found.records.every((r) => r.account === "COMMISSION")).toBe(true);
});

it("lines say what they come to on either side, whatever is asked for, and once", async () => {
  const all: { amountFen: number; at: string; account: string; party: string; document: string }[] = [];
  let cursor: string | undefined;
  do {
    const page = await get(api, finance, ledgerPage, {
      query: { size: "100", ...(cursor ? { cursor } : {}) },
    });
    expect(page.sums === null).toBe(cursor !== undefined);
    all.push(...page.records);
    cursor = page.nextCursor;
  } while (cursor);
  const day = all[0]!.at.slice(0, 10);
  const [shopLine] = all.filter((line) => line.account === "MERCHANT_PAYABLE");
  const asked: [Record<string, string>, (line: (typeof all)[number]) => boolean][] = [
    [{}, () => true],
    [{ from: day, to: day }, (line) => line.at.startsWith(day)],
    [{ account: "COMMISSION" }, (line) => line.account === "COMMISSION"],
    [
      { account: "MERCHANT_PAYABLE", party: shopLine!.party },
      (line) => line.account === "MERCHANT_PAYABLE" && line.party === shopLine!.party,
    ],
    [{ document: shopLine!.document }, (line) => line.document === shopLine!.document],
    [{ from: "2020-01-01", to: "2020-01-02" }, () => false],
  ];
  for (const [query, fits] of asked) {
    const side = (sign: 1 | -1) =>
      all.filter(fits).reduce((sum, { amountFen }) => sum + Math.max(0, sign * amountFen), 0);
    const { sums } = await get(api, finance, ledgerPage, { query: { size: "1", ...query } as never });
    expect([query, sums]).toEqual([query, { debitFen: side(1), creditFen: side(-1) }]);
  }
});

it.each([
  [{ from: "2026-12-02", to: "2026-12-01" }, "to"],
  [{ from: "2026-13-01" }, "from"],
  [{ account: "MONEY" }, "account"],
  [{ cursor: "nobody gave it" }, "cursor"],
])("%o is refused at its field", async (query, field) => {
  const { fields } = await refusal(api, finance, ledgerPage, { query: query as never });
  expect(Object.keys(fields ?? {})).toEqual([field]);
});

it("who does not keep the books does not see them", async () => {
  for (const who of [await signInStaff(api, "adviser"), await newCustomer(api), null])
    expect([401, 403]).toContain((await ask(api, who, ledgerPage, { query: {} })).status);
});
