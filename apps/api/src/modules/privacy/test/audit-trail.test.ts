import { addStaffAccount, changeStaffRoles } from "@ginkgo/api-contract/identity/staff-accounts";
import { askRefund } from "@ginkgo/api-contract/orders/orders";
import { staffRefund } from "@ginkgo/api-contract/orders/refund-staff";
import { auditPage, exportAudit, findAuditMember } from "@ginkgo/api-contract/privacy/audit-trail";
import { privacyAccess } from "@ginkgo/api-contract/privacy/privacy";
import { hideReasons, hideReview, staffReviewPage } from "@ginkgo/api-contract/reviews/review-staff";
import { moveStock, productStock } from "@ginkgo/api-contract/shop/stock";
import { maskPhone } from "@ginkgo/locale/masks";
import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { newMobile, type SignedIn, seedDemoPeople } from "../../../../test/kits/identity-kit.ts";
import { get, newCustomer, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { paidGoods, skuOf } from "../../../../test/kits/orders-kit.ts";
import { audit } from "../../../platform/audit.ts";
import { advanceAuditCheck, lookAtAudit } from "../../../platform/audit-check.ts";
import { row } from "../../../platform/database/database.ts";
import { memberId } from "../../contracts/test/contracts-kit.ts";

let api: TestApi;
let auditor: SignedIn;
let operator: SignedIn;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedDemoPeople(api);
  operator = await signInStaff(api, "operator");
  auditor = await signInStaff(api, "auditor");
});
afterAll(() => api.close());

const run = (statement: SQL) => api.database.transaction((tx) => tx.execute(statement));
/** What somebody can do who owns the database itself. */
async function tamper(statement: SQL) {
  await run(sql`alter table platform.audit disable trigger audit_append_only`);
  await run(statement);
  await run(sql`alter table platform.audit enable trigger audit_append_only`);
}
const note = (memberId: string, detail: string, action = "PHONE_SHOWN") =>
  api.database.transaction((tx) =>
    audit(tx, { at: api.clock.now(), actor: { kind: "SYSTEM" }, action, memberId, detail }),
  );

describe("the audit trail", () => {
  it("tells who saw the data of a member, found by person, act, subject and day", async () => {
    const wang = await newCustomer(api, "王桂兰");
    const id = await memberId(api, wang);
    await note(id, "order:10001");
    const page = (query: object) => get(api, auditor, auditPage, { query });
    const [newest] = (await page({ subject: id })).records;
    expect(newest).toMatchObject({
      who: { kind: "SYSTEM", name: "系统" },
      whatText: "看完整手机号",
      member: { id, name: "王**" },
      detail: "order:10001",
      intact: true,
    });
    expect(newest!.mark).toMatch(/^[0-9A-F]{4}$/);
    expect((await page({ subject: "order:10001" })).records.map((r) => r.id)).toEqual([newest!.id]);
    expect((await page({ subject: "order:1000" })).total).toBe(0);
    expect((await page({ what: "PHONE_SHOWN,HEALTH_READ" })).records.map((r) => r.what)).toEqual([
      "PHONE_SHOWN",
    ]);
    const byName = await page({ who: "秦越" });
    expect(byName.records.map((r) => r.what)).toEqual(["SIGN_IN"]);
    const { kind, id: staffId } = byName.records[0]!.who;
    expect(kind).toBe("STAFF");
    for (const who of [staffId!, `staff:${staffId}`]) expect((await page({ who })).total).toBe(1);
    expect((await page({ who: `member:${staffId}` })).total).toBe(0);
    const today = newest!.at.slice(0, 10);
    expect((await page({ from: today, to: today })).total).toBeGreaterThan(0);
    expect((await page({ from: "2099-01-01" })).total).toBe(0);
    expect((await page({ to: "1999-01-01" })).total).toBe(0);
    for (const wrong of [{ from: "2026-02-30" }, { to: "yesterday" }, { cursor: "x" }])
      expect((await refusal(api, auditor, auditPage, { query: wrong as never })).status).toBe(400);
    expect((await refusal(api, wang, auditPage)).status).toBe(403);
  });

  it("finds a thing by its number, as a row reads it and by its id alone", async () => {
    const buyer = await newCustomer(api, "王桂兰");
    const order = await paidGoods(api, buyer);
    const { refund } = await get(api, buyer, askRefund, {
      params: { id: order.id },
      body: { reason: "PLAN_CHANGED" },
    });
    const { refundNo } = await get(api, operator, staffRefund, { params: { refundId: refund!.id } });
    await note("7", `order:${order.id}`, "TEST_THING");
    await note("7", `thing:1 refund:${refund!.id}`, "TEST_THING");
    await note("7", "application:771 COMPANY", "TEST_THING");
    await note("7", "review:SERVICE-772", "TEST_THING");
    await note("7", "records:773", "TEST_THING");
    const found = async (subject: string) =>
      (await get(api, auditor, auditPage, { query: { subject, what: "TEST_THING" } })).records.map(
        (r) => r.detail,
      );
    const ofOrder = `order:${order.id}`;
    for (const typed of [order.sn, `订单 ${order.id}`, `订单${order.id}`, order.id, ofOrder])
      expect(await found(typed), typed).toContain(ofOrder);
    for (const typed of [refundNo, refundNo.toLowerCase(), `退款 ${refund!.id}`, refund!.id])
      expect(await found(typed), typed).toContain(`thing:1 refund:${refund!.id}`);
    expect(await found("入驻申请 771")).toEqual(["application:771 COMPANY"]);
    expect(await found("上门服务的评价 772")).toEqual(["review:SERVICE-772"]);
    expect((await found("会员 7")).length).toBe(5);
    for (const none of ["773", "99999999999999999999", "R99999999999", "退款 771", "没有 771"])
      expect(await found(none), none).toEqual([]);
  });

  it("goes on page by page with none twice and none left out", async () => {
    for (let i = 0; i < 7; i++) await note("7", `thing:${i}`, "TEST_PAGES");
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await get(api, auditor, auditPage, {
        query: { what: "test_pages", size: "3", ...(cursor ? { cursor } : {}) },
      });
      expect(page.total).toBe(7);
      seen.push(...page.records.map((r) => r.detail));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((i) => `thing:${i}`));
  });

  it("says why roles were changed, in the words of who asked", async () => {
    const made = await get(api, operator, addStaffAccount, {
      body: { name: "何静", phone: newMobile(), roles: ["editor"] },
    });
    const body = { roles: ["finance" as const], reason: "转到财务" };
    await get(api, operator, changeStaffRoles, { params: { id: made.id }, body });
    const { records } = await get(api, auditor, auditPage, { query: { subject: `staff:${made.id}` } });
    expect(records.map((r) => [r.what, r.reason])).toEqual([
      ["STAFF_REQUEST_ASKED", "转到财务"],
      ["STAFF_INVITED", ""],
    ]);
  });

  it("shows why where only a code was chosen, and where the thing keeps it as well", async () => {
    const review = (await get(api, operator, staffReviewPage, { query: { size: "1", queue: "ALL" } }))
      .records[0]!;
    const params = { id: review.id };
    await get(api, operator, hideReview, { params, body: { reason: "FAKE", words: "他没有去过这里" } });
    const { skuId } = (
      await skuOf(api).then((sku) => get(api, operator, productStock, { params: { id: sku!.product } }))
    ).records[0]!;
    await get(api, operator, moveStock, { body: { skuId, quantity: 2, reason: "厂家补货" } });
    const newest = async (subject: string) =>
      (await get(api, auditor, auditPage, { query: { subject, size: "1" } })).records[0];
    expect(await newest(`review:${review.id}`)).toMatchObject({
      what: "REVIEW_HIDE",
      reason: `${hideReasons.FAKE}，他没有去过这里`,
    });
    expect(await newest(`sku:${skuId}`)).toMatchObject({ detail: `sku:${skuId} 2`, reason: "厂家补货" });
  });

  it("is searched by a member's whole name or telephone, and each look is written down and told to the member", async () => {
    const wang = await newCustomer(api, "欧阳静仪");
    const id = await memberId(api, wang);
    const find = (text: string) => get(api, auditor, findAuditMember, { body: { find: text } });
    for (const text of ["欧阳 静仪", wang.mobile]) {
      const { records } = await find(text);
      expect(records).toMatchObject([{ id, name: expect.stringMatching(/^欧阳?\*+$/) }]);
      expect(records[0]!.phone).toBe(maskPhone(wang.mobile));
    }
    expect((await find("欧阳静")).records).toEqual([]);
    for (const text of ["10001", "a@b"])
      expect((await refusal(api, auditor, findAuditMember, { body: { find: text } })).fields).toHaveProperty(
        "find",
      );
    const looks = await get(api, auditor, auditPage, { query: { subject: id, what: "MEMBER_FOUND" } });
    expect(looks.records.map((r) => r.detail)).toEqual([`member:${id}`, `member:${id}`]);
    const told = await get(api, wang, privacyAccess, { query: {} });
    expect(told.records.filter(({ what }) => what.includes("按姓名或手机号"))).toHaveLength(2);
    // A name that was written before names were hashed is found once the clock has hashed it.
    await api.database.transaction((tx) =>
      tx.execute(sql`update identity.members set real_name_hash = null where id = ${id}::bigint`),
    );
    expect((await find("欧阳静仪")).records).toEqual([]);
    await api.api.dueWork.runAll();
    expect((await find("欧阳静仪")).records).toMatchObject([{ id }]);
  });

  it("keeps why apart from what it is about", async () => {
    await note("9", "task:10001 同事休假，放回去", "TASK_TAKEN_BACK");
    await note("9", "order:10001 改时间：客户要求", "STAFF_STEP");
    await note("9", "setting:SITE_PHONE: 换了号码", "SETTING_CHANGED");
    await note("9", "application:12 电话核对资料", "APPLICANT_SHOWN");
    await note("9", "departure:7 台风，船停了", "DEPARTURE_CANCELLED");
    await note("9", "tier:3 serviceKey:10001 存草稿：改价", "SERVICE_KEY_STEP");
    const byKey = await get(api, auditor, auditPage, { query: { subject: "serviceKey:10001" } });
    expect(byKey.records.map((r) => r.reason)).toEqual(["改价"]);
    const query = { subject: "9" };
    const { records } = await get(api, auditor, auditPage, { query });
    expect(records.map((r) => [r.detail, r.reason])).toEqual([
      ["tier:3 serviceKey:10001", "改价"],
      ["departure:7", "台风，船停了"],
      ["application:12", "电话核对资料"],
      ["setting:SITE_PHONE", "换了号码"],
      ["order:10001", "客户要求"],
      ["task:10001", "同事休假，放回去"],
    ]);
    expect(records.map((r) => r.whatText).filter((text) => /存草稿|改时间/.test(text))).toEqual([
      "用接口密钥办理：存草稿",
      "改时间",
    ]);
    const { csv } = await get(api, auditor, exportAudit, { body: { ...query, reason: "年度检查" } });
    expect(csv).toContain('"待办 10001","同事休假，放回去"');
  });

  it("is taken along as a table with a reason, which is kept; no cell is a formula", async () => {
    for (const [i, detail] of ["=HYPERLINK(1)", "+1", "-1+1", "@x", 'a "b"'].entries())
      await note("8", detail, `TEST_CSV${i}`);
    const what = "TEST_CSV0,TEST_CSV1,TEST_CSV2,TEST_CSV3,TEST_CSV4";
    const noReason = await refusal(api, auditor, exportAudit, { body: { what, reason: " " } });
    expect(noReason.fields).toHaveProperty("reason");
    const { csv, records, name } = await get(api, auditor, exportAudit, {
      body: { what, reason: "年度检查" },
    });
    expect(records).toBe(5);
    expect(name).toMatch(/^审计-\d{4}-\d{2}-\d{2}\.csv$/);
    const lines = csv.trimEnd().split("\r\n");
    expect(lines[0]!.startsWith('\uFEFF"时间"')).toBe(true);
    expect(lines.slice(1).map((line) => line.split(",")[4])).toEqual([
      '"a ""b"""',
      `"'@x"`,
      `"'-1+1"`,
      `"'+1"`,
      `"'=HYPERLINK(1)"`,
    ]);
    const [last] = (await get(api, auditor, auditPage, { query: { what: "AUDIT_EXPORTED" } })).records;
    expect(last).toMatchObject({ who: { name: "审计员 秦越" }, reason: "年度检查" });
  });

  it("shows a row that was altered, and that the whole is not intact, until it is as it was written", async () => {
    const intact = async (query: object = {}) => (await get(api, auditor, auditPage, { query })).intact;
    await note("9", "thing:1", "TEST_ALTERED");
    for (let i = 0; i < 30; i++) await note("9", `thing:${i}`, "TEST_LATER");
    expect(await intact()).toBe(true);
    const one = sql`(select id from platform.audit where action = 'TEST_ALTERED')`;
    await tamper(sql`update platform.audit set detail = 'thing:2' where id = ${one}`);
    const { records } = await get(api, auditor, auditPage, { query: { what: "TEST_ALTERED" } });
    expect(records.map((r) => r.intact)).toEqual([false]);
    // Also where it stands on another page.
    expect(await intact({ what: "TEST_LATER" })).toBe(false);
    // A walk that comes to it keeps where it is; a later one goes on from there and not past it.
    await advanceAuditCheck(api.database, api.clock.now());
    expect((await lookAtAudit(api.database.primary)).length).toBe(1);
    expect((await advanceAuditCheck(api.database, api.clock.now())).length).toBe(1);
    await tamper(sql`update platform.audit set detail = 'thing:1' where id = ${one}`);
    expect(await advanceAuditCheck(api.database, api.clock.now())).toEqual([]);
    expect(await intact()).toBe(true);
    const { behind } = (await row<{ behind: number }>(
      api.database.primary,
      sql`select count(*)::int as behind from platform.audit_checks c join platform.audit_heads h using (chain)
        where c.seq <> h.seq`,
    ))!;
    expect(behind).toBe(0);
    // What is changed behind the last walk is found by the one that walks everything.
    await tamper(sql`update platform.audit set detail = 'thing:2' where id = ${one}`);
    expect(await advanceAuditCheck(api.database, api.clock.now())).toEqual([]);
    expect((await advanceAuditCheck(api.database, api.clock.now(), true)).length).toBe(1);
    expect((await advanceAuditCheck(api.database, api.clock.now())).length).toBe(1);
    await tamper(sql`update platform.audit set detail = 'thing:1' where id = ${one}`);
  });

  it("is never emptied", async () => {
    await expect(run(sql`truncate platform.audit`)).rejects.toSatisfy((e: Error) =>
      String(e.cause ?? e).includes("append-only"),
    );
  });
});
