import { proposeChange } from "@ginkgo/api-contract/contracts/contract-staff";
import { contractPage, payInstalment } from "@ginkgo/api-contract/contracts/contracts";
import { getClosure } from "@ginkgo/api-contract/privacy/privacy";
import { addDays, addMonths, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY, type SignedIn } from "../../../../test/kits/identity-kit.ts";
import { get, refusal } from "../../../../test/kits/membership-kit.ts";
import { type ContractsHouse, contractsHouse } from "./contracts-house.ts";
import { agreeToChange, readContract, settledContract, stayTerms } from "./contracts-kit.ts";

let house: ContractsHouse;
beforeAll(async () => {
  house = await contractsHouse();
});
afterAll(() => house.close());

const today = () => shanghaiDay(house.api.clock.now());
const stay = (more = {}) => house.withContract(stayTerms(today(), more));
const card = async (who: SignedIn) => (await get(house.api, who, contractPage)).records[0]!;

describe("what is asked for beside the plan", () => {
  it("by a settlement is paid at once: the page, the list and the sentence say how much and until when", async () => {
    const { who, params } = await stay({ depositFen: 0 });
    await house.payPeriod(who, params.id, 1);
    await house.pass(9 * DAY, who);
    const charge = {
      kind: "CHARGE" as const,
      name: "陪诊",
      amountFen: 600_000,
      reason: "陪诊六次",
      evidence: "陪诊单六张",
    };
    const done = await settledContract(house.api, house.staff, who, params.id, today(), [charge]);
    const bill = done.payPlan.find((i) => i.kind === "ARREARS")!;
    expect(bill).toMatchObject({ state: "DUE", payableFrom: null, dueDate: addDays(today(), 15) });
    expect(done.actions).toContain("pay");
    expect(done.next).toMatch(/^结算补交 [\d,.]+ 元，请在 .*前付清。$/);
    expect(await card(who)).toMatchObject({ phase: "3", next: done.next, actions: done.actions });
    await house.payPeriod(who, params.id, bill.periodNo);
    expect(await readContract(house.api, who, params.id)).toMatchObject({ unpaidFen: 0, next: null });
  });

  it("by a change is paid at once, also before an instalment of the plan that is due earlier but not yet", async () => {
    const { who, params } = await stay({ payMonths: 3 });
    const start = today();
    await house.payPeriod(who, params.id, 1);
    const feeItems = [
      { code: "BED", name: "床位费", amountFen: 200_000 },
      { code: "CARE", name: "护理费", amountFen: 260_000 },
    ];
    const body = {
      kind: "CARE_LEVEL" as const,
      careLevel: "NURSING",
      date: addMonths(start, 1),
      reason: "重新评估",
      feeItems,
    };
    const { changes } = await get(house.api, house.staff.adviser, proposeChange, { params, body });
    const agreed = await agreeToChange(house.api, who, params.id, changes[0]!.id);
    const more = agreed.payPlan.find((i) => i.kind === "SUPPLEMENT")!;
    expect(more.dueDate > addDays(start, 20)).toBe(true);
    expect(more).toMatchObject({ state: "DUE", payableFrom: null, amountFen: 2 * 150_000 });
    expect(agreed.actions).toContain("pay");
    expect(agreed.next).toContain("第 1 期变更补差 3,000 元，请在");
    // Of the plan one still pays in turn, and what is asked for stands before it where it is due earlier.
    const third = { params, body: { periodNo: 3 } };
    expect((await refusal(house.api, who, payInstalment, third)).reason).toBe("PAY_IN_TURN");
    await house.payPeriod(who, params.id, more.periodNo);
    expect((await readContract(house.api, who, params.id)).actions).not.toContain("pay");
  });

  it("keeps no account where it is nothing: an instalment of no sum is paid by nobody", async () => {
    const { who, params } = await stay({
      depositFen: 0,
      endDate: addDays(today(), 9),
      feeItems: [{ code: "BED", name: "床位费", amountFen: 1, unit: "MONTH" as const }],
    });
    expect((await readContract(house.api, who, params.id)).unpaidFen).toBe(0);
    await house.pass(12 * DAY, who);
    const { blockers } = await get(house.api, who, getClosure);
    expect(blockers.map((b) => b.code)).not.toContain("CONTRACTS");
  });
});
