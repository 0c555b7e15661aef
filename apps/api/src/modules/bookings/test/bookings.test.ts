import {
  addBooking,
  bookingPage,
  cancelBooking,
  changeBooking,
  confirmBooking,
  noShowBooking,
  proposeBooking,
  revealBooking,
  staffBooking,
  staffBookings,
  visitedBooking,
} from "@ginkgo/api-contract/bookings/bookings";
import { noticePage } from "@ginkgo/api-contract/membership/notices";
import { auditPage } from "@ginkgo/api-contract/privacy/audit-trail";
import { taskPage } from "@ginkgo/api-contract/tasks/tasks";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { DAY, type SignedIn, signIn } from "../../../../test/kits/identity-kit.ts";
import { ask, get, newCustomer, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { seedStaffed, serviceId } from "../../../../test/kits/orders-kit.ts";
import { row, rows } from "../../../platform/database/database.ts";
import { createVault } from "../../../platform/secrets/vault.ts";
import { readSettings } from "../../../platform/settings.ts";
import { personalData } from "../personal-data.ts";

let api: TestApi;
let customer: SignedIn;
/** An organisation that shows people round on Wednesdays and Saturdays. */
let org: string;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedStaffed(api);
  customer = await newCustomer(api, "王桂兰");
  org = (await row<{ id: string }>(
    api.database.read,
    sql`select min(id)::text as id from organisations.organisations`,
  ))!.id;
  await api.database.transaction((tx) =>
    tx.execute(sql`update organisations.organisation_details set details = jsonb_set(details, '{visit,weekdays}', '"3,6"')
      where org_id = ${org}::bigint`),
  );
});
afterAll(() => api.close());

const who = { contactName: "王小红", contactPhone: "13800138000" };
const visit = (date: string) => ({ kind: "VISIT", targetId: org, date, peopleCount: 3, ...who }) as const;
// 2026-11-20 is a Friday.
const wednesday = "2026-11-25";
const monday = "2026-11-23";

describe("a booking", () => {
  it("of a visit is kept once for a day, changed and cancelled; the number is sealed and masked", async () => {
    const made = await get(api, customer, addBooking, {
      body: { ...visit(wednesday), start: "10:00", remark: "轮椅" },
    });
    expect(made).toMatchObject({
      link: `/orgs/${org}`,
      state: "BOOKED",
      peopleCount: 3,
      contactPhone: "138****8000",
      remark: "轮椅",
      actions: ["change", "cancel"],
    });
    expect((await refusal(api, customer, addBooking, { body: visit(wednesday) })).reason).toBe("BOOK_EXISTS");
    const stored = await rows(
      api.database.read,
      sql`select contact || remark as text from bookings.bookings`,
    );
    expect(JSON.stringify(stored)).not.toMatch(/13800138000|轮椅|王小红/);
    const params = { id: made.id };
    expect((await get(api, customer, changeBooking, { params, body: { date: "2026-12-02" } })).date).toBe(
      "2026-12-02",
    );
    const other = await get(api, customer, addBooking, { body: visit(wednesday) });
    expect((await refusal(api, customer, changeBooking, { params, body: { date: wednesday } })).reason).toBe(
      "BOOK_EXISTS",
    );
    expect((await get(api, customer, cancelBooking, { params })).state).toBe("CANCELLED");
    expect((await get(api, customer, cancelBooking, { params })).state).toBe("CANCELLED");
    expect((await refusal(api, customer, changeBooking, { params, body: { date: wednesday } })).reason).toBe(
      "BOOK_OVER",
    );
    await get(api, customer, cancelBooking, { params: { id: other.id } });
  });

  it("is refused beside the field for a day that is over, too far off, or on which nobody is shown round", async () => {
    for (const date of ["2026-11-19", "2027-01-27", monday])
      expect((await refusal(api, customer, addBooking, { body: visit(date) })).fields, date).toHaveProperty(
        "date",
      );
    const early = {
      ...visit("2026-11-20"),
      kind: "SERVICE",
      targetId: await serviceId(api),
      start: "09:00",
    } as const;
    expect((await refusal(api, customer, addBooking, { body: early })).fields).toHaveProperty("start");
    expect(
      (await ask(api, customer, addBooking, { body: { ...visit(wednesday), targetId: "999999999" } })).status,
    ).toBe(404);
  });

  it("comes first in the list while it is to come, is reminded of the day before and ends by itself", async () => {
    const member = await newCustomer(api, "李明");
    const late = await get(api, member, addBooking, { body: visit("2026-12-02") });
    const soon = await get(api, member, addBooking, { body: visit(wednesday) });
    const service = { kind: "SERVICE", targetId: await serviceId(api), date: "2026-11-24", ...who } as const;
    const off = await get(api, member, addBooking, { body: service });
    await get(api, member, cancelBooking, { params: { id: off.id } });
    expect((await get(api, member, bookingPage, {})).records.map((b) => b.id)).toEqual([
      soon.id,
      late.id,
      off.id,
    ]);
    api.clock.advance(4 * DAY);
    await api.api.dueWork.runAll();
    await api.api.dueWork.runAll();
    let back = await signIn(api, member.mobile);
    const notices = (await get(api, back, noticePage, { query: {} })).records.filter(
      (n) => n.title === "明天有预约",
    );
    expect(notices).toHaveLength(1);
    expect(notices[0]).toMatchObject({ link: "/user/book", body: expect.stringContaining(wednesday) });
    api.clock.advance(2 * DAY);
    await api.api.dueWork.runAll();
    back = await signIn(api, member.mobile);
    const page = await get(api, back, bookingPage, {});
    expect(page.records.map((b) => [b.id, b.state])).toEqual([
      [late.id, "BOOKED"],
      [soon.id, "DONE"],
      [off.id, "CANCELLED"],
    ]);
  });

  it("is seen by staff with its number masked; the whole number is shown for a reason that is written down", async () => {
    const operator = await signInStaff(api, "operator");
    const { records } = await get(api, operator, staffBookings, { query: { kind: "VISIT" } });
    expect(records[0]).toMatchObject({ targetId: org, contactPhone: "138****8000" });
    const shown = { params: { id: records[0]!.id }, body: { reason: "打电话确认时间" } };
    expect((await get(api, operator, revealBooking, shown)).contactPhone).toBe("13800138000");
    const stored = await row<{ detail: string }>(
      api.database.read,
      sql`select detail from platform.audit where action = 'BOOKING_SHOWN' order by id desc limit 1`,
    );
    expect(stored!.detail).toBe(`booking:${records[0]!.id} ：打电话确认时间`);
    const merchant = await signInStaff(api, "merchant");
    expect((await get(api, merchant, staffBookings, { query: {} })).total).toBe(0);
    expect((await refusal(api, merchant, revealBooking, shown)).reason).toBe("NOT_FOUND");
  });

  it("is put before the organisation, confirmed by it to the member, and ends as visited or not", async () => {
    const member = await newCustomer(api, "赵敏");
    const made = await get(api, member, addBooking, { body: visit("2026-12-12") });
    const operator = await signInStaff(api, "operator");
    const waiting = async () =>
      (await get(api, operator, taskPage, { query: { kind: "BOOKING", size: "100" } })).records.filter(
        (task) => task.subject.id === made.id,
      );
    expect(await waiting()).toMatchObject([
      { subject: { type: "booking", text: expect.stringContaining("3 位") } },
    ]);
    expect(JSON.stringify(await waiting())).not.toMatch(/王小红|138/);
    const unconfirmed = async () =>
      (await get(api, operator, staffBookings, { query: { view: "waiting", size: "100" } })).records;
    const idsOf = (found: { id: string }[]) => found.map(({ id }) => id);
    const [task] = await waiting();
    const before = await unconfirmed();
    // Late by the clock of its task; whatever is due earlier stands before it.
    expect(before.find(({ id }) => id === made.id)).toMatchObject({ confirmBy: task!.dueAt });
    const due = before.flatMap(({ confirmBy }) => (confirmBy ? Date.parse(confirmBy) : []));
    expect(due).toEqual(due.toSorted((a, b) => a - b));
    expect(due.length).toBeGreaterThan(1);
    const one = { params: { id: made.id } };
    const proposal = { ...one, body: { date: "2026-12-16", start: "10:00" } };
    expect(await get(api, operator, proposeBooking, proposal)).toMatchObject({ confirmBy: null });
    expect(idsOf(await unconfirmed()).at(-1)).toBe(made.id);
    expect((await get(api, operator, confirmBooking, one)).state).toBe("CONFIRMED");
    const again = await get(api, operator, confirmBooking, one);
    expect(idsOf(await unconfirmed())).not.toContain(made.id);
    const late = { ...one, body: { date: "2026-12-15", start: "10:00", version: again.version - 1 } };
    const refused = await refusal(api, operator, proposeBooking, late);
    expect(refused).toMatchObject({ reason: "CHANGED_MEANWHILE", version: again.version });
    expect(refused).toHaveProperty("now", expect.arrayContaining([{ label: "状态", text: "已确认" }]));
    expect(again.handled?.name).toContain("周建华");
    expect(again).toMatchObject({ state: "CONFIRMED", actions: ["propose"] });
    expect(await waiting()).toEqual([]);
    const notices = (await get(api, member, noticePage, { query: {} })).records;
    expect(notices.filter((n) => n.title === "预约已确认")).toHaveLength(1);
    // Another day is to be confirmed anew.
    const moved = await get(api, member, changeBooking, { ...one, body: { date: "2026-12-16" } });
    expect(moved.state).toBe("BOOKED");
    expect(await waiting()).toHaveLength(1);
    await get(api, operator, confirmBooking, one);
    expect((await refusal(api, operator, visitedBooking, one)).reason).toBe("BOOK_TOO_EARLY");
    api.clock.advance(Date.parse("2026-12-17T10:00:00+08:00") - api.clock.now().getTime());
    await api.api.dueWork.runAll();
    const later = await signInStaff(api, "operator");
    // Its day has gone by: what became of it is still asked for.
    const asked = await get(api, later, staffBookings, { query: { view: "outcome", size: "100" } });
    expect(asked.records.find(({ id }) => id === made.id)).toMatchObject({ state: "DONE" });
    const visited = await get(api, later, visitedBooking, one);
    expect(visited).toMatchObject({ state: "VISITED", actions: ["noShow"] });
    const none = await get(api, later, staffBookings, { query: { view: "outcome", size: "100" } });
    expect(none.records.map(({ id }) => id)).not.toContain(made.id);
    // The family was told: it is put right for a reason, within a week.
    expect((await refusal(api, later, noShowBooking, one)).fields?.reason).toContain("已到访");
    const wrong = { ...one, body: { reason: "看错了登记本", version: visited.version } };
    const righted = await get(api, later, noShowBooking, wrong);
    expect(righted.state).toBe("NO_SHOW");
    expect(righted.history.map(({ actionText, by, date, text }) => [actionText, by, date, text])).toEqual([
      ["预约", "会员", "2026-12-12", null],
      ["请会员换个时间", "运营 周建华", "2026-12-16", null],
      ["确认", "运营 周建华", "2026-12-12", null],
      ["改了时间", "会员", "2026-12-16", null],
      ["确认", "运营 周建华", "2026-12-16", null],
      ["过期了", "系统", "2026-12-16", null],
      ["记下来过了", "运营 周建华", "2026-12-16", null],
      ["记下没有来", "运营 周建华", "2026-12-16", "看错了登记本"],
    ]);
    const auditor = await signInStaff(api, "auditor");
    const trail = await get(api, auditor, auditPage, { query: { subject: `booking:${made.id}` } });
    expect(
      trail.records.map(({ whatText, detail, reason }) => [whatText, detail, reason]).toReversed(),
    ).toEqual([
      ["请会员换个时间来", `booking:${made.id}`, ""],
      ["确认预约", `booking:${made.id}`, ""],
      ["确认预约", `booking:${made.id}`, ""],
      ["记下预约的人来过了", `booking:${made.id}`, ""],
      ["记下预约的人没有来", `booking:${made.id}`, "看错了登记本"],
    ]);
    const heard = (await get(api, await signIn(api, member.mobile), noticePage, { query: {} })).records;
    expect(heard.map(({ title }) => title)).toEqual(expect.arrayContaining(["谢谢您来看", "那天没有等到您"]));
    const back = await signIn(api, member.mobile);
    expect((await get(api, back, bookingPage, {})).records[0]).toMatchObject({
      stateText: "没有来",
      actions: [],
    });
    expect((await refusal(api, back, cancelBooking, one)).reason).toBe("BOOK_OVER");
    api.clock.advance(8 * DAY);
    const settled = await signInStaff(api, "operator");
    const backAgain = { ...one, body: { reason: "其实来过" } };
    expect((await refusal(api, settled, visitedBooking, backAgain)).reason).toBe("BOOK_OVER");
    expect((await get(api, settled, staffBooking, one)).actions).toEqual([]);
  });

  it("is in the export whole, and gone with the account", async () => {
    const member = await newCustomer(api, "周秀珍");
    await get(api, member, addBooking, { body: visit("2026-12-30") });
    const id = (await row<{ id: string }>(
      api.database.read,
      sql`select max(member_id)::text as id from bookings.bookings`,
    ))!.id;
    const vault = createVault(readSettings({ NODE_ENV: "test" }));
    expect(JSON.stringify(await personalData.exportOf(api.database.read, id, vault))).toContain(
      "13800138000",
    );
    await api.database.transaction((tx) => personalData.erase(tx, id, api.clock.now()));
    expect((await get(api, member, bookingPage, {})).total).toBe(0);
  });

  it("that cannot be ended stands in the figures under the name of its work", async () => {
    const member = await newCustomer(api, "周秀珍");
    await get(api, member, addBooking, { body: visit("2027-01-06") });
    const { id } = (await row<{ id: string }>(
      api.database.read,
      sql`select max(id)::text as id from bookings.bookings`,
    ))!;
    await api.database.script(`
      create function bookings.fail_one() returns trigger language plpgsql as $$ begin
        if new.id = ${id} then raise exception 'cannot be ended'; end if;
        return new;
      end $$;
      create trigger fail_one before update on bookings.bookings for each row execute function bookings.fail_one();
    `);
    api.clock.advance(60 * DAY);
    await api.api.dueWork.runAll();
    expect(await api.api.metrics.print()).toContain(
      'ginkgo_due_work_failed_items{job="bookings.deadlines"} 1',
    );
    await api.database.script("drop function bookings.fail_one() cascade");
  });
});
