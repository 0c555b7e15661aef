import { draftContract, proposeChange } from "@ginkgo/api-contract/contracts/contract-staff";
import { confirmContractChange, payInstalment } from "@ginkgo/api-contract/contracts/contracts";
import { addDays, addMonths, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY } from "../../../../test/kits/identity-kit.ts";
import { get, newCustomer, refusal } from "../../../../test/kits/membership-kit.ts";
import { type ContractsHouse, contractsHouse } from "./contracts-house.ts";
import {
  agreeToChange,
  giveAdviser,
  memberId,
  proposedChange,
  readContract,
  signCode,
  yearForm,
} from "./contracts-kit.ts";

let house: ContractsHouse;
beforeAll(async () => {
  house = await contractsHouse();
});
afterAll(() => house.close());

const today = () => shanghaiDay(house.api.clock.now());

describe("what is paid ahead", () => {
  it("is never more than twelve months of days to come, however many instalments are paid", async () => {
    const startDate = addDays(today(), 1);
    const { who, params } = await house.withContract({
      startDate,
      endDate: "2031-10-31",
      payMonths: 3,
      orgId: undefined,
    });
    for (const periodNo of [1, 2, 3, 4]) await house.payPeriod(who, params.id, periodNo);
    const fifth = () => refusal(house.api, who, payInstalment, { params, body: { periodNo: 5 } });
    const from = addDays(addMonths(startDate, 3), -1);
    expect(await fifth()).toMatchObject({ reason: "PREPAID_TOO_FAR", payableFrom: from });
    expect((await readContract(house.api, who, params.id)).payPlan[4]!.payableFrom).toBe(from);
    await house.pass(88 * DAY, who);
    expect((await fifth()).reason).toBe("PREPAID_TOO_FAR");
    await house.pass(5 * DAY, who);
    await house.payPeriod(who, params.id, 5);
    expect((await refusal(house.api, who, payInstalment, { params, body: { periodNo: 6 } })).reason).toBe(
      "PREPAID_TOO_FAR",
    );
  });

  it("of a whole year is paid from seven days before it is due, not sooner", async () => {
    const startDate = today();
    const { who, params } = await house.withContract({
      startDate,
      endDate: addDays(addMonths(startDate, 24), -1),
      payMonths: 12,
      orgId: undefined,
    });
    await house.payPeriod(who, params.id, 1);
    const due = addMonths(startDate, 12);
    const { payPlan } = await readContract(house.api, who, params.id);
    expect(payPlan[1]).toMatchObject({ dueDate: due, payableFrom: addDays(due, -7) });
    const daysTo = (day: string) => Math.round((Date.parse(day) - Date.parse(today())) / DAY);
    await house.pass(daysTo(addDays(due, -8)) * DAY, who);
    const early = await refusal(house.api, who, payInstalment, { params, body: { periodNo: 2 } });
    expect(early).toMatchObject({ reason: "PREPAID_TOO_FAR", payableFrom: addDays(due, -7) });
    await house.pass(DAY, who);
    await house.payPeriod(who, params.id, 2);
  });
});

describe("the bed fee of a stay", () => {
  const care = (amountFen = 400_000) => [{ code: "CARE", name: "护理费", amountFen, unit: "MONTH" as const }];

  it("stands in every draft, and the deposit is measured by it alone", async () => {
    const who = await newCustomer(house.api, "王守仁");
    const member = await memberId(house.api, who);
    await giveAdviser(house.api, member);
    const drafted = (more: Parameters<typeof yearForm>[2]) =>
      refusal(house.api, house.staff.adviser, draftContract, { body: yearForm(house.home, member, more) });
    expect((await drafted({ feeItems: care(), depositFen: 0 })).fields!.feeItems).toContain("床位费");
    expect((await drafted({ feeItems: care(), depositFen: 4_800_000 })).fields!.feeItems).toContain("床位费");
    const bed = { code: "BED", name: "床位费", amountFen: 100_000, unit: "MONTH" as const };
    expect(
      (await drafted({ feeItems: [bed, ...care()], depositFen: 1_200_001 })).fields!.depositFen,
    ).toContain("12 倍");
    // Nothing asked for the bed is no bed fee, and no sum to measure a deposit by.
    const free = [{ ...bed, amountFen: 0 }, ...care()];
    for (const depositFen of [0, 1])
      expect((await drafted({ feeItems: free, depositFen })).fields!.feeItems).toContain("床位费");
    const once = { ...bed, unit: "ONCE" as const };
    expect((await drafted({ feeItems: [once, ...care()], depositFen: 0 })).fields!.feeItems).toContain(
      "床位费",
    );
  });

  it("is dropped by no change of the price", async () => {
    const { params } = await house.withContract({ startDate: today(), endDate: "2030-12-31" });
    const body = {
      kind: "PRICE" as const,
      date: addDays(today(), 40),
      reason: "合并收费",
    };
    const whole = { code: "CARE", name: "综合服务费", amountFen: 400_000 };
    const free = { code: "BED", name: "床位费", amountFen: 0 };
    for (const feeItems of [[whole], [free, whole]]) {
      const call = { params, body: { ...body, feeItems } };
      const { fields } = await refusal(house.api, house.staff.adviser, proposeChange, call);
      expect(fields!.feeItems).toContain("床位费");
    }
  });
});

describe("a price that changes within what is paid", () => {
  const feesOf = (care: number) => [
    { code: "BED", name: "床位费", amountFen: 200_000 },
    { code: "CARE", name: "护理费", amountFen: care },
  ];

  it("pays back what the days to come cost less, once, and says so before the member agrees", async () => {
    const startDate = today();
    const { who, params } = await house.withContract({
      startDate,
      endDate: addDays(addMonths(startDate, 12), -1),
      payMonths: 12,
      orgId: undefined,
    });
    await house.payPeriod(who, params.id, 1);
    const date = addMonths(startDate, 2);
    const body = {
      kind: "CARE_LEVEL" as const,
      careLevel: "SELF",
      date,
      reason: "恢复得好",
      feeItems: feesOf(90_000),
    };
    const { id: changeId } = await proposedChange(house.api, house.staff, params.id, body);
    // Ten months at 600 yuan less.
    expect((await readContract(house.api, who, params.id)).changes[0]!.money).toEqual({
      backFen: 600_000,
      moreFen: 0,
    });
    const smsCode = await signCode(house.api, who, params.id, "change", changeId);
    const agree = () =>
      get(house.api, who, confirmContractChange, { params: { ...params, changeId }, body: { smsCode } });
    await Promise.all([agree(), agree()]);
    await house.due();
    await house.pass(DAY, who);
    const after = await readContract(house.api, who, params.id);
    expect(after.backFen).toBe(600_000);
    expect(after.payPlan.filter((i) => i.state !== "CANCELLED")).toHaveLength(1);
    // Another one goes on from where the first has settled it.
    const again = { ...body, feeItems: feesOf(40_000) };
    const last = await proposedChange(house.api, house.staff, params.id, again);
    expect(last.money).toEqual({ backFen: 500_000, moreFen: 0 });
    await agreeToChange(house.api, who, params.id, last.id);
    expect((await readContract(house.api, who, params.id)).backFen).toBe(1_100_000);
  });

  it("asks for the rest by a bill of its own where it costs more", async () => {
    const startDate = today();
    const { who, params } = await house.withContract({
      startDate,
      endDate: addDays(addMonths(startDate, 12), -1),
      payMonths: 3,
      orgId: undefined,
    });
    await house.payPeriod(who, params.id, 1);
    const date = addMonths(startDate, 1);
    const body = {
      kind: "CARE_LEVEL" as const,
      careLevel: "NURSING",
      date,
      reason: "重新评估",
      feeItems: feesOf(250_000),
    };
    const { changes } = await get(house.api, house.staff.adviser, proposeChange, { params, body });
    expect((await readContract(house.api, who, params.id)).changes[0]!.money).toEqual({
      backFen: 0,
      moreFen: 200_000,
    });
    const changeId = changes[0]!.id;
    const agreed = await agreeToChange(house.api, who, params.id, changeId);
    const more = agreed.payPlan.filter((i) => i.kind === "SUPPLEMENT");
    expect(more).toMatchObject([{ amountFen: 200_000, periodStart: date, state: "DUE" }]);
    await house.payPeriod(who, params.id, more[0]!.periodNo);
    const next = agreed.payPlan.find((i) => i.periodNo === 2)!;
    expect(next.amountFen).toBe(3 * 450_000);
  });
});
