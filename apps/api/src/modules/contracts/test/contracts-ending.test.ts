import { contractEvidence } from "@ginkgo/api-contract/contracts/contract-evidence";
import { staffContract, staffSignContract } from "@ginkgo/api-contract/contracts/contract-staff";
import { terminateContract, withdrawTermination } from "@ginkgo/api-contract/contracts/contracts";
import { taskPage } from "@ginkgo/api-contract/tasks/tasks";
import { addDays, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY, type SignedIn } from "../../../../test/kits/identity-kit.ts";
import { get, join, newCustomer, refusal } from "../../../../test/kits/membership-kit.ts";
import { row } from "../../../platform/database/database.ts";
import { type ContractsHouse, contractsHouse } from "./contracts-house.ts";
import {
  askEnd,
  memberId,
  proposed,
  readContract,
  sentContract,
  sign,
  signCode,
  stayTerms,
  yearForm,
} from "./contracts-kit.ts";

let house: ContractsHouse;
beforeAll(async () => {
  house = await contractsHouse();
});
afterAll(() => house.close());

const today = () => shanghaiDay(house.api.clock.now());
const reason = "搬去和女儿同住";
const asking = (id: string, smsCode: string) => ({
  params: { id },
  body: { reason, endsOn: today(), smsCode },
});

/** A contract of an elder whose daughter pays, and whose son, a guardian on paper, only looks on. */
async function family() {
  const { api, staff } = house;
  const elder = await newCustomer(api, "李淑芬");
  const daughter = await newCustomer(api, "李红");
  const son = await newCustomer(api, "李强");
  await join(api, elder, daughter, { relation: "2", role: "PROXY" });
  await join(api, elder, son, { relation: "2", role: "VIEWER" });
  const form = yearForm(house.home, await memberId(api, elder), {
    payerId: await memberId(api, daughter),
    guardianId: await memberId(api, son),
    startDate: today(),
    endDate: addDays(today(), 364),
  });
  const { id } = await sentContract(api, staff.adviser, form);
  for (const who of [daughter, son, elder]) await sign(api, who, id);
  await get(api, staff.operator, staffSignContract, { params: { id } });
  return { id, elder, daughter, son };
}

const signatures = async (id: string) =>
  (await row<{ n: number }>(
    house.api.database.read,
    sql`select count(*)::int as n from contracts.signatures where contract_id = ${id}::bigint and act = 'end'`,
  ))!.n;

describe("who asks to end a contract, and who takes it back", () => {
  it("is who decides on its money: a guardian who only looks on does neither", async () => {
    const { api, staff } = house;
    const { id, elder, daughter, son } = await family();
    const stranger = await newCustomer(api, "钱进");
    const refused = async (who: SignedIn) => {
      expect((await refusal(api, who, terminateContract, asking(id, "000000"))).reason).toBe("NOT_FOUND");
      expect((await refusal(api, who, withdrawTermination, { params: { id } })).reason).toBe("NOT_FOUND");
    };
    expect((await readContract(api, son, id)).actions).not.toContain("terminate");
    for (const who of [son, stranger]) await refused(who);
    expect((await readContract(api, elder, id)).actions).toContain("terminate");
    await askEnd(api, daughter, id, today());
    const { settlement } = await proposed(api, staff.adviser, id, today());
    for (const who of [son, stranger]) await refused(who);
    const seen = await readContract(api, son, id);
    expect(seen.actions).not.toContain("withdrawTermination");
    expect(seen).toMatchObject({ settlement: { id: settlement!.id, state: "PROPOSED" } });
    expect(seen.next).toContain("结算单等会员确认");
    // What the daughter asked for the elder takes back, and the settlement with it.
    const back = await get(api, elder, withdrawTermination, { params: { id } });
    expect(back).toMatchObject({ termination: null, settlement: null });
  });

  it("does so with a code sent for exactly this, which leaves a signature each time", async () => {
    const { api } = house;
    const { who, params } = await house.withContract(stayTerms(today()));
    const without = { params, body: { reason, endsOn: today() } } as never;
    expect((await refusal(api, who, terminateContract, without)).fields).toHaveProperty("smsCode");
    const wrong = asking(params.id, await signCode(api, who, params.id, "change", "10001"));
    expect((await refusal(api, who, terminateContract, wrong)).reason).toBe("SMS_CODE_WRONG");
    expect((await readContract(api, who, params.id)).termination).toBe(null);
    expect(await signatures(params.id)).toBe(0);
    const requestedAt = await askEnd(api, who, params.id, addDays(today(), 40));
    expect(requestedAt.termination).toMatchObject({ reason, endsOn: addDays(today(), 40) });
    expect(requestedAt.evidence.at(-1)).toMatchObject({
      actText: "申请解除",
      proof: expect.stringContaining("验证码"),
    });
    // Asked already: no further code, no further signature.
    await get(api, who, terminateContract, asking(params.id, "000000"));
    expect(await signatures(params.id)).toBe(1);
    await get(api, who, withdrawTermination, { params });
    await askEnd(api, who, params.id, today());
    expect(await signatures(params.id)).toBe(2);
  });

  it("takes nothing back once the contract has run out: settling it stays before the staff", async () => {
    const { api, staff } = house;
    const end = addDays(today(), 20);
    const { who, params } = await house.withContract(stayTerms(today(), { endDate: end }));
    await house.payPeriod(who, params.id, 1);
    await askEnd(api, who, params.id, end);
    expect((await readContract(api, who, params.id)).actions).toContain("withdrawTermination");
    await house.pass(22 * DAY, who);
    expect((await readContract(api, who, params.id)).actions).not.toContain("withdrawTermination");
    const { settlement } = await proposed(api, staff.adviser, params.id, end);
    expect((await refusal(api, who, withdrawTermination, { params })).reason).toBe("CONTRACT_MOVED");
    const { records } = await get(api, staff.operator, taskPage, {
      query: { kind: "SETTLEMENT,SETTLEMENT_SECOND", size: "100" },
    });
    expect(records.filter((t) => t.subject.id === params.id)).toHaveLength(1);
    const seen = await get(api, staff.operator, staffContract, { params });
    expect(seen).toMatchObject({ termination: { endsOn: end }, settlement: { id: settlement!.id } });
    expect(["WAIT_SECOND", "PROPOSED"]).toContain(seen.settlement!.state);
  });

  it("is asked, by code too, from today to its end and no later", async () => {
    const { api } = house;
    const end = addDays(today(), 20);
    const { who, params } = await house.withContract(stayTerms(today(), { endDate: end }));
    const smsCode = await signCode(api, who, params.id, "end");
    for (const endsOn of [addDays(today(), -1), addDays(end, 1)]) {
      const body = { reason, endsOn, smsCode };
      const { fields } = await refusal(api, who, terminateContract, { params, body });
      expect(fields!.endsOn).toMatch(/从今天起.*（含当天）/);
    }
    await house.pass(22 * DAY, who);
    const requested = (auth: SignedIn["auth"]) =>
      api.call<{ reason: string }>(`/sys/sms/send/${who.mobile}?type=SIGN&contractId=${params.id}&act=end`, {
        headers: auth,
      });
    const late = await requested(who.auth);
    expect([late.status, late.data.reason]).toEqual([409, "CONTRACT_MOVED"]);
  });

  it("rests on what was asked for: put otherwise behind the guards it is found", async () => {
    const { api } = house;
    const { who, params } = await house.withContract(stayTerms(today()));
    await askEnd(api, who, params.id, today());
    const wrong = async () => (await get(api, house.staff.operator, contractEvidence, { params })).wrong;
    expect(await wrong()).toEqual([]);
    const of = `contract_id = ${params.id}`;
    const altered = api.database.script(`update contracts.terminations set day = day + 1 where ${of}`);
    await expect(altered).rejects.toThrow(/append-only/);
    await api.database.script(`alter table contracts.terminations disable trigger terminations_kept;
      update contracts.terminations set day = day + 1 where ${of};
      alter table contracts.terminations enable trigger terminations_kept;`);
    expect((await wrong()).join()).toContain("申请解除的签名");
  });
});
