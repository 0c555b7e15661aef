// What is earned by day belongs to the last day of its month, whenever the work that writes it down is done.
import { ledgerBalance, ledgerPage } from "@ginkgo/api-contract/books/ledger";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { followBooks, standsFor } from "../../../../test/kits/books-kit.ts";
import { DAY, type SignedIn } from "../../../../test/kits/identity-kit.ts";
import { get, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { type ContractsHouse, contractsHouse } from "../../contracts/test/contracts-house.ts";
import { stayTerms } from "../../contracts/test/contracts-kit.ts";

let house: ContractsHouse;
let finance: SignedIn;
beforeAll(async () => {
  house = await contractsHouse();
});
afterAll(() => house.close());

it("of two months that were missed each is booked with its own last day, of Shanghai", async () => {
  const { api } = house;
  const terms = stayTerms(shanghaiDay(api.clock.now()));
  const { who, params } = await house.withContract(terms);
  const orderId = await house.payPeriod(who, params.id, 1);
  await followBooks(api);
  expect((await standsFor(api, orderId)).some(({ account }) => account === "DEFERRED_INCOME")).toBe(true);
  // From 20 November to 2 January.
  api.clock.advance(43 * DAY);
  await api.database.transaction((tx) =>
    tx.execute(sql`update orders.orders set books_due = true where id = ${orderId}::bigint`),
  );
  await followBooks(api);
  finance = await signInStaff(api, "finance");
  const { sn } = (await get(api, finance, ledgerPage, { query: { size: "100" } })).records.find(
    ({ order }) => order?.id === orderId,
  )!.order!;
  const { records } = await get(api, finance, ledgerPage, { query: { document: sn, size: "100" } });
  const earned = records.filter(({ account, amountFen }) => account === "DEFERRED_INCOME" && amountFen > 0);
  expect([...new Set(earned.map(({ at }) => at))].toSorted()).toEqual([
    "2026-11-30T23:59:59+08:00",
    "2026-12-31T23:59:59+08:00",
  ]);
  const november = await get(api, finance, ledgerBalance, {
    query: { from: "2026-11-30", at: "2026-11-30" },
  });
  const moved = november.records.find(({ account }) => account === "DEFERRED_INCOME")!;
  expect(moved.debitFen).toBe(earned.at(-1)!.amountFen);
});
