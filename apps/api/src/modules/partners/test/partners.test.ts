import type { QueryInput } from "@ginkgo/api-contract/endpoint";
import {
  approveMerchantApply,
  askMerchantApply,
  checkMerchantApply,
  onlineMerchantApply,
  rejectMerchantApply,
  revealMerchantApply,
  reviewMerchantApply,
  signMerchantApply,
  staffMerchantApplies,
  staffMerchantApply,
} from "@ginkgo/api-contract/partners/apply-staff";
import {
  addMerchantApply,
  addPartnerApply,
  editMerchantApply,
  merchantApplyProgress,
  ownMerchantApply,
  proveMerchantApply,
  withdrawMerchantApply,
} from "@ginkgo/api-contract/partners/merchant-apply";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Answer,
  buildTestApi,
  type Refusal,
  type TestApi,
} from "../../../../test/kits/build-test-api.ts";
import {
  cookiesOf,
  getCode,
  newMobile,
  type SignedIn,
  seedDemoPeople,
  signIn,
} from "../../../../test/kits/identity-kit.ts";
import { type Asking, get, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { company, findAllRight, uploadPaper, uploadPapers } from "../../../../test/kits/partners-kit.ts";
import { taskAbout } from "../../../../test/kits/task-kit.ts";
import { rows } from "../../../platform/database/database.ts";
import { open } from "../../files/test/files-kit.ts";
import { responseDueAt } from "../response-due.ts";

let api: TestApi;
let operator: SignedIn;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedDemoPeople(api);
  operator = await signInStaff(api, "operator");
});
afterAll(() => api.close());

async function bodyFor(contactPhone = newMobile(), who: Asking = null) {
  const smsCode = await getCode(api, contactPhone, "APPLY");
  const attachments = await uploadPapers(api, "ORG", who?.auth);
  return { ...company, attachments, contactPhone, smsCode, agreeProtocol: true as const };
}

async function apply(contactPhone = newMobile()) {
  const { applyNo } = await get(api, null, addMerchantApply, { body: await bodyFor(contactPhone) });
  return { applyNo, phone: contactPhone };
}
type Receipt = Awaited<ReturnType<typeof apply>>;

const progress = ({ applyNo, phone }: Receipt) =>
  get(api, null, merchantApplyProgress, { params: { applyNo }, query: { phone } });

/** Who proved by a code to be the applicant, as a browser. */
async function prove({ applyNo, phone }: Receipt): Promise<Asking> {
  const smsCode = await getCode(api, phone, "APPLY");
  const answer = await api.call(`POST /rest/op/merchantApply/prove/${applyNo}`, { body: { phone, smsCode } });
  expect(answer.status).toBe(200);
  return { auth: { cookie: cookiesOf(answer).jar, "sec-fetch-site": "same-origin" } } as never;
}

async function idOf({ applyNo }: Receipt): Promise<string> {
  const { records } = await get(api, operator, staffMerchantApplies, { query: { keyword: applyNo } });
  return records[0]!.id;
}

const messages = (mobile: string) =>
  rows<{ text: string }>(
    api.database.read,
    sql`select text from sandbox.messages where mobile = ${mobile} and purpose = 'NOTICE' order by id`,
  );

describe("a company applies", () => {
  it("with its papers and a proved number, gets a receipt nobody guesses, and looks where it stands", async () => {
    const mine = await apply();
    expect(mine.applyNo).toMatch(/^RZ[0-9A-HJKMNP-TV-Z]{12}$/);
    const seen = await progress(mine);
    expect(seen).toMatchObject({
      state: "SUBMITTED",
      stateText: "待审核",
      name: company.companyName,
      // Friday asked: Wednesday evening.
      answerBy: "2026-11-25T18:00:00+08:00",
      history: [{ from: "DRAFT", to: "SUBMITTED", by: "我" }],
      actions: ["withdraw"],
    });
    expect(JSON.stringify(seen)).not.toContain(mine.phone);
    expect((await messages(mine.phone)).at(-1)!.text).toContain(mine.applyNo);
    const stranger = { params: { applyNo: mine.applyNo }, query: { phone: newMobile() } };
    const nothing = { params: { applyNo: "RZ000000000000" }, query: { phone: mine.phone } };
    expect(await refusal(api, null, merchantApplyProgress, stranger)).toEqual(
      await refusal(api, null, merchantApplyProgress, nothing),
    );
  });

  it("is told beside each field what is wrong, and which papers are missing", async () => {
    const body = await bodyFor();
    const wrong = async (change: object) =>
      (await refusal(api, null, addMerchantApply, { body: { ...body, ...change } })).fields;
    expect(
      (await wrong({ unifiedSocialCreditCode: "91350100M000100Y44" }))?.unifiedSocialCreditCode,
    ).toContain("不对");
    expect((await wrong({ unifiedSocialCreditCode: "" }))?.unifiedSocialCreditCode).toContain("请填写");
    expect((await wrong({ areaCodes: [] }))?.areaCodes).toContain("至少选一个地区");
    expect((await wrong({ areaCodes: ["320100", "999999"] }))?.areaCodes).toContain("没有这个地区");
    expect((await wrong({ attachments: body.attachments.slice(0, 3) }))?.FIRE_SAFETY).toContain("请上传消防");
    expect((await wrong({ agreeProtocol: false }))?.agreeProtocol).toContain("同意");
    expect((await wrong({ contactPhone: "12345" }))?.contactPhone).toContain("11 位");
  });

  it("needs the right code, a wrong one costs a try, and what was typed may be sent again", async () => {
    const body = await bodyFor();
    const other = body.smsCode === "000000" ? "000001" : "000000";
    const refused = await refusal(api, null, addMerchantApply, { body: { ...body, smsCode: other } });
    expect(refused).toMatchObject({ reason: "SMS_CODE_WRONG" });
    expect((await get(api, null, addMerchantApply, { body })).applyNo).toMatch(/^RZ/);
  });

  it("once for one key, however often it is sent; another body under it is refused (M3)", async () => {
    const body = await bodyFor();
    const headers = { "idempotency-key": "a-key-of-mine" };
    const send = (b: object) =>
      api.call<{ applyNo: string } & Refusal>("POST /rest/op/merchantApply/add", { headers, body: b });
    const answers: Answer<{ applyNo: string }>[] = await Promise.all([1, 2, 3, 4].map(() => send(body)));
    expect(answers.map((a) => a.status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map((a) => a.data.applyNo)).size).toBe(1);
    const other = await send({ ...body, introduction: "另一段" });
    expect([other.status, other.data.reason]).toEqual([422, "KEY_REUSED"]);
    const me = await signIn(api);
    const theirs = await api.call<Refusal>("POST /rest/op/merchantApply/add", {
      headers: { ...headers, ...me.auth },
      body,
    });
    expect(theirs.data.reason).toBe("SMS_CODE_WRONG");
    const stored = await rows(api.database.read, sql`select k::text from platform.idempotency_keys k`);
    expect(JSON.stringify(stored)).not.toContain(answers[0]!.data.applyNo);
  });

  it("not twice at the same time with the same code and number", async () => {
    const mine = await apply();
    const again = await bodyFor(mine.phone);
    const refused = await refusal(api, null, addMerchantApply, { body: again });
    expect(refused).toMatchObject({ status: 409, reason: "APPLY_OPEN", applyNo: mine.applyNo });
  });

  it("as partner only for a region or as agent", async () => {
    const body = await bodyFor();
    expect((await refusal(api, null, addPartnerApply, { body: body as never })).fields?.applyType).toContain(
      "区域合作",
    );
    const partner = { ...body, applyType: "PARTNER" as const };
    expect((await get(api, null, addPartnerApply, { body: partner })).applyNo).toMatch(/^RZ/);
  });

  it("with files of its own only", async () => {
    const me = await signIn(api);
    const theirs = await uploadPaper(api, me.auth);
    const body = await bodyFor();
    const attachments = body.attachments.map((a, i) => (i === 0 ? { ...a, fileId: theirs.fileId } : a));
    expect(await refusal(api, null, addMerchantApply, { body: { ...body, attachments } })).toMatchObject({
      reason: "FILE_UNKNOWN",
    });
  });
});

describe("the promise counts working days", () => {
  it.each([
    ["2026-11-20T10:00:00+08:00", "2026-11-25T18:00:00+08:00"],
    ["2026-11-16T23:30:00+08:00", "2026-11-19T18:00:00+08:00"],
    ["2026-09-29T10:00:00+08:00", "2026-10-09T18:00:00+08:00"],
  ])("sent at %s, answered by %s", (sent, by) => {
    expect(responseDueAt(new Date(sent)).getTime()).toBe(Date.parse(by));
  });
});

describe("an application is worked on", () => {
  it("mended where asked, approved, signed and put online, each told and written down", async () => {
    const mine = await apply();
    const params = { id: await idOf(mine) };
    const whole = await get(api, operator, staffMerchantApply, { params });
    expect(whole.form).toMatchObject({ contactName: "李秀英" });
    expect(JSON.stringify(whole)).not.toContain(mine.phone);
    const shown = await get(api, operator, revealMerchantApply, { params, body: { reason: "打电话核实" } });
    expect(shown).toEqual({ contactName: "李秀英", contactPhone: mine.phone, idNumber: null });
    expect(whole.contactName).toBe("李**");
    const found = async (query: QueryInput<typeof staffMerchantApplies>) =>
      (await get(api, operator, staffMerchantApplies, { query: { keyword: mine.applyNo, ...query } })).total;
    expect(await found({ applyType: "ORG,SERVICE" })).toBe(1);
    expect(await found({ applyType: "SERVICE" })).toBe(0);
    expect(await found({ overdue: "1" })).toBe(0);
    const moveDue = (days: number) =>
      api.database.transaction((tx) =>
        tx.execute(
          sql`update partners.applications set answer_by = answer_by + make_interval(days => ${days}::int) where id = ${params.id}::bigint`,
        ),
      );
    await moveDue(-60);
    expect(await found({ overdue: "1" })).toBe(1);
    await moveDue(60);
    expect(await refusal(api, operator, approveMerchantApply, { params })).toMatchObject({
      reason: "APPLY_MOVED",
    });
    const waiting = () => taskAbout(api, operator, "APPLICATION", params.id);
    expect(await waiting()).toMatchObject({
      subject: { type: "application", text: `养老机构申请：${company.companyName}` },
      dueAt: whole.answerBy,
    });
    const atFire = (verdict: "OK" | "ASK", note?: string) => ({
      params,
      body: { part: "FIRE_SAFETY" as const, verdict, note },
    });
    expect(await refusal(api, operator, checkMerchantApply, atFire("OK"))).toMatchObject({
      reason: "APPLY_MOVED",
    });
    await get(api, operator, reviewMerchantApply, { params });
    expect((await refusal(api, operator, checkMerchantApply, atFire("ASK"))).fields?.note).toContain(
      "请写明",
    );
    const strange = { params, body: { part: "TRAVEL_LICENSE" as const, verdict: "OK" as const } };
    expect((await refusal(api, operator, checkMerchantApply, strange)).fields?.part).toContain("没有这一项");
    await get(api, operator, checkMerchantApply, {
      params,
      body: { part: "companyName", verdict: "OK" },
    });
    const checked = await get(api, operator, checkMerchantApply, atFire("ASK", "照片看不清日期"));
    const itemOf = ({ items }: typeof checked, part: string) => items.find((one) => one.part === part);
    expect(itemOf(checked, "FIRE_SAFETY")).toMatchObject({
      verdict: "ASK",
      note: "照片看不清日期",
      files: [{ kind: "FIRE_SAFETY" }],
    });
    expect(itemOf(checked, "unifiedSocialCreditCode")?.hint).toContain("校验位对");
    const asks = [{ part: "FIRE_SAFETY" as const, reason: "照片看不清日期" }];
    await get(api, operator, askMerchantApply, { params, body: { asks } });
    expect(await progress(mine)).toMatchObject({
      state: "SUPPLEMENT",
      answerBy: null,
      asks: [{ partText: "消防验收或检查合格证明", reason: "照片看不清日期" }],
      actions: ["supplement", "withdraw"],
    });
    expect((await messages(mine.phone)).at(-1)!.text).toContain("要补充");

    expect(await waiting()).toBeUndefined();
    const receipt = { params: { applyNo: mine.applyNo } };
    expect(await refusal(api, null, ownMerchantApply, receipt)).toMatchObject({
      reason: "APPLY_PROOF_REQUIRED",
    });
    const me = await prove(mine);
    const own = await get(api, me, ownMerchantApply, receipt);
    const fresh = await uploadPaper(api);
    const attachments = own.files.map(({ kind, fileId }) => ({
      kind: kind as "FIRE_SAFETY",
      fileId: kind === "FIRE_SAFETY" ? fresh.fileId : fileId,
    }));
    const { contactPhone: _, introduction, ...form } = own.form;
    const body = { ...form, introduction: introduction ?? undefined, attachments };
    const nowhere = { ...body, areaCodes: ["999999"] };
    const refused = await refusal(api, me, editMerchantApply, { ...receipt, body: nowhere });
    expect(refused.fields?.areaCodes).toContain("没有这个地区");
    expect(await get(api, me, editMerchantApply, { ...receipt, body })).toMatchObject({ state: "REVIEWING" });
    const edited = await get(api, me, ownMerchantApply, receipt);
    expect(edited.files.find((f) => f.kind === "FIRE_SAFETY")?.fileId).toBe(fresh.fileId);

    // What was sent anew is looked at again; what stayed as it was stays found.
    const again = await get(api, operator, staffMerchantApply, { params });
    expect(itemOf(again, "FIRE_SAFETY")).toMatchObject({ verdict: null, changed: true });
    expect(itemOf(again, "companyName")).toMatchObject({ verdict: "OK", changed: false });
    expect(await waiting()).toMatchObject({ state: "OPEN" });
    expect(await refusal(api, operator, approveMerchantApply, { params })).toMatchObject({
      reason: "APPLY_NOT_CHECKED",
      open: expect.arrayContaining(["消防验收或检查合格证明"]),
    });
    await findAllRight(api, operator, "company", params.id);
    await get(api, operator, approveMerchantApply, { params });
    expect(await waiting()).toBeUndefined();
    await get(api, operator, signMerchantApply, { params });
    expect(await get(api, operator, onlineMerchantApply, { params })).toMatchObject({
      state: "ONLINE",
      // The account is still to be set up.
      actions: ["invite"],
    });
    const { history } = await progress(mine);
    expect(history.map((e) => `${e.to} ${e.by}`)).toEqual([
      "SUBMITTED 我",
      "REVIEWING 平台",
      "SUPPLEMENT 平台",
      "REVIEWING 我",
      "APPROVED 平台",
      "SIGNED 平台",
      "ONLINE 平台",
    ]);
    const noted = await rows<{ action: string }>(
      api.database.read,
      sql`select action from platform.audit where split_part(detail, ' ', 1) = ${`application:${params.id}`} order by id`,
    );
    // However often the page asks.
    expect(noted.filter((n) => n.action === "APPLICATION_SHOWN")).toHaveLength(1);
    expect(noted.map((n) => n.action)).toContain("APPLICATION_ONLINE");
  });

  it("rejected with a reason, sent again, and withdrawn", async () => {
    const mine = await apply();
    const params = { id: await idOf(mine) };
    await get(api, operator, reviewMerchantApply, { params });
    await get(api, operator, rejectMerchantApply, { params, body: { reason: "备案回执和单位名称不一致" } });
    expect(await progress(mine)).toMatchObject({
      state: "REJECTED",
      rejectReason: "备案回执和单位名称不一致",
      actions: ["resubmit"],
    });
    const me = await prove(mine);
    const receipt = { params: { applyNo: mine.applyNo } };
    const own = await get(api, me, ownMerchantApply, receipt);
    const { contactPhone: _, introduction, ...form } = own.form;
    const attachments = own.files.map(({ kind, fileId }) => ({ kind: kind as "FIRE_SAFETY", fileId }));
    const body = {
      ...form,
      introduction: introduction ?? undefined,
      attachments,
      companyName: "南京松鹤颐养院",
    };
    expect(await get(api, me, editMerchantApply, { ...receipt, body })).toMatchObject({
      state: "SUBMITTED",
      name: "南京松鹤颐养院",
      rejectReason: null,
    });
    expect(await get(api, me, withdrawMerchantApply, receipt)).toMatchObject({ state: "WITHDRAWN" });
    expect(await refusal(api, me, withdrawMerchantApply, receipt)).toMatchObject({ reason: "APPLY_MOVED" });
  });

  it("its papers open for the proved applicant and the staff who check them, for nobody else", async () => {
    const mine = await apply();
    const me = await prove(mine);
    const other = await prove(await apply());
    const own = await get(api, me, ownMerchantApply, { params: { applyNo: mine.applyNo } });
    const url = own.files[0]!.url;
    expect((await open(api, url, me!.auth))?.label).toBe("营业执照.pdf");
    expect((await open(api, url, operator.auth))?.mime).toBe("application/pdf");
    expect(await open(api, url)).toBeUndefined();
    expect(await open(api, url, other!.auth)).toBeUndefined();
    expect(await open(api, url, (await signIn(api)).auth)).toBeUndefined();
    expect(await open(api, url, (await signInStaff(api, "service")).auth)).toBeUndefined();
    expect((await refusal(api, other, ownMerchantApply, { params: { applyNo: mine.applyNo } })).reason).toBe(
      "APPLY_PROOF_REQUIRED",
    );
    api.clock.advance(31 * 60_000);
    expect(await open(api, url, me!.auth)).toBeUndefined();
  });
});

it("stands in the database unreadable (V2)", async () => {
  const mine = await apply();
  const stored = await rows(
    api.database.read,
    sql`select a::text from partners.applications a where apply_no = ${mine.applyNo}`,
  );
  expect(JSON.stringify(stored)).not.toMatch(/李秀英|八十张床/);
  expect(JSON.stringify(stored)).not.toContain(mine.phone);
});

it("a proof by code does not open what nobody applied for", async () => {
  const phone = newMobile();
  const smsCode = await getCode(api, phone, "APPLY");
  const call = { params: { applyNo: "RZ000000000000" }, body: { phone, smsCode } };
  expect(await refusal(api, null, proveMerchantApply, call)).toMatchObject({ reason: "APPLY_NOT_FOUND" });
});
