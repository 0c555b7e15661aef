import { noticePage } from "@ginkgo/api-contract/membership/notices";
import { staffOrder } from "@ginkgo/api-contract/orders/order-staff";
import { placeOrder } from "@ginkgo/api-contract/orders/orders";
import { staffRefunds } from "@ginkgo/api-contract/orders/refund-staff";
import { entries } from "@ginkgo/api-contract/publishing/entries";
import { taskPage } from "@ginkgo/api-contract/tasks/tasks";
import {
  cancelDeparture,
  confirmDeparture,
  type DepartureView,
  secondDeparture,
  staffDeparture,
  staffDepartures,
} from "@ginkgo/api-contract/tours/departures";
import { tripDetail, tripPage } from "@ginkgo/api-contract/tours/tours";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import { type Departure, joinTour, newDeparture, tourForm } from "../../../../../test/kits/departure-kit.ts";
import { DAY, type SignedIn, signIn } from "../../../../../test/kits/identity-kit.ts";
import { ask, get, refusal, signInStaff } from "../../../../../test/kits/membership-kit.ts";
import { closeHouse, customerWithContact, read, staffedHouse } from "../../../../../test/kits/orders-kit.ts";
import { row, rows } from "../../../../platform/database/database.ts";
import { newColleague } from "../../../accounts/test/accounts-kit.ts";

let api: TestApi;
let customer: SignedIn;
let operator: SignedIn;
beforeAll(async () => {
  ({ api, customer, operator } = await staffedHouse());
});
afterAll(() => closeHouse(api));

const due = async () => {
  for (let i = 0; i < 3; i++) await api.api.dueWork.runAll();
};
const departure = (days: number, minGroup?: number) => newDeparture(api, days, minGroup);
const order = (who: SignedIn, on: Departure, people: number) =>
  get(api, who, placeOrder, { body: tourForm(on, people) });
const joined = (who: SignedIn, on: Departure, people: number) => joinTour(api, who, on, people);
const statusOf = async (id: string) => (await read(api, customer, id)).status;

describe("the desk of departures", () => {
  const at = ({ id }: Departure) => ({ params: { id } });
  const look = (who: SignedIn, on: Departure) => get(api, who, staffDeparture, at(on));
  const seen = (who: SignedIn, view: DepartureView, keyword = "") =>
    get(api, who, staffDepartures, { query: { view, keyword, size: "50" } });
  const listed = async (on: Departure, view: DepartureView) =>
    (await seen(operator, view)).records.some(({ id }) => id === on.id);
  const askedTask = async (on: Departure, who = operator) =>
    (await get(api, who, taskPage, { query: { kind: "DEPARTURE", state: "OPEN", size: "50" } })).records.find(
      ({ subject }) => subject.id === on.id,
    );

  it("says what the clock would do, who goes, and what each decision brings, before the press", async () => {
    const on = await departure(20, 3);
    const other = await customerWithContact(api);
    const first = await joined(customer, on, 2);
    await order(other, on, 4);
    const one = await look(operator, on);
    expect(one).toMatchObject({
      state: "FORMING",
      paidSeats: 2,
      unpaidSeats: 4,
      takenSeats: 6,
      minGroup: 3,
      maxGroup: 25,
      clock: "CANCELLED",
      actions: ["ask", "cancel"],
      ifFormed: { orders: 1, refundFen: 0, people: 1 },
      ifCancelled: { orders: 2, refundFen: 200_000, people: 2 },
    });
    expect(one.daysLeft).toBe(12);
    expect(one.decidesAt).toContain("T00:00:00+08:00");
    expect(one.roster.map(({ orderId, seats, paidFen }) => [orderId, seats, paidFen])).toEqual([
      [first, 2, 200_000],
      [expect.any(String), 4, 0],
    ]);
    expect(one.roster[0]!.ownerName).toBeTruthy();
    await joined(other, on, 1);
    expect(await look(operator, on)).toMatchObject({ clock: "FORMED", actions: ["confirm", "cancel"] });
    const called = { ...at(on), body: { reason: "台风预警，景区关闭" } };
    const after = await get(api, operator, cancelDeparture, called);
    expect(after).toMatchObject({ state: "CANCELLED", paidSeats: 0, actions: [] });
    await due();
    // Staff have decided on what is paid back: the refund says who, and is none that the rules agreed to.
    const { refund } = await get(api, operator, staffOrder, { params: { id: first } });
    const paidBack = async (view: "auto" | "done") =>
      (await get(api, operator, staffRefunds, { query: { view, size: "100" } })).records.map(({ id }) => id);
    expect(refund!.outcome!.by).not.toBe("系统");
    expect(await paidBack("done")).toContain(refund!.id);
    expect(await paidBack("auto")).not.toContain(refund!.id);
    // Every member of it has the reason, the one who had not paid that the order is closed.
    for (const who of [customer, other]) {
      const notices = (await get(api, who, noticePage, { query: {} })).records;
      expect(notices.map(({ body }) => body).join()).toContain("台风预警，景区关闭");
    }
  });

  it("is changed by nobody who looked before somebody paid, and says how it stands", async () => {
    const on = await departure(20, 2);
    await joined(customer, on, 2);
    const { version } = await look(operator, on);
    await joined(customer, on, 1);
    for (const call of [
      { endpoint: confirmDeparture, body: { version } },
      { endpoint: cancelDeparture, body: { reason: "台风预警", version } },
    ] as const) {
      const no = await ask(api, operator, call.endpoint, { ...at(on), body: call.body } as never);
      expect(no).toMatchObject({
        status: 409,
        data: {
          reason: "CHANGED_MEANWHILE",
          now: expect.arrayContaining([{ label: "已付款", text: "3 位，2 单" }]),
        },
      });
    }
    const now = (await look(operator, on)).version;
    const formed = await get(api, operator, confirmDeparture, { ...at(on), body: { version: now } });
    expect(formed).toMatchObject({ state: "FORMED", decidesAt: null, clock: null, actions: ["cancel"] });
    expect(formed.version).toBeGreaterThan(now);
  });

  it("below its minimum is formed by two people, never by one", async () => {
    const on = await departure(20);
    const id = await joined(customer, on, 2);
    const dispatcher = await signInStaff(api, "dispatcher");
    const refused = await refusal(api, operator, confirmDeparture, at(on));
    expect(refused.fields!.reason).toContain("2 位");
    const reason = { ...at(on), body: { reason: "两家人说好了包车" } };
    const asked = await get(api, operator, confirmDeparture, reason);
    expect(asked).toMatchObject({
      state: "FORMING",
      stateText: "等第二个人同意",
      asked: { reason: "两家人说好了包车" },
      actions: ["withdraw", "cancel"],
    });
    expect(await statusOf(id)).toBe("TRADE_SUCCESS");
    expect((await askedTask(on, dispatcher))!.subject.text).toContain("等第二个人同意");
    expect(await askedTask(on)).toBeUndefined();
    expect(await listed(on, "todo")).toBe(true);
    // The same again changes nothing; nobody agrees with themselves.
    expect((await get(api, operator, confirmDeparture, reason)).version).toBe(asked.version);
    const yes = { ...at(on), body: { agree: true } };
    expect((await refusal(api, operator, secondDeparture, yes)).reason).toBe("DEPARTURE_SECOND_NEEDED");
    // Nor by an account of the organiser, which one person alone can make.
    const { seller } = (await row<{ seller: string }>(
      api.database.primary,
      sql`select 'tour:' || t.org_id as seller from tours.trip_departures d join tours.trips t on t.id = d.trip_id
        where d.id = ${on.id}::bigint`,
    ))!;
    const organiser = await newColleague(api, operator, ["merchant"], [seller]);
    expect((await look(organiser, on)).actions).toEqual(["refuse", "cancel"]);
    expect((await refusal(api, organiser, secondDeparture, yes)).reason).toBe("DEPARTURE_SECOND_NEEDED");
    expect((await refusal(api, dispatcher, confirmDeparture, reason)).reason).toBe("DEPARTURE_ASKED");
    expect((await look(dispatcher, on)).actions).toEqual(["agree", "refuse", "cancel"]);
    // Not agreed to: as before, with the reason of the one who did not.
    const no = { ...at(on), body: { agree: false } };
    expect((await refusal(api, dispatcher, secondDeparture, no)).fields!.reason).toContain("原因");
    await get(api, dispatcher, secondDeparture, { ...at(on), body: { agree: false, reason: "车太贵" } });
    expect(await look(operator, on)).toMatchObject({ asked: null, actions: ["ask", "cancel"] });
    expect((await askedTask(on))!.subject.text).toContain("车太贵");
    expect((await refusal(api, dispatcher, secondDeparture, yes)).reason).toBe("DEPARTURE_NOT_ASKED");
    // Asked again, withdrawn, asked again and agreed to, twice at once.
    await get(api, operator, confirmDeparture, reason);
    await get(api, operator, secondDeparture, no);
    await get(api, operator, confirmDeparture, reason);
    const both = await Promise.all([1, 2].map(() => ask(api, dispatcher, secondDeparture, yes)));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await statusOf(id)).toBe("EMPLOYEE_APPROVE");
    expect(await askedTask(on)).toBeUndefined();
    const trail = await rows<{ action: string }>(
      api.database.primary,
      sql`select action from platform.audit where split_part(detail, ' ', 1) = ${`departure:${on.id}`} order by id`,
    );
    // What was pressed again and changed nothing is no step.
    expect(trail.map(({ action }) => action)).toEqual([
      "DEPARTURE_ASKED",
      "DEPARTURE_REFUSED",
      "DEPARTURE_ASKED",
      "DEPARTURE_WITHDRAWN",
      "DEPARTURE_ASKED",
      "DEPARTURE_FORMED",
    ]);
  });

  it("waits for the second person as long as they need to see it, and no longer", async () => {
    const on = await departure(20);
    await joined(customer, on, 2);
    // Asked for an hour before the clock decides, at night: it may be seen from eight in the morning on.
    api.clock.advance(
      Date.parse(`${on.day}T00:00:00+08:00`) - 7 * DAY - 3_600_000 - api.clock.now().getTime(),
    );
    operator = await signInStaff(api, "operator");
    customer = await signIn(api, customer.mobile);
    const asked = await get(api, operator, confirmDeparture, { ...at(on), body: { reason: "包车" } });
    expect(asked.decidesAt).toContain("T12:00:00+08:00");
    api.clock.advance(12 * 3_600_000);
    await due();
    operator = await signInStaff(api, "operator");
    expect((await look(operator, on)).state).toBe("FORMING");
    api.clock.advance(2 * 3_600_000);
    await due();
    operator = await signInStaff(api, "operator");
    customer = await signIn(api, customer.mobile);
    expect(await look(operator, on)).toMatchObject({ state: "CANCELLED", asked: null, actions: [] });
    expect(await askedTask(on)).toBeUndefined();
  });

  it("is written as an entry: seats and days that people have stay, and what is ordered is cancelled, not taken down", async () => {
    const { departure: kind, trip } = entries;
    const on = await departure(30);
    const tripAt = { params: { id: on.trip } };
    const shown = (who = on) => get(api, null, tripDetail, { params: { id: who.trip } });
    const day = (n: number) =>
      new Date(api.clock.now().getTime() + n * DAY + 8 * 3_600_000).toISOString().slice(0, 10);
    const first = (await look(operator, on)).entry!;
    expect(first).toMatchObject({ draft: null, live: { tripId: on.trip, date: on.day, stock: 25 } });
    expect((await get(api, operator, trip.read, tripAt)).live).not.toHaveProperty("departures");

    const save = async (one: string, content: object) => {
      const { version } = await get(api, operator, kind.read, { params: { id: one } });
      return get(api, operator, kind.save, {
        params: { id: one },
        body: { version, content: { ...content } },
      });
    };
    const publish = async (one: string) => {
      const { version } = await get(api, operator, kind.read, { params: { id: one } });
      return { params: { id: one }, body: { version } };
    };
    const facts = { guide: "周领队", insurance: "旅游意外险 50 万", meetingPlace: "南京站南广场 8:00" };
    const moved = { ...first.live, ...facts, date: day(133), priceFen: 88_800 };
    expect((await save(on.id, moved)).faults).toEqual({});
    const live = await get(api, operator, kind.publish, await publish(on.id));
    expect(live).toMatchObject({ state: "LIVE", live: { date: day(133) }, address: `/tour/trip/${on.trip}` });
    const stale = { params: { id: on.id }, body: { content: moved, version: first.version } };
    expect((await refusal(api, operator, kind.save, stale)).reason).toBe("CHANGED_MEANWHILE");
    const there = (await shown()).departures.find(({ id }) => id === on.id);
    expect(there).toMatchObject({ ...facts, date: day(133), priceFen: 88_800 });

    await joined(customer, { ...on, day: day(133) }, 2);
    const faultsWith = async (content: object) => (await save(on.id, { ...moved, ...content })).faults;
    expect((await faultsWith({ date: day(134) })).date).toContain("2 人报名");
    expect((await faultsWith({ stock: 1 })).stock).toContain("2 人报名");
    expect((await faultsWith({ tripId: "999999" })).tripId).toContain("没有这条线路");
    expect((await refusal(api, operator, kind.publish, await publish(on.id))).fields).toHaveProperty(
      "tripId",
    );
    const down = { params: { id: on.id }, body: { reason: "不办了" } };
    expect((await refusal(api, operator, kind.archive, down)).reason).toBe("DEPARTURE_HAS_ORDERS");
    expect((await look(operator, on)).paidSeats).toBe(2);
    // Writing the trip anew leaves its departures as they are.
    const { live: words } = await get(api, operator, trip.read, tripAt);
    await get(api, operator, trip.save, { ...tripAt, body: { content: { ...words, subtitle: "慢慢走" } } });
    await get(api, operator, trip.publish, tripAt);
    expect((await shown()).departures.map(({ id }) => id)).toContain(on.id);
    await get(api, operator, cancelDeparture, { ...at(on), body: { reason: "台风预警" } });
    expect((await save(on.id, moved)).faults.date).toContain("已经取消");

    // A new one, of the same trip: not on the day of another, nor on a day that is gone.
    const { guide: _, ...fresh } = { ...moved, date: day(133) };
    const begun = await get(api, operator, kind.create, { body: { content: { ...fresh } } });
    expect(begun.faults.date).toContain("已经有团期");
    await save(begun.id, { ...fresh, date: day(-1) });
    const gone = await refusal(api, operator, kind.publish, await publish(begun.id));
    expect(gone.fields!.date).toContain("今天以后");
    await save(begun.id, { ...fresh, date: day(135) });
    await get(api, operator, kind.publish, await publish(begun.id));
    const taken = await get(api, operator, kind.archive, {
      params: { id: begun.id },
      body: { reason: "不办了" },
    });
    expect(taken).toMatchObject({ state: "ARCHIVED", live: null, draft: { date: day(135) } });
    expect((await shown()).departures.map(({ id }) => id)).not.toContain(begun.id);
    const { records } = await get(api, operator, kind.page, { query: { view: "ALL", size: "100" } });
    expect(records.map(({ id }) => id)).toEqual(expect.arrayContaining([on.id, begun.id]));

    // A trip nobody can go on yet stands in no list; its first departure brings it there.
    const copy = { ...words, name: "新开的慢行线路" };
    const { id: tripId } = await get(api, operator, trip.create, { body: { content: copy } });
    await get(api, operator, trip.publish, { params: { id: tripId } });
    const found = async () => (await get(api, null, tripPage, { query: { keyword: copy.name } })).records;
    expect((await found()).map(({ id }) => id)).not.toContain(tripId);
    const own = await get(api, operator, kind.create, {
      body: { content: { ...fresh, tripId, date: day(140) } },
    });
    await get(api, operator, kind.publish, await publish(own.id));
    expect(await found()).toEqual([expect.objectContaining({ id: tripId, priceFen: 88_800 })]);

    // An organiser writes departures of its own trips alone, and they wait for a reviewer.
    const organiser = await newColleague(api, operator, ["merchant"], [`tour:${String(words!.orgId)}`]);
    const asked = await get(api, organiser, kind.create, {
      body: { content: { ...fresh, tripId, date: day(145) } },
    });
    expect(await get(api, organiser, kind.publish, { params: { id: asked.id } })).toMatchObject({
      isRequested: true,
    });
    const foreign = (await get(api, operator, trip.page, { query: { size: "100" } })).records;
    for (const { id } of foreign) {
      const { live: other } = await get(api, operator, trip.read, { params: { id } });
      if (!other || other.orgId === words!.orgId) continue;
      const body = { content: { ...fresh, tripId: id } };
      expect((await refusal(api, organiser, kind.create, { body })).fields).toHaveProperty("seller");
      break;
    }
  });

  it("lists small groups near their day first, by trip and by cursor, to a merchant their own alone", async () => {
    const near = await departure(9);
    const far = await departure(20);
    expect(await listed(near, "todo")).toBe(true);
    expect(await listed(far, "todo")).toBe(false);
    expect(await listed(far, "forming")).toBe(true);
    const page = (view: DepartureView, cursor?: string) =>
      get(api, operator, staffDepartures, {
        query: { view, size: "3", ...(cursor ? { cursor } : {}) },
      });
    for (const view of ["forming", "over"] as const) {
      const ids: string[] = [];
      let found = await page(view);
      for (const { total } = found; ; found = await page(view, found.nextCursor)) {
        ids.push(...found.records.map(({ id }) => id));
        if (found.nextCursor === undefined || ids.length > 60) {
          if (found.nextCursor === undefined) expect(ids).toHaveLength(total);
          break;
        }
      }
      expect(new Set(ids).size).toBe(ids.length);
    }
    const { tripName } = await look(operator, near);
    const byName = await seen(operator, "forming", tripName.slice(1, 4));
    expect(byName.records.map((one) => one.tripName)).toContain(tripName);
    expect((await seen(operator, "forming", "没有这样的线路%")).total).toBe(0);
    expect((await refusal(api, operator, staffDepartures, { query: { cursor: "1" } })).reason).toBe(
      "BAD_INPUT",
    );
    const merchant = await signInStaff(api, "merchant");
    expect((await seen(merchant, "forming")).records.map(({ id }) => id)).not.toContain(far.id);
    expect((await refusal(api, merchant, staffDeparture, at(far))).reason).toBe("NOT_FOUND");
  });
});
