import {
  addFeeConsultation,
  answerConsultation,
  assignConsultation,
  closeConsultation,
  dropConsultation,
  showConsultation,
  staffConsultationPage,
} from "@ginkgo/api-contract/fees/fee-consults";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allPages } from "../../../../test/kits/all-pages.ts";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import {
  getCode,
  newMobile,
  type SignedIn,
  seedDemoPeople,
  signIn,
} from "../../../../test/kits/identity-kit.ts";
import { get, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { taskAbout } from "../../../../test/kits/task-kit.ts";
import { row, rows } from "../../../platform/database/database.ts";
import { createVault } from "../../../platform/secrets/vault.ts";
import { readSettings } from "../../../platform/settings.ts";
import { personalData } from "../personal-data.ts";
import { responseDueAt } from "../response-due.ts";

let api: TestApi;
let staff: SignedIn;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedDemoPeople(api);
  staff = await signInStaff(api, "adviser");
});
afterAll(() => api.close());

const form = {
  contactName: "王小红",
  relation: "3",
  careLevel: "ASSIST",
  adcode: "320106",
  consentPrivacy: true,
} as const;
const list = (query = {}) => get(api, staff, staffConsultationPage, { query });

describe("asking to be called", () => {
  it("takes a proved number from who is signed out, and promises when somebody calls", async () => {
    const contactPhone = newMobile();
    const bare = { body: { ...form, contactPhone } };
    expect((await refusal(api, null, addFeeConsultation, bare)).fields?.smsCode).toContain("验证码");
    const smsCode = await getCode(api, contactPhone, "APPLY");
    const wrong = { body: { ...form, contactPhone, smsCode: smsCode === "000000" ? "000001" : "000000" } };
    expect(await refusal(api, null, addFeeConsultation, wrong)).toMatchObject({ reason: "SMS_CODE_WRONG" });
    const made = await get(api, null, addFeeConsultation, { body: { ...form, contactPhone, smsCode } });
    expect(made.receiptNo).toMatch(/^Z20261120\d{6}$/);
    expect(Date.parse(made.answerBy) - api.clock.now().getTime()).toBe(30 * 60_000);
  });

  it("is about a home that is shown", async () => {
    const me = await signIn(api);
    const { id: orgId } = (await row<{ id: string }>(
      api.database.read,
      sql`select id::text from organisations.organisations where facet_sig >= 0 order by id desc limit 1`,
    ))!;
    const body = { ...form, contactPhone: me.mobile, orgId };
    for (const standing of ["DRAFT", "SELLER"]) {
      await api.database.transaction((tx) =>
        tx.execute(
          sql`update organisations.organisations set standing = ${standing} where id = ${orgId}::bigint`,
        ),
      );
      expect(await refusal(api, me, addFeeConsultation, { body })).toMatchObject({ status: 404 });
    }
  });

  it("needs no code from a member, and a second click is the same asking", async () => {
    const me = await signIn(api);
    const body = { ...form, contactPhone: me.mobile, remark: "想问带护理的双人间" };
    const made = await get(api, me, addFeeConsultation, { body });
    expect(await get(api, me, addFeeConsultation, { body })).toEqual(made);
    const whose = await row(
      api.database.read,
      sql`select 1 from fees.fee_consultations where receipt_no = ${made.receiptNo} and member_id is not null`,
    );
    expect(whose).toBeDefined();
  });

  it("is not about a place there is none of", async () => {
    const me = await signIn(api);
    const body = { ...form, contactPhone: me.mobile, adcode: "999999" };
    expect((await refusal(api, me, addFeeConsultation, { body })).fields?.adcode).toContain("没有这个地区");
  });

  it("at most five times a day from one number", async () => {
    const me = await signIn(api);
    for (let i = 0; i < 5; i++) {
      await get(api, me, addFeeConsultation, { body: { ...form, contactPhone: me.mobile } });
      api.clock.advance(11 * 60_000);
    }
    const sixth = { body: { ...form, contactPhone: me.mobile } };
    expect(await refusal(api, me, addFeeConsultation, sixth)).toMatchObject({
      status: 429,
      reason: "CONSULT_TOO_MANY",
    });
  });

  it("is refused without the tick, and hands no number on without a named organisation", async () => {
    const me = await signIn(api);
    const refused = async (change: object) =>
      (
        await refusal(api, me, addFeeConsultation, {
          body: { ...form, contactPhone: me.mobile, ...change } as never,
        })
      ).fields;
    expect((await refused({ consentPrivacy: false }))?.consentPrivacy).toContain("先勾选同意");
    expect((await refused({ consentShare: true }))?.consentShare).toContain("先选一家机构");
    expect((await refused({ budgetMinFen: 500_000, budgetMaxFen: 100_000 }))?.budgetMaxFen).toContain(
      "不能比最低的少",
    );
    expect((await refused({ elderAge: 12 }))?.elderAge).toContain("40 到 120");
    const unknown = { body: { ...form, contactPhone: me.mobile, orgId: "99999999" } };
    expect(await refusal(api, me, addFeeConsultation, unknown)).toMatchObject({ status: 404 });
  });
});

describe("the promise counts working time", () => {
  it.each([
    ["2026-11-20T10:00:00+08:00", "2026-11-20T10:30:00+08:00"],
    ["2026-11-20T06:10:00+08:00", "2026-11-20T08:30:00+08:00"],
    ["2026-11-20T19:50:00+08:00", "2026-11-21T08:20:00+08:00"],
    ["2026-11-20T22:00:00+08:00", "2026-11-21T08:30:00+08:00"],
    ["2026-11-20T19:30:00+08:00", "2026-11-20T20:00:00+08:00"],
  ])("asked at %s, called by %s", (requested, by) => {
    expect(responseDueAt(new Date(requested)).getTime()).toBe(Date.parse(by));
  });
});

describe("staff", () => {
  it("see who waits, masked, and open name and number for the call, which is written down (V3)", async () => {
    const me = await signIn(api);
    await get(api, me, addFeeConsultation, { body: { ...form, contactPhone: me.mobile, remark: "晚上打" } });
    const mine = (await list({ state: "NEW", size: "100" })).records.find((c) => c.remark === "晚上打")!;
    expect(mine).toMatchObject({ contactName: "王**", relationText: "女儿", overdue: false });
    expect(mine.contactPhone).toBe(`${me.mobile.slice(0, 3)}****${me.mobile.slice(7)}`);
    const params = { id: mine.id };
    const opened = await get(api, staff, showConsultation, { params });
    expect(opened).toMatchObject({ contactName: "王小红", contactPhone: me.mobile });
    const noted = await rows(
      api.database.read,
      sql`select 1 from platform.audit where action = 'CONSULT_SHOWN' and detail = ${`consultation:${mine.id}`}`,
    );
    expect(noted).toHaveLength(1);
  });

  it("assign, answer and close, each only where it stands", async () => {
    const me = await signIn(api);
    await get(api, me, addFeeConsultation, { body: { ...form, contactPhone: me.mobile, remark: "随时打" } });
    const { id } = (await list({ state: "NEW", size: "100" })).records.find((c) => c.remark === "随时打")!;
    const params = { id };
    expect(await refusal(api, staff, closeConsultation, { params })).toMatchObject({
      reason: "CONSULT_MOVED",
    });
    expect((await get(api, staff, assignConsultation, { params })).state).toBe("ASSIGNED");
    expect(await taskAbout(api, staff, "CONSULTATION", id)).toMatchObject({
      subject: { type: "consultation" },
    });
    const reply = await get(api, staff, answerConsultation, { params, body: { content: "说了三家的价格" } });
    expect(reply).toMatchObject({
      state: "FOLLOWING",
      answer: "说了三家的价格",
      actions: ["answer", "close"],
    });
    expect(await taskAbout(api, staff, "CONSULTATION", id)).toBeUndefined();
    expect((await get(api, staff, closeConsultation, { params })).state).toBe("DONE");
    expect(await refusal(api, staff, dropConsultation, { params })).toMatchObject({
      reason: "CONSULT_MOVED",
    });
  });

  it("see first who is overdue", async () => {
    api.clock.advance(35 * 60_000);
    const page = await list({ overdue: "1" });
    expect(page.total).toBeGreaterThan(0);
    expect(page.records.every((c) => c.overdue)).toBe(true);
    expect((await list()).records[0]!.id).toBe(page.records[0]!.id);
  });

  it("go through all of them by cursor, nothing lost or doubled", async () => {
    const whole = await list({ size: "100" });
    const paged = await allPages((cursor) => list({ size: "1", ...cursor }));
    expect(paged.map(({ id }) => id)).toEqual(whole.records.map(({ id }) => id));
  });

  it("of merchants see none of it", async () => {
    const merchant = await signInStaff(api, "merchant");
    expect(await refusal(api, merchant, staffConsultationPage)).toMatchObject({ status: 403 });
  });
});

it("name, number and words stand in the database unreadable, and go with the account (V2, V10)", async () => {
  const me = await signIn(api);
  const { receiptNo } = await get(api, me, addFeeConsultation, {
    body: { ...form, contactName: "钟不知", contactPhone: me.mobile, remark: "家住梧桐路" },
  });
  const stored = await rows(api.database.read, sql`select c::text from fees.fee_consultations c`);
  expect(JSON.stringify(stored)).not.toMatch(/钟不知|梧桐路/);
  expect(JSON.stringify(stored)).not.toContain(me.mobile);
  const of = await row<{ memberId: string }>(
    api.database.read,
    sql`select member_id::text as "memberId" from fees.fee_consultations where receipt_no = ${receiptNo}`,
  );
  const vault = createVault(readSettings({ NODE_ENV: "test" }));
  expect(
    (await personalData.exportOf(api.database.read, of!.memberId, vault)).feeConsultations,
  ).toMatchObject([{ contactName: "钟不知", remark: "家住梧桐路", receiptNo }]);
  await api.database.transaction((tx) => personalData.erase(tx, of!.memberId, api.clock.now()));
  const left = await row<{ name: string | null; state: string }>(
    api.database.read,
    sql`select contact_name as name, state from fees.fee_consultations where receipt_no = ${receiptNo}`,
  );
  expect(left).toEqual({ name: null, state: "INVALID" });
});
