import { agreeRefund, refuseRefund, secondRefund, shipOrder } from "@ginkgo/api-contract/orders/order-staff";
import { askRefund, returnGoods } from "@ginkgo/api-contract/orders/orders";
import { orderMoney, staffRefund, staffRefunds } from "@ginkgo/api-contract/orders/refund-staff";
import { taskPage } from "@ginkgo/api-contract/tasks/tasks";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import { DAY, HOUR, MINUTE, type SignedIn } from "../../../../../test/kits/identity-kit.ts";
import { get, refusal, signInStaff } from "../../../../../test/kits/membership-kit.ts";
import {
  closeHouse,
  laterOn,
  paidGoods,
  parcel,
  read,
  refundAnswers,
  staffedHouse,
} from "../../../../../test/kits/orders-kit.ts";

let api: TestApi;
let customer: SignedIn;
let operator: SignedIn;
let colleague: SignedIn;
beforeAll(async () => {
  ({ api, customer, operator } = await staffedHouse({ TWO_PERSON_FEN: "1000000" }));
  await api.database.transaction((tx) =>
    tx.execute(sql`update identity.staff set role = 'operator' where role = 'service'`),
  );
  colleague = await signInStaff(api, "service");
  // The demonstration has some of its own.
  await api.database.transaction((tx) =>
    tx.execute(
      sql`update orders.refunds set state = 'CANCELLED' where state in ('REQUESTED', 'WAIT_SECOND')`,
    ),
  );
});
afterAll(() => closeHouse(api));

const one = (id: string) => ({ params: { id } });
const refundOf = (refundId: string, body = {}) => ({ params: { refundId }, body });
const due = () => api.api.dueWork.runAll();
const later = (ms: number) => laterOn(api, ms, customer, operator, colleague);
const page = (query: Record<string, string> = {}) => get(api, operator, staffRefunds, { query });
const idsIn = async (view: string) => (await page({ view })).records.map((r) => r.id);
const caseOf = (refundId: string, who = operator) => get(api, who, staffRefund, { params: { refundId } });

async function shipped(quantity = 1) {
  const order = await paidGoods(api, customer, quantity);
  return get(api, operator, shipOrder, { ...one(order.id), body: parcel });
}
async function requested(body: object = {}) {
  const { id } = await shipped();
  const order = await get(api, customer, askRefund, { ...one(id), body: { reason: "QUALITY", ...body } });
  return { id, sn: order.sn, amountFen: order.amountFen, refund: order.refund! };
}

describe("refunds that wait for staff", () => {
  it("stand with who, what, the sums and when the clock would decide, the late first, page by page", async () => {
    const first = await requested({ amountFen: 300 });
    await later(2 * HOUR);
    const second = await requested();
    await later(HOUR);
    const { records, total, counts, nextCursor } = await page({ size: "1" });
    expect({ total, todo: counts!.todo, new: counts!.new }).toEqual({ total: 2, todo: 2, new: 2 });
    expect(records).toMatchObject([
      {
        id: first.refund.id,
        orderSn: first.sn,
        amountFen: 300,
        termsFen: first.amountFen,
        state: "REQUESTED",
        dueAt: first.refund.decideBy,
      },
    ]);
    expect(records[0]!.dueText).toContain("系统自动同意 ¥3.00");
    const next = await page({ size: "1", cursor: nextCursor! });
    expect(next.records.map((r) => r.id)).toEqual([second.refund.id]);
    expect(next).toMatchObject({ total: 2 });
    expect(next.nextCursor).toBeUndefined();
    for (const cursor of ["nothing", "2026-01-01T00:00:00Z~x", "0000-01-01T00:00:00Z~1"])
      expect((await refusal(api, operator, staffRefunds, { query: { cursor } })).fields).toHaveProperty(
        "cursor",
      );
  });

  it("are found by the number of the order or the refund and by the telephone; what is none of these is said", async () => {
    const { sn, refund } = await requested();
    for (const keyword of [sn, refund.refundNo, refund.refundNo.toLowerCase()])
      expect((await page({ keyword })).records.map((r) => r.id)).toEqual([refund.id]);
    expect((await page({ keyword: customer.mobile })).records.length).toBeGreaterThan(1);
    expect((await page({ keyword: "13000000000" })).records).toEqual([]);
    expect((await refusal(api, operator, staffRefunds, { query: { keyword: "王" } })).fields).toHaveProperty(
      "keyword",
    );
  });

  it("go from view to view as they go on, and each shows what may be done about it", async () => {
    const { id, refund } = await requested({ withReturn: true });
    expect((await caseOf(refund.id)).actions).toEqual(["agree", "refuse"]);
    await get(api, operator, agreeRefund, refundOf(refund.id));
    expect(await idsIn("new")).not.toContain(refund.id);
    expect(await idsIn("goods")).toContain(refund.id);
    const tasks = async () =>
      (await get(api, operator, taskPage, { query: { kind: "REFUND", size: "100" } })).records.filter(
        (t) => t.subject.id === refund.id,
      );
    expect(await tasks()).toEqual([]);
    await get(api, customer, returnGoods, {
      ...one(id),
      body: { company: "邮政快递", trackingNo: "EMS99887766" },
    });
    expect((await tasks()).map((t) => t.subject.text)).toEqual([expect.stringContaining("等收货验货")]);
    const sent = await caseOf(refund.id);
    expect(sent).toMatchObject({ returnState: "SENT", actions: ["received", "refuse"] });
    expect(sent.returnParcel).toMatchObject({ trackingNo: "EMS99887766" });
    await get(api, operator, refuseRefund, refundOf(refund.id, { reason: "寄回来的是别的东西" }));
    expect((await idsIn("refused"))[0]).toBe(refund.id);
    expect((await caseOf(refund.id)).actions).toEqual(["shipBack"]);
  });

  it("that ended stand by how: agreed by the rules or the clock, or by somebody; with the money of their order", async () => {
    const order = await paidGoods(api, customer);
    const rule = await get(api, customer, askRefund, { ...one(order.id), body: { reason: "PLAN_CHANGED" } });
    await due();
    await refundAnswers(api, customer, order.id, "success");
    expect((await idsIn("auto"))[0]).toBe(rule.refund!.id);
    const { id, refund, amountFen } = await requested({ amountFen: 300 });
    await get(api, operator, agreeRefund, refundOf(refund.id, { reason: "核对过了" }));
    await due();
    await refundAnswers(api, customer, id, "abnormal");
    expect(await idsIn("abnormal")).toEqual([refund.id]);
    const failed = await caseOf(refund.id);
    expect(failed).toMatchObject({
      actions: ["retry", "payByHand"],
      attempts: [{ nth: 1, outcome: "ABNORMAL" }],
      seats: { first: { words: "核对过了" }, second: null },
    });
    expect(failed.attempts[0]!.nextAt).toBe(failed.nextTryAt);
    await later(2 * MINUTE);
    await due();
    await refundAnswers(api, customer, id, "success");
    expect((await idsIn("done"))[0]).toBe(refund.id);
    expect(await idsIn("auto")).not.toContain(refund.id);
    expect((await caseOf(refund.id)).attempts.map((a) => a.outcome)).toEqual(["ABNORMAL", "DONE"]);
    const money = await get(api, operator, orderMoney, one(id));
    expect(money).toMatchObject({
      receivedFen: amountFen,
      refundedFen: 300,
      atProviderFen: amountFen - 300,
      agrees: true,
    });
    expect(money.ledger.reduce((sum, l) => sum + l.amountFen, 0)).toBe(0);
    expect(money.payments).toMatchObject([{ state: "PAID", carries: true }]);
  });
});

describe("of two who decide at once", () => {
  it("one is heard, the other is told what is so now; sent again under its key, an answer is the same", async () => {
    const { refund } = await requested();
    const { version } = await caseOf(refund.id);
    const headers = (who: SignedIn, key: string) => ({ ...who.auth, "idempotency-key": key });
    const press = (who: SignedIn, step: "agree" | "refuse", key: string) =>
      api.call<{ reason?: string; stateText?: string; status?: string }>(
        `PUT /rest/staff/refund/${step}/${refund.id}`,
        { headers: headers(who, key), body: { version, reason: "看过照片" } },
      );
    const [yes, no] = await Promise.all([press(operator, "agree", "k-1"), press(colleague, "refuse", "k-2")]);
    expect([yes.status, no.status].toSorted()).toEqual([200, 409]);
    const lost = yes.status === 409 ? yes : no;
    expect(lost.data).toMatchObject({ reason: "CHANGED_MEANWHILE", now: expect.any(Array) });
    const again = await (yes.status === 200
      ? press(operator, "agree", "k-1")
      : press(colleague, "refuse", "k-2"));
    expect(again.status).toBe(200);
  });
});

describe("what the clock decides", () => {
  const unlist = (refundId: string) =>
    api.database.transaction((tx) =>
      tx.execute(sql`delete from tasks.tasks where subject_type = 'refund' and subject_id = ${refundId}`),
    );

  it("stood before the staff with that deadline; one that did not is shown first and waits for the morning", async () => {
    const { id, refund } = await requested();
    const shown = await requested();
    await unlist(refund.id);
    // Until two days later, at three in the night in Nanjing.
    const night = Date.parse(`${refund.decideBy!.slice(0, 10)}T03:00:00+08:00`) + DAY;
    api.clock.advance(night - api.clock.now().getTime());
    await due();
    await later(0);
    expect((await read(api, customer, shown.id)).refund).toMatchObject({ state: "AGREED" });
    expect((await read(api, customer, id)).refund).toMatchObject({ state: "REQUESTED" });
    const listed = (await page()).records.find((r) => r.id === refund.id)!;
    // Four hours of working time after eight in the morning.
    expect(listed.dueAt).toMatch(/T12:00:00\+08:00$/);
    const [task] = (
      await get(api, operator, taskPage, { query: { kind: "REFUND", size: "100" } })
    ).records.filter((t) => t.subject.id === refund.id);
    expect(task!.dueAt).toBe(listed.dueAt);
    await later(6 * HOUR);
    await due();
    expect((await read(api, customer, id)).refund!.state).toBe("REQUESTED");
    await later(4 * HOUR);
    await due();
    expect((await read(api, customer, id)).refund).toMatchObject({ state: "AGREED" });
  });
});

describe("a refund of somebody else's", () => {
  it("is for no merchant to see, nor the money of its order", async () => {
    const { id, refund } = await requested();
    const merchant = await signInStaff(api, "merchant");
    expect((await refusal(api, merchant, staffRefunds)).status).toBe(403);
    expect((await refusal(api, merchant, staffRefund, { params: { refundId: refund.id } })).status).toBe(403);
    expect((await refusal(api, merchant, orderMoney, one(id))).status).toBe(403);
    const nothing = { params: { refundId: "999999999" } };
    expect((await refusal(api, operator, staffRefund, nothing)).status).toBe(404);
    expect((await refusal(api, operator, secondRefund, { ...nothing, body: { agree: true } })).status).toBe(
      404,
    );
  });
});
