import {
  secondSettlement,
  settleContract,
  withdrawSettlement,
} from "@ginkgo/api-contract/contracts/contract-staff";
import { confirmSettlement, payInstalment } from "@ginkgo/api-contract/contracts/contracts";
import { noticePage } from "@ginkgo/api-contract/membership/notices";
import { taskPage } from "@ginkgo/api-contract/tasks/tasks";
import { addDays, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY, type SignedIn } from "../../../../test/kits/identity-kit.ts";
import { get, refusal } from "../../../../test/kits/membership-kit.ts";
import { row } from "../../../platform/database/database.ts";
import { type ContractsHouse, contractsHouse } from "./contracts-house.ts";
import { askEnd, proposed, readContract, signCode, stayTerms } from "./contracts-kit.ts";

let house: ContractsHouse;
beforeAll(async () => {
  house = await contractsHouse();
});
afterAll(() => house.close());

const today = () => shanghaiDay(house.api.clock.now());
const stay = (more = {}) => house.withContract(stayTerms(today(), { depositFen: 0, ...more }));
const adviser = () => house.staff.adviser;
const operator = () => house.staff.operator;
const tasks = async (id: string) =>
  (await get(house.api, operator(), taskPage, { query: { kind: "SETTLEMENT", size: "100" } })).records
    .filter((t) => t.subject.id === id)
    .map((t) => t.subject.text.split("：")[1]);
const notices = async (who: SignedIn) =>
  (await get(house.api, who, noticePage, { query: { size: "50" } })).records;
const titles = async (who: SignedIn) => (await notices(who)).map((n) => n.title);
const stateOf = async (settlementId: string) =>
  (await row<{ state: string }>(
    house.api.database.read,
    sql`select state from contracts.settlements where id = ${settlementId}::bigint`,
  ))!.state;
/** Time passes without anything that comes due being done; everybody signs in anew. */
const sleep = async (days: number, who: SignedIn) => {
  house.api.clock.advance(days * DAY);
  await house.signInAnew(who);
};

/** A contract of which the first month is paid and a settlement waits for the member. */
async function waiting() {
  const { who, params } = await stay();
  await house.payPeriod(who, params.id, 1);
  await house.pass(20 * DAY, who);
  const { settlement } = await proposed(house.api, adviser(), params.id, today());
  expect(settlement!.state).toBe("PROPOSED");
  const settlementId = settlement!.id;
  const confirm = async () => ({
    params,
    body: { settlementId, smsCode: await signCode(house.api, who, params.id, "settle", settlementId) },
  });
  return { who, params, settlementId, confirm };
}

describe("a settlement that nobody answers", () => {
  it("is not confirmed weeks later: it expires, and the instalments are paid again", async () => {
    const { who, params, settlementId, confirm } = await waiting();
    await sleep(21, who);
    const late = await confirm();
    const { reason, msg } = await refusal(house.api, who, confirmSettlement, late);
    expect([reason, msg]).toEqual(["SETTLEMENT_STALE", "结算单过期了，请工作人员按实际的最后一天重新提出。"]);
    expect((await refusal(house.api, who, confirmSettlement, late)).reason).toBe("SETTLEMENT_STALE");
    expect(await stateOf(settlementId)).toBe("EXPIRED");
    const seen = await readContract(house.api, who, params.id);
    expect(seen.settlement).toMatchObject({ id: settlementId, state: "EXPIRED", validUntil: null });
    expect(seen.actions).toContain("pay");
    expect(seen.history.at(-1)).toMatchObject({ text: "结算单过期", by: "系统" });
    await get(house.api, who, payInstalment, { params, body: { periodNo: 2 } });
  });

  it("is confirmed on the last day it holds", async () => {
    const { who, params, settlementId, confirm } = await waiting();
    const seen = await readContract(house.api, who, params.id);
    expect(seen.settlement!.validUntil).toBe(addDays(today(), 3));
    await house.pass(3 * DAY, who);
    expect(await stateOf(settlementId)).toBe("PROPOSED");
    const done = await get(house.api, who, confirmSettlement, await confirm());
    expect(done.settlement!.state).toBe("CONFIRMED");
  });

  it("expires by the clock on the next day: staff have a task, the member hears, instalments are paid", async () => {
    const { who, params, settlementId } = await waiting();
    await house.pass(4 * DAY, who);
    expect(await stateOf(settlementId)).toBe("EXPIRED");
    expect(await tasks(params.id)).toEqual(["结算单过期了，请按实际的最后一天重新提出"]);
    const notice = (await notices(who)).find((n) => n.title === "合同的结算单过期了");
    expect(notice!.body).toContain("合同照原来的约定继续");
    await get(house.api, who, payInstalment, { params, body: { periodNo: 2 } });
  });

  it("expires before its second person looked at it, unheard by the member", async () => {
    const { who, params } = await stay({ depositFen: 600_000 });
    await house.payPeriod(who, params.id, 1);
    const { settlement } = await proposed(house.api, adviser(), params.id, today());
    await sleep(4, who);
    const body = { settlementId: settlement!.id, agree: true };
    expect((await refusal(house.api, operator(), secondSettlement, { params, body })).reason).toBe(
      "SETTLEMENT_STALE",
    );
    expect(await stateOf(settlement!.id)).toBe("EXPIRED");
    expect((await readContract(house.api, who, params.id)).settlement).toBe(null);
    expect(await titles(who)).not.toContain("合同的结算单过期了");
  });

  it("gives the member their days whole, however long the second person thought", async () => {
    const { who, params } = await stay({ depositFen: 600_000 });
    await house.payPeriod(who, params.id, 1);
    const proposedOn = today();
    const { settlement } = await proposed(house.api, adviser(), params.id, proposedOn);
    expect(settlement).toMatchObject({ state: "WAIT_SECOND", validUntil: addDays(proposedOn, 3) });
    await house.pass(3 * DAY, who);
    await get(house.api, operator(), secondSettlement, { params, body: { agree: true } });
    const seen = (await readContract(house.api, who, params.id)).settlement;
    expect(seen).toMatchObject({ state: "PROPOSED", validUntil: addDays(proposedOn, 6) });
    await house.pass(3 * DAY, who);
    expect(await stateOf(settlement!.id)).toBe("PROPOSED");
    await house.pass(DAY, who);
    expect(await stateOf(settlement!.id)).toBe("EXPIRED");
  });

  it("of an early last day counts from when it was proposed", async () => {
    const { who, params } = await stay();
    await house.payPeriod(who, params.id, 1);
    await house.pass(25 * DAY, who);
    const early = addDays(today(), -6);
    const { settlement } = await proposed(house.api, adviser(), params.id, early, [], "那天已经搬走");
    expect(settlement).toMatchObject({ state: "PROPOSED", validUntil: addDays(today(), 3) });
  });

  it("of a contract that has run out waits a month, and no longer", async () => {
    const startDate = today();
    const { who, params } = await house.withContract(
      stayTerms(startDate, { endDate: addDays(startDate, 40) }),
    );
    await house.payPeriod(who, params.id, 1);
    await house.pass(45 * DAY, who);
    const { settlement } = await proposed(house.api, adviser(), params.id, addDays(startDate, 40));
    await get(house.api, operator(), secondSettlement, { params, body: { agree: true } });
    await house.pass(30 * DAY, who);
    expect(await stateOf(settlement!.id)).toBe("PROPOSED");
    await house.pass(DAY, who);
    expect(await stateOf(settlement!.id)).toBe("EXPIRED");
    const { body } = (await notices(who)).find((n) => n.title === "合同的结算单过期了")!;
    expect(body).toContain("合同已经到期");
    expect(body).not.toContain("继续");
  });
});

describe("staff take a proposal back", () => {
  it("with a reason that the member reads; then instalments are paid, and it is proposed anew", async () => {
    const { who, params, settlementId, confirm } = await waiting();
    const body = { settlementId, reason: "" };
    expect(
      (await refusal(house.api, adviser(), withdrawSettlement, { params, body })).fields!.reason,
    ).toContain("为什么");
    const call = { params, body: { settlementId, reason: "房间要再核对一次" } };
    const reply = await get(house.api, adviser(), withdrawSettlement, call);
    expect(reply.settlement).toMatchObject({ state: "RECALLED", answer: "房间要再核对一次" });
    expect(reply.staffActions).toEqual(expect.arrayContaining(["settle"]));
    expect(reply.staffActions).not.toContain("withdrawSettlement");
    await get(house.api, adviser(), withdrawSettlement, call);
    expect(await titles(who)).toContain("合同的结算单撤回了");
    expect(await tasks(params.id)).toEqual([]);
    expect((await readContract(house.api, who, params.id)).settlement).toMatchObject({ state: "RECALLED" });
    expect((await refusal(house.api, who, confirmSettlement, await confirm())).reason).toBe("CONTRACT_MOVED");
    await get(house.api, who, payInstalment, { params, body: { periodNo: 2 } });
    await proposed(house.api, adviser(), params.id, today());
  });

  it("leaves the member's own wish to end it before the staff", async () => {
    const { who, params } = await stay();
    await askEnd(house.api, who, params.id, today());
    const shown = await proposed(house.api, adviser(), params.id, today());
    expect(shown.staffActions).toContain("withdrawSettlement");
    const body = { reason: "算错了天数" };
    await get(house.api, adviser(), withdrawSettlement, { params, body });
    expect(await tasks(params.id)).toEqual(["会员申请了解除，请核对费用、提出结算单"]);
    expect((await refusal(house.api, adviser(), withdrawSettlement, { params, body })).reason).toBe(
      "CONTRACT_MOVED",
    );
    const anew = { params, body: { endsOn: today(), balanceFen: 1 } };
    expect((await refusal(house.api, adviser(), settleContract, anew)).reason).toBe("SETTLEMENT_CHANGED");
  });
});
