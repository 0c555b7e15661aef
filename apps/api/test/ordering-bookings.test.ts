import {
  addBooking,
  bookingPage,
  cancelBooking,
  changeBooking,
  staffBookings,
} from "@ginkgo/contract/bookings";
import { noticePage } from "@ginkgo/contract/notices";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { personalData } from "../src/modules/ordering/personal-data.ts";
import { row, rows } from "../src/platform/database.ts";
import { readSettings } from "../src/platform/settings.ts";
import { createVault } from "../src/platform/vault.ts";
import { buildTestApi, type TestApi } from "./build-test-api.ts";
import { DAY, type SignedIn, signIn } from "./identity-kit.ts";
import { ask, get, newCustomer, refusal, signInStaff } from "./membership-kit.ts";
import { seedStaffed, serviceId } from "./ordering-kit.ts";

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
    sql`select min(id)::text as id from catalogue.organisations`,
  ))!.id;
  await api.database.transaction((tx) =>
    tx.execute(sql`update catalogue.organisation_details set details = jsonb_set(details, '{visit,weekdays}', '"3,6"')
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
    const kept = await rows(api.database.read, sql`select contact || remark as text from ordering.bookings`);
    expect(JSON.stringify(kept)).not.toMatch(/13800138000|轮椅|王小红/);
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
    const told = (await get(api, back, noticePage, { query: {} })).records.filter(
      (n) => n.title === "明天有预约",
    );
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ link: "/user/book", body: expect.stringContaining(wednesday) });
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

  it("is seen by staff with the number to call, by a merchant only where it is its own", async () => {
    const operator = await signInStaff(api, "operator");
    const { records } = await get(api, operator, staffBookings, { query: { kind: "VISIT" } });
    expect(records[0]).toMatchObject({ targetId: org, contactPhone: "13800138000" });
    expect((await get(api, await signInStaff(api, "merchant"), staffBookings, { query: {} })).total).toBe(0);
  });

  it("is in the export whole, and gone with the account", async () => {
    const member = await newCustomer(api, "周秀珍");
    await get(api, member, addBooking, { body: visit("2026-12-09") });
    const id = (await row<{ id: string }>(
      api.database.read,
      sql`select max(member_id)::text as id from ordering.bookings`,
    ))!.id;
    const vault = createVault(readSettings({ NODE_ENV: "test" }));
    expect(JSON.stringify(await personalData.exportOf(api.database.read, id, vault))).toContain(
      "13800138000",
    );
    await api.database.transaction((tx) => personalData.erase(tx, id));
    expect((await get(api, member, bookingPage, {})).total).toBe(0);
  });
});
