import { noticePage } from "@ginkgo/api-contract/membership/notices";
import { placeOrder } from "@ginkgo/api-contract/orders/orders";
import { taskPage } from "@ginkgo/api-contract/tasks/tasks";
import {
  cancelDeparture,
  confirmDeparture,
  type DepartureView,
  secondDeparture,
  staffDeparture,
  staffDepartures,
} from "@ginkgo/api-contract/tours/departures";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import { type Departure, joinTour, newDeparture, tourForm } from "../../../../../test/kits/departure-kit.ts";
import { DAY, type SignedIn, signIn } from "../../../../../test/kits/identity-kit.ts";
import { ask, get, refusal, signInStaff } from "../../../../../test/kits/membership-kit.ts";
import { closeHouse, customerWithContact, read, staffedHouse } from "../../../../../test/kits/orders-kit.ts";
import { row } from "../../../../platform/database/database.ts";
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
  const askedTask = async (on: Departure) =>
    (
      await get(api, operator, taskPage, { query: { kind: "DEPARTURE", state: "OPEN", size: "50" } })
    ).records.find(({ subject }) => subject.id === on.id);

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
    expect((await askedTask(on))!.subject.text).toContain("等第二个人同意");
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
    const trail = await row<{ n: number }>(
      api.database.primary,
      sql`select count(*)::int as n from platform.audit where detail = ${`departure:${on.id}`}`,
    );
    expect(trail!.n).toBe(6);
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
