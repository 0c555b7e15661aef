import {
  dispatchBoard,
  orderCandidates,
  planDispatch,
  withdrawOffer,
} from "@ginkgo/api-contract/orders/dispatch";
import { dispatchOrder, reassignOrder } from "@ginkgo/api-contract/orders/order-staff";
import { taskPage } from "@ginkgo/api-contract/tasks/tasks";
import {
  addAbsence,
  employeeFile,
  employeePage,
  freezeEmployee,
  noteEmployee,
  renewPaper,
  unfreezeEmployee,
  withdrawAbsence,
} from "@ginkgo/api-contract/visits/employee-files";
import { receiveOrder } from "@ginkgo/api-contract/visits/order-employee";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import type { SignedIn } from "../../../../../test/kits/identity-kit.ts";
import { get, refusal, signInStaff } from "../../../../../test/kits/membership-kit.ts";
import { laterOn, paidVisit, visitHouse } from "../../../../../test/kits/orders-kit.ts";
import { rows } from "../../../../platform/database/database.ts";

let api: TestApi;
let customer: SignedIn;
let employee: SignedIn;
let operator: SignedIn;
let ownId: string;
beforeAll(async () => {
  ({ api, customer, employee, operator, ownId } = await visitHouse());
});
afterAll(() => api.close());

const one = (id: string) => ({ params: { id } });
const board = (day: string, more: object = {}) =>
  get(api, operator, dispatchBoard, { query: { day, size: "100", ...more } });
const file = () => get(api, operator, employeeFile, one(ownId));
const sendTo = (id: string, employeeId = ownId) =>
  get(api, operator, dispatchOrder, { ...one(id), body: { employeeId } });
async function accepted(date: string, start = "10:00") {
  const order = await paidVisit(api, customer, date, start);
  await sendTo(order.id);
  await get(api, employee, receiveOrder, one(order.id));
  return order;
}
const replanTasks = async () =>
  (await get(api, operator, taskPage, { query: { kind: "REPLAN" } })).records.map((t) => t.subject.id);
const lineOf = async (day: string, id: string) => (await board(day)).waiting.find((w) => w.orderId === id);

describe("the board of a day", () => {
  it("shows what waits with the time left, and what each person has that day", async () => {
    const waits = await paidVisit(api, customer, "2026-11-24");
    const asked = await paidVisit(api, customer, "2026-11-24", "13:30");
    await sendTo(asked.id);
    const { people, waiting, peopleCount, offers } = await board("2026-11-24");
    expect(people).toHaveLength(peopleCount);
    const own = people.find((p) => p.employeeId === ownId)!;
    expect(own).toMatchObject({ hours: [{ start: "08:00", end: "20:00" }], offText: null, absences: [] });
    expect(own.visits.filter((v) => v.hold === "SENT")).toMatchObject([
      { orderId: asked.id, receiver: "王桂兰", areaText: "鼓楼区", statusText: "待员工接单" },
    ]);
    expect(waiting.find((w) => w.orderId === waits.id)).toMatchObject({
      dueText: "系统自动找人",
      needsPerson: false,
      asked: [],
    });
    expect(waiting.find((w) => w.orderId === asked.id)).toMatchObject({
      dueText: "没有答复就换人",
      asked: [{ employeeId: ownId }],
    });
    const due = waiting.map((w) => w.dueAt ?? w.start);
    expect(due).toEqual(due.toSorted());
    expect(offers).toEqual([]);
    expect((await board("2026-11-20")).offers[0]).toMatchObject({ orderId: asked.id, state: "SENT" });
  });

  it("pages its people, and leaves out other places", async () => {
    const first = await board("2026-11-24", { size: "3" });
    expect(first.people).toHaveLength(3);
    const next = await board("2026-11-24", { size: "3", cursor: first.nextCursor });
    expect(next.people[0]!.employeeNo > first.people[2]!.employeeNo).toBe(true);
    const suzhou = await board("2026-11-24", { area: "320500" });
    expect(suzhou.people.map((p) => p.employeeNo)).toEqual(["SZ0001", "SZ0002"]);
    expect(suzhou.waiting.every((w) => w.areaText !== "鼓楼区")).toBe(true);
    const wrong = await refusal(api, operator, dispatchBoard, { query: { area: "999999" } });
    expect(wrong.status).toBe(400);
  });
});

describe("an offer nobody has answered", () => {
  it("is withdrawn, and the same person can be asked again", async () => {
    const order = await paidVisit(api, customer, "2026-11-25");
    await sendTo(order.id);
    const open = await get(api, operator, withdrawOffer, { ...one(order.id), body: {} });
    expect(open.status).toBe("EMPLOYEE_REJECT");
    expect(open.history.at(-1)).toMatchObject({ action: "withdraw", text: "撤回派单" });
    const { candidates } = await get(api, operator, orderCandidates, { ...one(order.id), query: {} });
    expect(candidates.find((c) => c.employeeId === ownId)).toMatchObject({ can: true, asksByItself: true });
    // The dispatch gives whoever decides ten minutes.
    await api.api.dueWork.runAll();
    expect((await lineOf("2026-11-25", order.id))!.asked).toEqual([]);
    await laterOn(api, 11 * 60_000, customer, employee, operator);
    await api.api.dueWork.runAll();
    expect((await lineOf("2026-11-25", order.id))!.asked).toHaveLength(1);
  });

  it("is not withdrawn once somebody has said yes", async () => {
    const order = await accepted("2026-11-26");
    const refused = await refusal(api, operator, withdrawOffer, { ...one(order.id), body: {} });
    expect(refused.reason).toBe("ORDER_TRANSITION_NOT_ALLOWED");
  });
});

describe("visits planned together", () => {
  it("are judged as the candidates of each are once those above are carried out, and say who has one of those instead", async () => {
    const day = "2026-11-28";
    const orders = [];
    for (const start of ["09:00", "10:30", "14:00"]) {
      const order = await paidVisit(api, customer, day, start);
      // Asked and taken back: nobody's time is held any more.
      await sendTo(order.id);
      orders.push(await get(api, operator, withdrawOffer, { ...one(order.id), body: {} }));
    }
    const { lines } = await get(api, operator, planDispatch, { body: { orderIds: orders.map((o) => o.id) } });
    expect(lines.map((l) => l.visit.orderId)).toEqual(orders.map((o) => o.id));
    // What is not carried out takes nobody from the lines below.
    const held = await get(api, operator, planDispatch, {
      body: { orderIds: orders.map((o) => o.id), held: [orders[0]!.id] },
    });
    expect(held.lines[1]).toMatchObject({
      proposal: lines[0]!.proposal.map(({ employeeId }) => ({ employeeId })),
    });
    expect(held.lines[1]!.passedText).toBeNull();
    for (const { visit, proposal } of lines) {
      const now = await get(api, operator, orderCandidates, { ...one(visit.orderId), query: {} });
      expect(proposal.map((p) => p.employeeId)).toEqual(now.proposal);
      const first = now.candidates[0]!;
      expect(proposal[0]).toMatchObject({ score: first.score, reasons: first.reasons });
      await sendTo(visit.orderId, proposal[0]!.employeeId);
    }
    // Back to back there is no time for the way: the best for both has the first.
    expect(lines[1]!.proposal[0]!.employeeId).not.toBe(lines[0]!.proposal[0]!.employeeId);
    expect(lines[0]!.passedText).toBeNull();
    const { name } = lines[0]!.proposal[0]!;
    expect(lines[1]!.passedText).toBe(`只看这一单，先问的是别人：${name}排给了9:00 的那一单。`);
    // Sent meanwhile: each says who has to answer and until when, and is given to another only on purpose.
    const after = await get(api, operator, planDispatch, { body: { orderIds: orders.map((o) => o.id) } });
    expect(lines.every((line) => line.standing.length === 0 && !line.isReassign)).toBe(true);
    for (const [i, { isReassign, standing }] of after.lines.entries()) {
      expect(isReassign).toBe(true);
      expect(standing).toMatchObject([{ name: lines[i]!.proposal[0]!.name, offer: { state: "SENT" } }]);
      expect(Date.parse(standing[0]!.offer.answerBy)).toBeGreaterThan(Date.parse(standing[0]!.offer.at));
    }
  });
});

describe("somebody who falls ill", () => {
  it("is sent nowhere in that time; what stands in it waits to be given away, with whom to send", async () => {
    const stands = await accepted("2026-12-03");
    const later = await accepted("2026-12-03", "15:00");
    const body = {
      from: "2026-12-03T08:00:00+08:00",
      to: "2026-12-03T12:00:00+08:00",
      reason: "发烧，去医院",
    };
    const absent = await get(api, operator, addAbsence, { ...one(ownId), body });
    expect(absent.toReplan.map((v) => v.orderId)).toEqual([stands.id]);
    expect(await replanTasks()).toEqual([stands.id]);
    const shown = await lineOf("2026-12-03", stands.id);
    expect(shown).toMatchObject({ needsPerson: true, replanText: "刘阿姨那时来不了：发烧，去医院" });
    expect(await lineOf("2026-12-03", later.id)).toBeUndefined();
    const { people } = await board("2026-12-03");
    expect(people.find((p) => p.employeeId === ownId)!.absences).toMatchObject([{ reason: body.reason }]);

    // Over before the visit that stands, so that the absence alone is in the way.
    const other = await paidVisit(api, customer, "2026-12-03", "08:30");
    const { candidates } = await get(api, operator, orderCandidates, { ...one(other.id), query: {} });
    const own = candidates.find((c) => c.employeeId === ownId)!;
    expect(own.can).toBe(false);
    expect(own.reasons[0]!.text).toMatch(/^12-03 08:00 到 12-03 12:00 不能上门：发烧，去医院$/);
    const named = { ...one(other.id), body: { employeeId: ownId } };
    expect((await refusal(api, operator, dispatchOrder, named)).reason).toBe("SLOT_TAKEN");

    // A plan sends nobody twice at a time, and writes nothing.
    const { lines } = await get(api, operator, planDispatch, {
      body: { orderIds: [stands.id, other.id], reassign: [other.id] },
    });
    expect(lines.map((l) => l.isReassign)).toEqual([false, true]);
    const chosen = lines.flatMap((l) => l.proposal.map((p) => p.employeeId));
    expect(chosen).not.toContain(ownId);
    expect(new Set(chosen).size).toBe(chosen.length);
    const moved = lines[1]!.proposal[0];
    if (moved) {
      await get(api, operator, reassignOrder, {
        ...one(stands.id),
        body: { employeeId: moved.employeeId, reason: body.reason },
      });
      expect(await replanTasks()).toEqual([]);
    }

    const [absence] = absent.absences;
    const withdrawn = { params: { id: ownId, absenceId: absence!.id } };
    const stale = { ...withdrawn, body: { version: absent.version - 1 } };
    expect((await refusal(api, operator, withdrawAbsence, stale)).reason).toBe("CHANGED_MEANWHILE");
    const back = await get(api, operator, withdrawAbsence, withdrawn);
    expect(back.absences).toEqual([]);
    const again = await refusal(api, operator, withdrawAbsence, withdrawn);
    expect(again.status).toBe(404);
  });

  it("needs a time that is not over, in the right order; the edge of a visit is not in the way", async () => {
    const stands = await accepted("2026-11-30");
    const end = `2026-11-30T${stands.appointment!.end}:00+08:00`;
    const away = (from: string, to: string) => ({ ...one(ownId), body: { from, to, reason: "家里有事" } });
    const fields = async (from: string, to: string) =>
      Object.keys((await refusal(api, operator, addAbsence, away(from, to))).fields ?? {});
    expect(await fields("2026-12-01T10:00:00+08:00", "2026-12-01T10:00:00+08:00")).toEqual(["to"]);
    expect(await fields("2026-11-01T10:00:00+08:00", "2026-11-02T10:00:00+08:00")).toEqual(["to"]);
    expect(await fields("2026-12-01T10:00:00+08:00", "2027-12-01T10:00:00+08:00")).toEqual(["to"]);
    const absent = await get(api, operator, addAbsence, away(end, "2026-11-30T20:00:00+08:00"));
    expect(absent.toReplan.map((v) => v.orderId)).not.toContain(stands.id);
    // Pressed twice, it is one.
    const twice = await get(api, operator, addAbsence, away(end, "2026-11-30T20:00:00+08:00"));
    expect(twice.absences).toHaveLength(1);
    await get(api, operator, withdrawAbsence, { params: { id: ownId, absenceId: twice.absences[0]!.id } });
  });
});

describe("somebody who is stopped from being sent", () => {
  it("gets no offer by name, number or pool; what they accepted waits to be given away until they are back", async () => {
    const stands = await accepted("2026-12-01");
    const { version } = await file();
    const frozen = await get(api, operator, freezeEmployee, {
      ...one(ownId),
      body: { reason: "健康证要补", until: "2026-11-22", version },
    });
    expect(frozen).toMatchObject({ status: "FROZEN", offText: "停派到 11-22" });
    expect(frozen.toReplan.map((v) => v.orderId)).toContain(stands.id);
    expect(await replanTasks()).toContain(stands.id);
    expect((await lineOf("2026-12-01", stands.id))!.replanText).toBe("刘阿姨停派了");
    const other = await paidVisit(api, customer, "2026-12-02");
    const named = { ...one(other.id), body: { employeeId: ownId } };
    expect((await refusal(api, operator, dispatchOrder, named)).reason).toBe("SLOT_TAKEN");
    const sent = await get(api, operator, dispatchOrder, { ...one(other.id), body: {} });
    expect(sent.employee!.id).not.toBe(ownId);
    expect((await refusal(api, employee, receiveOrder, one(other.id))).status).toBeGreaterThanOrEqual(400);
    // Who looked at the file before is told.
    const late = { ...one(ownId), body: { reason: "再停几天", version } };
    expect((await refusal(api, operator, freezeEmployee, late)).reason).toBe("CHANGED_MEANWHILE");
    const back = await get(api, operator, unfreezeEmployee, { ...one(ownId), body: { reason: "证补好了" } });
    expect(back).toMatchObject({ status: "NORMAL", offText: null, toReplan: [] });
    expect(back.events.slice(0, 2)).toMatchObject([
      { kind: "UNFREEZE", text: "证补好了" },
      { kind: "FREEZE", text: "健康证要补", until: "2026-11-22" },
    ]);
    expect(await replanTasks()).not.toContain(stands.id);
    // Pressed twice, it is once.
    const twice = await get(api, operator, unfreezeEmployee, { ...one(ownId), body: { reason: "证补好了" } });
    expect(twice.events).toEqual(back.events);
  });

  it("may be sent again the day after the last one, without anybody doing anything", async () => {
    const stands = await accepted("2026-12-01", "15:00");
    await get(api, operator, freezeEmployee, {
      ...one(ownId),
      body: { reason: "膝盖伤了", until: "2026-11-20" },
    });
    await api.api.dueWork.runAll();
    expect((await file()).status).toBe("FROZEN");
    expect(await replanTasks()).toContain(stands.id);
    await laterOn(api, 24 * 3_600_000, customer, employee, operator);
    await api.api.dueWork.runAll();
    expect(await file()).toMatchObject({ status: "NORMAL", offText: null });
    // What stands with them need not be given away any more.
    await api.api.dueWork.runAll();
    expect(await replanTasks()).not.toContain(stands.id);
    const past = { ...one(ownId), body: { reason: "膝盖伤了", until: "2026-11-20" } };
    expect((await refusal(api, operator, freezeEmployee, past)).fields).toHaveProperty("until");
  });

  it("stands in the audit trail with who did it, as each change does", async () => {
    await get(api, operator, noteEmployee, {
      ...one(ownId),
      body: { kind: "TRAINING", text: "急救复训，合格" },
    });
    expect((await file()).events[0]).toMatchObject({
      kind: "TRAINING",
      kindText: "培训",
      text: "急救复训，合格",
    });
    const written = await rows<{ action: string }>(
      api.database.read,
      sql`select distinct action from platform.audit where detail like ${`employee:${ownId}%`} order by action`,
    );
    expect(written.map((w) => w.action)).toEqual([
      "EMPLOYEE_ABSENT",
      "EMPLOYEE_BACK",
      "EMPLOYEE_FROZEN",
      "EMPLOYEE_NOTED",
      "EMPLOYEE_UNFROZEN",
    ]);
  });
});

describe("the list of employees", () => {
  it("is found by state, place, papers that run out and name", async () => {
    const list = (query: object) => get(api, operator, employeePage, { query });
    const all = await list({ size: "100" });
    expect(all.records).toHaveLength(all.total);
    const suzhou = await list({ area: "320500" });
    expect(suzhou.records.map((e) => e.employeeNo)).toEqual(["SZ0001", "SZ0002"]);
    await api.database.transaction((tx) =>
      tx.execute(sql`update workforce.employee_certificates set valid_to = '2026-12-05'
        where employee_id = ${ownId}::bigint and kind = 'HEALTH'`),
    );
    const soon = await list({ expiring: "30", keyword: "刘" });
    expect(soon.records).toMatchObject([{ id: ownId, paper: { text: "健康证", validTo: "2026-12-05" } }]);
    const frozen = await list({ status: "FROZEN" });
    expect(frozen.records.every((e) => e.offText?.startsWith("停派"))).toBe(true);
    expect(frozen.records.map((e) => e.id)).not.toContain(ownId);
    expect((await list({ keyword: "100%_" })).total).toBe(0);
    // By what runs out first, page by page as in one.
    const sorted = await list({ sort: "expiry", size: "100" });
    const ends = sorted.records.map((e) => e.paper?.validTo ?? "infinity");
    expect(ends).toEqual(ends.toSorted());
    const firstTwo = await list({ sort: "expiry", size: "2" });
    const nextTwo = await list({ sort: "expiry", size: "2", cursor: firstTwo.nextCursor! });
    expect([...firstTwo.records, ...nextTwo.records]).toEqual(sorted.records.slice(0, 4));
    for (const [sort, cursor] of [
      ["expiry", "2026-99-99|x"],
      ["expiry", "2026-02-30|NJ0010"],
      ["expiry", "2026-12-05|x"],
      ["expiry", "NJ0010"],
      ["no", firstTwo.nextCursor!],
      ["no", "x"],
    ] as const) {
      const refused = await refusal(api, operator, employeePage, { query: { sort, cursor } });
      expect([refused.status, refused.fields?.cursor], cursor).toEqual([400, expect.any(String)]);
    }
    // Whoever the dispatch cannot send for a paper is not said to take visits.
    const kept = sorted.records.find((e) => e.employeeNo === "NJ0010")!;
    expect(kept.offText).toMatch(/^不能派：健康证 .*到期$/);
    await api.database.transaction((tx) =>
      tx.execute(sql`update workforce.employee_certificates set verified = false
        where kind = 'NURSE' and employee_id = ${ownId}::bigint`),
    );
    expect((await file()).limits).toEqual(["不能派医疗护理：护士执业证书还没有核验"]);
    const page = await list({ size: "2" });
    const next = await list({ size: "2", cursor: page.nextCursor! });
    expect(next.records[0]!.employeeNo > page.records[1]!.employeeNo).toBe(true);
    // It stands before the staff, once, however often the clock looks.
    const licences = async () =>
      (await get(api, operator, taskPage, { query: { kind: "LICENCE", size: "100" } })).records
        .map((t) => t.subject)
        .filter((t) => t.id === ownId);
    await laterOn(api, 3_600_000, operator);
    await api.api.dueWork.runAll();
    await laterOn(api, 3_600_000, operator);
    await api.api.dueWork.runAll();
    expect(await licences()).toEqual([
      { type: "employee", id: ownId, text: "服务人员 NJ0001：健康证 2026-12-05 到期" },
    ]);
    expect((await file()).papers.find((p) => p.kind === "HEALTH")).toMatchObject({ isRequired: true });
    // Another paper of that kind, which staff have seen, takes its place, and nothing waits any more.
    const paper = { kind: "HEALTH" as const, no: "苏 A 20261206", validTo: "2027-12-05", reason: "看过原件" };
    const renewed = { params: { id: ownId }, body: paper };
    const over = await refusal(api, operator, renewPaper, {
      ...renewed,
      body: { ...paper, validTo: "2020-01-01" },
    });
    expect(over.fields!.validTo).toContain("过期");
    // All that is wrong with its days is said at once.
    const wrongDays = { ...paper, issuedOn: "2029-01-01", validTo: "2020-01-01" };
    const both = await refusal(api, operator, renewPaper, { ...renewed, body: wrongDays });
    expect(Object.keys(both.fields!).toSorted()).toEqual(["issuedOn", "validTo"]);
    for (const validTo of [null, "2036-01-01"]) {
      const wrong = await refusal(api, operator, renewPaper, { ...renewed, body: { ...paper, validTo } });
      expect([validTo, wrong.fields!.validTo]).toEqual([validTo, expect.stringContaining("健康证")]);
    }
    const shown = await get(api, operator, renewPaper, renewed);
    expect(shown.papers.find((p) => p.kind === "HEALTH")).toMatchObject({
      noTail: "1206",
      validTo: "2027-12-05",
      verified: true,
    });
    expect(shown.events[0]).toMatchObject({ kind: "PAPER", text: "健康证，有效到 2027-12-05。看过原件" });
    expect(await licences()).toEqual([]);
    const none = await refusal(api, operator, employeeFile, one("999999999"));
    expect(none.status).toBe(404);
    const service = await signInStaff(api, "service");
    expect((await refusal(api, service, employeePage, { query: {} })).status).toBe(403);
  });
});
