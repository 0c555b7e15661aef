import type { CurrentMember } from "@ginkgo/api-contract/identity/identity";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type Refusal, type TestApi } from "../../../../test/kits/build-test-api.ts";
import {
  askToken,
  encrypted,
  getCode,
  isAlive,
  MINUTE,
  newMobile,
  type SignedIn,
  setPassword,
  signIn,
} from "../../../../test/kits/identity-kit.ts";
import { row } from "../../../platform/database/database.ts";
import { blockMember, closeMember, requireConsent } from "../public.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi("empty");
});
afterAll(() => api.close());

const current = (who: SignedIn) => api.call<CurrentMember>("/rest/ums/member/current", { headers: who.auth });
const put = <T = CurrentMember & Refusal>(who: SignedIn, name: string, body: unknown) =>
  api.call<T>(`PUT /rest/ums/member/${name}`, { headers: who.auth, body });

describe("the current member", () => {
  it("is asked for wished-for regions once: putting it off is kept", async () => {
    const who = await signIn(api);
    const later = () => api.call("/rest/ums/member/regionsLater", { headers: who.auth });
    expect((await later()).data).toEqual({ later: false });
    await api.call("PUT /rest/ums/member/uptCurrent", { headers: who.auth, body: { regionsLater: true } });
    expect((await later()).data).toEqual({ later: true });
  });

  it("has exactly the fields agreed on (rules §12)", async () => {
    const who = await signIn(api);
    expect((await current(who)).data).toEqual({
      id: expect.stringMatching(/^\d+$/),
      phone: who.mobile,
      personType: null,
      provinces: [],
      adviserId: null,
      nickname: null,
      avatarUrl: null,
      realName: null,
      gender: null,
      birthday: null,
      hasPassword: false,
      wechatBound: false,
      employee: null,
      unread: 0,
      cart: 0,
    });
  });

  it("is nobody without a token, by a dead one, and by one made up", async () => {
    const answer = await api.call<Refusal>("/rest/ums/member/current");
    expect(answer).toMatchObject({ status: 401, code: 1, data: { reason: "SIGN_IN_REQUIRED" } });
    for (const token of ["x", "y".repeat(43), "' or 1=1"]) expect(await isAlive(api, token)).toBe(false);
  });

  it("comes by cookie as well, and a write by cookie needs to come from this site (W1)", async () => {
    const who = await signIn(api);
    const cookie = `ginkgo_access=${who.access}`;
    expect(await api.call("/rest/ums/member/current", { headers: { cookie } })).toMatchObject({
      status: 200,
    });
    const write = (headers: Record<string, string>) =>
      api.call("PUT /rest/ums/member/uptCurrent", {
        headers: { cookie, ...headers },
        body: { nickname: "老王" },
      });
    expect(await write({})).toMatchObject({ status: 403 });
    expect(await write({ "sec-fetch-site": "cross-site" })).toMatchObject({ status: 403 });
    expect(await write({ "sec-fetch-site": "same-origin" })).toMatchObject({ status: 200 });
  });

  it("is never kept by a cache", async () => {
    expect((await current(await signIn(api))).headers.get("cache-control")).toBe("no-store");
  });
});

describe("the profile", () => {
  it("changes what is sent, keeps the rest, empties by null", async () => {
    const who = await signIn(api);
    const body = { nickname: " 老 王 ", realName: "王建国", gender: "MALE", birthday: "1941-06-01" };
    expect((await put(who, "uptCurrent", body)).data).toMatchObject({ ...body, nickname: "老 王" });
    expect((await put(who, "uptCurrent", { nickname: null })).data).toMatchObject({
      nickname: null,
      realName: "王建国",
      birthday: "1941-06-01",
    });
  });

  it("takes nothing that is not the member's to change (A4)", async () => {
    const who = await signIn(api);
    const before = (await current(who)).data;
    const sly = {
      id: "1",
      phone: "13900000000",
      personType: 2,
      state: "ACTIVE",
      hasPassword: true,
      unread: 9,
      adviserId: "1",
    };
    expect((await put(who, "uptCurrent", sly)).data).toEqual(before);
  });

  it.each([
    [{ birthday: "2026-02-30" }, "birthday"],
    [{ birthday: "2999-01-01" }, "birthday"],
    [{ gender: "X" }, "gender"],
    [{ realName: "王" }, "realName"],
    [{ realName: "王1国" }, "realName"],
    [{ nickname: "长".repeat(21) }, "nickname"],
  ])("refuses %j with a sentence at the field", async (body, field) => {
    const answer = await put(await signIn(api), "uptCurrent", body);
    expect(answer.status).toBe(400);
    expect(answer.data.fields?.[field]).toMatch(/\p{Script=Han}/u);
  });

  it("keeps the wished-for regions, of places that exist", async () => {
    const who = await signIn(api);
    expect(
      (await put(who, "uptHopeAddress", { provinces: ["320000", "330000", "320000"] })).data.provinces,
    ).toEqual(["320000", "330000"]);
    expect(await put(who, "uptHopeAddress", { provinces: ["999999"] })).toMatchObject({ status: 400 });
    expect(await put(who, "uptHopeAddress", { provinces: [] })).toMatchObject({ status: 400 });
  });
});

describe("another number", () => {
  const change = async (who: SignedIn, mobile: string, more: object = {}) =>
    put(who, "bindMobile", { mobile, code: await getCode(api, mobile, "BIND"), ...more });

  it("is taken right after signing in; other devices are signed out (T8)", async () => {
    const one = await signIn(api);
    const two = await signIn(api, one.mobile);
    const mobile = newMobile();
    expect(await change(two, mobile)).toMatchObject({ status: 200, data: { phone: mobile } });
    expect(await isAlive(api, one.access)).toBe(false);
    expect(await isAlive(api, two.access)).toBe(true);
  });

  it("leaves the other devices alone where the person says so (T18)", async () => {
    const one = await signIn(api);
    const two = await signIn(api, one.mobile);
    await change(two, newMobile(), { endOthers: false });
    expect(await isAlive(api, one.access)).toBe(true);
  });

  it("needs a fresh proof from a session left open: a code to the old number, or the password (T18)", async () => {
    const who = await signIn(api);
    await setPassword(api, who.mobile, "a-quiet-courtyard");
    api.clock.advance(16 * MINUTE);
    const mobile = newMobile();
    expect(await change(who, mobile)).toMatchObject({
      status: 403,
      data: { reason: "FRESH_PROOF_REQUIRED" },
    });
    expect(await change(who, mobile, { oldCode: "000000" })).toMatchObject({ status: 400 });
    expect(await change(who, mobile, { oldPassword: "not-the-password" })).toMatchObject({
      status: 400,
      data: { reason: "SIGN_IN_FAILED" },
    });
    const oldCode = await getCode(api, who.mobile, "BIND");
    expect(await change(who, mobile, { oldCode })).toMatchObject({ status: 200 });
    api.clock.advance(16 * MINUTE);
    expect(await change(who, newMobile(), { oldPassword: "a-quiet-courtyard" })).toMatchObject({
      status: 200,
    });
  });

  it("is refused where it is somebody else's, or one's own", async () => {
    const [one, two] = [await signIn(api), await signIn(api)];
    expect(await change(one, two.mobile)).toMatchObject({ status: 409, data: { reason: "MOBILE_TAKEN" } });
    expect(await change(one, one.mobile)).toMatchObject({ status: 400 });
  });

  it("is refused with a code for signing in (T15)", async () => {
    const who = await signIn(api);
    const mobile = newMobile();
    const code = await getCode(api, mobile, "LOGIN");
    expect(await put(who, "bindMobile", { mobile, code })).toMatchObject({ status: 400 });
  });
});

describe("consents", () => {
  const list = (who: SignedIn, method = "GET", tail = "", body?: object) =>
    api.call<{ records: { kind: string; version: string }[] }>(`${method} /rest/ums/member/consent${tail}`, {
      headers: who.auth,
      body,
    });

  it("are given one by one with their version, renewed, and taken back (V1)", async () => {
    const who = await signIn(api);
    const { id } = (await current(who)).data;
    await list(who, "POST", "", { kinds: ["terms", "privacy", "health"], version: "2026-01" });
    const renewed = await list(who, "POST", "", { kinds: ["terms"], version: "2026-11" });
    expect(renewed.data.records.map((r) => `${r.kind} ${r.version}`)).toEqual([
      "health 2026-01",
      "privacy 2026-01",
      "terms 2026-11",
    ]);
    await expect(requireConsent(api.database.read, id, "health")).resolves.toBeUndefined();
    await list(who, "DELETE", "/health");
    await expect(requireConsent(api.database.read, id, "health")).rejects.toMatchObject({
      key: "CONSENT_REQUIRED",
    });
    const proof = await row<{ n: number }>(
      api.database.read,
      sql`select count(*)::int as n from identity.consents where member_id = ${id}::bigint`,
    );
    expect(proof!.n).toBe(4);
    expect(await list(who, "DELETE", "/nothing")).toMatchObject({ status: 400 });
  });
});

describe("an account", () => {
  it("that was blocked is let in again as it was", async () => {
    const who = await signIn(api);
    const { id } = (await current(who)).data;
    const now = api.clock.now();
    await api.database.transaction((tx) => blockMember(tx, id, true, now));
    expect(await current(who)).toMatchObject({ status: 403, data: { reason: "ACCOUNT_BLOCKED" } });
    await api.database.transaction((tx) => blockMember(tx, id, false, now));
    expect(await current(who)).toMatchObject({ status: 200 });
  });

  it("that was closed is gone, and its number makes a new member", async () => {
    const who = await signIn(api);
    await setPassword(api, who.mobile, "a-quiet-courtyard");
    const { id } = (await current(who)).data;
    await api.database.transaction((tx) => closeMember(tx, id, api.clock.now()));
    expect(await current(who)).toMatchObject({ status: 401 });
    const form = { username: who.mobile, password: encrypted("a-quiet-courtyard") };
    expect(await askToken(api, "password", form)).toMatchObject({ status: 400 });
    const again = await signIn(api, who.mobile);
    expect((await current(again)).data.id).not.toBe(id);
  });
});
