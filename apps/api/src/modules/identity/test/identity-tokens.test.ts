import type { CurrentMember, Tokens } from "@ginkgo/api-contract/identity/identity";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type Refusal, type TestApi } from "../../../../test/kits/build-test-api.ts";
import {
  askToken,
  bearer,
  cookiesOf,
  DAY,
  getCode,
  HOUR,
  held,
  isAlive,
  newMobile,
  phoneIs,
  readCode,
  refresh,
  seedDemoPeople,
  signIn,
} from "../../../../test/kits/identity-kit.ts";
import { rows } from "../../../platform/database/database.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi("empty");
  await seedDemoPeople(api);
});
afterAll(() => api.close());

const dead = { status: 401, data: { reason: "SIGN_IN_REQUIRED" } };

describe("the answer to a sign-in", () => {
  it("has the specification's shape, and times of two hours", async () => {
    const mobile = newMobile();
    const answer = await askToken(api, "mobile", { mobile, code: await getCode(api, mobile) });
    expect(answer.data).toEqual({
      accessToken: {
        tokenType: "Bearer",
        tokenValue: expect.stringMatching(/^[\w-]{43}$/),
        expiresAt: expect.stringMatching(/\+08:00$/),
      },
      refreshToken: { tokenValue: expect.stringMatching(/^[\w-]{43}$/) },
      additionalParameters: { client_id: "portal" },
    });
    const life = Date.parse(answer.data.accessToken.expiresAt) - api.clock.now().getTime();
    expect(life).toBe(2 * HOUR);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it("names the client of the person's type, whoever asked (rules §13)", async () => {
    const { mobile } = await signIn(api);
    const code = await getCode(api, mobile);
    const answer = await askToken(api, "mobile", { mobile, code }, { client: "portal-employee" });
    expect(answer.data.additionalParameters.client_id).toBe("portal");
  });

  it("sets cookies no script reads, and one the page reads (W9)", async () => {
    const mobile = newMobile();
    const answer = await askToken(api, "mobile", { mobile, code: await getCode(api, mobile) });
    const { lines } = cookiesOf(answer);
    expect(lines.map((l) => l.replace(/=[^;]+/, "=…"))).toEqual([
      "ginkgo_access=…; Path=/; Max-Age=7200; SameSite=Lax; HttpOnly",
      "ginkgo_refresh=…; Path=/; Max-Age=1209600; SameSite=Lax; HttpOnly",
      "session=…; Path=/; Max-Age=1209600; SameSite=Lax",
      // Only says that this browser signed in before; see known-device.ts.
      "ginkgo_device=…; Path=/; Max-Age=15552000; SameSite=Lax; HttpOnly",
    ]);
    const facts = JSON.parse(decodeURIComponent(/^session=([^;]+)/.exec(lines[2]!)![1]!));
    expect(facts).toEqual({
      expiresAt: Date.parse(answer.data.accessToken.expiresAt),
      clientId: "portal",
      personType: null,
    });
    expect(lines[2]).not.toContain(answer.data.accessToken.tokenValue);
  });

  it("names the cookies __Host- with Secure anywhere but on this machine", async () => {
    const mobile = newMobile();
    const code = await getCode(api, mobile);
    const response = await api.fetch(
      new Request("https://ginkgo.example/oauth2/token?grant_type=mobile", {
        method: "POST",
        headers: { authorization: `Basic ${btoa("portal:")}` },
        body: new URLSearchParams({ mobile, code }),
      }),
    );
    const lines = response.headers.getSetCookie();
    expect(lines[0]).toMatch(
      /^__Host-ginkgo_access=[\w-]{43}; Path=\/; Max-Age=7200; SameSite=Lax; Secure; HttpOnly$/,
    );
    const jar = lines.map((l) => l.split(";", 1)[0]).join("; ");
    const mine = await api.fetch(
      new Request("https://ginkgo.example/rest/ums/member/current", { headers: { cookie: jar } }),
    );
    expect(mine.status).toBe(200);
  });

  it("tells a browser no token at all: a script in the page finds nothing to take", async () => {
    const mobile = newMobile();
    const headers = { "sec-fetch-site": "same-origin" };
    const code = await getCode(api, mobile);
    const answer = await askToken(api, "mobile", { mobile, code }, { headers });
    expect(answer.data.accessToken.tokenValue).toBe("cookie");
    expect(answer.data.refreshToken.tokenValue).toBe("cookie");
    const cookie = cookiesOf(answer).jar;
    const again = await askToken(
      api,
      "refresh_token",
      { refresh_token: "cookie" },
      { headers: { ...headers, cookie } },
    );
    expect(again).toMatchObject({ status: 200, data: { accessToken: { tokenValue: "cookie" } } });
    const own = { cookie: cookiesOf(again).jar, ...bearer("cookie") };
    expect(await api.call("/rest/ums/member/current", { headers: own })).toMatchObject({ status: 200 });
  });

  it.each([
    ["no client", {}],
    ["an unknown client", { authorization: `Basic ${btoa("other:")}` }],
    ["a secret where there is none", { authorization: `Basic ${btoa("portal:secret")}` }],
  ])("is refused to %s", async (_, headers) => {
    const answer = await api.call<Refusal>("POST /oauth2/token?grant_type=mobile", { headers, body: {} });
    expect(answer).toMatchObject({ status: 401, data: { reason: "CLIENT_UNKNOWN" } });
  });

  it("reads the form as a browser's FormData sends it too", async () => {
    const mobile = newMobile();
    const form = new FormData();
    form.set("mobile", mobile);
    form.set("code", await getCode(api, mobile));
    const response = await api.fetch(
      new Request("http://localhost/oauth2/token?grant_type=mobile&scope=server", {
        method: "POST",
        headers: { authorization: `Basic ${btoa("portal:")}` },
        body: form,
      }),
    );
    expect(response.status).toBe(200);
  });
});

describe("a refresh", () => {
  it("answers with the same new pair again within ten seconds: a lost answer signs nobody out (T2)", async () => {
    const first = await signIn(api);
    const second = await refresh(api, first.refresh);
    api.clock.advance(10_000);
    const again = await refresh(api, first.refresh);
    expect(again.data).toEqual(second.data);
    expect(await isAlive(api, again.data.accessToken.tokenValue)).toBe(true);
  });

  it("ends everything when a token two rotations old comes back, even at once (T3)", async () => {
    const r1 = await signIn(api);
    const r2 = held(r1.mobile, await refresh(api, r1.refresh));
    const r3 = held(r1.mobile, await refresh(api, r2.refresh));
    expect(await refresh(api, r1.refresh)).toMatchObject(dead);
    expect(await refresh(api, r3.refresh)).toMatchObject(dead);
    for (const { access } of [r1, r2, r3]) expect(await isAlive(api, access)).toBe(false);
  });

  it("ends everything when a used token comes back later, and the member hears of it (T4)", async () => {
    const stolen = await signIn(api);
    const own = held(stolen.mobile, await refresh(api, stolen.refresh));
    api.clock.advance(10_001);
    expect(await refresh(api, stolen.refresh)).toMatchObject(dead);
    expect(await isAlive(api, own.access)).toBe(false);
    expect(await refresh(api, own.refresh)).toMatchObject(dead);
    const stored = await rows<{ text: string }>(
      api.database.read,
      sql`select text from sandbox.messages where mobile = ${stolen.mobile} and purpose = 'NOTICE'`,
    );
    expect(stored).toHaveLength(1);
    const noted = await rows(
      api.database.read,
      sql`select 1 from identity.security_events e join identity.members m on m.id = e.member_id
        where ${phoneIs(stolen.mobile)} and e.kind = 'TOKEN_REUSED'`,
    );
    expect(noted).toHaveLength(1);
    expect(api.logged.some((l) => l.includes("refresh token reused"))).toBe(true);
  });

  it("never prolongs the thirty days since the sign-in (T6)", async () => {
    let present = await signIn(api);
    const end = api.clock.now().getTime() + 30 * DAY;
    for (let day = 0; day < 30; day += 10) {
      api.clock.advance(10 * DAY - 1000);
      const answer = await refresh(api, present.refresh);
      expect(answer.status).toBe(200);
      expect(Date.parse(answer.data.accessToken.expiresAt)).toBeLessThanOrEqual(end);
      present = held(present.mobile, answer);
    }
    api.clock.advance(3000);
    expect(await isAlive(api, present.access)).toBe(false);
    expect(await refresh(api, present.refresh)).toMatchObject(dead);
  });

  it("is too late after fourteen days of silence (T6)", async () => {
    const quiet = await signIn(api);
    api.clock.advance(14 * DAY);
    expect(await refresh(api, quiet.refresh)).toMatchObject(dead);
  });

  it("is refused to the other kind of client, and for a token nobody issued", async () => {
    const mine = await signIn(api);
    expect(await refresh(api, mine.refresh, "staff")).toMatchObject(dead);
    expect(await refresh(api, "x".repeat(43))).toMatchObject(dead);
    expect(await askToken(api, "refresh_token", {})).toMatchObject(dead);
    expect(await refresh(api, mine.refresh, "portal-employee")).toMatchObject({ status: 200 });
  });
});

describe("an access token", () => {
  it("lives for two hours, not longer (T7)", async () => {
    const { access } = await signIn(api);
    api.clock.advance(2 * HOUR - 1000);
    expect(await isAlive(api, access)).toBe(true);
    api.clock.advance(1000);
    expect(await isAlive(api, access)).toBe(false);
  });

  it("is worth nothing once signed out, cookies go, and signing out twice is fine (T8)", async () => {
    const mobile = newMobile();
    const answer = await askToken(api, "mobile", { mobile, code: await getCode(api, mobile) });
    const mine = held(mobile, answer);
    const out = await api.call("DELETE /auth/logout", { headers: mine.auth });
    expect(out).toMatchObject({ status: 200, code: 0, data: null });
    expect(cookiesOf(out).lines.every((l) => l.includes("Max-Age=0"))).toBe(true);
    expect(await api.call("/rest/ums/member/current", { headers: mine.auth })).toMatchObject(dead);
    expect(await refresh(api, mine.refresh)).toMatchObject(dead);
    expect(await api.call("DELETE /auth/logout", { headers: mine.auth })).toMatchObject({ status: 200 });
  });

  it("is worth nothing once its cookie-only owner signs out after it ran out (T8)", async () => {
    const mobile = newMobile();
    const answer = await askToken(api, "mobile", { mobile, code: await getCode(api, mobile) });
    api.clock.advance(3 * HOUR);
    const headers = { cookie: cookiesOf(answer).jar, "sec-fetch-site": "same-origin" };
    await api.call("DELETE /auth/logout", { headers });
    expect(await refresh(api, answer.data.refreshToken.tokenValue)).toMatchObject(dead);
  });

  it("of a blocked member opens nothing and says why; a closed account's neither (T8)", async () => {
    const blocked = await signIn(api);
    await api.database.transaction((tx) =>
      tx.execute(sql`update identity.members set state = 'BLOCKED' where ${phoneIs(blocked.mobile)}`),
    );
    const refused = await api.call<Refusal>("/rest/ums/member/current", { headers: blocked.auth });
    expect(refused).toMatchObject({ status: 403, data: { reason: "ACCOUNT_BLOCKED" } });
    expect(refused.msg).toContain("停用");
    expect(await refresh(api, blocked.refresh)).toMatchObject({ status: 403 });
    expect(await api.call("/public-config", { headers: blocked.auth })).toMatchObject({ status: 200 });
    api.clock.advance(HOUR);
    const code = await getCode(api, blocked.mobile);
    expect(await askToken(api, "mobile", { mobile: blocked.mobile, code })).toMatchObject({ status: 403 });
  });

  it("or anything like it stands neither in the database nor in the log (T10, V15)", async () => {
    const mine = await signIn(api);
    const next = held(mine.mobile, await refresh(api, mine.refresh));
    const tables = await rows<{ name: string }>(
      api.database.read,
      sql`select table_schema || '.' || table_name as name from information_schema.tables
        where table_schema in ('identity', 'platform')`,
    );
    let dump = "";
    for (const { name } of tables) {
      const found = await rows<{ line: string }>(
        api.database.read,
        sql`select t::text as line from ${sql.raw(name)} t`,
      );
      dump += found.map((f) => f.line).join("\n");
    }
    expect(dump).toContain("SIGN_IN");
    expect(dump).not.toContain(mine.mobile);
    const log = api.logged.join("\n");
    for (const secret of [
      mine.access,
      mine.refresh,
      next.access,
      next.refresh,
      await readCode(api, mine.mobile),
    ]) {
      if (secret.length > 6) expect(dump).not.toContain(secret);
      expect(log).not.toContain(secret);
    }
    expect(log).not.toContain(mine.mobile);
    // Nothing that stands there opens a door either.
    for (const candidate of new Set(dump.match(/[\w-]{32,}/g))) {
      expect(await isAlive(api, candidate)).toBe(false);
      expect((await refresh(api, candidate)).status).toBe(401);
    }
  });
});

describe("the devices somebody is signed in on", () => {
  const phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) MicroMessenger/8.0";
  const desk = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36";

  it("are listed with name and time, and each can be ended from another (T8)", async () => {
    const one = await signIn(api, newMobile(), { "user-agent": phone });
    api.clock.advance(HOUR);
    const two = await signIn(api, one.mobile, { "user-agent": desk });
    const list = await api.call<{ records: Record<string, unknown>[] }>("/rest/ums/member/sessions", {
      headers: two.auth,
    });
    expect(list.data.records).toMatchObject([
      { device: "Windows 电脑 · Chrome", way: "短信验证码", current: true },
      { device: "iPhone · 微信", current: false, signedInAt: expect.stringMatching(/T.*\+08:00$/) },
    ]);
    const address = `DELETE /rest/ums/member/sessions/${list.data.records[1]!.id}`;
    const stranger = await signIn(api);
    expect(await api.call(address, { headers: stranger.auth })).toMatchObject({ status: 404 });
    expect(await isAlive(api, one.access)).toBe(true);
    expect(await api.call(address, { headers: two.auth })).toMatchObject({ status: 200 });
    expect(await isAlive(api, one.access)).toBe(false);
    expect(await refresh(api, one.refresh)).toMatchObject(dead);
    expect(await isAlive(api, two.access)).toBe(true);
  });
});

describe("the person type", () => {
  const change = (type: string, headers: Record<string, string>) =>
    api.call<Tokens>(`PUT /rest/ums/member/changePersonType/${type}`, { headers });
  const current = async (headers: Record<string, string>) =>
    (await api.call<CurrentMember>("/rest/ums/member/current", { headers })).data;

  it("is chosen first and switched after; tokens, client and cookies follow, the old pair is dead (T9)", async () => {
    const fresh = await signIn(api);
    expect((await current(fresh.auth)).personType).toBeNull();
    const first = await change("1", fresh.auth);
    expect(first).toMatchObject({ status: 200, data: { additionalParameters: { client_id: "portal" } } });
    const customer = held(fresh.mobile, first);
    const second = await change("2", customer.auth);
    expect(second.data.additionalParameters.client_id).toBe("portal-employee");
    expect(cookiesOf(second).lines[2]).toContain("portal-employee");
    const employee = held(fresh.mobile, second);
    expect((await current(employee.auth)).personType).toBe(2);
    for (const old of [fresh, customer]) {
      expect(await isAlive(api, old.access)).toBe(false);
      expect(await refresh(api, old.refresh)).toMatchObject(dead);
    }
    expect(await isAlive(api, employee.access)).toBe(true);
    expect(await change("2", employee.auth)).toMatchObject({
      status: 409,
      data: { reason: "PERSON_TYPE_SAME" },
    });
    expect(await change("3", employee.auth)).toMatchObject({ status: 400 });
  });

  it("of another device follows with its next refresh, its old access ends then", async () => {
    const here = await signIn(api);
    api.clock.advance(HOUR);
    const there = await signIn(api, here.mobile);
    await change("2", here.auth);
    expect((await current(there.auth)).personType).toBeNull();
    const next = held(here.mobile, await refresh(api, there.refresh));
    expect((await current(next.auth)).personType).toBe(2);
    expect(await isAlive(api, there.access)).toBe(false);
  });

  it("switching does not count as a new sign-in (T6)", async () => {
    const fresh = await signIn(api);
    const start = api.clock.now().getTime();
    let present = fresh;
    for (const type of ["1", "2", "1"]) {
      api.clock.advance(9 * DAY);
      present = held(fresh.mobile, await refresh(api, present.refresh));
      present = held(fresh.mobile, await change(type, present.auth));
    }
    api.clock.advance(start + 30 * DAY - api.clock.now().getTime());
    expect(await refresh(api, present.refresh)).toMatchObject(dead);
  });
});
