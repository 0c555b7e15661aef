import { proposeChange } from "@ginkgo/api-contract/contracts/contract-staff";
import { confirmContractChange, contractPage, payInstalment } from "@ginkgo/api-contract/contracts/contracts";
import type { BodyInput } from "@ginkgo/api-contract/endpoint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY, type SignedIn } from "../../../../test/kits/identity-kit.ts";
import { get, refusal } from "../../../../test/kits/membership-kit.ts";
import { type ContractsHouse, contractsHouse } from "./contracts-house.ts";
import { agreeToChange, proposedChange, readContract, signCode } from "./contracts-kit.ts";

let house: ContractsHouse;
beforeAll(async () => {
  house = await contractsHouse();
});
afterAll(() => house.close());

type Body = BodyInput<typeof proposeChange>;

const today = () => house.api.clock.now().toISOString().slice(0, 10);
const propose = (id: string, body: Body) => proposedChange(house.api, house.staff, id, body);
const refused = (id: string, body: Body) =>
  refusal(house.api, house.staff.adviser, proposeChange, { params: { id }, body });
const confirm = (who: SignedIn, id: string, changeId: string) => agreeToChange(house.api, who, id, changeId);
const fees = (bed: number, care: number) => [
  { code: "BED", name: "床位费", amountFen: bed },
  { code: "CARE", name: "护理费", amountFen: care },
];
const amounts = (contract: { payPlan: { amountFen: number }[] }, n: number) =>
  contract.payPlan.slice(0, n).map((i) => i.amountFen);

describe("a change", () => {
  it("of the price takes thirty days and the member's word, and is in what is paid from its day on", async () => {
    const { who, params } = await house.withContract({ startDate: today(), endDate: "2028-12-31" });
    const soon: Body = {
      kind: "PRICE",
      reason: "护理费上调",
      date: today(),
      feeItems: fees(200_000, 180_000),
    };
    expect((await refused(params.id, soon)).fields!.date).toContain("提前 30 天");
    const before = await readContract(house.api, who, params.id);
    const date = before.payPlan[3]!.periodStart;
    const { id, change } = await propose(params.id, { ...soon, date });
    expect(change).toBe("每月从 3,500 元变为 3,800 元（护理费 1,500 元变为 1,800 元）");
    expect((await readContract(house.api, who, params.id)).actions).toContain("confirmChange");
    const changed = await confirm(who, params.id, id);
    expect(amounts(changed, 5)).toEqual([950_000, 350_000, 350_000, 380_000, 380_000]);
    expect(changed.monthlyFen).toBe(350_000);
    await house.pass(Date.parse(`${date}T04:00:00Z`) - house.api.clock.now().getTime(), who);
    const later = await readContract(house.api, who, params.id);
    expect(later.monthlyFen).toBe(380_000);
    expect(later.feeItems.map((f) => f.amountFen)).toEqual([200_000, 180_000]);
  });

  it("that was written anew is agreed to no more: a mistake does not come to hold later", async () => {
    const { who, params } = await house.withContract({ startDate: today(), endDate: "2028-12-31" });
    await house.payPeriod(who, params.id, 1);
    const care = { kind: "CARE_LEVEL", reason: "重新评估", careLevel: "SELF", date: today() } as const;
    const mistake = await propose(params.id, { ...care, feeItems: fees(200_000, 950_000) });
    const room = await propose(params.id, { kind: "ROOM", reason: "换到朝南", roomNo: "301", date: today() });
    const meant = await propose(params.id, { ...care, feeItems: fees(200_000, 160_000) });
    const seen = await readContract(house.api, who, params.id);
    expect(seen.changes.map((h) => h.id)).toEqual([room.id, meant.id]);
    const agreeTo = async (changeId: string) =>
      (
        await refusal(house.api, who, confirmContractChange, {
          params: { ...params, changeId },
          body: { smsCode: await signCode(house.api, who, params.id, "change", changeId) },
        })
      ).reason;
    expect(await agreeTo(mistake.id)).toBe("CONTRACT_MOVED");
    await house.pass(120_000, who);
    await confirm(who, params.id, meant.id);
    await house.pass(120_000, who);
    expect(await agreeTo(mistake.id)).toBe("CONTRACT_MOVED");
    await house.pass(120_000, who);
    await confirm(who, params.id, room.id);
  });

  it("of the care level shows on the contract from its day on, with its fees and what is paid later", async () => {
    const { who, params } = await house.withContract({ startDate: today(), endDate: "2028-12-31" });
    const paid = await house.payPeriod(who, params.id, 1);
    const open = (await get(house.api, who, payInstalment, { params, body: { periodNo: 2 } })).orderId;
    const { payPlan } = await readContract(house.api, who, params.id);
    const date = payPlan[3]!.periodStart;
    const nursing = { kind: "CARE_LEVEL", reason: "重新评估", careLevel: "NURSING" } as const;
    expect((await refused(params.id, { ...nursing, careLevel: undefined, date })).fields).toEqual({
      careLevel: "请选择变成哪一级护理。",
    });
    const { id, change, kindText } = await propose(params.id, {
      ...nursing,
      date,
      feeItems: fees(200_000, 260_000),
    });
    expect([kindText, change]).toEqual([
      "护理等级变更",
      "护理等级从半失能变为失能，每月从 3,500 元变为 4,600 元（护理费 1,500 元变为 2,600 元）",
    ]);
    const agreed = await confirm(who, params.id, id);
    expect(agreed).toMatchObject({ careLevelText: "半失能", monthlyFen: 350_000 });
    expect(amounts(agreed, 5)).toEqual([950_000, 350_000, 350_000, 460_000, 460_000]);
    expect(agreed.payPlan.slice(0, 2).map((i) => i.orderId)).toEqual([paid, open]);
    // The second month was asked for already.
    const sooner = payPlan[1]!.periodStart;
    const cheaper = await propose(params.id, { ...nursing, date: sooner, feeItems: fees(200_000, 240_000) });
    expect(amounts(await confirm(who, params.id, cheaper.id), 5)).toEqual([
      950_000, 350_000, 440_000, 460_000, 460_000,
    ]);
    await house.pass(Date.parse(`${date}T04:00:00Z`) - house.api.clock.now().getTime(), who);
    const later = await readContract(house.api, who, params.id);
    expect(later).toMatchObject({ careLevelText: "失能", monthlyFen: 460_000 });
    const { records } = await get(house.api, who, contractPage);
    expect(records[0]!.monthlyFen).toBe(460_000);
  });

  it("of the room says from which to which; agreed to late, it holds from that day", async () => {
    const { who, params } = await house.withContract({ startDate: today(), endDate: "2028-12-31" });
    const room = { kind: "ROOM", date: today(), reason: "想住朝南的房间", roomNo: "308" } as const;
    expect((await refused(params.id, { ...room, roomNo: undefined })).fields).toEqual({
      roomNo: "请填换到哪个房间。",
    });
    const { id, change } = await propose(params.id, { ...room, bedNo: "1" });
    expect(change).toBe("房间从 302 室 2 床换到 308 室 1 床，每月费用不变");
    await house.pass(2 * DAY, who);
    const agreed = await confirm(who, params.id, id);
    expect(agreed).toMatchObject({ roomNo: "308", bedNo: "1", changes: [{ date: today() }] });
    expect(agreed.history.at(-1)!.text).toBe("同意变更");
  });

  it("leaves a deposit within the law", async () => {
    const { params } = await house.withContract({
      startDate: today(),
      endDate: "2028-12-31",
      depositFen: 2_400_000,
    });
    const body = { kind: "ROOM", date: today(), reason: "换小间", roomNo: "101" } as const;
    expect(
      (await refused(params.id, { ...body, feeItems: fees(190_000, 150_000) })).fields!.feeItems,
    ).toContain("12 倍");
  });
});
