import { currentMember } from "@ginkgo/api-contract/identity/identity";
import { noticePage } from "@ginkgo/api-contract/membership/notices";
import {
  approveEmployeeApply,
  askEmployeeApply,
  rejectEmployeeApply,
  revealEmployeeApply,
  revealMerchantApply,
  reviewEmployeeApply,
  staffEmployeeApplies,
  staffEmployeeApply,
  staffMerchantApply,
} from "@ginkgo/api-contract/partners/apply-staff";
import {
  addEmployeeApply,
  currentEmployeeApply,
  editEmployeeApply,
  withdrawEmployeeApply,
} from "@ginkgo/api-contract/partners/employee-apply";
import { privacyAccess } from "@ginkgo/api-contract/privacy/privacy";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { type SignedIn, seedDemoPeople, signIn } from "../../../../test/kits/identity-kit.ts";
import { get, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import {
  employeeApplication,
  findAllRight,
  newIdNumber,
  uploadPaper,
} from "../../../../test/kits/partners-kit.ts";
import { row, rows } from "../../../platform/database/database.ts";
import { createVault } from "../../../platform/secrets/vault.ts";
import { readSettings } from "../../../platform/settings.ts";
import { personalData } from "../personal-data.ts";

let api: TestApi;
let operator: SignedIn;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedDemoPeople(api);
  operator = await signInStaff(api, "operator");
});
afterAll(() => api.close());

const bodyOf = async (me: SignedIn) => employeeApplication((await uploadPaper(api, me.auth)).fileId);
const stateOf = async (me: SignedIn) => (await get(api, me, currentMember)).employee;

async function apply() {
  const me = await signIn(api);
  const body = await bodyOf(me);
  await get(api, me, addEmployeeApply, { body });
  const { application } = await get(api, me, currentEmployeeApply);
  return { me, body, application: application!, params: { id: application!.id } };
}

describe("somebody who wants to visit homes", () => {
  it("applies, sees where it stands, and is a service employee once approved", async () => {
    const { me, body, application, params } = await apply();
    expect(application).toMatchObject({
      applyNo: expect.stringMatching(/^YZ/),
      state: "SUBMITTED",
      name: "陈**",
    });
    expect(JSON.stringify(application)).not.toContain(body.idNumber);
    expect(application.form.idNumberMasked).toBe(
      `${body.idNumber.slice(0, 3)}${"*".repeat(11)}${body.idNumber.slice(-4)}`,
    );
    expect(await stateOf(me)).toEqual({ state: "SUBMITTED" });
    const { makes } = await findAllRight(api, operator, "employee", params.id);
    expect(makes).toMatchObject({
      kind: "EMPLOYEE",
      lines: [{ title: "服务人员档案" }, { title: "不另建账号" }],
    });
    const approved = await get(api, operator, approveEmployeeApply, { params });
    expect(approved).toMatchObject({ state: "APPROVED", actions: [] });
    expect(await stateOf(me)).toEqual({ state: "APPROVED" });
    const made = await row(
      api.database.read,
      sql`select display_name as name, e.gender, birth_year as born, areas, skills, week::text as week
        from workforce.employees e join identity.members m on m.id = e.member_id
        where employee_no = ${`YG${application.id}`}`,
    );
    expect(made).toMatchObject({
      name: expect.stringMatching(/^陈/),
      born: 1980,
      areas: ["320106", "320102"],
    });
    const notices = (await get(api, me, noticePage)).records;
    expect(notices[0]).toMatchObject({ kind: "APPLICATION", title: "可以接单了" });
    expect(await refusal(api, me, addEmployeeApply, { body: await bodyOf(me) })).toMatchObject({
      reason: "EMPLOYEE_ALREADY",
    });
  });

  it("mends what was asked for without writing the identity number again", async () => {
    const { me, body, params } = await apply();
    await get(api, operator, reviewEmployeeApply, { params });
    const asks = [{ part: "certificates" as const, reason: "健康证照片反光，看不清" }];
    await get(api, operator, askEmployeeApply, { params, body: { asks } });
    const { idNumber, consentPrivacy: _, ...form } = body;
    const fresh = await uploadPaper(api, me.auth);
    const certificates = [{ ...form.certificates[0]!, fileId: fresh.fileId }];
    const nowhere = { ...form, certificates, areaCodes: ["999999"] };
    const refused = await refusal(api, me, editEmployeeApply, { params, body: nowhere });
    expect(refused.fields?.areaCodes).toContain("没有这个地区");
    const edited = await get(api, me, editEmployeeApply, { params, body: { ...form, certificates } });
    expect(edited).toMatchObject({ state: "REVIEWING", files: [{ fileId: fresh.fileId, kind: "HEALTH" }] });
    const whole = await get(api, operator, staffEmployeeApply, { params });
    // Masked wherever it stands; shown for a reason, which the applicant reads.
    expect(JSON.stringify(whole)).not.toContain(idNumber);
    const why = { params, body: { reason: "和证件照片核对" } };
    expect((await get(api, operator, revealEmployeeApply, why)).idNumber).toBe(idNumber);
    expect((await get(api, me, privacyAccess)).records[0]!.what).toBe("查看了入驻申请里的完整手机号和证件号");
    expect((await refusal(api, operator, revealMerchantApply, why)).status).toBe(404);
    expect(await refusal(api, operator, staffMerchantApply, { params })).toMatchObject({ status: 404 });
    await get(api, operator, rejectEmployeeApply, { params, body: { reason: "健康证不是本人的" } });
    expect((await get(api, me, noticePage)).records[0]!.title).toBe("申请没有通过");
    await get(api, me, editEmployeeApply, { params, body: { ...form, certificates } });
    expect(await get(api, me, withdrawEmployeeApply, { params })).toMatchObject({ state: "WITHDRAWN" });
    expect(await stateOf(me)).toEqual({ state: "WITHDRAWN" });
  });

  it("is told beside each field what is wrong", async () => {
    const me = await signIn(api);
    const body = await bodyOf(me);
    const wrong = async (change: object) => {
      const refused = await refusal(api, me, addEmployeeApply, { body: { ...body, ...change } as never });
      return refused.fields ?? { reason: refused.reason };
    };
    expect((await wrong({ idNumber: "110105194912310021" })).idNumber).toContain("填错了");
    expect((await wrong({ idNumber: "110105491231002" })).idNumber).toContain("请输入18位身份证号");
    expect(await wrong({ idNumber: newIdNumber("20100101") })).toEqual({ reason: "APPLY_AGE" });
    expect((await wrong({ certificates: [] }))["certificates.HEALTH"]).toContain("请上传健康证");
    const gone = [{ ...body.certificates[0], validTo: "2026-10-01" }];
    expect((await wrong({ certificates: gone }))["certificates.HEALTH"]).toContain("已经过期");
    expect((await wrong({ skills: ["MEDICAL_NURSING"] }))["certificates.NURSE"]).toContain("护士执业证书");
    expect((await wrong({ consentSensitive: false })).consentSensitive).toContain("单独同意");
    expect((await wrong({ workSince: new Date().getFullYear() + 1 })).workSince).toContain("还没有到");
    expect((await wrong({ areaCodes: ["320106", "999999"] })).areaCodes).toContain("没有这个地区");
    expect((await wrong({ week: [] })).week).toContain("上门的时间");
    const backwards = [{ weekdays: [1], start: "18:00", end: "08:00" }];
    expect((await wrong({ week: backwards }))["week.0.end"]).toContain("晚于");
  });

  it("applies once at a time, and one identity number is one person's", async () => {
    const { me, body } = await apply();
    expect(await refusal(api, me, addEmployeeApply, { body: await bodyOf(me) })).toMatchObject({
      reason: "APPLY_OPEN",
    });
    const other = await signIn(api);
    const theirs = { ...(await bodyOf(other)), idNumber: body.idNumber };
    expect(await refusal(api, other, addEmployeeApply, { body: theirs })).toMatchObject({
      reason: "APPLY_ID_TAKEN",
    });
  });

  it("sends again no old one beside another, nor once they visit homes", async () => {
    const { me, body, params } = await apply();
    await get(api, operator, reviewEmployeeApply, { params });
    await get(api, operator, rejectEmployeeApply, { params, body: { reason: "照片不清楚" } });
    const { applyNo } = await get(api, me, addEmployeeApply, { body: await bodyOf(me) });
    const { consentPrivacy: _, idNumber: __, ...form } = body;
    const again = () => refusal(api, me, editEmployeeApply, { params, body: form });
    expect((await again()).reason).toBe("APPLY_OPEN");
    const second = await row<{ id: string }>(
      api.database.read,
      sql`select id::text from partners.applications where apply_no = ${applyNo}`,
    );
    const next = { params: { id: second!.id } };
    await get(api, operator, reviewEmployeeApply, next);
    await findAllRight(api, operator, "employee", second!.id);
    await get(api, operator, approveEmployeeApply, next);
    expect((await again()).reason).toBe("EMPLOYEE_ALREADY");
  });

  it("gets the same answer to the same key", async () => {
    const me = await signIn(api);
    const body = await bodyOf(me);
    const headers = { ...me.auth, "idempotency-key": "one-click-too-many" };
    const send = () => api.call<{ applyNo: string }>("POST /rest/ums/employeeApply/add", { headers, body });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.data).toEqual(first.data);
  });
});

it("staff see them masked in the list", async () => {
  await apply();
  const { records } = await get(api, operator, staffEmployeeApplies, { query: { state: "SUBMITTED" } });
  expect(records[0]).toMatchObject({ contactName: "陈**", contactPhone: expect.stringContaining("****") });
});

it("what was written stands in the database unreadable, comes with one's data and goes with the account", async () => {
  const { me, body, params } = await apply();
  const stored = await rows(
    api.database.read,
    sql`select a::text from partners.applications a where id = ${params.id}::bigint`,
  );
  expect(JSON.stringify(stored)).not.toMatch(/陈玉兰/);
  expect(JSON.stringify(stored)).not.toContain(body.idNumber);
  const memberId = (await get(api, me, currentMember)).id;
  const vault = createVault(readSettings({ NODE_ENV: "test" }));
  expect(await personalData.exportOf(api.database.read, memberId, vault)).toMatchObject({
    applications: [{ type: "服务人员", realName: "陈玉兰", idNumber: body.idNumber }],
  });
  await api.database.transaction((tx) => personalData.erase(tx, memberId, api.clock.now()));
  const left = await row(
    api.database.read,
    sql`select form, id_number_hash as hash, member_id as member, state from partners.applications
      where id = ${params.id}::bigint`,
  );
  expect(left).toEqual({ form: null, hash: null, member: null, state: "WITHDRAWN" });
});
