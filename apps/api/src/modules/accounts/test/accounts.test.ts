import { staffMe } from "@ginkgo/api-contract/identity/identity";
import {
  addStaffAccount,
  changeStaffRoles,
  decideStaffRequest,
  disableStaff,
  enableStaff,
  inviteStaffAgain,
  resetStaffTotp,
  type StaffAccount,
  staffAccountPage,
  staffRequests,
} from "@ginkgo/api-contract/identity/staff-accounts";
import {
  confirmInvitation,
  openInvitation,
  startInvitation,
} from "@ginkgo/api-contract/identity/staff-invitation";
import { staffOrders } from "@ginkgo/api-contract/orders/order-staff";
import { auditPage } from "@ginkgo/api-contract/privacy/audit-trail";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { newMobile, refresh, type SignedIn, seedDemoPeople } from "../../../../test/kits/identity-kit.ts";
import { type Asking, ask, get, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { rows } from "../../../platform/database/database.ts";
import { codeOf, newColleague, PASSWORD, setUp, signInBy, tokenOf } from "./accounts-kit.ts";

let api: TestApi;
/** Both manage accounts; the operator may everything else, the administrator only that and see the audit trail. */
let operator: SignedIn;
let administrator: SignedIn;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedDemoPeople(api);
  operator = await signInStaff(api, "operator");
  administrator = await signInStaff(api, "administrator");
});
afterAll(() => api.close());

const idOf = async (who: Asking) => (await get(api, who, staffMe)).id;
const account = async (by: Asking, id: string): Promise<StaffAccount> => {
  const { records } = await get(api, by, staffAccountPage, { query: { size: "100" } });
  return records.find((r) => r.id === id)!;
};
const actions = async (about: string) =>
  (
    await rows<{ action: string }>(
      api.database.primary,
      sql`select action from platform.audit where detail = ${about} or detail like ${`${about} %`} order by at, id`,
    )
  ).map((r) => r.action);

describe("a new account", () => {
  it("is set up by its holder through the link, and signs in with what they chose", async () => {
    const phone = newMobile();
    const made = await get(api, operator, addStaffAccount, {
      body: { name: "何静", phone, roles: ["service", "editor"] },
    });
    expect(made).toMatchObject({
      state: "INVITED",
      roles: ["service", "editor"],
      phone: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
      hasTotp: false,
      request: null,
    });
    const token = tokenOf(made.link);
    expect(await get(api, null, openInvitation, { body: { token } })).toMatchObject({
      kind: "NEW",
      name: "何静",
      phone: made.phone,
    });
    const weak = await refusal(api, null, startInvitation, { body: { token, password: "12345678" } });
    expect(weak.fields).toHaveProperty("password");
    const first = await get(api, null, startInvitation, { body: { token, password: PASSWORD } });
    const second = await get(api, null, startInvitation, { body: { token, password: PASSWORD } });
    const code = codeOf(api, first.secret);
    expect(await refusal(api, null, confirmInvitation, { body: { token, code } })).toMatchObject({
      status: 400,
      reason: "INVITATION_CODE",
    });
    expect((await signInBy(api, phone, first.secret)).status).toBe(400);
    await get(api, null, confirmInvitation, { body: { token, code: codeOf(api, second.secret) } });
    const entered = await signInBy(api, phone, second.secret);
    expect(entered.status).toBe(200);
    const me = { auth: { authorization: `Bearer ${entered.data.accessToken.tokenValue}` } };
    expect(await get(api, me, staffMe)).toMatchObject({
      role: "service",
      roles: ["service", "editor"],
      roleText: "客服、内容编辑",
    });
    expect((await get(api, me, staffMe)).permissions).toEqual(
      expect.arrayContaining(["content.write", "chat.answer"]),
    );
    for (const endpoint of [openInvitation, confirmInvitation] as const)
      expect(await refusal(api, null, endpoint, { body: { token, code: "000000" } })).toMatchObject({
        reason: "INVITATION_OVER",
      });
    expect(await actions(`staff:${made.id}`)).toEqual(["STAFF_INVITED", "STAFF_SET_UP"]);
  });

  it("opens by its newest link alone, once for two at the same moment, and not after three days", async () => {
    const body = { name: "何静", phone: newMobile(), roles: ["editor" as const] };
    const made = await get(api, operator, addStaffAccount, { body });
    const again = await get(api, operator, inviteStaffAgain, { params: { id: made.id } });
    expect(await refusal(api, null, openInvitation, { body: { token: tokenOf(made.link) } })).toMatchObject({
      status: 404,
      reason: "INVITATION_OVER",
    });
    const token = tokenOf(again.link);
    const { secret } = await get(api, null, startInvitation, { body: { token, password: PASSWORD } });
    const code = codeOf(api, secret);
    const both = await Promise.all(
      [1, 2].map(() => ask(api, null, confirmInvitation, { body: { token, code } })),
    );
    expect(both.map((b) => b.status).sort()).toEqual([200, 404]);

    const late = await get(api, operator, addStaffAccount, { body: { ...body, phone: newMobile() } });
    api.clock.advance(3 * 24 * 3_600_000);
    operator = await signInStaff(api, "operator");
    administrator = await signInStaff(api, "administrator");
    expect(await refusal(api, null, openInvitation, { body: { token: tokenOf(late.link) } })).toMatchObject({
      reason: "INVITATION_OVER",
    });
    const fresh = await get(api, operator, inviteStaffAgain, { params: { id: late.id } });
    await setUp(api, fresh.link);
    expect(await refusal(api, operator, inviteStaffAgain, { params: { id: late.id } })).toMatchObject({
      reason: "STAFF_STATE",
    });
  });

  it("of a shop sees its shop alone, and never mixes with the portal's own roles", async () => {
    const [home] = await rows<{ code: string; name: string }>(
      api.database.primary,
      sql`select 'org:' || id as code, name from organisations.organisations order by id limit 1`,
    );
    const make = (roles: ("merchant" | "organisation" | "service")[], sellers?: string[]) =>
      refusal(api, operator, addStaffAccount, {
        body: { name: "邵敏", phone: newMobile(), roles, ...(sellers ? { sellers } : {}) },
      });
    expect((await make(["organisation"])).fields).toHaveProperty("sellers");
    expect((await make(["organisation"], ["org:999999999"])).fields).toHaveProperty("sellers");
    expect(await make(["organisation", "service"], [home!.code])).toMatchObject({
      status: 422,
      reason: "ROLES_MIXED",
    });
    const shao = await newColleague(api, operator, ["organisation"], [home!.code]);
    expect((await get(api, shao, staffOrders)).records).toEqual([]);
    expect((await account(operator, shao.id)).sellers).toEqual([home]);
    const house = { params: { id: shao.id }, body: { roles: ["service" as const] } };
    expect(await refusal(api, operator, changeStaffRoles, house)).toMatchObject({ reason: "ROLES_MIXED" });
  });

  it("whose number has one already is refused with a sentence", async () => {
    const body = { name: "何静", phone: "19900000011", roles: ["editor" as const] };
    expect(await refusal(api, operator, addStaffAccount, { body })).toMatchObject({
      status: 409,
      reason: "STAFF_PHONE_TAKEN",
    });
    const twice = { name: "何静", phone: newMobile(), roles: ["editor" as const] };
    const both = await Promise.all([1, 2].map(() => ask(api, operator, addStaffAccount, { body: twice })));
    expect(both.map((b) => b.status).sort()).toEqual([200, 409]);
  });

  it("with more rights than its maker has, or a right second persons decide by, opens once a second person agreed", async () => {
    for (const [maker, second, role] of [
      [administrator, operator, "service"],
      [operator, administrator, "administrator"],
      [operator, administrator, "finance"],
      [operator, administrator, "dispatcher"],
      [operator, administrator, "reviewer"],
    ] as const) {
      const body = { name: "何静", phone: newMobile(), roles: [role] };
      const made = await get(api, maker, addStaffAccount, { body });
      expect(made.request).toMatchObject({ kind: "ACCOUNT", state: "WAIT_SECOND", mayAgree: false });
      const token = tokenOf(made.link);
      expect(await refusal(api, null, openInvitation, { body: { token } })).toMatchObject({
        status: 409,
        reason: "INVITATION_WAITS",
      });
      expect(await refusal(api, maker, inviteStaffAgain, { params: { id: made.id } })).toMatchObject({
        reason: "INVITATION_WAITS",
      });
      const yes = { params: { id: made.request!.id }, body: { agree: true } };
      expect(await refusal(api, maker, decideStaffRequest, yes)).toMatchObject({
        status: 403,
        reason: "OTHER_PERSON_NEEDED",
      });
      expect(await get(api, second, decideStaffRequest, yes)).toMatchObject({ state: "AGREED" });
      await setUp(api, made.link);
      const back = { params: { id: made.id } };
      await get(api, second, disableStaff, back);
    }
  });

  it("that the second person did not agree to is none, and its number is free", async () => {
    const body = { name: "何静", phone: newMobile(), roles: ["administrator" as const] };
    const made = await get(api, operator, addStaffAccount, { body });
    const no = { params: { id: made.request!.id }, body: { agree: false, reason: "不认识这个人" } };
    expect(await get(api, administrator, decideStaffRequest, no)).toMatchObject({ state: "REFUSED" });
    expect(await account(operator, made.id)).toBeUndefined();
    const again = await get(api, operator, addStaffAccount, { body });
    const takenBack = { params: { id: again.request!.id }, body: { agree: false } };
    await get(api, operator, decideStaffRequest, takenBack);
    expect(await refusal(api, null, openInvitation, { body: { token: tokenOf(again.link) } })).toMatchObject({
      reason: "INVITATION_OVER",
    });
  });
});

describe("roles of an account", () => {
  it("that are not agreed to without a word leave no reason but the asker's, where they asked", async () => {
    const he = await newColleague(api, operator, ["dispatcher"]);
    const wish = { params: { id: he.id }, body: { roles: ["finance" as const], reason: "转到财务" } };
    const asked = await get(api, operator, changeStaffRoles, wish);
    const no = { params: { id: asked.request!.id }, body: { agree: false } };
    await get(api, administrator, decideStaffRequest, no);
    const { records } = await get(api, administrator, auditPage, { query: { subject: `staff:${he.id}` } });
    expect(records.slice(0, 2).map((r) => [r.what, r.reason])).toEqual([
      ["STAFF_REQUEST_REFUSED", ""],
      ["STAFF_REQUEST_ASKED", "转到财务"],
    ]);
  });

  it("wait for another manager, and hold from the next call on", async () => {
    const he = await newColleague(api, operator, ["dispatcher"]);
    expect(await refusal(api, he, staffAccountPage)).toMatchObject({ status: 403 });
    const wish = { params: { id: he.id }, body: { roles: ["finance" as const], reason: "转到财务" } };
    const asked = await get(api, operator, changeStaffRoles, wish);
    expect(asked.roles).toEqual(["dispatcher"]);
    expect(asked.request).toMatchObject({ kind: "ROLES", roles: ["finance"], mayAgree: false });
    expect(await refusal(api, administrator, changeStaffRoles, wish)).toMatchObject({
      status: 409,
      reason: "REQUEST_WAITS",
    });
    expect((await get(api, administrator, staffRequests)).records[0]).toMatchObject({
      id: asked.request!.id,
      mayAgree: true,
      reason: "转到财务",
    });
    const yes = { params: { id: asked.request!.id }, body: { agree: true } };
    expect(await refusal(api, he, decideStaffRequest, yes)).toMatchObject({ status: 403 });
    const both = await Promise.all([1, 2].map(() => ask(api, administrator, decideStaffRequest, yes)));
    expect(both.map((b) => b.status).sort()).toEqual([200, 409]);
    expect((await get(api, he, staffMe)).permissions).toContain("orders.refund");
    expect((await get(api, he, staffMe)).permissions).not.toContain("orders.dispatch");
    expect(
      await refusal(api, operator, changeStaffRoles, { ...wish, body: { ...wish.body, version: 1 } }),
    ).toMatchObject({ status: 409, reason: "CHANGED_MEANWHILE" });
  });

  it("are never changed by oneself, and never agreed to by who they are for", async () => {
    const own = await idOf(administrator);
    const wish = { params: { id: own }, body: { roles: ["operator" as const] } };
    for (const endpoint of [changeStaffRoles, disableStaff, resetStaffTotp] as const)
      expect(await refusal(api, administrator, endpoint, wish)).toMatchObject({
        status: 403,
        reason: "OWN_ACCOUNT",
      });
    const asked = await get(api, operator, changeStaffRoles, wish);
    const yes = { params: { id: asked.request!.id }, body: { agree: true } };
    for (const who of [operator, administrator])
      expect(await refusal(api, who, decideStaffRequest, yes)).toMatchObject({
        reason: "OTHER_PERSON_NEEDED",
      });
    const no = { ...yes, body: { agree: false } };
    await get(api, operator, decideStaffRequest, no);
  });

  it("lapse undecided after a week", async () => {
    const he = await newColleague(api, operator, ["editor"]);
    const wish = { params: { id: he.id }, body: { roles: ["reviewer" as const] } };
    const { request } = await get(api, operator, changeStaffRoles, wish);
    api.clock.advance(7 * 24 * 3_600_000);
    operator = await signInStaff(api, "operator");
    administrator = await signInStaff(api, "administrator");
    const yes = { params: { id: request!.id }, body: { agree: true } };
    expect(await refusal(api, administrator, decideStaffRequest, yes)).toMatchObject({
      status: 409,
      reason: "REQUEST_OVER",
    });
    expect((await get(api, administrator, changeStaffRoles, wish)).request).toMatchObject({
      state: "WAIT_SECOND",
    });
  });
});

describe("a one-time code", () => {
  it("is set up anew by two people and its holder's own password", async () => {
    const he = await newColleague(api, operator, ["dispatcher"]);
    const reset = { params: { id: he.id }, body: { reason: "换了手机" } };
    expect((await get(api, operator, resetStaffTotp, reset)).request).toMatchObject({ kind: "TOTP" });
    expect(await refusal(api, operator, resetStaffTotp, reset)).toMatchObject({
      reason: "OTHER_PERSON_NEEDED",
    });
    expect((await get(api, he, staffMe)).id).toBe(he.id);
    const { link, hasTotp } = await get(api, administrator, resetStaffTotp, reset);
    expect(hasTotp).toBe(false);
    // The old code and what it signed in are worth nothing from now on.
    expect(await refusal(api, he, staffMe)).toMatchObject({ status: 401 });
    expect((await signInBy(api, he.mobile, he.secret)).status).toBe(400);
    const token = tokenOf(link!);
    expect(
      (await refusal(api, null, startInvitation, { body: { token, password: "Somebody-Else-1" } })).fields,
    ).toHaveProperty("password");
    const secret = await setUp(api, link!);
    expect(secret).not.toBe(he.secret);
    expect((await signInBy(api, he.mobile, secret)).status).toBe(200);
    expect((await signInBy(api, he.mobile, secret, "Somebody-Else-1")).status).toBe(400);
  });
});

describe("an account that is disabled", () => {
  it("is signed out at once everywhere, has asked for nothing, and signs in again only when enabled", async () => {
    const he = await newColleague(api, operator, ["service"]);
    const off = { params: { id: he.id }, body: { reason: "离职" } };
    expect(await get(api, operator, disableStaff, off)).toMatchObject({
      state: "BLOCKED",
      actions: ["enable"],
      sessions: 0,
    });
    expect((await refusal(api, he, staffMe)).status).toBe(401);
    expect((await refresh(api, he.refresh, "staff")).status).not.toBe(200);
    expect((await signInBy(api, he.mobile, he.secret)).status).toBe(403);
    const wish = { params: { id: he.id }, body: { roles: ["editor" as const] } };
    expect(await refusal(api, operator, changeStaffRoles, wish)).toMatchObject({ reason: "STAFF_STATE" });
    expect(await get(api, operator, enableStaff, off)).toMatchObject({ state: "ACTIVE" });
    expect((await refusal(api, he, staffMe)).status).toBe(401);
    expect((await signInBy(api, he.mobile, he.secret)).status).toBe(200);
    expect(await actions(`staff:${he.id}`)).toEqual([
      "STAFF_INVITED",
      "STAFF_SET_UP",
      "STAFF_DISABLED",
      "STAFF_ENABLED",
    ]);
  });

  it("in the middle of its sign-in has no session, also not when it is enabled again", async () => {
    const he = await newColleague(api, operator, ["editor"]);
    const one = { params: { id: he.id } };
    const [entered] = await Promise.all([
      signInBy(api, he.mobile, he.secret),
      get(api, operator, disableStaff, one),
    ]);
    await get(api, operator, enableStaff, one);
    const token = entered.status === 200 ? entered.data.accessToken.tokenValue : he.access;
    expect((await refusal(api, { auth: { authorization: `Bearer ${token}` } }, staffMe)).status).toBe(401);
    expect((await account(operator, he.id)).sessions).toBe(0);
  });

  it("is never the last that manages accounts, of two that disable each other one stays", async () => {
    const [mine, theirs] = [await idOf(operator), await idOf(administrator)];
    const both = await Promise.all([
      ask(api, operator, disableStaff, { params: { id: theirs } }),
      ask(api, administrator, disableStaff, { params: { id: mine } }),
    ]);
    // Whoever comes second is disabled by then: the door, or the lock behind it, turns them away.
    expect(both.filter((b) => b.status === 200)).toHaveLength(1);
    const [left, out] = both[0]!.status === 200 ? [operator, theirs] : [administrator, mine];
    await get(api, left, enableStaff, { params: { id: out } });
    operator = await signInStaff(api, "operator");
    administrator = await signInStaff(api, "administrator");
  });

  it("cannot agree to what it began to agree to, and what it had asked for is void", async () => {
    const he = await newColleague(api, operator, ["editor"]);
    const theirs = await idOf(administrator);
    const wish = { params: { id: he.id }, body: { roles: ["operator" as const] } };
    const asked = await get(api, administrator, changeStaffRoles, wish);
    await get(api, operator, disableStaff, { params: { id: theirs } });
    const yes = { params: { id: asked.request!.id }, body: { agree: true } };
    expect(await refusal(api, operator, decideStaffRequest, yes)).toMatchObject({ reason: "REQUEST_OVER" });
    expect((await account(operator, he.id)).roles).toEqual(["editor"]);
    await get(api, operator, enableStaff, { params: { id: theirs } });
    administrator = await signInStaff(api, "administrator");
  });
});
