import { auditPage } from "@ginkgo/api-contract/privacy/audit-trail";
import { finishTask, releaseTask, staffToday, takeTask, taskPage } from "@ginkgo/api-contract/tasks/tasks";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { HOUR, seedDemoPeople } from "../../../../test/kits/identity-kit.ts";
import { get, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { closeTask, openTask } from "../public.ts";

let api: TestApi;
let operator: Awaited<ReturnType<typeof signInStaff>>;
let service: typeof operator;
let merchant: typeof operator;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedDemoPeople(api);
  operator = await signInStaff(api, "operator");
  service = await signInStaff(api, "service");
  merchant = await signInStaff(api, "merchant");
});
afterAll(() => api.close());

const at = (hours: number) => new Date(api.clock.now().getTime() + hours * HOUR);
const open = (kind: "LICENCE" | "SHIP", id: string, hours: number, seller?: string) =>
  api.database.transaction((tx) =>
    openTask(
      tx,
      { kind, subject: { type: "order", id, text: `订单 ${id}` }, dueAt: at(hours), seller: seller ?? null },
      api.clock.now(),
    ),
  );
const list = (who: typeof operator, query: Record<string, string> = {}) => get(api, who, taskPage, { query });
const idsOf = async (who: typeof operator, query?: Record<string, string>) =>
  (await list(who, query)).records.map((t) => t.subject.id);

describe("what waits for a person", () => {
  it("stands before who may handle it, the first due first, once for each thing", async () => {
    await open("LICENCE", "3", 3);
    await open("LICENCE", "1", 1);
    await open("LICENCE", "1", 2);
    await open("SHIP", "2", 2);
    expect(await idsOf(operator)).toEqual(["1", "2", "3"]);
    expect(await idsOf(service)).toEqual([]);
    expect(await idsOf(operator, { kind: "SHIP" })).toEqual(["2"]);
  });

  it("goes on page by page without losing or doubling one", async () => {
    const first = await list(operator, { size: "2" });
    const second = await list(operator, { size: "2", cursor: first.nextCursor! });
    expect([...first.records, ...second.records].map((t) => t.subject.id)).toEqual(["1", "2", "3"]);
    expect(second.nextCursor).toBeUndefined();
    for (const cursor of [
      "nothing",
      "0000-01-01~1",
      "99999~1",
      "+275760-09-13T00:00:00.000Z~1",
      "2026~0~x",
    ]) {
      const { fields } = await refusal(api, operator, taskPage, { query: { cursor } });
      expect(fields, cursor).toHaveProperty("cursor");
    }
  });

  it("shows a shop its own only", async () => {
    const shop = "org:10001";
    await api.database.transaction((tx) =>
      tx.execute(sql`insert into identity.staff_sellers (staff_id, seller)
        select id, ${shop} from identity.staff where role = 'merchant'`),
    );
    await open("SHIP", "70", 7, shop);
    await open("SHIP", "71", 7, "org:1");
    expect(await idsOf(merchant)).toEqual(["70"]);
  });

  it("is counted by kind for each person, with what is late and what nobody has taken", async () => {
    await open("LICENCE", "9", -1);
    const counts = await get(api, operator, staffToday);
    const { records } = await list(operator);
    const due = (id: string) => records.find((t) => t.subject.id === id)?.dueAt;
    expect(counts).toMatchObject({ now: api.clock.now().toISOString(), total: 6, late: 1, mine: 0 });
    expect(counts.kinds).toEqual([
      { kind: "LICENCE", kindText: "证照到期", total: 3, late: 1, open: 3, nextDueAt: due("9") },
      { kind: "SHIP", kindText: "该发货了", total: 3, late: 0, open: 3, nextDueAt: due("2") },
    ]);
    expect(await get(api, service, staffToday)).toMatchObject({ total: 0, kinds: [] });
    expect(await get(api, merchant, staffToday)).toMatchObject({ total: 1, kinds: [{ kind: "SHIP" }] });
    const [late] = records;
    await get(api, operator, takeTask, { params: { id: late!.id } });
    expect(await get(api, operator, staffToday)).toMatchObject({
      mine: 1,
      kinds: [{ open: 2 }, { open: 3 }],
    });
    await get(api, operator, finishTask, { params: { id: late!.id } });
  });

  it("is taken by one, finished by the one who took it, and then no longer waits", async () => {
    const [task] = (await list(operator)).records;
    const params = { id: task!.id };
    const taken = await get(api, operator, takeTask, { params, body: { version: task!.version } });
    expect(taken).toMatchObject({ state: "TAKEN", version: task!.version + 1 });
    expect(taken.owner?.name).toContain("周建华");
    expect(await get(api, operator, takeTask, { params })).toEqual(taken);
    expect(await idsOf(operator, { mine: "1" })).toEqual(["1"]);
    const late = await refusal(api, operator, finishTask, { params, body: { version: task!.version } });
    expect(late).toMatchObject({ reason: "CHANGED_MEANWHILE", version: taken.version });
    expect(late).toHaveProperty(
      "now",
      expect.arrayContaining([{ label: "谁在处理", text: taken.owner!.name }]),
    );
    expect(await get(api, operator, finishTask, { params })).toMatchObject({ state: "DONE" });
    expect(await get(api, operator, finishTask, { params })).toMatchObject({ state: "DONE" });
    expect(await idsOf(operator, { kind: "LICENCE" })).toEqual(["3"]);
    expect(await idsOf(operator, { state: "DONE" })).toEqual(["9", "1"]);
  });

  it("is given back by the one who took it alone, and stands before everybody again", async () => {
    const [task] = (await list(operator, { kind: "LICENCE" })).records;
    const params = { id: task!.id };
    await get(api, operator, takeTask, { params });
    const colleague = await signInStaff(api, "dispatcher");
    expect((await refusal(api, colleague, releaseTask, { params })).fields!.reason).toContain("周建华");
    const back = await get(api, colleague, releaseTask, { params, body: { reason: "他今天请假了" } });
    expect(back).toMatchObject({ state: "OPEN", owner: null });
    const { records } = await get(api, await signInStaff(api, "auditor"), auditPage, {
      query: { subject: `task:${params.id}` },
    });
    expect(records[0]).toMatchObject({
      what: "TASK_TAKEN_BACK",
      detail: `task:${params.id}`,
      reason: "他今天请假了",
    });
    // Where the step itself writes nothing down, that it was called is.
    expect(records[1]).toMatchObject({
      what: "STAFF_STEP",
      whatText: "由我来处理",
      detail: `task:${params.id}`,
    });
    await get(api, operator, takeTask, { params });
    const given = await get(api, operator, releaseTask, { params });
    expect(given).toMatchObject({ state: "OPEN", owner: null });
    expect(await get(api, operator, releaseTask, { params })).toEqual(given);
    expect(await get(api, colleague, takeTask, { params })).toMatchObject({ state: "TAKEN" });
    await get(api, colleague, releaseTask, { params });
  });

  it("is let go when who has taken it may not handle it any more", async () => {
    const [task] = (await list(operator, { kind: "LICENCE" })).records;
    const params = { id: task!.id };
    const colleague = await signInStaff(api, "dispatcher");
    await get(api, colleague, takeTask, { params });
    const own = () =>
      list(operator, { kind: "LICENCE" }).then(({ records }) => records.find(({ id }) => id === params.id));
    await api.api.dueWork.runAll();
    expect(await own()).toMatchObject({ state: "TAKEN" });
    await api.database.transaction((tx) =>
      tx.execute(sql`update identity.staff set state = 'BLOCKED' where role = 'dispatcher'`),
    );
    await api.api.dueWork.runAll();
    expect(await own()).toMatchObject({ state: "OPEN", owner: null });
    // What else that work has opened is none of this file's.
    await api.database.transaction((tx) =>
      tx.execute(sql`delete from tasks.tasks where subject_type <> 'order'`),
    );
  });

  it("is not called done by hand where a step of what it is about ends it", async () => {
    const [task] = (await list(operator, { kind: "SHIP" })).records;
    const params = { id: task!.id };
    await get(api, operator, takeTask, { params });
    expect((await refusal(api, operator, finishTask, { params })).reason).toBe("TASK_ENDS_BY_ITSELF");
    expect(await idsOf(operator, { kind: "SHIP" })).toContain(task!.subject.id);
  });

  it("is nobody's who may not handle it, whatever its id", async () => {
    const [task] = (await list(operator, { kind: "LICENCE" })).records;
    for (const who of [service, merchant]) {
      const { status } = await refusal(api, who, takeTask, { params: { id: task!.id } });
      expect(status).toBe(404);
    }
  });

  it("ends by itself when it came about otherwise, and may then wait again", async () => {
    const close = () =>
      api.database.transaction((tx) =>
        closeTask(tx, { kind: "LICENCE", subject: { type: "order", id: "3" } }, api.clock.now()),
      );
    await close();
    expect(await idsOf(operator, { kind: "LICENCE" })).toEqual([]);
    await open("LICENCE", "3", 5);
    expect(await idsOf(operator, { kind: "LICENCE" })).toEqual(["3"]);
  });
});
