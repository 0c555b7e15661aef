import {
  reckonSettlement,
  secondSettlement,
  settleContract,
} from "@ginkgo/api-contract/contracts/contract-staff";
import { confirmSettlement, disputeSettlement } from "@ginkgo/api-contract/contracts/contracts";
import { addDays, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY } from "../../../../test/kits/identity-kit.ts";
import { get, refusal } from "../../../../test/kits/membership-kit.ts";
import { type ContractsHouse, contractsHouse } from "./contracts-house.ts";
import {
  askEnd,
  brokenMattress as broken,
  proposed,
  readContract,
  signCode,
  stayTerms,
  type WrittenLine,
} from "./contracts-kit.ts";

let house: ContractsHouse;
beforeAll(async () => {
  house = await contractsHouse();
});
afterAll(() => house.close());

const today = () => shanghaiDay(house.api.clock.now());
const stay = (more = {}) => house.withContract(stayTerms(today(), { depositFen: 0, ...more }));
const adviser = () => house.staff.adviser;
const moved = "十天前已经搬走，房间当天腾空";
type Params = { id: string };
const reckoned = (params: Params, endsOn: string) =>
  get(house.api, adviser(), reckonSettlement, { params, query: { endsOn } });
const refused = async (params: Params, body: object) =>
  refusal(house.api, adviser(), settleContract, {
    params,
    body: { endsOn: today(), balanceFen: 0, ...body },
  });

describe("the last day of a settlement", () => {
  it("is not before the contract began: what was lived and not paid is not let off with it", async () => {
    const { who, params } = await stay();
    await house.pass(200 * DAY, who);
    const endsOn = addDays(today(), -201);
    const { fields } = await refused(params, { endsOn, reason: moved });
    expect(fields!.endsOn).toContain("不能早于");
    const requested = { params, query: { endsOn } };
    expect((await refusal(house.api, adviser(), reckonSettlement, requested)).fields!.endsOn).toContain(
      "不能早于",
    );
  });

  it("before today takes a reason, which member and second person read, and two people above the limit", async () => {
    const { who, params } = await stay();
    await house.pass(200 * DAY, who);
    const endsOn = addDays(today(), -190);
    const { balanceFen, letOffFen, needsReason } = await reckoned(params, endsOn);
    const now = await reckoned(params, today());
    expect([needsReason, letOffFen]).toEqual([true, balanceFen - now.balanceFen]);
    expect([now.needsReason, now.letOffFen]).toEqual([false, 0]);
    expect((await refused(params, { endsOn, balanceFen })).fields!.reason).toContain("写明原因");
    const { settlement } = await proposed(house.api, adviser(), params.id, endsOn, [], moved);
    expect(settlement).toMatchObject({ state: "WAIT_SECOND", reason: moved, letOffFen, oweFen: -balanceFen });
    const second = { params, body: { settlementId: settlement!.id, agree: true } };
    await get(house.api, house.staff.operator, secondSettlement, second);
    const seen = (await readContract(house.api, who, params.id)).settlement;
    expect(seen).toMatchObject({ state: "PROPOSED", reason: moved });
  });

  it("a few days before today takes the reason and nobody else", async () => {
    const { who, params } = await stay();
    await house.payPeriod(who, params.id, 1);
    await house.pass(20 * DAY, who);
    const endsOn = addDays(today(), -5);
    const { settlement } = await proposed(house.api, adviser(), params.id, endsOn, [], moved);
    expect(settlement).toMatchObject({ state: "PROPOSED", reason: moved, letOffFen: expect.any(Number) });
    expect(settlement!.letOffFen).toBeGreaterThan(40_000);
    const later = await proposed(house.api, adviser(), params.id, today());
    expect(later.settlement).toMatchObject({ state: "PROPOSED", reason: null, letOffFen: 0 });
  });

  it("that the member asked for takes no reason within the days the law gives, and counts as today after them", async () => {
    const { who, params } = await stay();
    await house.payPeriod(who, params.id, 1);
    await house.pass(14 * DAY, who);
    const requestedAt = today();
    await askEnd(house.api, who, params.id, requestedAt);
    await house.pass(10 * DAY, who);
    expect(await reckoned(params, requestedAt)).toMatchObject({ needsReason: false, letOffFen: 0 });
    expect(await reckoned(params, addDays(requestedAt, -1))).toMatchObject({ needsReason: true });
    await house.pass(60 * DAY, who);
    expect(await reckoned(params, requestedAt)).toMatchObject({ needsReason: true });
    const { settlement } = await proposed(house.api, adviser(), params.id, requestedAt, [], moved);
    expect(settlement!.state).toBe("WAIT_SECOND");
  });

  describe("of a contract that has run out", () => {
    const over = async (more = {}) => {
      const start = today();
      const { who, params } = await stay({ endDate: addDays(start, 40), ...more });
      return { who, params, start, end: addDays(start, 40) };
    };

    it("is still the one asked for in time, with a reason once the days of the law are over", async () => {
      const { who, params, start, end } = await over({ payMonths: 3 });
      await house.payPeriod(who, params.id, 1);
      await house.pass(28 * DAY, who);
      const requestedAt = today();
      await askEnd(house.api, who, params.id, requestedAt);
      const { settlement } = await proposed(house.api, adviser(), params.id, requestedAt);
      await get(house.api, who, disputeSettlement, {
        params,
        body: { settlementId: settlement!.id, reason: "多扣了一天的护理费" },
      });
      await house.pass(13 * DAY, who);
      expect(today() > end).toBe(true);
      expect(await reckoned(params, requestedAt)).toMatchObject({ needsReason: false, letOffFen: 0 });
      const again = await proposed(house.api, adviser(), params.id, requestedAt);
      expect(again.settlement).toMatchObject({ state: "PROPOSED", endsOn: requestedAt, reason: null });
      expect((await reckoned(params, addDays(requestedAt, -1))).needsReason).toBe(true);
      expect((await reckoned(params, end)).needsReason).toBe(false);
      const settlementId = again.settlement!.id;
      const smsCode = await signCode(house.api, who, params.id, "settle", settlementId);
      const done = await get(house.api, who, confirmSettlement, { params, body: { settlementId, smsCode } });
      expect(done).toMatchObject({ phase: "3", termination: { endsOn: requestedAt } });
      expect(done.refundFen).toBeGreaterThan(0);
      expect(requestedAt).toBe(addDays(start, 28));
    });

    it("is an earlier one with a reason, weighed against its end; none beyond its term", async () => {
      const { who, params, start, end } = await over();
      await house.pass(45 * DAY, who);
      const early = addDays(end, -35);
      const { balanceFen, needsReason, letOffFen } = await reckoned(params, early);
      expect(needsReason).toBe(true);
      expect(letOffFen).toBe(balanceFen - (await reckoned(params, end)).balanceFen);
      expect((await refused(params, { endsOn: early, balanceFen })).fields!.reason).toContain("写明原因");
      const { settlement } = await proposed(house.api, adviser(), params.id, early, [], moved);
      expect(settlement).toMatchObject({ state: "WAIT_SECOND", reason: moved, letOffFen });
      for (const endsOn of [addDays(end, 1), today(), addDays(start, -1)])
        expect((await refused(params, { endsOn })).fields).toHaveProperty("endsOn");
    });

    it("is the actual one after a settlement expired, as the task says", async () => {
      const { who, params, end } = await over({ payMonths: 3 });
      await house.payPeriod(who, params.id, 1);
      await house.pass(36 * DAY, who);
      const day = today();
      await askEnd(house.api, who, params.id, day);
      const { settlement } = await proposed(house.api, adviser(), params.id, day);
      expect(settlement!.state).toBe("PROPOSED");
      await house.pass(32 * DAY, who);
      expect(today() > end).toBe(true);
      expect((await readContract(house.api, who, params.id)).settlement!.state).toBe("EXPIRED");
      const again = await proposed(house.api, adviser(), params.id, day, [], moved);
      expect(again.settlement).toMatchObject({ endsOn: day, reason: moved });
    });
  });

  it("of a contract that has not begun lies between today and the day before its start", async () => {
    const start = addDays(today(), 10);
    const { params } = await house.withContract(stayTerms(start));
    for (const endsOn of [addDays(today(), -1), start, addDays(start, 1)])
      expect((await refused(params, { endsOn, reason: moved })).fields!.endsOn).toContain("还没有开始");
    const { settlement } = await proposed(house.api, adviser(), params.id, addDays(start, -1));
    expect(settlement).toMatchObject({ refundFen: 0, oweFen: 0, letOffFen: 0, reason: null });
  });
});

describe("what takes a second person", () => {
  const charge: WrittenLine = {
    kind: "CHARGE",
    name: "陪诊",
    amountFen: 600_000,
    reason: "陪诊三次",
    evidence: "陪诊单三张",
  };

  it("is weighed before staff's own charges and deductions", async () => {
    const { who, params } = await house.withContract(stayTerms(today()));
    await house.payPeriod(who, params.id, 1);
    await house.pass(20 * DAY, who);
    for (const own of [charge, { ...broken, amountFen: 600_000 }]) {
      const { settlement } = await proposed(house.api, adviser(), params.id, today(), [own]);
      expect(settlement).toMatchObject({ state: "WAIT_SECOND" });
      expect(settlement!.refundFen).toBeLessThan(200_000);
    }
  });

  it("a charge is proved as a deduction is", async () => {
    const { who, params } = await stay();
    await house.payPeriod(who, params.id, 1);
    await house.pass(20 * DAY, who);
    const { balanceFen } = await reckoned(params, today());
    const lines = [{ ...charge, evidence: "" }];
    const { fields } = await refused(params, { balanceFen: balanceFen - 600_000, lines });
    expect(fields!.lines).toContain("写明凭据");
  });
});

describe("the sums of a settlement", () => {
  const of = (amountFen: number, kind: WrittenLine["kind"] = "CHARGE"): WrittenLine => ({
    kind,
    name: "损坏赔偿",
    amountFen,
    reason: "房间损坏",
    evidence: "照片两张",
  });

  it("have an upper bound each and all together, said beside their field", async () => {
    const { who, params } = await stay();
    await house.payPeriod(who, params.id, 1);
    await house.pass(8 * DAY, who);
    const { balanceFen } = await reckoned(params, today());
    for (const fen of [100_000_001, 2_147_483_648, 9_007_199_254_740_991]) {
      const { fields } = await refused(params, { balanceFen: balanceFen - fen, lines: [of(fen)] });
      expect(fields!["lines.0.amountFen"]).toContain("最多");
    }
    // Owed for years, and twenty of the largest on top.
    const large = Array.from({ length: 20 }, () => of(100_000_000));
    const most = { balanceFen: balanceFen - 2_000_000_000, lines: large };
    const { fields } = await refused(params, most);
    expect(fields!.balanceFen).toContain("合计");
  });
});
