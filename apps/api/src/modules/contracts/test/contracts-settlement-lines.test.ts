import { contractEvidence } from "@ginkgo/api-contract/contracts/contract-evidence";
import { reckonSettlement, settleContract } from "@ginkgo/api-contract/contracts/contract-staff";
import { confirmSettlement } from "@ginkgo/api-contract/contracts/contracts";
import { taskPage } from "@ginkgo/api-contract/tasks/tasks";
import { addDays, addMonths, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY } from "../../../../test/kits/identity-kit.ts";
import { get, refusal } from "../../../../test/kits/membership-kit.ts";
import { type ContractsHouse, contractsHouse } from "./contracts-house.ts";
import {
  agreeToChange,
  brokenMattress as broken,
  proposed,
  proposedChange,
  readContract,
  refundsOf,
  settledContract,
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
const stay = (more = {}) => house.withContract(stayTerms(today(), more));
const adviser = () => house.staff.adviser;
const operator = () => house.staff.operator;

describe("lines of staff", () => {
  it("say what they are for, prove what is kept of a deposit, and keep no more than it was", async () => {
    const { who, params } = await stay();
    await house.payPeriod(who, params.id, 1);
    await house.pass(10 * DAY, who);
    const { balanceFen } = await get(house.api, adviser(), reckonSettlement, {
      params,
      query: { endsOn: today() },
    });
    const with_ = async (line: WrittenLine) => {
      const own = line.kind === "ADDITION" ? line.amountFen : -line.amountFen;
      const body = { endsOn: today(), balanceFen: balanceFen + own, lines: [line] };
      return (await refusal(house.api, adviser(), settleContract, { params, body })).fields;
    };
    expect((await with_({ ...broken, evidence: "" }))!.lines).toContain("写明凭据");
    expect((await with_({ ...broken, amountFen: 600_001 }))!.lines).toContain("比收的押金还多");
    const gift = { kind: "ADDITION" as const, name: "请假退费", amountFen: 400_000, reason: "请假二十天" };
    expect((await with_(gift))!.lines).toContain("退的比付的还多");
  });

  it("that give something take two people where their writer may not pay back", async () => {
    const { who, params } = await stay({ depositFen: 0 });
    await house.payPeriod(who, params.id, 1);
    await house.pass(25 * DAY, who);
    const gift = { kind: "ADDITION" as const, name: "请假退费", amountFen: 1_000, reason: "请假两天" };
    const { settlement } = await proposed(house.api, adviser(), params.id, today(), [gift]);
    expect(settlement!.state).toBe("WAIT_SECOND");
    const byOperator = await proposed(house.api, operator(), params.id, today(), [gift]);
    expect(byOperator.settlement!.state).toBe("PROPOSED");
  });
});

describe("after a price fell within a paid period", () => {
  it("the settlement pays back no day twice and never more than was paid", async () => {
    const { who, params } = await stay({ payMonths: 12, depositFen: 0 });
    await house.payPeriod(who, params.id, 1);
    const paid = (await readContract(house.api, who, params.id)).paidFen;
    const cheaper = { kind: "CARE_LEVEL" as const, careLevel: "SELF", date: today(), reason: "恢复得好" };
    const feeItems = [{ code: "BED", name: "床位费", amountFen: 200_000 }];
    const { id } = await proposedChange(house.api, house.staff, params.id, { ...cheaper, feeItems });
    await agreeToChange(house.api, who, params.id, id);
    await house.pass(DAY, who);
    // While the first money is still on its way.
    const done = await settledContract(house.api, house.staff, who, params.id, today());
    const start = addDays(today(), -1);
    expect(await refundsOf(house.api, params.id)).toEqual([done.backFen]);
    await house.arrive();
    const days = (Date.parse(addMonths(start, 1)) - Date.parse(start)) / DAY;
    const used = 200_000 - Math.round((200_000 * (days - 2)) / days);
    const back = (await refundsOf(house.api, params.id)).reduce((sum, fen) => sum + fen, 0);
    expect(done.backFen + done.refundFen).toBe(back);
    expect(paid - back).toBe(used);
    expect((await readContract(house.api, who, params.id)).phase).toBe("-1");
  });
});

describe("lines that lost their words", () => {
  const empty = ({ id }: { id: string }) =>
    house.api.database.script(`update contracts.settlement_lines set words = null where settlement_id in (
      select id from contracts.settlements where contract_id = ${id})`);
  const evidence = (params: { id: string }) => get(house.api, operator(), contractEvidence, { params });
  const lived = async () => {
    const { who, params } = await stay({ depositFen: 0 });
    await house.payPeriod(who, params.id, 1);
    await house.pass(20 * DAY, who);
    return { who, params };
  };

  it("are found by the evidence of the contract", async () => {
    const { who, params } = await lived();
    await house.signInAnew(who);
    await settledContract(house.api, house.staff, who, params.id, today());
    expect(await evidence(params)).toMatchObject({ intact: true, wrong: [] });
    await empty(params);
    const { intact, wrong } = await evidence(params);
    expect(intact).toBe(false);
    expect(wrong.join()).toContain("结算的签名");
  });

  it("are agreed to by nobody: the settlement expires, by the clock too, and is proposed anew", async () => {
    const { who, params } = await lived();
    const { settlement } = await proposed(house.api, adviser(), params.id, today());
    const settlementId = settlement!.id;
    const smsCode = await signCode(house.api, who, params.id, "settle", settlementId);
    await empty(params);
    const body = { settlementId, smsCode };
    expect((await refusal(house.api, who, confirmSettlement, { params, body })).reason).toBe(
      "SETTLEMENT_STALE",
    );
    expect((await readContract(house.api, who, params.id)).settlement!.state).toBe("EXPIRED");
    await proposed(house.api, adviser(), params.id, today());
    await empty(params);
    await house.due();
    expect((await readContract(house.api, who, params.id)).settlement!.state).toBe("EXPIRED");
    const { records } = await get(house.api, operator(), taskPage, {
      query: { kind: "SETTLEMENT", size: "100" },
    });
    expect(records.find((t) => t.subject.id === params.id)!.subject.text).toContain("重新提出");
  });
});
