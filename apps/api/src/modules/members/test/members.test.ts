import { currentMember } from "@ginkgo/api-contract/identity/identity";
import {
  blockMember,
  endMemberSessions,
  revealMember,
  staffMember,
  staffMembers,
  unblockMember,
} from "@ginkgo/api-contract/members/members";
import { noticePage } from "@ginkgo/api-contract/membership/notices";
import { privacyAccess } from "@ginkgo/api-contract/privacy/privacy";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { type SignedIn, seedDemoPeople, signIn } from "../../../../test/kits/identity-kit.ts";
import { get, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { rows } from "../../../platform/database/database.ts";

let api: TestApi;
let operator: SignedIn;
let service: SignedIn;
let me: SignedIn;
let id: string;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedDemoPeople(api);
  operator = await signInStaff(api, "operator");
  service = await signInStaff(api, "service");
  me = await signIn(api);
  id = (await get(api, me, currentMember)).id;
});
afterAll(() => api.close());

const params = () => ({ params: { id } });
const reason = "客户打电话来核对";

describe("a member before the staff", () => {
  it("is found by number, telephone or own, and stands there masked", async () => {
    for (const keyword of [me.mobile, id]) {
      const { records, total } = await get(api, service, staffMembers, { query: { keyword } });
      expect([total, records.map((m) => m.id)]).toEqual([1, [id]]);
      expect(JSON.stringify(records)).not.toContain(me.mobile);
      expect(records[0]?.phone).toBe(`${me.mobile.slice(0, 3)}****${me.mobile.slice(7)}`);
    }
    expect(
      (await refusal(api, service, staffMembers, { query: { keyword: "139****" } })).fields?.keyword,
    ).toContain("完整的姓名");
    const one = await get(api, service, staffMember, params());
    expect(one).toMatchObject({ id, stateText: "正常", sessions: 1, actions: ["reveal"] });
    expect(JSON.stringify(one)).not.toContain(me.mobile);
  });

  it("stands in the list page by page, none lost and none twice", async () => {
    const whole = await get(api, operator, staffMembers, { query: { size: "100" } });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await get(api, operator, staffMembers, {
        query: { size: "3", ...(cursor ? { cursor } : {}) },
      });
      seen.push(...page.records.map((m) => m.id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toEqual(whole.records.map((m) => m.id));
    expect(whole.total).toBe(seen.length);
    expect((await refusal(api, operator, staffMembers, { query: { cursor: "x" } })).fields).toHaveProperty(
      "cursor",
    );
  });

  it("is an adviser's only where the adviser is theirs", async () => {
    const adviser = await signInStaff(api, "adviser");
    const own = await rows<{ id: string }>(
      api.database.read,
      sql`select m.member_id::text as id from advisory.member_people m join advisory.people p on p.staff_id = m.staff_id
        join identity.staff s on s.id = p.staff_id or s.id = p.stand_in_id
        where m.role = 'ADVISER' and s.role = 'adviser' and s.id = (select min(id) from identity.staff where role = 'adviser')`,
    );
    const { records } = await get(api, adviser, staffMembers, { query: { size: "100" } });
    expect(new Set(records.map((m) => m.id))).toEqual(new Set(own.map((o) => o.id)));
    expect(await refusal(api, adviser, staffMember, params())).toMatchObject({ status: 404 });
    expect(
      await refusal(api, adviser, revealMember, { ...params(), body: { fields: ["phone"], reason } }),
    ).toMatchObject({ status: 404 });
  });

  it("is shown whole to who says why, and sees that it was done", async () => {
    const nothing = await refusal(api, service, revealMember, {
      ...params(),
      body: { fields: ["phone"], reason: "" },
    });
    expect(nothing.fields?.reason).toContain("原因");
    const opened = await get(api, service, revealMember, {
      ...params(),
      body: { fields: ["phone"], reason },
    });
    expect(opened).toEqual({ phone: me.mobile });
    const { records } = await get(api, me, noticePage, { query: { kind: "SECURITY" } });
    expect(records[0]?.body).toContain(reason);
    const seen = await get(api, me, privacyAccess);
    expect(seen.records[0]?.what).toContain("打码");
    const kept = await rows<{ detail: string }>(
      api.database.read,
      sql`select detail from platform.audit where action = 'MEMBER_REVEALED' and member_id = ${id}::bigint`,
    );
    expect(kept).toEqual([
      { detail: expect.stringMatching(new RegExp(`^member:${id} phone memberChange:\\d+$`)) },
    ]);
  });

  it("is stopped with a reason, told so at the next call, and let in again", async () => {
    expect(await refusal(api, service, blockMember, { ...params(), body: { reason } })).toMatchObject({
      status: 403,
    });
    const stopped = await get(api, operator, blockMember, { ...params(), body: { reason } });
    expect(stopped).toMatchObject({ state: "BLOCKED", actions: ["reveal", "unblock"] });
    expect(await get(api, operator, blockMember, { ...params(), body: { reason } })).toMatchObject({
      state: "BLOCKED",
    });
    expect(await refusal(api, me, noticePage)).toMatchObject({ reason: "ACCOUNT_BLOCKED" });
    expect(await get(api, operator, unblockMember, params())).toMatchObject({ state: "ACTIVE" });
    await get(api, me, noticePage);
  });

  it("is changed as it was seen, and who did what and why stands beside it for who may stop accounts", async () => {
    const { version, history } = await get(api, operator, staffMember, params());
    expect(history.slice(0, 2)).toMatchObject([
      { text: "恢复账号" },
      { text: "停用账号", reason: expect.any(String) },
    ]);
    const stale = { ...params(), body: { reason, version: version - 1 } };
    for (const step of [blockMember, unblockMember, endMemberSessions])
      expect(await refusal(api, operator, step, stale)).toMatchObject({
        status: 409,
        reason: "CHANGED_MEANWHILE",
        version,
        now: [{ label: "状态", text: "正常" }],
        by: expect.stringContaining("运营"),
        at: expect.any(String),
      });
    expect((await get(api, service, staffMember, params())).history).toEqual([]);
  });

  it("is signed out everywhere", async () => {
    const out = await get(api, operator, endMemberSessions, { ...params(), body: { reason: "手机丢了" } });
    expect(out.sessions).toBe(0);
    expect(await refusal(api, me, noticePage)).toMatchObject({ status: 401 });
  });
});
