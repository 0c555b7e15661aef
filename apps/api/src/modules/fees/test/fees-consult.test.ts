import {
  addFeeConsultation,
  answerConsultation,
  assignConsultation,
  closeConsultation,
  dropConsultation,
  revealConsultation,
  staffConsultation,
  staffConsultationPage,
} from "@ginkgo/api-contract/fees/fee-consults";
import { currentMember } from "@ginkgo/api-contract/identity/identity";
import { auditPage } from "@ginkgo/api-contract/privacy/audit-trail";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedAdvisers, staffIdOf } from "../../../../test/kits/advisory-kit.ts";
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
/** Of customer service, who sees all. */
let desk: SignedIn;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedDemoPeople(api);
  await seedAdvisers(api);
  staff = await signInStaff(api, "adviser");
  desk = await signInStaff(api, "service");
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

/** Somebody asks to be called. @returns what staff call it by */
async function asked(remark: string) {
  const me = await signIn(api);
  await get(api, me, addFeeConsultation, { body: { ...form, contactPhone: me.mobile, remark } });
  const { records } = await get(api, desk, staffConsultationPage, { query: { state: "NEW", size: "100" } });
  return { me, params: { id: records.find((c) => c.remark === remark)!.id } };
}

/** What the audit trail keeps of one, the oldest first. */
async function trailOf(id: string) {
  const auditor = await signInStaff(api, "auditor");
  const query = { subject: `consultation:${id}`, size: "100" };
  const { records } = await get(api, auditor, auditPage, { query });
  return records.map(({ whatText, detail, reason }) => [whatText, detail, reason]).toReversed();
}

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
    const { me, params } = await asked("晚上打");
    const mine = (await list({ state: "NEW", size: "100" })).records.find(({ id }) => id === params.id)!;
    expect(mine).toMatchObject({ contactName: "王**", relationText: "女儿", overdue: false });
    expect(mine.contactPhone).toBe(`${me.mobile.slice(0, 3)}****${me.mobile.slice(7)}`);
    const nameless = { params, body: { reason: "" } };
    expect((await refusal(api, staff, revealConsultation, nameless)).fields).toHaveProperty("reason");
    const opened = await get(api, staff, revealConsultation, { params, body: { reason: "回电话" } });
    expect(opened).toMatchObject({ contactName: "王小红", contactPhone: me.mobile });
    expect(await trailOf(params.id)).toEqual([
      ["看咨询里的姓名和完整手机号", `consultation:${params.id}`, "回电话"],
    ]);
  });

  it("assign, answer and close, each only where it stands", async () => {
    const { params } = await asked("随时打");
    const { id } = params;
    expect(await refusal(api, staff, closeConsultation, { params })).toMatchObject({
      reason: "CONSULT_MOVED",
    });
    expect((await get(api, staff, assignConsultation, { params })).state).toBe("ASSIGNED");
    expect(await taskAbout(api, staff, "CONSULTATION", id)).toMatchObject({
      subject: { type: "consultation" },
      owner: { name: "养老顾问 陈静" },
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

  it("keep every call's words and who followed it; a colleague's is taken over for a reason only", async () => {
    const { params } = await asked("换人跟进");
    const { id } = params;
    const answer = (who: SignedIn, content: string) =>
      get(api, who, answerConsultation, { params, body: { content } });
    await get(api, desk, assignConsultation, { params });
    const again = await get(api, desk, assignConsultation, { params });
    expect(again).toMatchObject({ owner: { name: "客服 赵敏" }, actions: ["answer", "invalid"] });
    await answer(desk, "没有接，晚上再打");
    const second = await signInStaff(api, "operator");
    expect(await answer(second, "接了，说了三家的价格")).toMatchObject({ owner: { name: "客服 赵敏" } });
    const refused = await refusal(api, second, assignConsultation, { params });
    expect(refused.fields?.reason).toContain("客服 赵敏在跟进");
    const body = { reason: "她明天起休假" };
    const taken = await get(api, second, assignConsultation, { params, body });
    expect(taken).toMatchObject({ state: "FOLLOWING", actions: ["answer", "close"] });
    expect(taken.owner?.name).toContain("周建华");
    const lines = taken.history.map(({ actionText, by, text }) => [actionText, by.split(" ")[1], text]);
    expect(lines).toEqual([
      ["接手跟进", "赵敏", null],
      ["打了电话", "赵敏", "没有接，晚上再打"],
      ["打了电话", "周建华", "接了，说了三家的价格"],
      ["从同事那里接手", "周建华", "她明天起休假"],
    ]);
    await get(api, second, closeConsultation, { params });
    expect(await trailOf(id)).toEqual([
      ["接手跟进费用咨询", `consultation:${id}`, ""],
      ["给咨询的人打了电话", `consultation:${id}`, ""],
      ["给咨询的人打了电话", `consultation:${id}`, ""],
      ["从同事那里接手费用咨询", `consultation:${id}`, "她明天起休假"],
      ["费用咨询办完了", `consultation:${id}`, ""],
    ]);
  });

  it("decide on what they saw: a step on another version is told how it stands", async () => {
    const { params } = await asked("两个人同时打");
    const operator = await signInStaff(api, "operator");
    const { version } = await get(api, operator, staffConsultation, { params });
    await get(api, desk, answerConsultation, { params, body: { content: "说了价格", version } });
    for (const step of [answerConsultation, assignConsultation, closeConsultation, dropConsultation]) {
      const stale = { params, body: { content: "打过了", version } };
      expect(await refusal(api, operator, step as typeof answerConsultation, stale), step.path).toMatchObject(
        {
          status: 409,
          reason: "CHANGED_MEANWHILE",
          version: version + 1,
          by: "客服 赵敏",
          now: [
            { label: "状态", text: "跟进中" },
            { label: "谁在跟进", text: "客服 赵敏" },
          ],
        },
      );
    }
  });

  it("who advise their own members see those, their own and what nobody follows (decision 0049)", async () => {
    const { me, params } = await asked("归谁");
    const { id } = params;
    const isSeen = async () => (await list({ size: "100" })).records.some((one) => one.id === id);
    const isTask = async () => (await taskAbout(api, staff, "CONSULTATION", id)) !== undefined;
    expect([await isSeen(), await isTask()]).toEqual([true, true]);
    await get(api, desk, assignConsultation, { params });
    expect([await isSeen(), await isTask()]).toEqual([false, false]);
    for (const call of [staffConsultation, closeConsultation, dropConsultation, assignConsultation])
      expect(
        await refusal(api, staff, call as typeof staffConsultation, { params }),
        call.path,
      ).toMatchObject({
        status: 404,
      });
    const body = { reason: "回电话", content: "说了价格" };
    for (const call of [revealConsultation, answerConsultation])
      expect(
        await refusal(api, staff, call as typeof revealConsultation, { params, body }),
        call.path,
      ).toMatchObject({
        status: 404,
      });
    expect(await taskAbout(api, desk, "CONSULTATION", id)).toBeDefined();
    // Its member is advised by them: it is theirs to see again.
    const { id: memberId } = await get(api, me, currentMember, {});
    const adviser = await staffIdOf(api, "陈静");
    await api.database.transaction((tx) =>
      tx.execute(sql`insert into advisory.member_people (member_id, role, staff_id, since)
        values (${memberId}::bigint, 'ADVISER', ${adviser}::bigint, now())`),
    );
    expect(await isSeen()).toBe(true);
    const taken = { params, body: { reason: "是我的会员" } };
    expect((await get(api, staff, assignConsultation, taken)).owner?.name).toContain("陈静");
    expect(await isTask()).toBe(true);
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
  const { records } = await get(api, desk, staffConsultationPage, { query: { state: "NEW", size: "100" } });
  const params = { id: records.find((one) => one.receiptNo === receiptNo)!.id };
  for (const content of ["没有接", "住院了，下周再说"])
    await get(api, desk, answerConsultation, { params, body: { content } });
  const of = await row<{ memberId: string }>(
    api.database.read,
    sql`select member_id::text as "memberId" from fees.fee_consultations where receipt_no = ${receiptNo}`,
  );
  const vault = createVault(readSettings({ NODE_ENV: "test" }));
  expect(
    (await personalData.exportOf(api.database.read, of!.memberId, vault)).feeConsultations,
  ).toMatchObject([
    {
      contactName: "钟不知",
      remark: "家住梧桐路",
      receiptNo,
      answer: "住院了，下周再说",
      calls: [{ text: "没有接" }, { text: "住院了，下周再说" }],
    },
  ]);
  await api.database.transaction((tx) => personalData.erase(tx, of!.memberId, api.clock.now()));
  const left = await row<{ name: string | null; state: string }>(
    api.database.read,
    sql`select contact_name as name, state from fees.fee_consultations where receipt_no = ${receiptNo}`,
  );
  expect(left).toEqual({ name: null, state: "FOLLOWING" });
  const { answer, history } = await get(api, desk, staffConsultation, { params });
  expect([answer, ...history.map(({ text }) => text)]).toEqual([undefined, null, null]);
});
