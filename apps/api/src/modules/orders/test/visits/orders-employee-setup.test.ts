import { noticePage } from "@ginkgo/api-contract/membership/notices";
import { dispatchBoard, orderCandidates } from "@ginkgo/api-contract/orders/dispatch";
import { dispatchOrder } from "@ginkgo/api-contract/orders/order-staff";
import { employeeFile, renewPaper } from "@ginkgo/api-contract/visits/employee-files";
import { agreePaper, ownPapers, refusePaper, sendPaper } from "@ginkgo/api-contract/visits/employee-papers";
import {
  changeEmployee,
  earningsOfEmployee,
  previewEmployee,
  ratingsOfEmployee,
} from "@ginkgo/api-contract/visits/employee-setup";
import { employeeEarnings } from "@ginkgo/api-contract/visits/employee-work";
import { receiveOrder } from "@ginkgo/api-contract/visits/order-employee";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import type { SignedIn } from "../../../../../test/kits/identity-kit.ts";
import { ask, get, newCustomer, refusal, uploadPicture } from "../../../../../test/kits/membership-kit.ts";
import { comesNow, makeVisit, paidVisit, visitHouse } from "../../../../../test/kits/orders-kit.ts";
import { taskAbout } from "../../../../../test/kits/task-kit.ts";
import { rows } from "../../../../platform/database/database.ts";
import { dataFolder, open as served } from "../../../files/test/files-kit.ts";

let api: TestApi;
let customer: SignedIn;
let employee: SignedIn;
let operator: SignedIn;
let ownId: string;
const data = dataFolder();
beforeAll(async () => {
  ({ api, customer, employee, operator, ownId } = await visitHouse({ DATA_DIR: data.folder }));
});
afterAll(async () => {
  await api.close();
  data.remove();
});

const one = (id: string) => ({ params: { id } });
const file = () => get(api, operator, employeeFile, one(ownId));
const change = (body: object) => get(api, operator, changeEmployee, { ...one(ownId), body: body as never });
const preview = (body: object) => get(api, operator, previewEmployee, { ...one(ownId), body: body as never });
const replanTasks = async () =>
  (
    await rows<{ id: string }>(
      api.database.read,
      sql`select subject_id as id from tasks.tasks where kind = 'REPLAN' and done_at is null order by 1`,
    )
  ).map((t) => t.id);
async function accepted(date: string, start = "10:00") {
  const order = await paidVisit(api, customer, date, start);
  await get(api, operator, dispatchOrder, { ...one(order.id), body: { employeeId: ownId } });
  await get(api, employee, receiveOrder, one(order.id));
  return order;
}

describe("what an employee does, where and when", () => {
  it("is shown before it is changed with the visits that would no longer fit, and nothing is written", async () => {
    const order = await accepted("2026-11-30");
    const before = await file();
    const skills = before.setup.skills.filter((s) => s !== "BATHING");
    expect(skills.length).toBeLessThan(before.setup.skills.length);
    const seen = await preview({ skills });
    expect(seen.changes).toEqual(["会做：去掉助浴"]);
    expect(seen.misfits.map((m) => [m.orderId, m.reason])).toContainEqual([order.id, "没有登记会助浴"]);
    expect(await file()).toEqual(before);
    expect(await replanTasks()).toEqual([]);

    const after = await change({ skills, reason: "考核没有过", version: before.version });
    expect(after.setup.skills).toEqual(skills);
    expect(after.toReplan.map((v) => v.orderId)).toContain(order.id);
    expect(after.events[0]).toMatchObject({
      kind: "CHANGE",
      text: "会做：去掉助浴。原因：考核没有过",
      by: expect.stringMatching(/./),
    });
    expect(await replanTasks()).toContain(order.id);
    await api.api.dueWork.runAll();
    expect(await replanTasks()).toContain(order.id);
    const { waiting } = await get(api, operator, dispatchBoard, { query: {} });
    expect(waiting.find((w) => w.orderId === order.id)!.replanText).toBe("刘阿姨没有登记会助浴");
    const [told] = (await get(api, employee, noticePage, { query: {} })).records;
    expect(told).toMatchObject({ title: "您的接单安排改了" });

    // Who looked at it before is told; the same again changes nothing.
    const late = {
      ...one(ownId),
      body: { skills: before.setup.skills, reason: "再考过了", version: before.version },
    };
    expect((await refusal(api, operator, changeEmployee, late as never)).reason).toBe("CHANGED_MEANWHILE");
    const same = await change({ skills, reason: "再说一次" });
    expect(same.version).toBe(after.version);
    // It fits again: nothing is to be given away any more.
    const back = await change({ skills: before.setup.skills, reason: "补考过了" });
    expect(back.toReplan).toEqual([]);
    expect(await replanTasks()).toEqual([]);
  });

  it("changes by hours, holidays, single days and places, each with what it does to visits", async () => {
    const order = await accepted("2026-12-01");
    const day = { days: [{ day: "2026-12-01", hours: [{ start: "13:00", end: "18:00" }] }] };
    expect((await preview(day)).misfits.map((m) => [m.orderId, m.reason])).toEqual([
      [order.id, "那时不上班"],
    ]);
    const off = await change({ ...day, reason: "上午体检" });
    expect(off.toReplan.map((v) => v.orderId)).toEqual([order.id]);
    expect(off.timeOff).toContainEqual(day.days[0]);
    const again = await change({ days: [{ day: "2026-12-01", hours: null }], reason: "体检改期" });
    expect(again.toReplan).toEqual([]);
    const elsewhere = await change({ areas: ["320500"], reason: "搬家" });
    expect(elsewhere.toReplan.map((v) => v.orderId)).toContain(order.id);
    const { candidates } = await get(api, operator, orderCandidates, {
      ...one((await paidVisit(api, customer, "2026-12-02")).id),
      query: { keyword: "刘阿姨" },
    });
    expect(candidates).toEqual([]);
    await change({ areas: ["320100"], reason: "没搬成" });
    expect(await replanTasks()).toEqual([]);
    for (const [body, field] of [
      [{ areas: ["999999"] }, "areas"],
      [{ days: [{ day: "2026-11-01", hours: [] }] }, "days.0.day"],
      [{ skills: [] }, "skills"],
      [{ week: [{ weekday: 1, hours: [{ start: "10:00", end: "09:00" }] }] }, "week.0.hours.0.end"],
    ] as const) {
      const refused = await refusal(api, operator, changeEmployee, {
        ...one(ownId),
        body: { ...body, reason: "试一试" } as never,
      });
      expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([400, [field]]);
    }
    expect((await ask(api, operator, previewEmployee, { ...one("999999"), body: {} })).status).toBe(404);
  });
});

it("what somebody earns in a month is what they see themselves; what is asked back is frozen", async () => {
  const order = await accepted("2026-11-23", "14:00");
  await comesNow(api, order.id);
  await makeVisit(api, customer, employee, order.id);
  const month = "2026-11";
  const own = await get(api, employee, employeeEarnings, { query: { month } });
  const seen = () => get(api, operator, earningsOfEmployee, { ...one(ownId), query: { month } });
  expect(await seen()).toEqual({ ...own, frozenFen: 0 });
  await api.database.transaction((tx) =>
    tx.execute(sql`update orders.orders set status = 'REFUND' where id = ${order.id}::bigint`),
  );
  const pay = own.records.find((r) => r.orderId === order.id)!.payFen;
  expect(pay).toBeGreaterThan(0);
  expect((await seen()).frozenFen).toBe(pay);
});

it("how somebody is rated says how often, and the worst of the last days in its words", async () => {
  const before = await get(api, operator, ratingsOfEmployee, one(ownId));
  expect(before.counts.map((c) => c.score)).toEqual([5, 4, 3, 2, 1]);
  await api.database.transaction((tx) =>
    tx.execute(sql`insert into reviews.service_comments (service_id, member_id, author_label, score, content, employee_id, verified, created_at)
      select s.id, m.id, '王女士', 2, '来得有点赶，没铺防滑垫。', ${ownId}::bigint, true, '2026-11-19'
      from (select id from services.services limit 1) s, (select id from identity.members limit 1) m`),
  );
  const after = await get(api, operator, ratingsOfEmployee, one(ownId));
  expect(after.counts[3]).toEqual({ score: 2, count: before.counts[3]!.count + 1 });
  expect(after.earlier).toBeGreaterThan(0);
  expect(after.worst).toMatchObject({ score: 2, text: "来得有点赶，没铺防滑垫。" });
});

describe("a paper that an employee has renewed", () => {
  const picture = async () => (await uploadPicture(api, employee, "application")).fileId;
  const send = async (validTo: string, no = "JS2026-88001234") =>
    get(api, employee, sendPaper, {
      body: { kind: "HEALTH", no, validTo, images: [await picture()] },
    });
  const own = async () =>
    (await get(api, employee, ownPapers)).records.find(({ kind }) => kind === "HEALTH")!;
  const told = async () =>
    (await get(api, employee, noticePage, { query: { kind: "APPLICATION" } })).records.map((n) => n.title);
  const at = (renewalId: string) => ({ params: { id: ownId, renewalId } });

  it("keeps what the file holds where nothing else is given, and is good longer than the one held", async () => {
    const health = ({ papers }: Awaited<ReturnType<typeof file>>) => papers.find((p) => p.kind === "HEALTH");
    const held = { no: "JS2025-00005678", issuer: "鼓楼区疾控中心", issuedOn: "2025-12-06" };
    const seen = { kind: "HEALTH", validTo: "2026-12-05", reason: "看过原件" } as const;
    await get(api, operator, renewPaper, { ...one(ownId), body: { ...seen, ...held } });
    await get(api, operator, renewPaper, { ...one(ownId), body: { ...seen, validTo: "2026-12-06" } });
    for (const validTo of ["2026-12-05", "2026-12-06"]) {
      const body = { kind: "HEALTH" as const, validTo, images: [await picture()] };
      const { fields } = await refusal(api, employee, sendPaper, { body });
      expect(fields!.validTo).toContain("登记着的健康证有效到 2026-12-06");
    }
    const body = { kind: "HEALTH" as const, validTo: "2026-12-20", images: [await picture()] };
    // Pressed twice it is sent once; the same pictures under another day are none.
    const sent = await get(api, employee, sendPaper, { body });
    expect(await get(api, employee, sendPaper, { body })).toEqual(sent);
    const other = { body: { ...body, validTo: "2026-12-21" } };
    expect((await refusal(api, employee, sendPaper, other)).reason).toBe("FILE_UNKNOWN");
    const agreed = await get(api, operator, agreePaper, at((await file()).sentPapers[0]!.id));
    const { issuer, issuedOn } = held;
    expect(health(agreed)).toMatchObject({ noTail: "5678", issuer, issuedOn, validTo: "2026-12-20" });

    await send("2026-12-25");
    const read = { issuer: "玄武区疾控中心", issuedOn: "2026-11-20" };
    const next = { ...at((await file()).sentPapers[0]!.id), body: read };
    expect(health(await get(api, operator, agreePaper, next))).toMatchObject({ ...read, noTail: "1234" });
  });

  it("is sent, waits before who dispatches, and takes effect once they agree; what is refused says why", async () => {
    const before = await own();
    for (const [body, field] of [
      [{ validTo: "2020-01-01", images: [await picture()] }, "validTo"],
      [{ validTo: "2027-06-30", images: [] }, "images"],
      [{ images: [await picture()] }, "validTo"],
    ] as const)
      expect(
        (await refusal(api, employee, sendPaper, { body: { kind: "HEALTH", ...body } as never })).fields,
      ).toHaveProperty(field);
    // A file of somebody else's is none.
    const stranger = (await uploadPicture(api, await newCustomer(api), "application")).fileId;
    const theirs = { kind: "HEALTH" as const, validTo: "2027-06-30", images: [stranger] };
    expect((await refusal(api, employee, sendPaper, { body: theirs })).reason).toBe("FILE_UNKNOWN");

    await send("2027-05-31");
    await send("2027-06-30");
    // The one that stood stays until somebody has looked.
    expect(await own()).toMatchObject({
      validTo: before.validTo,
      renewal: { state: "WAIT", validTo: "2027-06-30" },
    });
    expect((await taskAbout(api, operator, "PAPER", ownId))!.subject.text).toContain("健康证");
    const seen = await file();
    expect(seen.sentPapers).toMatchObject([{ text: "健康证", noTail: "1234", validTo: "2027-06-30" }]);
    const [sent] = seen.sentPapers;
    const { url } = sent!.images[0]!;
    expect(await served(api, url, operator.auth)).toBeDefined();
    expect(await served(api, url, employee.auth)).toBeDefined();
    expect(await served(api, url, customer.auth)).toBeUndefined();

    const stale = { ...at(sent!.id), body: { version: seen.version - 1 } };
    expect((await refusal(api, operator, agreePaper, stale)).reason).toBe("CHANGED_MEANWHILE");
    const no = { ...at(sent!.id), body: { reason: "看不清最后一天", version: seen.version } };
    expect((await get(api, operator, refusePaper, no)).sentPapers).toEqual([]);
    expect(await own()).toMatchObject({
      validTo: before.validTo,
      renewal: { state: "REFUSED", answer: "看不清最后一天" },
    });
    expect(await taskAbout(api, operator, "PAPER", ownId)).toBeUndefined();
    expect(await told()).toContain("新的健康证没有通过");

    await send("2027-07-31");
    expect(await taskAbout(api, operator, "PAPER", ownId)).toBeDefined();
    const again = (await file()).sentPapers[0]!;
    const agreed = await get(api, operator, agreePaper, at(again.id));
    expect(agreed.papers.find(({ kind }) => kind === "HEALTH")).toMatchObject({
      validTo: "2027-07-31",
      noTail: "1234",
      verified: true,
    });
    expect((await refusal(api, operator, agreePaper, at(again.id))).reason).toBe("CHANGED_MEANWHILE");
    expect(await own()).toMatchObject({ validTo: "2027-07-31", renewal: { state: "AGREED" } });
    expect(await taskAbout(api, operator, "PAPER", ownId)).toBeUndefined();
    expect(await told()).toContain("新的健康证换上了");
    expect((await refusal(api, customer, ownPapers)).status).toBe(403);
  });
});
