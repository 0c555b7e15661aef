import { dispatchBoard, orderCandidates } from "@ginkgo/api-contract/orders/dispatch";
import { dispatchOrder, reassignOrder } from "@ginkgo/api-contract/orders/order-staff";
import { receiveOrder, rejectOrder } from "@ginkgo/api-contract/visits/order-employee";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import type { SignedIn } from "../../../../../test/kits/identity-kit.ts";
import { get, refusal, signInStaff } from "../../../../../test/kits/membership-kit.ts";
import { comesNow, laterOn, makeVisit, paidVisit, visitHouse } from "../../../../../test/kits/orders-kit.ts";
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

const change = (statement: ReturnType<typeof sql>) => api.database.transaction((tx) => tx.execute(statement));
const candidates = (id: string, keyword?: string) =>
  get(api, operator, orderCandidates, { params: { id }, query: keyword ? { keyword } : {} });
const of = async (id: string, employeeId: string) =>
  (await candidates(id)).candidates.find((c) => c.employeeId === employeeId)!;
const textsOf = ({ reasons }: Awaited<ReturnType<typeof of>>, side: string) =>
  reasons.filter((r) => r.side === side).map((r) => r.text);

describe("who may be sent to a visit", () => {
  it("is said with why, in the order in which the dispatch itself asks", async () => {
    for (const [date, start] of [
      ["2026-11-24", "10:00"],
      ["2026-11-24", "14:00"],
      ["2026-11-30", "14:00"],
    ] as const) {
      const order = await paidVisit(api, customer, date, start);
      const { proposal, candidates: found, visit } = await candidates(order.id);
      expect(visit).toMatchObject({ orderId: order.id, day: date, start, people: 1, missing: 1 });
      expect(proposal).toEqual([found[0]!.employeeId]);
      const sent = await get(api, operator, dispatchOrder, { params: { id: order.id }, body: {} });
      expect(sent.employee!.id).toBe(proposal[0]);
    }
  });

  it("is proposed anew for somebody else's turn, and the reassignment asks that person", async () => {
    const order = await paidVisit(api, customer, "2026-12-01");
    const sent = await get(api, operator, dispatchOrder, { params: { id: order.id }, body: {} });
    const first = sent.employee!.id;
    const { proposal } = await candidates(order.id);
    expect(proposal[0]).not.toBe(first);
    expect(await of(order.id, first)).toMatchObject({ can: false, offer: { state: "SENT" } });
    const next = await get(api, operator, reassignOrder, {
      params: { id: order.id },
      body: { reason: "她那天要体检" },
    });
    expect(next.employee!.id).toBe(proposal[0]);
    const former = await of(order.id, first);
    // By name they can be sent again; by itself nobody asks them.
    expect(former).toMatchObject({ can: true, asksByItself: false, offer: null });
    expect(textsOf(former, "NOTE").join()).toMatch(/改派给了别人：“她那天要体检”/);
  });

  it("shows what a colleague who refused wrote, and asks them by name only", async () => {
    const order = await paidVisit(api, customer, "2026-12-02");
    const named = { params: { id: order.id }, body: { employeeId: ownId } };
    await get(api, operator, dispatchOrder, named);
    await get(api, employee, rejectOrder, { params: { id: order.id }, body: { reason: "腰扭了，抬不动" } });
    const own = await of(order.id, ownId);
    expect(own.asksByItself).toBe(false);
    expect(textsOf(own, "NOTE").join()).toMatch(/拒了这一单：“腰扭了，抬不动”/);
    expect((await candidates(order.id)).proposal).not.toContain(ownId);
    // Who is asked next lets it pass: on the board the one who refused and the one who did not answer are told apart.
    const { proposal } = await candidates(order.id);
    const silent = proposal.find((id) => id !== ownId)!;
    await get(api, operator, dispatchOrder, { params: { id: order.id }, body: { employeeId: silent } });
    await laterOn(api, 31 * 60_000, customer, employee, operator);
    await api.api.dueWork.runAll();
    const { waiting } = await get(api, operator, dispatchBoard, { query: { day: "2026-12-02" } });
    const { refused } = waiting.find(({ orderId }) => orderId === order.id)!;
    expect(refused.map(({ state, stateText, reason }) => [state, stateText, reason])).toEqual([
      ["EXPIRED", "没有答复", null],
      ["REJECTED", "已拒单", "腰扭了，抬不动"],
    ]);
    expect(new Set(refused.map(({ name }) => name)).size).toBe(2);
  });

  it("names a paper that has run out, one that soon will, and hours that do not fit", async () => {
    const order = await paidVisit(api, customer, "2026-12-04");
    const paper = (validTo: string) =>
      change(sql`update workforce.employee_certificates set valid_to = ${validTo}::date
        where employee_id = ${ownId}::bigint and kind = 'HEALTH'`);
    await paper("2026-12-03");
    const without = await of(order.id, ownId);
    expect(without).toMatchObject({ can: false, score: null });
    expect(textsOf(without, "AGAINST")).toEqual(["健康证 12 月 3 日到期"]);
    await paper("2026-12-04");
    const soon = await of(order.id, ownId);
    expect(soon.can).toBe(true);
    expect(textsOf(soon, "NOTE")).toEqual(["健康证上门后 0 天到期"]);
    await paper("2027-11-29");
    await change(sql`insert into workforce.employee_overrides (employee_id, day, hours)
      values (${ownId}::bigint, '2026-12-04', '{[780,1080)}'::int4multirange)`);
    expect(textsOf(await of(order.id, ownId), "AGAINST")).toEqual(["那天只上 13:00–18:00"]);
    await change(sql`delete from workforce.employee_overrides where employee_id = ${ownId}::bigint`);
  });

  it("says of those with another visit when that is, and how much they have to do", async () => {
    const [first, second, later] = [
      await paidVisit(api, customer, "2026-11-26", "10:00"),
      await paidVisit(api, customer, "2026-11-26", "10:30"),
      await paidVisit(api, customer, "2026-11-26", "15:00"),
    ];
    await get(api, operator, dispatchOrder, { params: { id: first.id }, body: { employeeId: ownId } });
    const busy = await of(second.id, ownId);
    expect(textsOf(busy, "AGAINST").join()).toMatch(/^10:00–1\d:\d\d 有别的单/);
    const free = await of(later.id, ownId);
    expect(free.can).toBe(true);
    expect(textsOf(free, "FOR").join()).toMatch(/前一单 1\d:\d\d 结束，在同一个区.*当天 1 单，本周 \d/);
    expect(free.scoreParts).toContainEqual({ text: "当天已有 1 单", points: -10 });
    expect(free.score).toBe(Math.round(free.scoreParts.reduce((sum, p) => sum + p.points, 0)));
    expect(
      (
        await refusal(api, operator, dispatchOrder, {
          params: { id: second.id },
          body: { employeeId: ownId },
        })
      ).reason,
    ).toBe("SLOT_TAKEN");
  });

  it("puts who came to this person before in front of who did not, all else being equal", async () => {
    const made = await paidVisit(api, customer, "2026-11-23");
    await get(api, operator, dispatchOrder, { params: { id: made.id }, body: { employeeId: ownId } });
    await get(api, employee, receiveOrder, { params: { id: made.id } });
    await makeVisit(api, customer, employee, made.id);
    const order = await paidVisit(api, customer, "2026-11-25");
    const found = await candidates(order.id);
    const own = found.candidates.find((c) => c.employeeId === ownId)!;
    expect(textsOf(own, "FOR").join()).toMatch(/来过 1 次，最近 11 月 23 日/);
    expect(own.scoreParts).toContainEqual({ text: "来过 1 次", points: 5 });
    expect(found.proposal).toEqual([ownId]);
  });

  it("lists who does not come to the place, and finds anybody by a part of their name or number", async () => {
    const order = await paidVisit(api, customer, "2026-12-03");
    await change(sql`update workforce.employees set areas = '{320102}', reach = '{a320102,w320100,w320000}'
      where id = ${ownId}::bigint`);
    const far = await of(order.id, ownId);
    expect(textsOf(far, "AGAINST")).toEqual(["不去鼓楼区，只去玄武区"]);
    const named = await candidates(order.id, "nj0001");
    expect(named.candidates.map((c) => c.employeeId)).toEqual([ownId]);
    await change(sql`update workforce.employees set areas = '{320100}', reach = '{a320100,w320000}'
      where id = ${ownId}::bigint`);
    expect((await candidates(order.id, "没有这个人")).candidates).toEqual([]);
  });

  it("is nobody's question once a visit has begun, for goods, or of an order that is not there", async () => {
    const order = await paidVisit(api, customer, "2026-11-30");
    await get(api, operator, dispatchOrder, { params: { id: order.id }, body: { employeeId: ownId } });
    await get(api, employee, receiveOrder, { params: { id: order.id } });
    await comesNow(api, order.id);
    expect((await candidates(order.id)).visit.missing).toBe(1);
    await makeVisit(api, customer, employee, order.id);
    const ask = (id: string) => refusal(api, operator, orderCandidates, { params: { id }, query: {} });
    expect((await ask(order.id)).reason).toBe("ORDER_TRANSITION_NOT_ALLOWED");
    expect((await ask("999999999")).status).toBe(404);
    const [goods] = await rows<{ id: string }>(
      api.database.read,
      sql`select id::text from orders.orders where kind = 'PRODUCT' limit 1`,
    );
    if (goods) expect((await ask(goods.id)).status).toBe(409);
    const merchant = await signInStaff(api, "merchant");
    const denied = await refusal(api, merchant, orderCandidates, { params: { id: order.id }, query: {} });
    expect(denied.status).toBe(403);
  });
});
