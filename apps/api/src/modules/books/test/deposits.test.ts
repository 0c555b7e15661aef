// Deposits and reserves that are held: by the ledger, with the day they go back by and who has to act.
import { heldDeposits } from "@ginkgo/api-contract/books/ledger";
import { addDays, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { afterAll, beforeAll, expect, it } from "vitest";
import { followBooks } from "../../../../test/kits/books-kit.ts";
import { DAY, type SignedIn } from "../../../../test/kits/identity-kit.ts";
import { get, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { type ContractsHouse, contractsHouse } from "../../contracts/test/contracts-house.ts";
import { stayTerms } from "../../contracts/test/contracts-kit.ts";

let house: ContractsHouse;
let finance: SignedIn;
beforeAll(async () => {
  house = await contractsHouse();
  finance = await signInStaff(house.api, "finance");
});
afterAll(() => house.close());

const list = async () => get(house.api, finance, heldDeposits, { query: {} });

it("one that was paid is held from then on, until its contract has ended and longer", async () => {
  const before = await list();
  const terms = stayTerms(shanghaiDay(house.api.clock.now()));
  const { who, params } = await house.withContract(terms);
  expect((await list()).total).toBe(before.total);
  await house.payPeriod(who, params.id, 1);
  await followBooks(house.api);
  const held = await list();
  expect(held.total).toBe(before.total + 1);
  const mine = held.records.find(({ contractId }) => contractId === params.id)!;
  expect(mine).toMatchObject({ isLate: false, state: "HELD", owner: null });
  expect(mine.heldFen).toBe(mine.depositFen + mine.reserveFen);
  expect(mine.heldFen).toBeGreaterThan(0);
  expect(mine.returnBy).toBe(addDays(mine.lastDay, 15));
  expect(held.heldFen).toBe(before.heldFen + mine.heldFen);

  const days = (Date.parse(mine.returnBy) - Date.parse(shanghaiDay(house.api.clock.now()))) / DAY;
  house.api.clock.advance((days - 5) * DAY);
  finance = await signInStaff(house.api, "finance");
  const over = (await list()).records.find(({ contractId }) => contractId === params.id)!;
  expect(over).toMatchObject({ isLate: false, state: "TO_SETTLE" });
  house.api.clock.advance(6 * DAY);
  finance = await signInStaff(house.api, "finance");
  const late = await list();
  expect(late.records.find(({ contractId }) => contractId === params.id)).toMatchObject({ isLate: true });
  expect(late.late).toBeGreaterThan(0);
  expect(late.records.map(({ returnBy }) => returnBy)).toEqual(
    late.records.map(({ returnBy }) => returnBy).toSorted(),
  );
});
