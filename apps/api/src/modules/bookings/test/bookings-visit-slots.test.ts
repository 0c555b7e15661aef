import {
  acceptProposed,
  addBooking,
  bookingPage,
  cancelBooking,
  changeBooking,
  confirmBooking,
  proposeBooking,
  visitSlots,
} from "@ginkgo/api-contract/bookings/bookings";
import { noticePage } from "@ginkgo/api-contract/membership/notices";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { type SignedIn, signIn } from "../../../../test/kits/identity-kit.ts";
import { get, newCustomer, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { seedStaffed } from "../../../../test/kits/orders-kit.ts";
import { rows } from "../../../platform/database/database.ts";
import { visitRulesOf } from "../visit-rules.ts";

let api: TestApi;
let customer: SignedIn;
/** Homes, each with rules of its own. */
let home: string;
let other: string;
let silent: string;

const setVisit = (id: string, visit: object) =>
  api.database.transaction((tx) =>
    tx.execute(sql`update organisations.organisation_details
      set details = jsonb_set(details, '{visit}', ${JSON.stringify(visit)}::jsonb) where org_id = ${id}::bigint`),
  );
const base = { needBooking: true, overnight: false, video: false };

beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedStaffed(api);
  customer = await newCustomer(api, "王桂兰");
  const found = await rows<{ id: string }>(
    api.database.read,
    sql`select id::text as id from organisations.organisations order by id limit 3`,
  );
  [home, other, silent] = found.map(({ id }) => id) as [string, string, string];
  // Wednesdays to Sundays; the rest at noon stands in the notice, as homes wrote it.
  await setVisit(home, {
    ...base,
    weekdays: "3,4,5,6,7",
    hours: "9:00–17:00",
    notice: "午休 12:00–14:00 请不要打扰长辈休息",
    families: 2,
  });
  await setVisit(other, {
    ...base,
    weekdays: "",
    hours: "8:30–11:30",
    starts: ["10:00", "08:30"],
    noticeHours: 48,
    holidayRest: true,
    closedOn: ["2026-12-05"],
  });
  await setVisit(silent, { ...base, weekdays: "", hours: "" });
});
afterAll(() => api.close());

const who = { contactName: "王小红", contactPhone: "13800138000" };
const visit = (targetId: string, date: string, start?: string) =>
  ({ kind: "VISIT", targetId, date, ...(start ? { start } : {}), peopleCount: 2, ...who }) as const;
const fieldsOf = async (body: ReturnType<typeof visit>) =>
  (await refusal(api, customer, addBooking, { body })).fields ?? {};
const slotsOf = (id: string, query = {}) => get(api, null, visitSlots, { params: { id }, query });
const dayOf = async (id: string, date: string) => (await slotsOf(id, { from: date, days: "1" })).days[0]!;

// 2026-11-20 is a Friday.
const saturday = "2026-11-28";

describe("when a home receives people", () => {
  it("follows from what it posted, with hours of the house where it posted none", () => {
    const rules = visitRulesOf({
      ...base,
      weekdays: "1",
      hours: "9:00 至 16:30",
      notice: "请戴口罩 8:00–9:00 测温",
    });
    expect(rules).toMatchObject({ weekdays: [1], from: 540, to: 990, quiet: null, starts: [570, 840] });
    expect(visitRulesOf({ ...base, weekdays: "", hours: "上午", quiet: "11:30–14:30" })).toMatchObject({
      from: 540,
      to: 1020,
      quiet: { from: 690, to: 870 },
      starts: [570, 870],
    });
    expect(visitRulesOf({ ...base, weekdays: "", hours: "18:00–20:00" }).starts).toEqual([1080]);
    expect(visitRulesOf(undefined)).toMatchObject({ from: 540, to: 1020, quiet: null });
  });

  it("is told to everybody day by day, with what is over and too far off", async () => {
    const notice = await slotsOf(home);
    expect(notice).toMatchObject({ starts: ["09:30", "14:00"], quiet: { from: "12:00", to: "14:00" } });
    expect(notice.days).toHaveLength(14);
    // Friday, Saturday, Sunday, then two days of rest.
    expect(notice.days.slice(1, 5).map((d) => d.state)).toEqual(["open", "open", "rest", "rest"]);
    expect((await dayOf(home, "2027-01-27")).state).toBe("pending");
    const early = await slotsOf(other, { days: "3" });
    expect(early.days.map((d) => d.slots.map((s) => s.state))[0]).toEqual(["closed", "closed"]);
    expect((await dayOf(other, "2026-12-05")).state).toBe("rest");
    expect(await dayOf(other, "2027-01-01")).toMatchObject({ state: "rest", holiday: expect.any(String) });
    expect((await dayOf(silent, saturday)).slots.map((s) => s.start)).toEqual(["09:30", "14:00"]);
  });

  it("is held to by the API, beside the field and in words", async () => {
    expect((await fieldsOf(visit(home, saturday, "12:30"))).start).toContain("12:00–14:00 长辈休息");
    expect((await fieldsOf(visit(home, saturday, "17:00"))).start).toContain("9:00–12:00 或 14:00–17:00");
    expect((await fieldsOf(visit(home, "2026-11-24", "10:00"))).date).toContain("不接待");
    expect((await fieldsOf(visit(other, "2026-11-21", "10:00"))).start).toContain("48 小时");
    expect((await fieldsOf(visit(other, "2026-12-05", "10:00"))).date).toContain("不接待");
    expect((await fieldsOf(visit(other, "2027-01-01"))).date).toContain("元旦");
    // Any hour within the rules, and none at all, are taken as before.
    const made = await get(api, customer, addBooking, { body: visit(home, saturday, "10:20") });
    await get(api, customer, cancelBooking, { params: { id: made.id } });
    const any = await get(api, customer, addBooking, { body: visit(home, saturday) });
    expect(any.start).toBeNull();
    await get(api, customer, cancelBooking, { params: { id: any.id } });
  });

  it("has so many places at a time: full is said, a cancelled place is free again, a moved one leaves its own", async () => {
    const [one, two, three] = [await newCustomer(api, "李明"), await newCustomer(api, "赵敏"), customer];
    const day = "2026-11-29";
    const body = visit(home, day, "09:30");
    const first = await get(api, one, addBooking, { body });
    await get(api, two, addBooking, { body: visit(home, day, "11:00") });
    expect((await refusal(api, three, addBooking, { body })).fields?.start).toContain("约满");
    expect((await dayOf(home, day)).slots.map((s) => s.state)).toEqual(["full", "open"]);
    // Within the same time: their own place is not in their way.
    const params = { id: first.id };
    await get(api, one, changeBooking, { params, body: { date: day, start: "10:00" } });
    await get(api, one, changeBooking, { params, body: { date: day, start: "14:00" } });
    await get(api, three, addBooking, { body });
    expect(
      (await refusal(api, one, changeBooking, { params, body: { date: day, start: "09:30" } })).fields,
    ).toHaveProperty("start");
    await get(api, two, addBooking, { body: visit(home, "2026-12-03", "14:00") });
    await get(api, one, cancelBooking, { params });
    expect((await dayOf(home, day)).slots.map((s) => s.state)).toEqual(["full", "open"]);
  });

  it("gives the last place at a time to one of many who press at once", async () => {
    const many = await Promise.all(Array.from({ length: 6 }, () => newCustomer(api, "周秀珍")));
    const body = visit(home, "2026-12-02", "14:00");
    const answers = await Promise.all(
      many.map((each) => api.call("POST /rest/svc/book/add", { headers: each.auth, body })),
    );
    expect(answers.map((a) => a.status).toSorted()).toEqual([200, 200, 400, 400, 400, 400]);
  });
});

describe("what is told about a visit", () => {
  const texts = async (mobile: string) => {
    await api.api.dueWork.runAll();
    const sent = await rows<{ text: string }>(
      api.database.read,
      sql`select text from sandbox.messages where mobile = ${mobile} and sms_code is null order by id`,
    );
    return sent.map((m) => m.text.slice(5, 8));
  };

  it("goes to the member's own telephone: booked, changed, confirmed, the evening before, cancelled", async () => {
    const member = await newCustomer(api, "李秀英");
    const made = await get(api, member, addBooking, { body: visit(home, "2026-12-04", "09:30") });
    const params = { id: made.id };
    expect(await texts(member.mobile)).toEqual(["约好了"]);
    expect(await texts(who.contactPhone)).toEqual([]);
    await get(api, member, changeBooking, { params, body: { date: "2026-12-05", start: "14:00" } });
    const operator = await signInStaff(api, "operator");
    await get(api, operator, confirmBooking, { params });
    expect((await texts(member.mobile)).toSorted()).toEqual(["已确认", "改好了", "约好了"].toSorted());
    api.clock.advance(Date.parse("2026-12-04T17:00:00+08:00") - api.clock.now().getTime());
    expect(await texts(member.mobile)).toHaveLength(3);
    api.clock.advance(2 * 3_600_000);
    expect(await texts(member.mobile)).toContain("明天 ");
    expect(await texts(member.mobile)).toHaveLength(4);
    const back = await signIn(api, member.mobile);
    await get(api, back, cancelBooking, { params });
    expect(await texts(member.mobile)).toContain("已取消");
  });

  it("is another time where the home cannot: agreed to, it is confirmed; chosen anew, it is asked again", async () => {
    const member = await newCustomer(api, "孙丽");
    const operator = await signInStaff(api, "operator");
    const made = await get(api, member, addBooking, { body: visit(home, "2026-12-17", "09:30") });
    const params = { id: made.id };
    expect((await refusal(api, member, acceptProposed, { params })).reason).toBe("BOOK_NOT_PROPOSED");
    const wish = { date: "2026-12-18", start: "14:00", text: "那天上午消防演练" };
    expect(
      (await refusal(api, operator, proposeBooking, { params, body: { ...wish, start: "12:30" } })).fields,
    ).toHaveProperty("start");
    const merchant = await signInStaff(api, "merchant");
    expect((await refusal(api, merchant, proposeBooking, { params, body: wish })).reason).toBe("NOT_FOUND");
    const far = { params, body: { ...wish, date: "2027-11-19" } };
    expect((await refusal(api, operator, proposeBooking, far)).fields?.date).toContain("最远约到");
    await get(api, operator, proposeBooking, { params, body: wish });
    const [shown] = (await get(api, member, bookingPage, {})).records;
    expect(shown).toMatchObject({ date: "2026-12-17", state: "BOOKED", proposed: wish });
    expect(shown!.actions).toContain("accept");
    const notice = (await get(api, member, noticePage, { query: {} })).records[0]!;
    expect(notice).toMatchObject({ title: "请您换个时间来", link: "/user/book" });
    const agreed = await get(api, member, acceptProposed, { params });
    expect(agreed).toMatchObject({ date: wish.date, start: "14:00", state: "CONFIRMED", proposed: null });
    await get(api, operator, proposeBooking, { params, body: { date: "2026-12-19", start: "09:30" } });
    const moved = await get(api, member, changeBooking, {
      params,
      body: { date: "2026-12-20", start: "09:30" },
    });
    expect(moved).toMatchObject({ state: "BOOKED", proposed: null });
    const stored = await rows(api.database.read, sql`select proposed_text from bookings.bookings`);
    expect(JSON.stringify(stored)).not.toContain("消防");
  });
});

it("a draft and who only sells answer no hours", async () => {
  const params = { id: silent };
  await get(api, null, visitSlots, { params });
  for (const standing of ["DRAFT", "SELLER"]) {
    await api.database.transaction((tx) =>
      tx.execute(
        sql`update organisations.organisations set standing = ${standing}, facet_sig = -1 where id = ${silent}::bigint`,
      ),
    );
    expect(await refusal(api, null, visitSlots, { params })).toMatchObject({ status: 404 });
  }
});
