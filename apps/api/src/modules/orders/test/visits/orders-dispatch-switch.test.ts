import {
  dispatchBoard,
  dispatchSwitches,
  orderCandidates,
  setDispatchSwitch,
  withdrawOffer,
} from "@ginkgo/api-contract/orders/dispatch";
import { dispatchOrder, noteOrder, reassignOrder } from "@ginkgo/api-contract/orders/order-staff";
import { rejectOrder } from "@ginkgo/api-contract/visits/order-employee";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import type { SignedIn } from "../../../../../test/kits/identity-kit.ts";
import { ask, get, refusal } from "../../../../../test/kits/membership-kit.ts";
import { laterOn, paidVisit, read, visitHouse } from "../../../../../test/kits/orders-kit.ts";
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
const seen = async (id: string) =>
  (await get(api, operator, orderCandidates, { ...one(id), query: {} })).visit.version;
const lineOf = async (id: string) =>
  (await get(api, operator, dispatchBoard, { query: {} })).waiting.find((w) => w.orderId === id);
const tasksOf = (id: string) =>
  rows<{ kind: string; text: string }>(
    api.database.read,
    sql`select kind, text from tasks.tasks where subject_type = 'order' and subject_id = ${id} and done_at is null`,
  );
const set = (isOn: boolean, more: { category?: string; version?: number } = {}) =>
  get(api, operator, setDispatchSwitch, { body: { isOn, reason: "今天都请假了", ...more } });

describe("a visit that two dispatchers look at", () => {
  it("is changed by the first; the second is told who did what, whatever step they take", async () => {
    const order = await paidVisit(api, customer, "2026-11-25");
    const version = await seen(order.id);
    await get(api, operator, noteOrder, { ...one(order.id), body: { text: "打过电话" } });
    // What a colleague writes beside it changes nothing of it.
    expect(await seen(order.id)).toBe(version);
    await get(api, operator, dispatchOrder, { ...one(order.id), body: { employeeId: ownId, version } });
    const steps = [
      refusal(api, operator, dispatchOrder, { ...one(order.id), body: { version } }),
      refusal(api, operator, withdrawOffer, { ...one(order.id), body: { version } }),
      refusal(api, operator, reassignOrder, { ...one(order.id), body: { reason: "换一位", version } }),
    ];
    for (const refused of await Promise.all(steps)) {
      expect(refused).toMatchObject({ status: 409, reason: "CHANGED_MEANWHILE" });
      expect(refused).toMatchObject({
        version: version + 2,
        statusText: expect.stringMatching(/./),
        changes: [{ by: expect.stringMatching(/./), text: "派单" }],
      });
    }
    const taken = await get(api, operator, withdrawOffer, {
      ...one(order.id),
      body: { version: await seen(order.id) },
    });
    expect(taken.status).toBe("EMPLOYEE_REJECT");
  });

  it("under the same key is sent once, and answered twice", async () => {
    const order = await paidVisit(api, customer, "2026-11-27");
    const body = { employeeId: ownId, version: await seen(order.id) };
    const headers = { ...operator.auth, "idempotency-key": "dispatch-once" };
    const send = () => api.call(`PUT /rest/staff/order/dispatch/${order.id}`, { headers, body });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.data).toEqual(first.data);
  });

  it("says of somebody who cannot be sent what is missing, not that the time is taken", async () => {
    const order = await paidVisit(api, customer, "2026-11-28");
    await api.database.transaction((tx) =>
      tx.execute(sql`update workforce.employee_certificates set valid_to = '2026-11-27'
        where employee_id = ${ownId}::bigint and kind = 'HEALTH'`),
    );
    const refused = await refusal(api, operator, dispatchOrder, {
      ...one(order.id),
      body: { employeeId: ownId },
    });
    expect(refused).toMatchObject({ reason: "SLOT_TAKEN", reasons: ["健康证 11 月 27 日到期"] });
    await api.database.transaction((tx) =>
      tx.execute(sql`update workforce.employee_certificates set valid_to = '2027-11-27'
        where employee_id = ${ownId}::bigint and kind = 'HEALTH'`),
    );
  });

  it("says of a visit nobody is found for what holds them back", async () => {
    const order = await paidVisit(api, customer, "2026-11-28", "15:00");
    await api.database.transaction((tx) =>
      tx.execute(sql`update workforce.employees
        set skills = (select coalesce(array_agg('no ' || s), '{}') from unnest(skills) s)`),
    );
    const refused = await refusal(api, operator, dispatchOrder, { ...one(order.id), body: {} });
    expect(refused.reason).toBe("SLOT_TAKEN");
    expect((refused as { reasons?: string[] }).reasons).toContainEqual(
      expect.stringMatching(/^\d+ 人没有登记会做这一项$/),
    );
    await api.database.transaction((tx) =>
      tx.execute(sql`update workforce.employees
        set skills = (select coalesce(array_agg(substr(s, 4)), '{}') from unnest(skills) s)`),
    );
  });

  it("carries what was said by who refused it", async () => {
    const order = await paidVisit(api, customer, "2026-12-02");
    await get(api, operator, dispatchOrder, { ...one(order.id), body: { employeeId: ownId } });
    await get(api, employee, rejectOrder, { ...one(order.id), body: { reason: "腰扭了，抬不动" } });
    expect((await lineOf(order.id))!.refused).toEqual([
      { name: "刘阿姨", state: "REJECTED", stateText: "已拒单", reason: "腰扭了，抬不动" },
    ]);
  });
});

describe("the automatic dispatch", () => {
  it("is switched off by somebody with a reason; what waits stands before the staff at once, and on again goes on", async () => {
    const order = await paidVisit(api, customer, "2026-12-01");
    expect(await tasksOf(order.id)).toEqual([]);
    const { switches } = await set(false, { version: 0 });
    expect(switches[0]).toMatchObject({
      category: null,
      isOn: false,
      version: 1,
      last: { reason: "今天都请假了", by: expect.stringMatching(/./) },
    });
    expect(await tasksOf(order.id)).toMatchObject([
      { kind: "DISPATCH", text: expect.stringMatching(/自动派单关着，要人来派$/) },
    ]);
    const shown = await read(api, customer, order.id);
    expect(shown.deadline!.text).toMatch(/以前由客服为您安排；安排不上，全额退款$/);
    expect((await get(api, operator, dispatchBoard, { query: {} })).automatic).toEqual({
      isOn: false,
      offNames: [],
    });
    // One that is paid for later stands so too, and nobody is asked.
    const later = await paidVisit(api, customer, "2026-12-03");
    expect((await lineOf(later.id))!).toMatchObject({ needsPerson: true });
    await laterOn(api, 3 * 60_000, customer, operator, employee);
    await api.api.dueWork.runAll();
    expect(await tasksOf(later.id)).toMatchObject([{ kind: "DISPATCH" }]);
    expect((await read(api, customer, later.id)).status).toBe("TRADE_SUCCESS");
    // Sent by hand, and taken back: it is for a person again at once.
    await get(api, operator, dispatchOrder, { ...one(later.id), body: { employeeId: ownId } });
    expect(await tasksOf(later.id)).toEqual([]);
    await get(api, operator, withdrawOffer, { ...one(later.id), body: {} });
    expect(await tasksOf(later.id)).toMatchObject([{ kind: "DISPATCH" }]);

    await set(true);
    await api.api.dueWork.runAll();
    for (const { id } of [order, later]) {
      expect((await read(api, customer, id)).status).toBe("EMPLOYEE_RECEIVE");
      expect(await tasksOf(id)).toEqual([]);
    }
    const trail = await rows<{ action: string; detail: string }>(
      api.database.read,
      sql`select action, detail from platform.audit where action like 'DISPATCH_%' order by at`,
    );
    expect(trail).toEqual([
      { action: "DISPATCH_OFF", detail: "dispatchSwitch:all ：今天都请假了" },
      { action: "DISPATCH_ON", detail: "dispatchSwitch:all ：今天都请假了" },
    ]);
  });

  it("is off for one kind of service alone, refuses a kind there is none of, and who looked before is told", async () => {
    expect(
      (
        await refusal(api, operator, setDispatchSwitch, {
          body: { isOn: false, reason: "试", category: "X" },
        })
      ).status,
    ).toBe(400);
    const body = { isOn: false, reason: "今天都请假了", category: "REHAB", version: 0 };
    await get(api, operator, setDispatchSwitch, { body });
    expect(await refusal(api, operator, setDispatchSwitch, { body: { ...body, isOn: true } })).toMatchObject({
      reason: "CHANGED_MEANWHILE",
      version: 1,
    });
    const order = await paidVisit(api, customer, "2026-11-30", "15:00");
    expect(await tasksOf(order.id)).toEqual([]);
    await set(false, { category: "LIUZHU" });
    expect(await tasksOf(order.id)).toHaveLength(1);
    expect((await get(api, operator, dispatchBoard, { query: {} })).automatic.offNames).toEqual([
      "六助",
      "康复",
    ]);
    // Of two at once one is the first; the other sees what it did.
    const both = await Promise.all(
      [operator, operator].map((who) =>
        ask(api, who, setDispatchSwitch, {
          body: { isOn: true, reason: "回来了", category: "LIUZHU", version: 1 },
        }),
      ),
    );
    expect(both.map((b) => b.status).toSorted()).toEqual([200, 409]);
    const { switches } = await get(api, operator, dispatchSwitches, {});
    expect(switches.find((s) => s.category === "LIUZHU")).toMatchObject({ isOn: true, version: 2 });
  });
});
