// Closing a month: refused with what is open, held by the database, and mended in the next.
import { closeMonth, ledgerBalance, ledgerMonths } from "@ginkgo/api-contract/books/ledger";
import { secondReconciliation, writeOffReconciliation } from "@ginkgo/api-contract/books/reconciliation";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { followBooks } from "../../../../test/kits/books-kit.ts";
import type { TestApi } from "../../../../test/kits/build-test-api.ts";
import { DAY, type SignedIn } from "../../../../test/kits/identity-kit.ts";
import { ask, get, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { closeHouse, paidGoods, renew, staffedHouse } from "../../../../test/kits/orders-kit.ts";
import { strayPayment } from "../../../../test/kits/reconciliation-kit.ts";

let api: TestApi;
let customer: SignedIn;
let finance: SignedIn;
let other: SignedIn;
beforeAll(async () => {
  ({ api, customer } = await staffedHouse());
  finance = await signInStaff(api, "finance");
  other = await signInStaff(api, "administrator");
});
afterAll(() => closeHouse(api));

const november = { params: { month: "2026-11" } };
const months = () => get(api, finance, ledgerMonths, { query: {} });
const openOf = async () =>
  (await refusal(api, finance, closeMonth, november)) as unknown as { open: string[] };
/** The clock goes on day by day, and what comes due is done. */
async function days(n: number) {
  for (let i = 0; i < n; i++) {
    api.clock.advance(DAY);
    await renew(api, customer, finance, other);
    await api.api.dueWork.runAll();
  }
}
let stray: string;

it("a month that is not over is not closed, and says from when on", async () => {
  await paidGoods(api, customer);
  stray = await strayPayment(api, 700);
  expect(await refusal(api, finance, closeMonth, november)).toMatchObject({
    status: 409,
    reason: "MONTH_NOT_READY",
    open: ["2026-11 还没有过完，2026-12-01 以后才能结。"],
  });
});

it("a month that is over is refused with everything that is open", async () => {
  api.clock.advance(11 * DAY);
  await renew(api, customer, finance, other);
  await paidGoods(api, customer);
  const { open } = await openOf();
  expect(open).toEqual([
    expect.stringMatching(/^这个月还有 \d 单的变动等着记账/),
    expect.stringMatching(/结转/),
    expect.stringMatching(/账单一天也没有取到/),
    expect.stringMatching(/^演示收银台有 30 天的资金账单没有对过/),
    "还有 1 件和渠道对不上的没有处理。",
    expect.stringMatching(/日合计/),
  ]);
  await days(2);
  await followBooks(api);
  const later = await openOf();
  expect(later.open).toEqual(["还有 1 件和渠道对不上的没有处理。"]);
});

it("with everything matched a person closes it, once, whoever presses at the same time", async () => {
  await get(api, finance, writeOffReconciliation, {
    params: { id: stray },
    body: { reason: "联系不上付款人" },
  });
  await get(api, other, secondReconciliation, { params: { id: stray }, body: { agree: true } });
  const { records } = await months();
  expect(records.map(({ month }) => month)).toEqual(["2026-12", "2026-11"]);
  expect(records[1]).toMatchObject({ isOver: true, closedAt: null, open: [] });
  const answers = await Promise.all([0, 1, 2].map(() => ask(api, finance, closeMonth, november)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const after = (await months()).records;
  expect(after[1]).toMatchObject({ closedBy: expect.stringMatching(/\p{Script=Han}/u), open: null });
  expect(after[0]?.open).toEqual(["2026-12 还没有过完，2027-01-01 以后才能结。"]);
});

it("nothing is written into it any more: the database refuses, and what comes is of the next month", async () => {
  const before = await get(api, finance, ledgerBalance, { query: { from: "2026-11-01", at: "2026-11-30" } });
  const write = (statement: ReturnType<typeof sql>) =>
    api.database
      .transaction((tx) => tx.execute(statement))
      .then(
        () => "written",
        (error: Error) => String(error.cause ?? error),
      );
  const at = sql`'2026-11-30T23:59:59+08:00'::timestamptz`;
  expect(
    await write(sql`insert into payments.documents (number, kind, at) values ('late', 'ADJUSTMENT', ${at})`),
  ).toMatch(/is closed/);
  expect(
    await write(
      sql`insert into payments.ledger (document, account, amount_fen, at) select number, 'BANK', 1, ${at} from payments.documents limit 1`,
    ),
  ).toMatch(/is closed/);
  expect(await write(sql`update books.months set closed_at = null where closed_at is not null`)).toMatch(
    /is closed/,
  );
  expect(await write(sql`delete from books.months where closed_at is not null`)).toMatch(/is closed/);
  await paidGoods(api, customer);
  await followBooks(api);
  expect(await get(api, finance, ledgerBalance, { query: { from: "2026-11-01", at: "2026-11-30" } })).toEqual(
    before,
  );
});

it.each([["2026-13"], ["2026-1"], ["今天"]])("%s is no month", async (month) => {
  expect(await refusal(api, finance, closeMonth, { params: { month } })).toMatchObject({ status: 400 });
});

it("a month without books is not closed", async () => {
  const { open } = (await refusal(api, finance, closeMonth, { params: { month: "2020-01" } })) as unknown as {
    open: string[];
  };
  expect(open).toEqual(["2020-01 没有账，不用结。"]);
});
