// The account a provider keeps for us, day by day: what went to our bank is booked, what nobody knows of stands in suspense
// at once, and what the provider says stood on the account is what stands on clearing.
import { ledgerBalance, ledgerPage } from "@ginkgo/api-contract/books/ledger";
import {
  billDays,
  reconciliationItem,
  secondReconciliation,
  writeOffReconciliation,
} from "@ginkgo/api-contract/books/reconciliation";
import { closeOrder } from "@ginkgo/api-contract/orders/orders";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { TestApi } from "../../../../test/kits/build-test-api.ts";
import { DAY, HOUR, type SignedIn } from "../../../../test/kits/identity-kit.ts";
import { get, signInStaff } from "../../../../test/kits/membership-kit.ts";
import {
  cashier,
  closeHouse,
  notify,
  paidGoods,
  read,
  renew,
  staffedHouse,
} from "../../../../test/kits/orders-kit.ts";
import { found, itemOf, standing, wrongSuspense } from "../../../../test/kits/reconciliation-kit.ts";
import { row } from "../../../platform/database/database.ts";
import { postDocument } from "../../payments/public.ts";

let api: TestApi;
let customer: SignedIn;
let finance: SignedIn;
let other: SignedIn;
beforeEach(async () => {
  ({ api, customer } = await staffedHouse());
  finance = await signInStaff(api, "finance");
  other = await signInStaff(api, "administrator");
});
afterEach(async () => {
  expect(await wrongSuspense(api)).toEqual([]);
  await closeHouse(api);
});

const one = (id: string) => ({ params: { id } });
const run = (statement: ReturnType<typeof sql>) => api.database.transaction((tx) => tx.execute(statement));
/** Moves the account at the sandbox's provider, on the first day unless another is given. */
const move = (
  number: string,
  kind: "BANK" | "TRANSFER" | "OTHER",
  fen: number,
  hidden = false,
  day = "2026-11-20",
) =>
  run(sql`insert into sandbox.movements (number, kind, amount_fen, text, at, hidden)
    values (${number}, ${kind}, ${fen}, '提现', ${`${day}T20:00:00+08:00`}::timestamptz, ${hidden})`);
async function nextNoon() {
  api.clock.advance(DAY + 3 * HOUR);
  await renew(api, customer, finance, other);
  await api.api.dueWork.runAll();
}
const dayOf = async (day = "2026-11-20") =>
  (await get(api, finance, billDays, { query: {} })).records.find((one) => one.day === day)!;
const clearing = async (at: string) =>
  (await get(api, finance, ledgerBalance, { query: { at } })).records.find((r) => r.account === "CLEARING")!
    .balanceFen;
const items = async () => Object.entries(await found(api)).map(([number, item]) => ({ number, ...item }));

it("what the provider sent to our bank is one document of that day, and clearing ends it with what the provider has", async () => {
  const { amountFen } = await paidGoods(api, customer);
  await move("W1", "BANK", -3_000);
  await nextNoon();
  expect(await items()).toEqual([]);
  const fee = Math.round(amountFen * 0.006);
  const { funds } = await dayOf();
  expect(funds).toMatchObject({
    openingFen: 0,
    inFen: amountFen,
    refundsFen: 0,
    feesFen: fee,
    bankFen: 3_000,
    otherFen: 0,
    closingFen: amountFen - fee - 3_000,
    booksFen: amountFen - fee - 3_000,
    onWayFen: 0,
    differsFen: 0,
  });
  expect(await clearing("2026-11-20")).toBe(amountFen - fee - 3_000);
  const { records } = await get(api, finance, ledgerPage, { query: { document: "BANK-sandbox-W1" } });
  expect(
    records.map(({ account, amountFen: fen, at }) => [account, fen, at.slice(0, 10)]).toSorted(),
  ).toEqual([
    ["BANK", 3_000, "2026-11-20"],
    ["CLEARING", -3_000, "2026-11-20"],
  ]);
  await nextNoon();
  expect(await items()).toEqual([]);
  expect((await standing(api)).CLEARING).toBe(amountFen - fee - 3_000);
  expect((await dayOf("2026-11-21")).funds).toMatchObject({
    openingFen: amountFen - fee - 3_000,
    bankFen: 0,
    differsFen: 0,
  });
});

it("a withdrawal the file leaves out is missing from the balance; the day a file has it, the difference ends by itself", async () => {
  const { amountFen } = await paidGoods(api, customer);
  await move("W2", "BANK", -2_500, true);
  await nextNoon();
  expect(await items()).toEqual([
    { number: "2026-11-20", kind: "FUNDS_BALANCE", state: "OPEN", suspense: -2_500 },
  ]);
  const left = amountFen - Math.round(amountFen * 0.006) - 2_500;
  expect(await clearing("2026-11-20")).toBe(left);
  expect((await dayOf()).funds).toMatchObject({
    closingFen: left,
    booksFen: left + 2_500,
    differsFen: -2_500,
  });
  await run(sql`update sandbox.movements set hidden = false, at = at + interval '1 day' where number = 'W2'`);
  await nextNoon();
  expect(await items()).toEqual([
    { number: "2026-11-20", kind: "FUNDS_BALANCE", state: "MATCHED", suspense: 0 },
  ]);
  expect(await clearing("2026-11-21")).toBe(left);
});

it("a balance that is a fen off is an item of that fen, which two people write off", async () => {
  await paidGoods(api, customer);
  await move("fen", "OTHER", 1, true);
  await nextNoon();
  expect(await items()).toEqual([
    { number: "2026-11-20", kind: "FUNDS_BALANCE", state: "OPEN", suspense: 1 },
  ]);
  const id = await itemOf(api, "2026-11-20");
  const seen = await get(api, finance, reconciliationItem, one(id));
  expect(seen.actions).toEqual(["take", "writeOff"]);
  expect(seen.theirsFen! - seen.oursFen!).toBe(1);
  await get(api, finance, writeOffReconciliation, { ...one(id), body: { reason: "渠道说是利息" } });
  await get(api, other, secondReconciliation, { ...one(id), body: { agree: true } });
  expect(await standing(api)).toMatchObject({ SUSPENSE: 0, WRITE_OFF: -1 });
  await nextNoon();
  expect(await items()).toHaveLength(1);
});

it("a movement nobody knows of stands in suspense at once, and the balance agrees with it", async () => {
  await paidGoods(api, customer);
  await move("X1", "OTHER", -777);
  await nextNoon();
  expect(await items()).toEqual([{ number: "MX1", kind: "FUNDS_UNKNOWN", state: "OPEN", suspense: -777 }]);
  expect((await dayOf()).funds).toMatchObject({ otherFen: -777, differsFen: 0 });
  const seen = await get(api, finance, reconciliationItem, one(await itemOf(api, "MX1")));
  expect(seen.history[0]).toMatchObject({ text: "发现差异", words: "提现" });
});

it("a payout is known by its number: on its way until the provider carries it, and of another sum an item", async () => {
  await paidGoods(api, customer);
  const pay = (number: string, fen: number) =>
    api.database.transaction((tx) =>
      postDocument(
        tx,
        {
          number,
          kind: "PAYOUT",
          lines: [
            { account: "SUSPENSE", party: "sandbox", amountFen: fen },
            { account: "CLEARING", party: "sandbox", amountFen: -fen },
          ],
        },
        api.clock.now(),
      ),
    );
  await pay("S90001-1", 400);
  await pay("S90002-1", 500);
  await move("S90002-1", "TRANSFER", -499);
  await nextNoon();
  expect(await items()).toEqual([{ number: "MS90002-1", kind: "FUNDS_UNKNOWN", state: "OPEN", suspense: 1 }]);
  expect((await dayOf()).funds).toMatchObject({ onWayFen: 400, differsFen: 0 });
  await move("S90001-1", "TRANSFER", -400, false, "2026-11-21");
  await nextNoon();
  expect(await items()).toHaveLength(1);
  expect((await dayOf("2026-11-21")).funds).toMatchObject({ onWayFen: 0, differsFen: 0 });
});

it("a payment that is told of after midnight is on its way at the end of its day", async () => {
  const order = await paidGoods(api, customer);
  const { payNo } = (await row<{ payNo: string }>(
    api.database.primary,
    sql`select pay_no as "payNo" from orders.payments where order_id = ${order.id}::bigint`,
  ))!;
  await run(sql`update payments.ledger set at = at + interval '15 hours' where document = ${payNo}`);
  await nextNoon();
  expect(await items()).toEqual([]);
  expect((await dayOf()).funds).toMatchObject({ onWayFen: order.amountFen, differsFen: 0 });
  await run(sql`update payments.ledger set at = at - interval '15 hours' where document = ${payNo}`);
});

it("a refund agreed on and carried out by the provider, not told of yet, is on its way", async () => {
  const order = await paidGoods(api, customer);
  await get(api, customer, closeOrder, one(order.id));
  await api.api.dueWork.runAll();
  const { refund } = await read(api, customer, order.id);
  await run(
    sql`insert into sandbox.behaviours (refund_no, behave) select ${refund!.refundNo}, 'DOWN' from generate_series(1, 20)`,
  );
  await nextNoon();
  expect(await items()).toEqual([]);
  expect((await dayOf()).funds).toMatchObject({
    refundsFen: order.amountFen,
    onWayFen: -order.amountFen,
    differsFen: 0,
  });
  await notify(api, await cashier(api).settleRefund(refund!.refundNo, "success"));
  await nextNoon();
  expect(await items()).toEqual([]);
  expect((await dayOf("2026-11-21")).funds).toMatchObject({ onWayFen: 0, differsFen: 0 });
});
