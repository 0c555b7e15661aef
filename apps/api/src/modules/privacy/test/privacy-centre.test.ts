import type { Closure, PrivacyExport, PrivacyOverview } from "@ginkgo/api-contract/privacy/privacy";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildTestApi, type Refusal, type TestApi } from "../../../../test/kits/build-test-api.ts";
import {
  DAY,
  getCode,
  HOUR,
  isAlive,
  MINUTE,
  type SignedIn,
  setPassword,
  signIn,
} from "../../../../test/kits/identity-kit.ts";
import { audit } from "../../../platform/audit.ts";
import { row, rows } from "../../../platform/database/database.ts";
import { dataFolder, open, picture, upload } from "../../files/test/files-kit.ts";

const data = dataFolder();
let api: TestApi;
let own: SignedIn;
beforeAll(async () => {
  api = await buildTestApi("empty", { DATA_DIR: data.folder });
});
beforeEach(async () => {
  own = await signIn(api);
});
afterAll(async () => {
  await api.close();
  data.remove();
});

const call = <T = unknown>(who: SignedIn, address: string, body?: unknown) =>
  api.call<T>(address, { headers: who.auth, ...(body === undefined ? {} : { body }) });
const me = async (who: SignedIn) => (await call<{ id: string }>(who, "/rest/ums/member/current")).data.id;
const EXPORT = "POST /rest/ums/privacy/export";
const CLOSURE = "/rest/ums/privacy/closure";
/** Signed in so long ago that it proves nothing any more. */
const stale = () => api.clock.advance(16 * MINUTE);

describe("an export of one's data (V7)", () => {
  it("holds what is kept, opens for its owner alone, for a day", async () => {
    await call(own, "PUT /rest/ums/member/uptCurrent", {
      nickname: "银杏树下",
      realName: "王桂兰",
      birthday: "1949-06-01",
    });
    await call(own, "POST /rest/ums/member/consent", { kinds: ["terms", "health"], version: "2026-01" });
    const jpeg = await picture().jpeg().toBuffer();
    await upload(api, jpeg, { headers: own.auth, purpose: "opinion", name: "房间.jpg" });
    const requested = await call<PrivacyExport>(own, EXPORT, {});
    expect(requested).toMatchObject({ status: 200, data: { state: "READY" } });
    const url = requested.data.url!;
    const file = (await open(api, url, own.auth))!;
    expect(file).toMatchObject({ isPublic: false, mime: "application/json" });
    expect(file.label).toMatch(/^我的信息-\d{4}-\d{2}-\d{2}\.json$/);
    const exported = JSON.parse(Buffer.from(file.bytes).toString());
    expect(exported.data.identity.account).toMatchObject({
      phone: own.mobile,
      nickname: "银杏树下",
      realName: "王桂兰",
      birthday: "1949-06-01",
    });
    expect(exported.data.identity.consents.map((c: { kind: string }) => c.kind)).toEqual(["terms", "health"]);
    expect(exported.data.files.files).toMatchObject([{ name: "房间.jpg" }]);
    expect(JSON.stringify(exported)).not.toMatch(/passwordHash|argon2|token/i);

    const stranger = await signIn(api);
    expect(await open(api, url, stranger.auth)).toBeUndefined();
    expect(await open(api, url)).toBeUndefined();
    api.clock.advance(DAY);
    own = await signIn(api, own.mobile);
    expect(await open(api, url, own.auth)).toBeUndefined();
    await api.api.dueWork.runAll();
    const { data: listed } = await call<{ records: PrivacyExport[] }>(own, "/rest/ums/privacy/export");
    expect(listed.records).toMatchObject([{ state: "EXPIRED", url: null }]);
  });

  it("lies in the store unreadable", async () => {
    await call(own, "PUT /rest/ums/member/uptCurrent", { realName: "张德福" });
    const { data: requested } = await call<PrivacyExport>(own, EXPORT, {});
    const bytes = await import("../../../platform/files/files-disk.ts").then(({ diskFiles }) =>
      diskFiles(`${data.folder}/files`).get(requested.url!.split("/").at(-1)!),
    );
    const stored = Buffer.from(bytes!).toString();
    expect(stored).not.toContain("张德福");
    expect(stored).not.toContain(own.mobile);
    expect(stored).toMatch(/^\d+\.[\w-]+$/);
  });

  it("asks for a fresh proof when the sign-in is old, by code or by password", async () => {
    await setPassword(api, own.mobile, "Autumn-Leaf-26");
    stale();
    expect(await call<Refusal>(own, EXPORT, {})).toMatchObject({
      status: 403,
      data: { reason: "FRESH_PROOF_REQUIRED" },
    });
    expect(await call<Refusal>(own, EXPORT, { code: "000000" })).toMatchObject({
      data: { reason: "SMS_CODE_WRONG" },
    });
    expect(await call<Refusal>(own, EXPORT, { password: "wrong-password" })).toMatchObject({
      data: { reason: "SIGN_IN_FAILED" },
    });
    expect((await call(own, EXPORT, { password: "Autumn-Leaf-26" })).status).toBe(200);
    // Proved once, it is fresh for a while.
    expect((await call(own, EXPORT, {})).status).toBe(200);
    stale();
    expect((await call(own, EXPORT, { code: await getCode(api, own.mobile, "BIND") })).status).toBe(200);
    expect(await call<Refusal>(own, EXPORT, {})).toMatchObject({
      status: 429,
      data: { reason: "EXPORT_TOO_OFTEN" },
    });
  });

  it("left behind by a process that died is made by the work that comes due", async () => {
    const id = await me(own);
    await api.database.transaction((tx) =>
      tx.execute(sql`insert into privacy.exports (member_id, asked_at)
        values (${id}::bigint, ${api.clock.now().toISOString()}::timestamptz)`),
    );
    const list = () => call<{ records: PrivacyExport[] }>(own, "/rest/ums/privacy/export");
    expect((await list()).data.records).toMatchObject([{ state: "WAITING" }]);
    api.clock.advance(2 * MINUTE);
    await api.api.dueWork.runAll();
    expect((await list()).data.records).toMatchObject([{ state: "READY" }]);
  });
});

describe("closing an account (V8)", () => {
  const ask = (who: SignedIn) => call<Closure & Refusal>(who, `POST ${CLOSURE}`, {});

  it("shuts everything but the way back for fifteen days, and the way back leads back", async () => {
    const phone = await signIn(api, own.mobile);
    expect((await call<Closure>(own, CLOSURE)).data).toMatchObject({ state: "NONE", blockers: [] });
    stale();
    expect((await ask(own)).data.reason).toBe("FRESH_PROOF_REQUIRED");
    own = await signIn(api, own.mobile);
    const requested = await ask(own);
    expect(requested).toMatchObject({ status: 200, data: { state: "WAITING" } });
    expect(Date.parse(requested.data.dueAt!) - Date.parse(requested.data.askedAt!)).toBe(15 * DAY);
    expect(await isAlive(api, phone.access)).toBe(false);
    expect(await isAlive(api, own.access)).toBe(true);
    const refused = await call<Refusal>(own, "PUT /rest/ums/member/uptCurrent", { nickname: "不行" });
    expect(refused).toMatchObject({ status: 403, data: { reason: "ACCOUNT_CLOSING" } });
    expect((await call<Refusal>(own, "/rest/ums/member/sessions")).status).toBe(403);

    api.clock.advance(10 * DAY);
    await api.api.dueWork.runAll();
    own = await signIn(api, own.mobile);
    expect((await call<PrivacyOverview>(own, "/rest/ums/privacy/overview")).data.closure.state).toBe(
      "WAITING",
    );
    expect((await call<Closure>(own, `DELETE ${CLOSURE}`)).data.state).toBe("NONE");
    expect((await call(own, "PUT /rest/ums/member/uptCurrent", { nickname: "回来了" })).status).toBe(200);
    expect(await call<Refusal>(own, `DELETE ${CLOSURE}`)).toMatchObject({
      status: 409,
      data: { reason: "CLOSURE_NOT_ASKED" },
    });
    api.clock.advance(10 * DAY);
    await api.api.dueWork.runAll();
    own = await signIn(api, own.mobile);
    expect((await call<{ nickname: string }>(own, "/rest/ums/member/current")).data.nickname).toBe("回来了");
  });

  it("erases the person everywhere when the time is over; the number begins anew as somebody else", async () => {
    await call(own, "PUT /rest/ums/member/uptCurrent", { realName: "要走的人", nickname: "要走的人" });
    const { data: file } = await upload(api, await picture().jpeg().toBuffer(), { headers: own.auth });
    await call(own, "PUT /rest/ums/member/avatar", { fileId: file.fileId });
    await call<PrivacyExport>(own, EXPORT, {});
    const id = await me(own);
    await ask(own);
    api.clock.advance(15 * DAY);
    await api.api.dueWork.runAll();
    await api.api.dueWork.runAll();
    expect(await open(api, file.url)).toBeUndefined();
    const stored = await row<{ line: string }>(
      api.database.read,
      sql`select m::text as line from identity.members m where id = ${id}::bigint`,
    );
    expect(stored!.line).toMatch(/^\(\d+,,,\{\},,,,,,,CLOSED,"[^"]+","[^"]+",,f,\d+,,\)$/);
    const left = await rows(
      api.database.read,
      sql`select 1 from files.files where member_id = ${id}::bigint`,
    );
    expect(left).toEqual([]);
    const found = await row<{ text: string }>(
      api.database.read,
      sql`select text from sandbox.messages where mobile = ${own.mobile} and purpose = 'NOTICE' order by id desc limit 1`,
    );
    expect(found!.text).toContain("已按您的申请注销");
    expect(await isAlive(api, own.access)).toBe(false);
    const again = await signIn(api, own.mobile);
    expect(await me(again)).not.toBe(id);
  });

  it("asked twice is asked once, and two processes erase once", async () => {
    const answers = await Promise.all([ask(own), ask(own)]);
    // The second may find itself refused for closing already: either way one closure stands.
    for (const a of answers) expect([200, 403]).toContain(a.status);
    const id = await me(own);
    const count = async (where: ReturnType<typeof sql>) => (await rows(api.database.read, where)).length;
    expect(await count(sql`select 1 from privacy.closures where member_id = ${id}::bigint`)).toBe(1);
    api.clock.advance(15 * DAY);
    await Promise.all([api.api.dueWork.runAll(), api.api.dueWork.runAll()]);
    const erased = sql`select 1 from platform.audit where member_id = ${id}::bigint and action = 'ERASED'`;
    expect(await count(erased)).toBe(1);
  });

  it("that cannot be carried out keeps nobody else waiting, and the operator sees it", async () => {
    const other = await signIn(api);
    await ask(own);
    const id = await me(own);
    await ask(other);
    const otherId = await me(other);
    // A number that no key opens, as after a restore with the wrong keys.
    await api.database.transaction((tx) =>
      tx.execute(sql`update identity.members set phone = 'v1.spoilt' where id = ${id}::bigint`),
    );
    api.clock.advance(15 * DAY);
    await api.api.dueWork.runAll();
    const doneOf = async (member: string) =>
      (await row<{ done: boolean }>(
        api.database.primary,
        sql`select done_at is not null as done from privacy.closures where member_id = ${member}::bigint`,
      ))!.done;
    expect([await doneOf(id), await doneOf(otherId)]).toEqual([false, true]);
    expect(await api.api.metrics.print()).toContain('ginkgo_due_work_failed_items{job="privacy.closures"} 1');
    // Aside for a minute, then for longer: it is not tried at every look.
    await api.api.dueWork.runAll();
    api.clock.advance(2 * MINUTE);
    await api.api.dueWork.runAll();
    const failed = await row<{ attempts: number }>(
      api.database.primary,
      sql`select attempts from platform.due_items where job = 'privacy.closures'`,
    );
    expect(failed).toEqual({ attempts: 2 });
  });
});

describe("the first screen of the privacy centre", () => {
  it("tells of each consent what it is for, and whether it is of today's version", async () => {
    await call(own, "POST /rest/ums/member/consent", { kinds: ["privacy"], version: "2025-01" });
    const { data: overview } = await call<PrivacyOverview>(own, "/rest/ums/privacy/overview");
    expect(overview.consents.map((c) => c.kind)).toEqual([
      "terms",
      "privacy",
      "health",
      "location",
      "family",
      "sms",
      "marketing",
    ]);
    expect(overview.consents[1]).toMatchObject({
      text: "隐私政策",
      version: "2025-01",
      currentVersion: "2026-01",
    });
    expect(overview.consents[2]).toMatchObject({ version: null, givenAt: null });
    expect(overview).toMatchObject({ latestExport: null, closure: { state: "NONE" } });
  });

  it("names who has seen what is sensitive, and nobody else's", async () => {
    const [id, familyId] = [await me(own), await me(await signIn(api))];
    const now = api.clock.now();
    const note = (action: string, actor: Parameters<typeof audit>[1]["actor"], memberId: string | null) =>
      api.database.transaction((tx) => audit(tx, { at: now, actor, action, memberId }));
    await note("HEALTH_READ", { kind: "MEMBER", id: familyId }, id);
    await note("HEALTH_READ", { kind: "MEMBER", id }, familyId);
    await note("PHONE_SHOWN", { kind: "STAFF", id: "101" }, id);
    await call(own, EXPORT, {});
    const { data: page } = await call<{ total: number; records: { who: string; what: string }[] }>(
      own,
      "/rest/ums/privacy/access",
    );
    expect(page.records.map(({ who, what }) => `${who} ${what}`)).toEqual([
      "您本人 导出了全部信息",
      "工作人员 查看了完整手机号",
      expect.stringMatching(/^家人 用户\d{4} 查看了健康信息$/),
    ]);
    expect(page.total).toBe(3);
    expect(api.clock.now().getTime() - now.getTime()).toBeLessThan(HOUR);
  });
});
