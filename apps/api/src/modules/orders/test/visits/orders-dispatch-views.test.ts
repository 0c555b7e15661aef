import { dispatchBoard, orderCandidates } from "@ginkgo/api-contract/orders/dispatch";
import { dispatchLoad, dispatchMap, dispatchWeek } from "@ginkgo/api-contract/orders/dispatch-views";
import { dispatchOrder } from "@ginkgo/api-contract/orders/order-staff";
import { placeOrder } from "@ginkgo/api-contract/orders/orders";
import { addAbsence } from "@ginkgo/api-contract/visits/employee-files";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import type { SignedIn } from "../../../../../test/kits/identity-kit.ts";
import { get, refusal } from "../../../../../test/kits/membership-kit.ts";
import { door, paidVisit, pay, visitForm, visitHouse } from "../../../../../test/kits/orders-kit.ts";

let api: TestApi;
let customer: SignedIn;
let operator: SignedIn;
let ownId: string;
beforeAll(async () => {
  ({ api, customer, operator, ownId } = await visitHouse());
  await api.database.transaction((tx) => tx.execute(sql`delete from workforce.employee_bookings`));
});
afterAll(() => api.close());

const DAY = "2026-11-25";
const named = (id: string) => ({ params: { id }, body: { employeeId: ownId } });
const week = (day: string) =>
  get(api, operator, dispatchWeek, { query: { day, keyword: "刘阿姨", size: "5" } });

async function visitAt(place: { lng: number; lat: number }, start: string) {
  const form = await visitForm(api, DAY, start);
  const order = await get(api, customer, placeOrder, {
    body: { ...form, address: { ...form.address!, place } } as never,
  });
  await pay(api, customer, order.id);
  return order.id;
}

describe("the week of the dispatch board", () => {
  it("goes from Monday to Sunday and says who works when, what they have and when they are away", async () => {
    const before = await week(DAY);
    expect(before.days).toEqual(["23", "24", "25", "26", "27", "28", "29"].map((day) => `2026-11-${day}`));
    const wednesday = before.people[0]!.days[2]!;
    expect(wednesday).toMatchObject({ visits: 0, visitMinutes: 0, awayText: null });
    expect(wednesday.workMinutes).toBeGreaterThan(0);
    const order = await paidVisit(api, customer, DAY, "14:00");
    expect((await week(DAY)).totals[2]).toEqual({
      day: DAY,
      placed: before.totals[2]!.placed,
      open: before.totals[2]!.open + 1,
    });
    await get(api, operator, dispatchOrder, named(order.id));
    await get(api, operator, addAbsence, {
      params: { id: ownId },
      body: { from: "2026-11-26T08:00:00+08:00", to: "2026-11-26T10:00:00+08:00", reason: "看牙" },
    });
    const after = await week("2026-11-29");
    expect(after.people[0]!.days[2]).toMatchObject({ visits: 1 });
    expect(after.people[0]!.days[2]!.visitMinutes).toBeGreaterThanOrEqual(30);
    expect(after.people[0]!.days.map((d) => d.awayText)).toEqual([
      null,
      null,
      null,
      "看牙",
      null,
      null,
      null,
    ]);
    expect(after.totals[2]).toMatchObject({ placed: before.totals[2]!.placed + 1 });
    const wrong = await refusal(api, operator, dispatchWeek, { query: { area: "999999" } });
    expect(wrong.status).toBe(400);
  });
});

describe("a day somebody typed into the address", () => {
  it.each(["0001-01-01", "1000-01-01", "8999-12-31", "9000-01-01", "9999-12-31", "2026-02-30", "morgen"])(
    "%s is shown, or refused in words",
    async (day) => {
      const auth = { headers: operator.auth };
      for (const view of ["board", "week", "load"]) {
        const path = `/rest/staff/dispatch/${view === "board" ? "board" : view}?day=${day}`;
        const answer = await api.call(path, auth);
        const isShown = day === "1000-01-01" || day === "8999-12-31";
        expect([view, answer.status]).toEqual([view, isShown ? 200 : 400]);
      }
    },
  );
});

describe("what is booked for somebody", () => {
  it("counts in the week where it is an order; an hour merely kept is none", async () => {
    const day = "2026-12-02";
    const before = (await week(day)).people[0]!.days[2]!;
    await api.database.transaction((tx) =>
      tx.execute(sql`insert into workforce.employee_bookings (employee_id, visit, blocked, created_at)
        select ${ownId}::bigint, x, x, now() from (select tstzrange('2026-12-02T10:00+08:00', '2026-12-02T12:00+08:00') as x) t`),
    );
    expect((await week(day)).people[0]!.days[2]).toEqual(before);
    const order = await paidVisit(api, customer, day, "14:00");
    await get(api, operator, dispatchOrder, named(order.id));
    const { people } = await get(api, operator, dispatchBoard, { query: { day, keyword: "刘阿姨" } });
    const after = (await week(day)).people[0]!.days[2]!;
    expect(after.visits).toBe(people[0]!.visits.length);
    expect(after.visits).toBe(before.visits + 1);
  });
});

describe("the hours of a day", () => {
  it("count what is placed, what is open and who is there; who is frozen or away is not there", async () => {
    const at = async (hour: number) =>
      (await get(api, operator, dispatchLoad, { query: { day: "2026-11-26" } })).hours.find(
        (h) => h.hour === hour,
      )!;
    const [morning, nine] = [await at(11), await at(9)];
    await paidVisit(api, customer, "2026-11-26", "11:00");
    expect(await at(11)).toEqual({ ...morning, open: morning.open + 1 });
    await api.database.transaction((tx) =>
      tx.execute(
        sql`update workforce.employee_absences set withdrawn_at = now() where employee_id = ${ownId}::bigint`,
      ),
    );
    expect(await at(9)).toEqual({ ...nine, people: nine.people + 1 });
    await api.database.transaction((tx) =>
      tx.execute(sql`update workforce.employees set status = 'FROZEN' where id = ${ownId}::bigint`),
    );
    expect(await at(9)).toEqual(nine);
    await api.database.transaction((tx) =>
      tx.execute(sql`update workforce.employees set status = 'NORMAL' where id = ${ownId}::bigint`),
    );
  });
});

describe("the map of a visit", () => {
  it("shows where it is and how one person's day goes with it, to a hundred metres, with straight ways", async () => {
    const first = await visitAt(door, "09:00");
    const second = await visitAt({ lng: door.lng + 0.02, lat: door.lat }, "11:30");
    await get(api, operator, dispatchOrder, named(first));
    const { candidates } = await get(api, operator, orderCandidates, { params: { id: second }, query: {} });
    expect(candidates.find((c) => c.employeeId === ownId)!.can).toBe(true);
    const map = await get(api, operator, dispatchMap, {
      params: { id: second },
      query: { employeeId: ownId },
    });
    expect(map).toMatchObject({ city: "320100", cityName: "南京市", person: { name: "刘阿姨" } });
    // The one of the test before comes last; where it is, only its district says.
    expect(map.stops.map((s) => [s.isTried, s.metresBefore !== null, s.place?.isExact])).toEqual([
      [false, false, true],
      [true, true, true],
      [false, false, false],
    ]);
    expect(map.metres).toBeNull();
    expect(String(map.visit.place!.lng)).toMatch(/^118\.\d{1,3}$/);
    await api.database.transaction((tx) =>
      tx.execute(sql`delete from workforce.employee_bookings where employee_id = ${ownId}::bigint
        and reference <> ${`order:${first}`}`),
    );
    const clear = await get(api, operator, dispatchMap, {
      params: { id: second },
      query: { employeeId: ownId },
    });
    expect(clear.stops[1]!.metresBefore).toBeGreaterThan(1850);
    expect(clear.stops[1]!.metresBefore).toBeLessThan(1920);
    expect(clear.metres).toBe(clear.stops[1]!.metresBefore);
    expect(clear.stops[1]!.minutesBefore).toBeGreaterThan(0);
    const alone = await get(api, operator, dispatchMap, { params: { id: second }, query: {} });
    expect(alone).toMatchObject({ person: null, stops: [], visit: { orderId: second } });
    expect(
      (await refusal(api, operator, dispatchMap, { params: { id: second }, query: { employeeId: "999999" } }))
        .status,
    ).toBe(404);
  });
});
