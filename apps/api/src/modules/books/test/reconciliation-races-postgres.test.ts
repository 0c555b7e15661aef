// Two processes at once: a difference ends in one way, and its money moves once.
import {
  assignReconciliation,
  payBackReconciliation,
  secondReconciliation,
  writeOffReconciliation,
} from "@ginkgo/api-contract/books/reconciliation";
import { placeOrder } from "@ginkgo/api-contract/orders/orders";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestApi } from "../../../../test/kits/build-test-api.ts";
import type { SignedIn } from "../../../../test/kits/identity-kit.ts";
import { addressOf, get, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { closeHouse, goodsForm, staffedHouse } from "../../../../test/kits/orders-kit.ts";
import { strayPayment, wrongSuspense } from "../../../../test/kits/reconciliation-kit.ts";
import { type SecondProcess, startSecondProcess } from "../../../../test/kits/start-second-process.ts";
import { row } from "../../../platform/database/database.ts";
import { sandboxFundFlow } from "../../../platform/payments/sandbox-funds.ts";
import { compareFunds } from "../../payments/reconciliation/compare-funds.ts";

let api: TestApi;
let second: SecondProcess;
let customer: SignedIn;
let finance: SignedIn;
let other: SignedIn;
beforeAll(async () => {
  ({ api, customer } = await staffedHouse());
  finance = await signInStaff(api, "finance");
  other = await signInStaff(api, "administrator");
  second = await startSecondProcess(api);
}, 60_000);
afterAll(async () => {
  await second.stop();
  expect(await wrongSuspense(api)).toEqual([]);
  await closeHouse(api);
});

interface Call {
  who: SignedIn;
  address: string;
  body: object;
}
const atOnce = (calls: readonly Call[]) =>
  Promise.all(
    calls.map(({ who, address, body }, i) => {
      const headers = { "content-type": "application/json", ...who.auth };
      return i % 2
        ? second.call(address, { headers, body: JSON.stringify(body) })
        : api.call(address, { headers, body });
    }),
  );
const reason = "两边同时办的";
const sums = async (id: string) =>
  (await row<{ state: string; documents: number; clearing: number }>(
    api.database.primary,
    sql`select i.state, count(distinct d.number)::int as documents,
        coalesce(sum(l.amount_fen) filter (where l.account = 'CLEARING'), 0)::int as clearing
      from payments.reconciliation_items i left join payments.documents d on d.item_id = i.id
        left join payments.ledger l on l.document = d.number where i.id = ${id}::bigint group by 1`,
  ))!;

it("of twelve who assign, pay back and write off at the same time one does, and the others hear that it moved", async () => {
  for (let round = 0; round < 6; round++) {
    const order = await get(api, customer, placeOrder, { body: await goodsForm(api) });
    const id = await strayPayment(api, order.amountFen);
    const params = { id };
    const calls = [
      { address: addressOf(assignReconciliation, params), body: { orderSn: order.sn, reason } },
      { address: addressOf(payBackReconciliation, params), body: { reason } },
      { address: addressOf(writeOffReconciliation, params), body: { reason } },
    ].flatMap((call) => [finance, other, finance, other].map((who) => ({ who, ...call })));
    const answers = await atOnce([...calls.slice(round), ...calls.slice(0, round)]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const { state, documents, clearing } = await sums(id);
    expect(["ASSIGNED", "PAYING_BACK", "WAIT_SECOND"]).toContain(state);
    expect([documents, clearing]).toEqual(state === "ASSIGNED" ? [2, 0] : [1, order.amountFen]);
  }
});

it("two second persons at once: one word counts", async () => {
  for (let round = 0; round < 4; round++) {
    const id = await strayPayment(api, 900 + round);
    await get(api, finance, writeOffReconciliation, { params: { id }, body: { reason } });
    const address = addressOf(secondReconciliation, { id });
    const answers = await atOnce([
      { who: other, address, body: { agree: true } },
      { who: other, address, body: { agree: false, reason } },
      { who: other, address, body: { agree: true } },
      { who: other, address, body: { agree: false, reason } },
    ]);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const { state, documents } = await sums(id);
    expect([state, documents]).toEqual(state === "WRITTEN_OFF" ? ["WRITTEN_OFF", 2] : ["OPEN", 1]);
  }
});

it("two processes that compare the fund flow of the same days book a withdrawal once", async () => {
  await api.database.transaction((tx) =>
    tx.execute(sql`insert into sandbox.movements (number, kind, amount_fen, text, at)
      select 'W' || n, 'BANK', -100 - n, '提现', '2026-11-20T20:00:00+08:00' from generate_series(1, 5) n`),
  );
  const flow = await sandboxFundFlow(api.database, "2026-11-20", 60);
  const bill = { provider: "sandbox", day: "2026-11-20" } as const;
  const later = new Date("2026-11-21T13:00:00+08:00");
  const found = await Promise.all(
    [0, 1, 2, 3].map(() => api.database.transaction((tx) => compareFunds(tx, bill, flow, later))),
  );
  expect(found.filter((n) => n > 0).length).toBeLessThanOrEqual(1);
  const { documents, bank } = (await row<{ documents: number; bank: number }>(
    api.database.primary,
    sql`select count(distinct document)::int as documents, sum(amount_fen)::int as bank from payments.ledger
      where account = 'BANK' and document like 'BANK-sandbox-%'`,
  ))!;
  expect({ documents, bank }).toEqual({ documents: 5, bank: 515 });
  const { days } = (await row<{ days: number }>(
    api.database.primary,
    sql`select count(*)::int as days from payments.fund_days where provider = 'sandbox' and day = '2026-11-20'`,
  ))!;
  expect(days).toBe(1);
});
