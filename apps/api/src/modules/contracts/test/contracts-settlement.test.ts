import {
  proposeChange,
  reckonSettlement,
  secondSettlement,
  settleContract,
  staffSignContract,
} from "@ginkgo/api-contract/contracts/contract-staff";
import {
  confirmSettlement,
  contractDetail,
  disputeSettlement,
  payInstalment,
  withdrawTermination,
} from "@ginkgo/api-contract/contracts/contracts";
import { getClosure } from "@ginkgo/api-contract/privacy/privacy";
import { taskPage } from "@ginkgo/api-contract/tasks/tasks";
import { addDays, addMonths, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY } from "../../../../test/kits/identity-kit.ts";
import { get, join, newCustomer, refusal } from "../../../../test/kits/membership-kit.ts";
import { read as readOrder } from "../../../../test/kits/orders-kit.ts";
import { type ContractsHouse, contractsHouse } from "./contracts-house.ts";
import {
  askEnd,
  brokenMattress as broken,
  memberId,
  proposed,
  readContract,
  refundsOf,
  sentContract,
  settledContract,
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
const stay = (more = {}) => house.withContract(stayTerms(today(), more));
const adviser = () => house.staff.adviser;
const operator = () => house.staff.operator;
const lines = (c: { settlement: { lines: { kind: string; amountFen: number }[] } | null }) =>
  Object.fromEntries(c.settlement!.lines.map((l) => [l.kind, l.amountFen]));
describe("a settlement", () => {
  it("names each line it is reckoned from, takes two people and the member's code, and only then counts", async () => {
    const { who, params } = await stay();
    await house.payPeriod(who, params.id, 1);
    await house.pass(9 * DAY, who);
    const endsOn = today();
    const days = (Date.parse(addMonths(addDays(endsOn, -9), 1)) - Date.parse(addDays(endsOn, -9))) / DAY;
    const unused = Math.round((310_000 * (days - 10)) / days);
    const reply = await get(house.api, adviser(), reckonSettlement, { params, query: { endsOn } });
    expect(reply).toMatchObject({ isFree: false, balanceFen: unused + 600_000, mostFen: 960_000 });
    expect(reply.lines.map((l) => [l.kind, l.amountFen])).toEqual([
      ["UNUSED", unused],
      ["ONCE", 0],
      ["DEPOSIT", 600_000],
    ]);
    const first = await proposed(house.api, adviser(), params.id, endsOn, [broken]);
    expect(first.settlement).toMatchObject({ state: "WAIT_SECOND", refundFen: unused + 520_000, oweFen: 0 });
    // Nobody sees it, and nothing has moved, before another person agrees.
    expect((await readContract(house.api, who, params.id)).settlement).toBe(null);
    const settlementId = first.settlement!.id;
    const second = { params, body: { settlementId, agree: true } };
    expect((await refusal(house.api, adviser(), secondSettlement, second)).reason).toBe("NOT_ALLOWED");
    const shown = await get(house.api, operator(), secondSettlement, { params, body: { agree: true } });
    expect(shown.settlement!.state).toBe("PROPOSED");
    expect((await get(house.api, operator(), secondSettlement, second)).settlement!.state).toBe("PROPOSED");

    const seen = await readContract(house.api, who, params.id);
    expect(lines(seen)).toEqual({ UNUSED: unused, ONCE: 0, DEPOSIT: 600_000, DEPOSIT_DEDUCTION: -80_000 });
    expect(seen.settlement!.lines.at(-1)).toMatchObject({ reason: broken.reason, evidence: broken.evidence });
    expect(seen.actions).toEqual(expect.arrayContaining(["confirmSettlement", "disputeSettlement"]));
    expect(seen.next).toContain("结算单等您确认：退还");
    const wrong = { params, body: { settlementId, smsCode: "000000" } };
    expect((await refusal(house.api, who, confirmSettlement, wrong)).reason).toBe("SMS_CODE_WRONG");
    const smsCode = await signCode(house.api, who, params.id, "settle", settlementId);
    const body = { settlementId, smsCode };
    const done = await get(house.api, who, confirmSettlement, { params, body });
    expect(done).toMatchObject({ refundFen: unused + 520_000, unpaidFen: 0, phase: "2" });
    expect(done.attachments).toContainEqual(expect.objectContaining({ kind: "SETTLEMENT" }));
    expect(done.evidence.at(-1)).toMatchObject({ actText: "确认结算", roleText: expect.any(String) });
    const stored = (statement: string) =>
      house.api.database.script(statement).then(
        () => "done",
        (error: Error) => error.message,
      );
    const of = `settlement_id = ${settlementId}`;
    expect(await stored(`update contracts.settlement_lines set amount_fen = 1 where ${of}`)).toMatch(
      /append-only/,
    );
    expect(await stored(`delete from contracts.settlement_lines where ${of}`)).toMatch(/append-only/);
    expect(
      await stored(`update contracts.settlements set balance_fen = 1 where id = ${settlementId}`),
    ).toMatch(/append-only/);
    // What was signed stays to be seen.
    expect(done.payPlan.map((i) => i.state)).toEqual(["PAID", ...Array(11).fill("CANCELLED")]);
    expect((await get(house.api, who, confirmSettlement, { params, body })).refundFen).toBe(done.refundFen);
    expect(await refundsOf(house.api, params.id)).toEqual([unused + 520_000]);
    const pay = { params, body: { periodNo: 2 } };
    expect((await refusal(house.api, who, payInstalment, pay)).reason).toBe("CONTRACT_MOVED");
  });

  it("takes what was shown: another sum than the reckoned one is refused", async () => {
    const { who, params } = await stay();
    await house.payPeriod(who, params.id, 1);
    const body = { endsOn: today(), balanceFen: 1 };
    expect(await refusal(house.api, adviser(), settleContract, { params, body })).toMatchObject({
      reason: "SETTLEMENT_CHANGED",
      balanceFen: expect.any(Number),
    });
  });

  it("is not approved by whoever proposed it, and what is refused is proposed anew", async () => {
    const { who, params } = await stay();
    await house.payPeriod(who, params.id, 1);
    await house.pass(8 * DAY, who);
    const { settlement } = await proposed(house.api, operator(), params.id, today());
    const settlementId = settlement!.id;
    const agree = { params, body: { settlementId, agree: true } };
    expect((await refusal(house.api, operator(), secondSettlement, agree)).reason).toBe(
      "SECOND_PERSON_NEEDED",
    );
    await proposed(house.api, adviser(), params.id, today());
    expect((await refusal(house.api, operator(), secondSettlement, agree)).reason).toBe("CONTRACT_MOVED");
    const { settlement: again } = await proposed(house.api, adviser(), params.id, today());
    const no = { params, body: { settlementId: again!.id, agree: false } };
    expect((await refusal(house.api, operator(), secondSettlement, no)).fields!.reason).toContain("写明原因");
    const refused = await get(house.api, operator(), secondSettlement, {
      params,
      body: { ...no.body, reason: "没有核对房间" },
    });
    expect(refused.settlement).toMatchObject({ state: "REFUSED", answer: "没有核对房间" });
    const done = await settledContract(house.api, house.staff, who, params.id, today());
    expect(done.settlement!.state).toBe("CONFIRMED");
  });

  it("that the member disputes goes back to staff as a task, with the sentence, due within the law's fifteen days", async () => {
    const { who, params } = await stay({ depositFen: 0 });
    await askEnd(house.api, who, params.id, addDays(today(), 3));
    const tasks = async () =>
      (await get(house.api, operator(), taskPage, { query: { kind: "SETTLEMENT", size: "100" } })).records
        .filter((t) => t.subject.id === params.id)
        .map((t) => [t.subject.text.split("：")[1], t.dueAt]);
    const due = (day: string) => `${addDays(day, 15)}T23:59:59+08:00`;
    expect(await tasks()).toEqual([["会员申请了解除，请核对费用、提出结算单", due(addDays(today(), 3))]]);
    await house.payPeriod(who, params.id, 1);
    await house.pass(14 * DAY, who);
    const { settlement } = await proposed(house.api, adviser(), params.id, today(), [
      { kind: "CHARGE", name: "陪诊", amountFen: 300_000, reason: "陪诊三次", evidence: "陪诊单三张" },
    ]);
    expect(settlement).toMatchObject({ state: "PROPOSED", dueOn: addDays(today(), 15) });
    expect(await tasks()).toEqual([["结算单等会员确认，没有回音请联系会员", due(today())]]);
    const body = { settlementId: settlement!.id, reason: "陪诊只有两次，不是三次" };
    const stranger = await newCustomer(house.api, "钱进");
    expect((await refusal(house.api, stranger, disputeSettlement, { params, body })).reason).toBe(
      "NOT_FOUND",
    );
    const reply = await get(house.api, who, disputeSettlement, { params, body });
    expect(reply.settlement).toMatchObject({ state: "DISPUTED", answer: body.reason });
    expect(reply.actions).not.toContain("confirmSettlement");
    expect(await tasks()).toEqual([["会员对结算单有异议，请核对后重新提出", due(today())]]);
    const late = {
      params,
      body: {
        settlementId: settlement!.id,
        smsCode: await signCode(house.api, who, params.id, "settle", settlement!.id),
      },
    };
    expect((await refusal(house.api, who, confirmSettlement, late)).reason).toBe("CONTRACT_MOVED");
    // What was disputed stands beside what is proposed next, for both sides.
    const { settlement: next } = await proposed(house.api, adviser(), params.id, today());
    const shown = await get(house.api, who, contractDetail, { params });
    for (const one of [next!, shown.settlement!])
      expect(one).toMatchObject({ answer: null, disputes: [{ text: body.reason, endsOn: today() }] });
    await settledContract(house.api, house.staff, who, params.id, today());
    expect(await tasks()).toEqual([]);
  });

  it("keeps the contract's money still while it waits; taking the ending back takes it along", async () => {
    const { who, params } = await stay();
    await house.payPeriod(who, params.id, 1);
    await askEnd(house.api, who, params.id, today());
    await proposed(house.api, adviser(), params.id, today());
    const pay = { params, body: { periodNo: 2 } };
    expect((await refusal(house.api, who, payInstalment, pay)).reason).toBe("SETTLEMENT_WAITS");
    const change = { kind: "ROOM" as const, date: today(), reason: "换房", roomNo: "303" };
    expect((await refusal(house.api, adviser(), proposeChange, { params, body: change })).reason).toBe(
      "SETTLEMENT_WAITS",
    );
    const back = await get(house.api, who, withdrawTermination, { params });
    expect(back.settlement).toBe(null);
    await get(house.api, who, payInstalment, pay);
  });
});

describe("who decides on the money", () => {
  it("is the member, who pays, and nobody who only looks on: not a guardian, not a stranger", async () => {
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
    const { settlement } = await proposed(api, staff.adviser, id, today());
    const body = { settlementId: settlement!.id, reason: "天数算得不对" };
    const call = { params: { id }, body };
    const stranger = await newCustomer(api, "钱进");
    for (const who of [son, stranger])
      expect((await refusal(api, who, disputeSettlement, call)).reason).toBe("NOT_FOUND");
    expect((await readContract(api, son, id)).actions).not.toContain("confirmSettlement");
    for (const who of [elder, daughter])
      expect((await readContract(api, who, id)).actions).toContain("confirmSettlement");
    expect((await get(api, daughter, disputeSettlement, call)).settlement!.state).toBe("DISPUTED");
  });
});

describe("a contract that has run out with money open", () => {
  it("is put before the staff once, due when its deposit must be back; confirmed after its end it has not ended early", async () => {
    const startDate = today();
    const { who, params } = await stay({ startDate, endDate: addDays(startDate, 19) });
    const orderId = await house.payPeriod(who, params.id, 1);
    const tasks = async (id = params.id) =>
      (await get(house.api, operator(), taskPage, { query: { kind: "SETTLEMENT", size: "100" } })).records
        .filter((t) => t.subject.id === id)
        .map((t) => t.dueAt);
    const other = await stay({ startDate, endDate: addDays(startDate, 19) });
    await house.payPeriod(other.who, other.params.id, 1);
    await house.pass(17 * DAY, who);
    expect(await tasks()).toEqual([]);
    // Proposed for a day before the end, confirmed when the end has passed.
    const { settlement } = await proposed(house.api, adviser(), params.id, today());
    const settlementId = settlement!.id;
    await get(house.api, operator(), secondSettlement, { params, body: { settlementId, agree: true } });
    await house.pass(5 * DAY, who);
    await house.due();
    expect(await tasks()).toEqual([`${addDays(startDate, 32)}T23:59:59+08:00`]);
    expect(await tasks(other.params.id)).toEqual([`${addDays(startDate, 34)}T23:59:59+08:00`]);
    const smsCode = await signCode(house.api, who, params.id, "settle", settlementId);
    const done = await get(house.api, who, confirmSettlement, { params, body: { settlementId, smsCode } });
    expect(done).toMatchObject({ phase: "3", settlement: { endsOn: addDays(startDate, 17) } });
    expect(await tasks()).toEqual([]);
    await house.arrive();
    expect(await readContract(house.api, who, params.id)).toMatchObject({ phase: "3", next: null });
    expect((await readOrder(house.api, who, orderId)).refund!.amountFen).toBe(done.refundFen);
  });
});

describe("within seven days of moving in", () => {
  it("everything but the days used comes back, and nothing may be kept of it", async () => {
    const { who, params } = await stay();
    await house.payPeriod(who, params.id, 1);
    expect((await readContract(house.api, who, params.id)).freeUntil).toBe(addDays(today(), 6));
    await house.pass(6 * DAY, who);
    const endsOn = today();
    const { lines: found, isFree } = await get(house.api, adviser(), reckonSettlement, {
      params,
      query: { endsOn },
    });
    expect(isFree).toBe(true);
    expect(found.find((l) => l.kind === "ONCE")).toMatchObject({
      amountFen: 50_000,
      reason: expect.stringContaining("退还"),
    });
    const total = found.reduce((sum, l) => sum + l.amountFen, 0);
    const stored = { params, body: { endsOn, balanceFen: total - 80_000, lines: [broken] } };
    expect((await refusal(house.api, adviser(), settleContract, stored)).fields!.lines).toContain("不能扣款");
    const start = addDays(endsOn, -6);
    const days = (Date.parse(addMonths(start, 1)) - Date.parse(start)) / DAY;
    const done = await settledContract(house.api, house.staff, who, params.id, endsOn);
    expect(done.refundFen).toBe(960_000 - (310_000 - Math.round((310_000 * (days - 7)) / days)));
  });
});

describe("what was not paid", () => {
  it("of the days lived becomes a bill of its own, which keeps the account until it is paid", async () => {
    const { who, params } = await stay({ depositFen: 0 });
    await house.payPeriod(who, params.id, 1);
    const second = (await readContract(house.api, who, params.id)).payPlan[1]!;
    await house.pass(
      Date.parse(`${second.periodStart}T04:00:00Z`) - house.api.clock.now().getTime() + 9 * DAY,
      who,
    );
    const endsOn = today();
    const days = (Date.parse(addMonths(second.periodStart, 1)) - Date.parse(second.periodStart)) / DAY;
    const owed = 310_000 - Math.round((310_000 * (days - 10)) / days);
    const { settlement } = await proposed(house.api, adviser(), params.id, endsOn);
    expect(settlement).toMatchObject({ state: "PROPOSED", refundFen: 0, oweFen: owed });
    const body = {
      settlementId: settlement!.id,
      smsCode: await signCode(house.api, who, params.id, "settle", settlement!.id),
    };
    const done = await get(house.api, who, confirmSettlement, { params, body });
    const bill = done.payPlan.find((i) => i.kind === "ARREARS")!;
    expect(bill).toMatchObject({ amountFen: owed, label: "结算补交", dueDate: addDays(endsOn, 15) });
    expect(done.unpaidFen).toBe(owed);
    const blockers = async () => (await get(house.api, who, getClosure)).blockers.map((b) => b.code);
    expect(await blockers()).toContain("CONTRACTS");
    await house.payPeriod(who, params.id, bill.periodNo);
    expect(await readContract(house.api, who, params.id)).toMatchObject({ unpaidFen: 0, phase: "3" });
    expect(await blockers()).not.toContain("CONTRACTS");
  });
});
