import {
  type proposeChange as endpoint,
  proposeChange,
  secondChange,
  staffContract,
} from "@ginkgo/api-contract/contracts/contract-staff";
import { confirmContractChange, payInstalment } from "@ginkgo/api-contract/contracts/contracts";
import type { BodyInput } from "@ginkgo/api-contract/endpoint";
import { noticePage } from "@ginkgo/api-contract/membership/notices";
import { taskPage } from "@ginkgo/api-contract/tasks/tasks";
import { addDays, addMonths, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY, MINUTE, type SignedIn } from "../../../../test/kits/identity-kit.ts";
import { get, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { pay } from "../../../../test/kits/orders-kit.ts";
import { row } from "../../../platform/database/database.ts";
import { type ContractsHouse, contractsHouse } from "./contracts-house.ts";
import { agreeToChange, proposed, readContract, settledContract, signCode } from "./contracts-kit.ts";

let house: ContractsHouse;
/** Another operator than the house's. */
let second: SignedIn;
beforeAll(async () => {
  house = await contractsHouse();
  await house.api.database.transaction((tx) =>
    tx.execute(sql`update identity.staff set role = 'operator' where role = 'service'`),
  );
  second = await signInStaff(house.api, "service");
});
afterAll(() => house.close());

type Body = BodyInput<typeof endpoint>;
type Params = { id: string };

const today = () => shanghaiDay(house.api.clock.now());
const feesOf = (care: number) => [
  { code: "BED", name: "床位费", amountFen: 200_000 },
  { code: "CARE", name: "护理费", amountFen: care },
];
/** A year that was paid in advance; ten months of it at another price for care. */
async function paidYear() {
  const startDate = today();
  const endDate = addDays(addMonths(startDate, 12), -1);
  const { who, params } = await house.withContract({ startDate, endDate, payMonths: 12, orgId: undefined });
  await house.payPeriod(who, params.id, 1);
  return { who, params, date: addMonths(startDate, 2) };
}
const cheaper = (date: string, care: number): Body => ({
  kind: "CARE_LEVEL",
  careLevel: "SELF",
  date,
  reason: "恢复得好",
  feeItems: feesOf(care),
});
const adviser = () => house.staff.adviser;
const operator = () => house.staff.operator;
const propose = async (by: SignedIn, params: Params, body: Body) => {
  const { changes } = await get(house.api, by, proposeChange, { params, body });
  return changes.toSorted((a, b) => Number(a.id) - Number(b.id)).at(-1)!;
};
const decide = (by: SignedIn, { id }: Params, changeId: string, body: BodyInput<typeof secondChange>) =>
  get(house.api, by, secondChange, { params: { id, changeId }, body });
const notDecided = (by: SignedIn, { id }: Params, changeId: string, body: BodyInput<typeof secondChange>) =>
  refusal(house.api, by, secondChange, { params: { id, changeId }, body });
const noticesOf = async (who: SignedIn) =>
  (await get(house.api, who, noticePage, { query: {} })).records.filter((n) => n.title.includes("变更"))
    .length;
const tasks = async ({ id }: Params) =>
  (
    await get(house.api, second, taskPage, { query: { kind: "CONTRACT_CHANGE", size: "100" } })
  ).records.filter((t) => t.subject.id === id);
/** How the member's agreeing is refused. */
const confirmed = async (who: SignedIn, { id }: Params, changeId: string) => {
  const smsCode = await signCode(house.api, who, id, "change", changeId);
  return refusal(house.api, who, confirmContractChange, { params: { id, changeId }, body: { smsCode } });
};

describe("a change that pays back much", () => {
  let who: SignedIn;
  let params: Params;
  let date: string;
  beforeEach(async () => {
    ({ who, params, date } = await paidYear());
  });

  it("waits for a second person: the member has nothing of it before", async () => {
    const before = await readContract(house.api, who, params.id);
    // Ten months at 600 yuan less.
    const change = await propose(operator(), params, cheaper(date, 90_000));
    expect(change).toMatchObject({
      second: { state: "WAIT_SECOND", by: null, reason: null },
      canDecide: false,
      money: { backFen: 600_000, moreFen: 0 },
      waitsFor: [],
    });
    expect(await readContract(house.api, who, params.id)).toEqual(before);
    expect(await noticesOf(who)).toBe(0);
    const code = { params: { ...params, changeId: change.id }, body: { smsCode: "000000" } };
    expect((await refusal(house.api, who, confirmContractChange, code)).reason).toBe("NOT_FOUND");
    expect(await tasks(params)).toMatchObject([{ subject: { type: "CONTRACT" }, state: "OPEN" }]);

    const seen = await get(house.api, second, staffContract, { params });
    expect(seen.staffActions).toContain("secondChange");
    expect(seen.changes).toMatchObject([{ canDecide: true }]);
    const reply = await decide(second, params, change.id, { agree: true, backFen: 600_000 });
    expect(reply.changes).toMatchObject([{ second: { state: "AGREED" }, canDecide: false, isOver: false }]);
    expect(reply.changes[0]!.second!.by).not.toBe(null);
    expect(reply.staffActions).not.toContain("secondChange");
    expect(await tasks(params)).toEqual([]);
    expect(await noticesOf(who)).toBe(1);
    // Pressed again, it is the same.
    expect((await decide(second, params, change.id, { agree: true })).history).toEqual(reply.history);
    const agreed = await agreeToChange(house.api, who, params.id, change.id);
    expect(agreed.backFen).toBe(600_000);
    expect(agreed.changes[0]).not.toHaveProperty("second");
  });

  it("is agreed to by nobody who proposed it, and by nobody without the right to pay back", async () => {
    const { id } = await propose(operator(), params, cheaper(date, 90_000));
    expect(await notDecided(operator(), params, id, { agree: true })).toMatchObject({
      status: 403,
      reason: "SECOND_PERSON_NEEDED",
    });
    expect(await notDecided(adviser(), params, id, { agree: true })).toMatchObject({
      status: 403,
      reason: "NOT_ALLOWED",
    });
    expect((await notDecided(second, params, "999999999", { agree: true })).reason).toBe("NOT_FOUND");
  });

  it("by an adviser takes one whatever it pays back; by whoever may pay back, only above the limit", async () => {
    const small = cheaper(date, 149_000);
    expect(await propose(adviser(), params, small)).toMatchObject({
      second: { state: "WAIT_SECOND" },
      money: { backFen: 10_000 },
    });
    expect((await readContract(house.api, who, params.id)).changes).toEqual([]);
    expect(await propose(operator(), params, small)).toMatchObject({ second: null });
    expect(await propose(adviser(), params, cheaper(date, 160_000))).toMatchObject({ second: null });
    // The last one alone: it took the place of those before.
    expect((await readContract(house.api, who, params.id)).changes).toHaveLength(1);
  });

  it("is refused with a reason that stays in the history of the staff, and never comes to the member", async () => {
    const before = await readContract(house.api, who, params.id);
    const { id } = await propose(adviser(), params, cheaper(date, 90_000));
    const other = await propose(adviser(), params, cheaper(date, 80_000));
    expect((await notDecided(second, params, id, { agree: false })).fields!.reason).toContain("原因");
    // What was written anew since is agreed to no more.
    expect((await notDecided(second, params, id, { agree: true })).reason).toBe("CONTRACT_MOVED");
    const reason = "没有新的评估报告";
    const refused = await decide(second, params, id, { agree: false, reason });
    expect(refused.changes.find((h) => h.id === id)!.second).toMatchObject({ state: "REFUSED", reason });
    expect(refused.history.slice(-3).map((h) => h.text)).toEqual([
      "提出变更，等第二位同事确认",
      "提出变更，等第二位同事确认",
      "第二位同事没同意变更",
    ]);
    expect((await notDecided(operator(), params, id, { agree: true })).reason).toBe("CONTRACT_MOVED");
    // The other one waits still.
    expect(await tasks(params)).toHaveLength(1);
    await decide(second, params, other.id, { agree: false, reason });
    expect(await tasks(params)).toEqual([]);
    expect(await readContract(house.api, who, params.id)).toEqual(before);
    expect(await noticesOf(who)).toBe(0);
  });

  it("waits no more once a smaller one took its place, and is marked so; another kind leaves it waiting", async () => {
    const { id } = await propose(adviser(), params, cheaper(date, 90_000));
    const room: Body = { kind: "ROOM", roomNo: "308", date, reason: "朝南" };
    await propose(operator(), params, room);
    expect(await tasks(params)).toHaveLength(1);
    const small = await propose(operator(), params, cheaper(date, 149_000));
    expect(small).toMatchObject({ second: null, isOvertaken: false });
    expect(await tasks(params)).toEqual([]);
    const seen = await get(house.api, second, staffContract, { params });
    expect(seen.staffActions).not.toContain("secondChange");
    expect(seen.changes.find((h) => h.id === id)).toMatchObject({ canDecide: false, isOvertaken: true });
  });

  it("is for the sum that was looked at", async () => {
    const { id } = await propose(adviser(), params, cheaper(date, 90_000));
    expect((await notDecided(second, params, id, { agree: true, backFen: 500_000 })).reason).toBe(
      "CHANGED_MEANWHILE",
    );
    await decide(second, params, id, { agree: true, backFen: 600_000 });
  });

  it("is written once", async () => {
    const { id } = await propose(adviser(), params, cheaper(date, 90_000));
    await decide(second, params, id, { agree: true });
    const { api } = house;
    for (const wrong of [
      sql`update contracts.change_seconds set back_fen = back_fen + 1`,
      sql`delete from contracts.change_seconds`,
      sql`update contracts.changes set alone_fen = 1 where id = ${id}::bigint`,
    ]) {
      const done = api.database.transaction((tx) => tx.execute(wrong));
      await expect(done.catch((e: Error) => Promise.reject(e.cause))).rejects.toThrow("append-only");
    }
  });

  it("waits no more once the contract is settled", async () => {
    await propose(adviser(), params, cheaper(date, 90_000));
    expect(await tasks(params)).toHaveLength(1);
    await settledContract(house.api, house.staff, who, params.id, today());
    expect(await tasks(params)).toEqual([]);
  });
});

describe("a change whose sums have grown since", () => {
  /** A contract paid by the quarter, the first paid. */
  async function quarters() {
    const startDate = today();
    const endDate = addDays(addMonths(startDate, 12), -1);
    const { who, params } = await house.withContract({ startDate, endDate, payMonths: 3, orgId: undefined });
    await house.payPeriod(who, params.id, 1);
    return { who, params, date: addMonths(startDate, 1) };
  }
  it("is not agreed to beyond what the second person saw: it is to be proposed anew", async () => {
    const { who, params, date } = await quarters();
    const { id, money } = await propose(adviser(), params, cheaper(date, 90_000));
    expect(money!.backFen).toBe(120_000);
    await decide(second, params, id, { agree: true });
    await get(house.api, who, payInstalment, { params, body: { periodNo: 2 } });
    expect(await confirmed(who, params, id)).toMatchObject({ status: 409, reason: "CHANGE_PAYS_MORE" });
    expect((await readContract(house.api, who, params.id)).changes).toMatchObject([
      { id, isOver: true, isMine: false },
    ]);
    const again = await propose(adviser(), params, cheaper(date, 90_000));
    expect(again.money!.backFen).toBe(300_000);
    await decide(second, params, again.id, { agree: true });
    expect((await agreeToChange(house.api, who, params.id, again.id)).changes[0]!.confirmedAt).not.toBe(null);
  });

  it("is not agreed to beyond the limit where it took no second person", async () => {
    const { who, params, date } = await quarters();
    const { id, second: taken } = await propose(operator(), params, cheaper(date, 90_000));
    expect(taken).toBe(null);
    await get(house.api, who, payInstalment, { params, body: { periodNo: 2 } });
    expect((await confirmed(who, params, id)).reason).toBe("CHANGE_PAYS_MORE");
  });

  it("nor one of before there was a limit", async () => {
    const { who, params, date } = await paidYear();
    const { id } = await propose(operator(), params, cheaper(date, 90_000));
    await house.api.database.transaction(async (tx) => {
      await tx.execute(sql`alter table contracts.changes disable trigger changes_kept`);
      await tx.execute(
        sql`update contracts.changes set foretold_fen = null, alone_fen = null where id = ${id}::bigint`,
      );
      await tx.execute(sql`alter table contracts.changes enable trigger changes_kept`);
    });
    expect((await readContract(house.api, who, params.id)).changes).toMatchObject([
      { id, isOver: true, isMine: false },
    ]);
    expect((await confirmed(who, params, id)).reason).toBe("CHANGE_PAYS_MORE");
    const stored = sql`select count(*)::int as n from contracts.signatures where act = 'change' and act_id = ${id}::bigint`;
    expect(await row(house.api.database.read, stored)).toEqual({ n: 0 });
  });
});

describe("several changes of one contract", () => {
  /** Four steps of 176 yuan a month, ten months each. */
  const steps = [132_400, 114_800, 97_200, 79_600];

  it("are one large one together: what the others paid back leaves one person that much less", async () => {
    const { who, params, date } = await paidYear();
    const first = await propose(operator(), params, cheaper(date, steps[0]!));
    expect(first).toMatchObject({ second: null, money: { backFen: 176_000 } });
    await agreeToChange(house.api, who, params.id, first.id);
    for (const care of steps.slice(1)) {
      const { id, ...next } = await propose(operator(), params, cheaper(date, care));
      expect(next).toMatchObject({ second: { state: "WAIT_SECOND" }, money: { backFen: 176_000 } });
      await decide(second, params, id, { agree: true, backFen: 176_000 });
      await agreeToChange(house.api, who, params.id, id);
    }
    expect((await readContract(house.api, who, params.id)).backFen).toBe(704_000);
    // What is left of the sum is one person's own, and nothing is left.
    expect(await propose(operator(), params, cheaper(date, 79_500))).toMatchObject({
      second: { state: "WAIT_SECOND" },
      money: { backFen: 1_000 },
    });
    expect(await propose(operator(), params, cheaper(date, 90_000))).toMatchObject({ second: null });
  });

  it("also where one was written before they were counted together: it is not agreed to", async () => {
    const { who, params, date } = await paidYear();
    const first = await propose(operator(), params, cheaper(date, steps[0]!));
    await agreeToChange(house.api, who, params.id, first.id);
    const { id } = await propose(operator(), params, cheaper(date, steps[1]!));
    await house.api.database.script(`alter table contracts.changes disable trigger changes_kept;
      update contracts.changes set alone_fen = 200000 where id = ${id};
      alter table contracts.changes enable trigger changes_kept;`);
    expect((await readContract(house.api, who, params.id)).changes).toMatchObject([
      { id: first.id },
      { id, isOver: true, isMine: false },
    ]);
    expect((await confirmed(who, params, id)).reason).toBe("CHANGE_PAYS_MORE");
  });

  it("count while a bill is open, too, and beside a settlement", async () => {
    const startDate = today();
    const endDate = addDays(addMonths(startDate, 12), -1);
    const more = { startDate, endDate, payMonths: 6, trialDays: 0, depositFen: 0, orgId: undefined };
    const { who, params } = await house.withContract(more);
    // Open, and settled for what it is once it is paid.
    const { orderId } = await get(house.api, who, payInstalment, { params, body: { periodNo: 1 } });
    const first = await propose(operator(), params, cheaper(addMonths(startDate, 2), 106_000));
    expect(first).toMatchObject({ second: null, money: { backFen: 176_000 } });
    await agreeToChange(house.api, who, params.id, first.id);
    expect(await propose(operator(), params, cheaper(addMonths(startDate, 7), 105_000))).toMatchObject({
      second: null,
      money: { backFen: 176_000 },
    });
    await pay(house.api, who, orderId);
    await house.due();
    expect((await readContract(house.api, who, params.id)).backFen).toBe(176_000);
    house.api.clock.advance(MINUTE);
    await house.pass(175 * DAY, who);
    const lines = [{ kind: "ADDITION" as const, name: "补偿", amountFen: 100_000, reason: "停水三天" }];
    const { settlement } = await proposed(house.api, operator(), params.id, today(), lines);
    expect(settlement!.state).toBe("WAIT_SECOND");
  });
});
