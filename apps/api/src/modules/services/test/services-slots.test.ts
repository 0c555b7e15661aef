import {
  type ServiceSlots,
  serviceDetail,
  servicePage,
  servicePrice,
  serviceSlots,
} from "@ginkgo/api-contract/services/services";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { get, refusal } from "../../../../test/kits/membership-kit.ts";
import { legalHoliday } from "../../workforce/legal-holiday.ts";

// Tests live on Friday 20 November 2026, ten in the morning.
let api: TestApi;
let bath: string;
let escort: string;
let assess: string;
beforeAll(async () => {
  api = await buildTestApi("demo");
  bath = await idOf("上门助浴");
  escort = await idOf("全程陪诊");
  assess = await idOf("老年人能力评估");
});
afterAll(() => api.close());

async function idOf(name: string): Promise<string> {
  const { records } = await get(api, null, servicePage, { query: { keyword: name, adcode: "320100" } });
  return records.find((s) => s.name === name)!.id;
}
const slots = (id: string, query: Record<string, string> = {}) =>
  get(api, null, serviceSlots, { params: { id }, query });
const day = ({ days }: ServiceSlots, date: string) => days.find((d) => d.date === date)!;
const change = (statement: ReturnType<typeof sql>) => api.database.transaction((tx) => tx.execute(statement));
const stateAt = async (id: string, date: string, start: string, query: Record<string, string> = {}) =>
  day(await slots(id, query), date).slots.find((s) => s.start === start)?.state;
const only = (no: string) => change(sql`update workforce.employees set accepts = employee_no = ${no}`);
const everybody = () => change(sql`update workforce.employees set accepts = true`);

describe("a family looks when somebody can come", () => {
  it("two weeks from today, with each day's weekday, state and times", async () => {
    const found = await slots(bath, { adcode: "320106" });
    expect(found.covered).toBe(true);
    expect(found.days).toHaveLength(14);
    expect(found.days[0]).toMatchObject({ date: "2026-11-20", weekday: 5 });
    const monday = day(found, "2026-11-23");
    expect(monday).toMatchObject({ weekday: 1, state: "open" });
    expect(monday.slots[0]).toEqual({ start: "08:30", end: "09:30", state: "open" });
    // The last hour that ends by five.
    expect(monday.slots.at(-1)).toMatchObject({ start: "16:00", end: "17:00" });
  });

  it("the demo employee can come for every service of the city, any day it is offered", async () => {
    await only("NJ0001");
    const { records } = await get(api, null, servicePage, { query: { adcode: "320106", size: "100" } });
    for (const { id, name, state, unit } of records) {
      if (state !== "ON" || unit === "NIGHT") continue;
      const { days } = await slots(id, { adcode: "320106" });
      expect(days.filter((d) => d.state === "open").length, name).toBeGreaterThanOrEqual(4);
    }
    await everybody();
  });

  it("not on a weekday it is not offered, and not on a holiday it rests", async () => {
    expect(day(await slots(bath), "2026-11-22")).toMatchObject({ weekday: 7, state: "rest", slots: [] });
    const newYear = { from: "2027-01-01", days: "1" };
    await change(
      sql`update services.services set max_advance_days = 90 where id in (${assess}::bigint, ${escort}::bigint)`,
    );
    expect((await slots(assess, newYear)).days[0]).toMatchObject({ holiday: "元旦", state: "rest" });
    const [first] = (await slots(escort, newYear)).days;
    expect(first).toMatchObject({ holiday: "元旦", state: "open" });
    // Before eight it is night as well.
    expect(first!.slots[0]!.surcharge).toBe("夜间加价 30%、元旦加价 50%");
    expect(first!.slots.at(-1)!.surcharge).toBe("元旦加价 50%");
    await change(sql`update services.services set max_advance_days = 14`);
  });

  it("not sooner than the service needs to prepare", async () => {
    // Ten in the morning and four hours ahead: two o'clock is the first.
    const { slots: today } = day(await slots(bath), "2026-11-20");
    expect(today.find((s) => s.start === "13:30")?.state).toBe("closed");
    expect(today.find((s) => s.start === "14:00")?.state).toBe("open");
    // Nurses need a day.
    const nursing = await slots(await idOf("上门换药"));
    expect(day(nursing, "2026-11-20").state).toBe("full");
    expect(day(nursing, "2026-11-21").slots.find((s) => s.start === "09:30")?.state).toBe("closed");
  });

  it("not further ahead than the horizon, and never in the past", async () => {
    const far = await slots(escort, { from: "2026-12-03", days: "3" });
    expect(far.days.map((d) => d.state)).toEqual(["open", "open", "pending"]);
    expect((await slots(escort, { from: "2026-11-18", days: "2" })).days.map((d) => d.state)).toEqual([
      "rest",
      "rest",
    ]);
  });

  it("not where nobody goes", async () => {
    const gone = await slots(bath, { adcode: "320508" });
    expect(gone.covered).toBe(false);
    expect(gone.days.every((d) => d.state === "rest")).toBe(true);
    // A province asked about is covered in part.
    expect((await slots(bath, { adcode: "320000" })).covered).toBe(true);
  });

  it("with two people where the specification sends two", async () => {
    await change(sql`update workforce.employees set accepts = employee_no in ('NJ0001', 'NJ0017')`);
    const detail = await get(api, null, serviceDetail, { params: { id: bath } });
    const skuId = detail.skus[1]!.id;
    // The second one works from half past eight to twelve and from one to half past five.
    expect(await stateAt(bath, "2026-11-24", "10:00", { skuId })).toBe("open");
    expect(await stateAt(bath, "2026-11-24", "11:00", { skuId })).toBe("full");
    expect(await stateAt(bath, "2026-11-24", "11:00")).toBe("open");
    await only("NJ0001");
    expect(day(await slots(bath, { skuId }), "2026-11-24").state).toBe("full");
    await everybody();
  });
});

describe("the only one who could come", () => {
  beforeAll(() => only("NJ0001"));
  afterAll(everybody);
  const mine = sql`(select id from workforce.employees where employee_no = 'NJ0001')`;

  it("is taken: neither then, nor before time to get away, nor so late that it would run into it", async () => {
    await change(sql`insert into workforce.employee_bookings (employee_id, visit, blocked)
      values (${mine}, '[2026-11-24 10:00+08, 2026-11-24 11:00+08)', '[2026-11-24 10:00+08, 2026-11-24 11:30+08)')`);
    const states = async (starts: string[]) => Promise.all(starts.map((s) => stateAt(bath, "2026-11-24", s)));
    // An hour's visit with half an hour after it must end by ten.
    expect(await states(["08:30", "09:00", "10:30", "11:00", "11:30"])).toEqual([
      "open",
      "full",
      "full",
      "full",
      "open",
    ]);
    await change(sql`delete from workforce.employee_bookings where employee_id = ${mine}`);
  });

  it("is held while somebody pays, and free again when that ran out", async () => {
    await change(sql`insert into workforce.employee_bookings (employee_id, visit, blocked, held_until)
      values (${mine}, '[2026-11-24 10:00+08, 2026-11-24 11:00+08)', '[2026-11-24 10:00+08, 2026-11-24 11:30+08)', '2026-11-20 10:30+08')`);
    expect(await stateAt(bath, "2026-11-24", "10:00")).toBe("full");
    await change(
      sql`update workforce.employee_bookings set held_until = '2026-11-20 09:59+08' where employee_id = ${mine}`,
    );
    expect(await stateAt(bath, "2026-11-24", "10:00")).toBe("open");
    await change(sql`delete from workforce.employee_bookings where employee_id = ${mine}`);
  });

  it("has other hours that day, or none", async () => {
    await change(sql`insert into workforce.employee_overrides (employee_id, day, hours)
      values (${mine}, '2026-11-24', '{[780,960)}'), (${mine}, '2026-11-25', '{}')`);
    const found = await slots(bath);
    const open = day(found, "2026-11-24").slots.filter((s) => s.state === "open");
    expect([open[0]?.start, open.at(-1)?.start]).toEqual(["13:00", "15:00"]);
    expect(day(found, "2026-11-25")).toMatchObject({ state: "rest", slots: [] });
    await change(sql`delete from workforce.employee_overrides where employee_id = ${mine}`);
  });

  it("is not sent on a day a paper has run out", async () => {
    await change(
      sql`update workforce.employee_certificates set valid_to = '2026-11-24' where kind = 'HEALTH' and employee_id = ${mine}`,
    );
    const found = await slots(bath);
    expect([day(found, "2026-11-24").state, day(found, "2026-11-25").state]).toEqual(["open", "rest"]);
    await change(
      sql`update workforce.employee_certificates set valid_to = '2027-11-24' where kind = 'HEALTH' and employee_id = ${mine}`,
    );
  });

  it("takes leave, or switches visits off: nobody comes", async () => {
    await change(sql`update workforce.employees set status = 'LEAVE' where employee_no = 'NJ0001'`);
    expect(day(await slots(bath), "2026-11-24").state).toBe("rest");
    await change(sql`update workforce.employees set status = 'NORMAL' where employee_no = 'NJ0001'`);
    await only("NOBODY");
    expect(day(await slots(bath), "2026-11-24").state).toBe("rest");
    await only("NJ0001");
  });
});

it("a night reaches into the next morning, and says what it costs on top as its price does", async () => {
  const id = await idOf("夜间陪护");
  const night = day(await slots(id), "2026-11-25");
  expect(night.slots).toEqual([{ start: "20:00", end: "08:00", state: "open", surcharge: "夜间加价 30%" }]);
  const { lines } = await get(api, null, servicePrice, {
    params: { id },
    query: { date: "2026-11-25", start: "20:00" },
  });
  expect(lines.map((l) => l.name)).toContain("夜间加价");
});

it("a service that is paused is shown with no day open", async () => {
  const { days } = await slots(await idOf("智能监测安装"));
  expect(days.every((d) => d.state === "rest")).toBe(true);
});

it("what cannot be read, or is not there, is refused in words", async () => {
  const bad = await refusal(api, null, serviceSlots, {
    params: { id: bath },
    query: { from: "24.11.", days: "99" },
  });
  expect(bad).toMatchObject({ status: 400 });
  expect(bad.fields?.from).toContain("日期");
  expect(
    await refusal(api, null, serviceSlots, { params: { id: bath }, query: { skuId: "7" } }),
  ).toMatchObject({ status: 400 });
  expect(await refusal(api, null, serviceSlots, { params: { id: "7" } })).toMatchObject({ status: 404 });
});

it.each([
  ["2026-10-01", "国庆节"],
  ["2026-02-17", "春节"],
  ["2026-11-22", undefined],
  // No notice is out for 2029: the days the regulation names.
  ["2029-01-01", "元旦"],
  ["2029-02-12", "除夕"],
  ["2029-02-13", "春节"],
  ["2029-04-04", "清明节"],
  ["2029-05-02", "劳动节"],
  ["2029-06-16", "端午节"],
  ["2029-09-22", "中秋节"],
  ["2029-10-04", undefined],
])("%s is %s", (date, name) => expect(legalHoliday(date)).toBe(name));
