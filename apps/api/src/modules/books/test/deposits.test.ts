// Deposits and reserves that are held: by the ledger, with the day they go back by and who has to act.
import { heldDeposits, ledgerPage } from "@ginkgo/api-contract/books/ledger";
import { addDays, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { afterAll, beforeAll, expect, it } from "vitest";
import { followBooks } from "../../../../test/kits/books-kit.ts";
import { DAY, type SignedIn } from "../../../../test/kits/identity-kit.ts";
import { get, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { type ContractsHouse, contractsHouse } from "../../contracts/test/contracts-house.ts";
import { settledContract, stayTerms } from "../../contracts/test/contracts-kit.ts";

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

it("once settled it tells what went back and when, what was kept for what and by whose settlement, and by which documents", async () => {
  const { api, staff } = house;
  const today = () => shanghaiDay(api.clock.now());
  const of = async (id: string, state?: string) => {
    finance = await signInStaff(api, "finance");
    const { records } = await get(api, finance, heldDeposits, {
      query: { size: "100", ...(state && { state }) } as never,
    });
    return records.find(({ contractId }) => contractId === id);
  };
  staff.operator = await signInStaff(api, "operator");
  staff.adviser = await signInStaff(api, "adviser");
  const first = await house.withContract(stayTerms(today()));
  const second = await house.withContract(stayTerms(today()));
  for (const { who, params } of [first, second]) await house.payPeriod(who, params.id, 1);
  await followBooks(api);
  const heldFen = (await of(first.params.id))!.heldFen;
  const broken = {
    kind: "DEPOSIT_DEDUCTION",
    name: "护理床护栏",
    reason: "弯了，换新的",
    evidence: "维修单 8 号",
    amountFen: 80_000,
  } as const;
  await settledContract(api, staff, first.who, first.params.id, today());
  await followBooks(api);
  expect(await of(first.params.id)).toMatchObject({ state: "RETURNING", heldFen: 0, isLate: false });
  // In the days of trial nothing may be kept.
  await house.pass(16 * DAY, second.who);
  await settledContract(api, staff, second.who, second.params.id, today(), [broken]);
  await followBooks(api);
  await house.arrive();
  await followBooks(api);
  expect(await of(first.params.id)).toBeUndefined();
  expect(await of(first.params.id, "RETURNED")).toMatchObject({
    state: "RETURNED",
    outcome: {
      keptFen: 0,
      keptFor: [],
      returnedFen: heldFen,
      returnedAt: expect.stringMatching(/^\d{4}-/),
      by: expect.any(String),
    },
  });
  const kept = (await of(second.params.id, "PART_KEPT"))!;
  expect(kept.outcome).toMatchObject({
    keptFen: 80_000,
    returnedFen: heldFen - 80_000,
    keptFor: ["从押金扣"],
  });
  for (const document of kept.outcome!.documents) {
    const { records } = await get(api, finance, ledgerPage, { query: { document } });
    expect(records.some(({ account, amountFen }) => account === "DEPOSITS_HELD" && amountFen > 0)).toBe(true);
  }
  expect(kept.outcome!.documents.length).toBeGreaterThan(0);
});

it("a state that is none is refused", async () => {
  const { fields } = await refusal(house.api, finance, heldDeposits, { query: { state: "GONE" } as never });
  expect(Object.keys(fields ?? {})).toEqual(["state.0"]);
});
