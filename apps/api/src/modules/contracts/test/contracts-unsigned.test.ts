import { staffSignContract, voidContract } from "@ginkgo/api-contract/contracts/contract-staff";
import { signContract } from "@ginkgo/api-contract/contracts/contracts";
import { taskPage } from "@ginkgo/api-contract/tasks/tasks";
import { addDays, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY, newAddress, type SignedIn } from "../../../../test/kits/identity-kit.ts";
import { get, join, newCustomer, refusal } from "../../../../test/kits/membership-kit.ts";
import { type ContractsHouse, contractsHouse } from "./contracts-house.ts";
import { memberId, readContract, sentContract, sign, yearForm } from "./contracts-kit.ts";

let house: ContractsHouse;
beforeAll(async () => {
  house = await contractsHouse();
});
afterAll(() => house.close());

const today = () => shanghaiDay(house.api.clock.now());

/** A contract of twenty days from today on that nobody has signed. */
async function unsigned(more = {}) {
  const who = await newCustomer(house.api, "王守仁");
  const terms = { startDate: today(), endDate: addDays(today(), 19), trialDays: 0, ...more };
  const form = yearForm(house.home, await memberId(house.api, who), terms);
  return { who, id: (await sentContract(house.api, house.staff.adviser, form)).id };
}
const tasks = async (id: string) =>
  (
    await get(house.api, house.staff.operator, taskPage, { query: { kind: "UNSIGNED", size: "100" } })
  ).records.filter((t) => t.subject.id === id);
const states = async (who: SignedIn, id: string) => [
  ...new Set((await readContract(house.api, who, id)).payPlan.map((i) => i.state)),
];

describe("a contract that nobody has signed", () => {
  it("is never overdue; a week after its first day it cannot be signed, and staff are asked once to offer new dates", async () => {
    const { who, id } = await unsigned();
    await house.pass(7 * DAY, who);
    const open = await readContract(house.api, who, id);
    expect(open.actions).toContain("sign");
    expect(await states(who, id)).toEqual(["COMING"]);
    await house.pass(DAY, who);
    const late = await readContract(house.api, who, id);
    expect(late.actions).not.toContain("sign");
    expect(late.next).toContain("不能再签了。请联系顾问，按新的日期重发一份");
    expect(await states(who, id)).toEqual(["COMING"]);
    const body = { smsCode: "000000" };
    const refused = await refusal(house.api, who, signContract, { params: { id }, body });
    expect([refused.status, refused.reason]).toEqual([409, "SIGN_TOO_LATE"]);
    expect(refused.msg).toContain("按新的日期重发一份");
    const code = await house.api.call<{ reason: string }>(
      `/sys/sms/send/${who.mobile}?type=SIGN&contractId=${id}&act=sign`,
      { headers: who.auth, from: newAddress() },
    );
    expect(code.data.reason).toBe("SIGN_TOO_LATE");
    await house.due();
    expect((await tasks(id)).map((t) => t.subject.text.split("：")[1])).toEqual([
      "开始日期过了还没有人签，请联系会员，按新的日期重发或者作废",
    ]);
    const params = { id };
    await get(house.api, house.staff.adviser, voidContract, {
      params,
      body: { reason: "会员改了入住的日子" },
    });
    expect(await tasks(id)).toEqual([]);
    expect(await states(who, id)).toEqual(["CANCELLED"]);
  });

  it("does not wait for ever: after its last day it is void, and its parties hear of it", async () => {
    const { who, id } = await unsigned();
    await house.pass(19 * DAY, who);
    expect((await readContract(house.api, who, id)).signState).toBe("WAIT_SIGN");
    await house.pass(DAY, who);
    const over = await readContract(house.api, who, id);
    expect(over).toMatchObject({
      signState: "VOID",
      voidReason: "到合同的最后一天还没有签完，自动作废。",
    });
    expect(over.history.at(-1)!.by).toBe("系统");
    expect(await tasks(id)).toEqual([]);
  });
});

describe("a contract that some have signed", () => {
  it("can be signed by the others later on; staff hear that one is missing", async () => {
    const elder = await newCustomer(house.api, "李淑芬");
    const daughter = await newCustomer(house.api, "李红");
    await join(house.api, elder, daughter, { relation: "2", role: "PROXY" });
    const form = yearForm(house.home, await memberId(house.api, elder), {
      payerId: await memberId(house.api, daughter),
      startDate: today(),
      endDate: addDays(today(), 59),
    });
    const { id } = await sentContract(house.api, house.staff.adviser, form);
    await sign(house.api, daughter, id);
    await house.pass(10 * DAY, elder);
    expect((await tasks(id))[0]!.subject.text).toContain("还没有签完");
    await sign(house.api, elder, id);
    await get(house.api, house.staff.operator, staffSignContract, { params: { id } });
    expect(await tasks(id)).toEqual([]);
  });

  it("where all members have, is the organisation's to sign, also when it has run out, and is not void", async () => {
    const { who, id } = await unsigned();
    await sign(house.api, who, id);
    await house.pass(21 * DAY, who);
    expect((await readContract(house.api, who, id)).signState).toBe("PART_SIGNED");
    await get(house.api, house.staff.operator, staffSignContract, { params: { id } });
    expect((await readContract(house.api, who, id)).signState).toBe("SIGNED");
  });
});
