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
