import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type Refusal, type TestApi } from "../../../../test/kits/build-test-api.ts";
import {
  askToken,
  codeMobileIs,
  DAY,
  getCode,
  HOUR,
  MINUTE,
  newAddress,
  newMobile,
  readCode,
  signIn,
} from "../../../../test/kits/identity-kit.ts";
import { row } from "../../../platform/database/database.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi("empty");
});
afterAll(() => api.close());

const send = (mobile: string, query = "type=LOGIN", from = newAddress()) =>
  api.call<Refusal & { retryAfter: number }>(`/sys/sms/send/${mobile}?${query}`, { from });

const sent = async (mobile: string) =>
  (await row<{ n: number }>(
    api.database.read,
    sql`select count(*)::int as n from sandbox.messages where mobile = ${mobile}`,
  ))!.n;

const enter = (mobile: string, code: string) => askToken<Refusal>(api, "mobile", { mobile, code });
const other = (code: string) => code.replace(/\d$/, (d) => String((Number(d) + 1) % 10));

describe("asking for a code", () => {
  it("answers the same for a member and for a stranger (T13)", async () => {
    const { mobile } = await signIn(api);
    api.clock.advance(MINUTE);
    const [known, unknown] = [await send(mobile), await send(newMobile())];
    expect(known).toMatchObject({ status: 200, data: { expiresIn: 300, resendAfter: 60 } });
    expect(unknown.data).toEqual(known.data);
    expect(unknown.msg).toBe(known.msg);
  });

  it("takes the number as people write it, and refuses what is none", async () => {
    const mobile = newMobile();
    const written = encodeURIComponent(`+86 ${mobile.slice(0, 3)}-${mobile.slice(3)}`);
    expect(await send(written)).toMatchObject({ status: 200 });
    expect(await sent(mobile)).toBe(1);
    expect(await send("12345678901")).toMatchObject({
      status: 400,
      data: { fields: { mobile: expect.stringContaining("11 位") } },
    });
  });

  it("works by POST beside GET, and by voice for who cannot read a message (S5)", async () => {
    const mobile = newMobile();
    expect(await api.call(`POST /sys/sms/send/${mobile}?type=LOGIN`, { from: newAddress() })).toMatchObject({
      status: 200,
    });
    const deaf = newMobile();
    expect(await send(deaf, "type=LOGIN&channel=voice")).toMatchObject({ status: 200 });
    expect(await enter(deaf, await readCode(api, deaf))).toMatchObject({ status: 200 });
  });

  it("is counted per number: one a minute, five an hour, ten a day, always rolling (S1)", async () => {
    const mobile = newMobile();
    const times: number[] = [];
    const reasons = new Set<string>();
    expect((await send(mobile)).status).toBe(200);
    times.push(api.clock.now().getTime());
    expect(await send(mobile)).toMatchObject({
      status: 429,
      data: { reason: "SMS_TOO_SOON", retryAfter: 60 },
    });
    const end = times[0]! + 27 * HOUR;
    while (api.clock.now().getTime() < end) {
      api.clock.advance(times.length < 12 ? 2 * MINUTE : 10 * MINUTE);
      const answer = await send(mobile);
      if (answer.status === 200) times.push(api.clock.now().getTime());
      else reasons.add(answer.data.reason);
    }
    expect([...reasons].sort()).toEqual(["SMS_DAILY", "SMS_HOURLY"]);
    for (const [most, time] of [
      [5, HOUR],
      [10, DAY],
    ] as const) {
      for (const [i, at] of times.entries()) expect(at - (times[i - most] ?? 0)).toBeGreaterThanOrEqual(time);
    }
    // Not stricter than promised either: the eleventh goes out as soon as the first is a day old.
    expect(times[10]! - times[0]!).toBeLessThanOrEqual(DAY + 2 * MINUTE);
    expect(await sent(mobile)).toBe(times.length);
  });

  it("by a stranger keeps nobody who is signed in from a code to their own number", async () => {
    const me = await signIn(api);
    api.clock.advance(DAY);
    for (let i = 0; i < 5; i++) {
      expect((await send(me.mobile, "type=APPLY")).status).toBe(200);
      api.clock.advance(MINUTE);
    }
    expect((await send(me.mobile, "type=APPLY")).data.reason).toBe("SMS_HOURLY");
    const again = await signIn(api, me.mobile).catch(() => undefined);
    const own = () =>
      api.call<Refusal>(`/sys/sms/send/${me.mobile}?type=BIND`, {
        headers: (again ?? me).auth,
        from: newAddress(),
      });
    expect((await own()).status).toBe(200);
    expect((await own()).data.reason).toBe("SMS_TOO_SOON");
    const other = await api.call<Refusal>(`/sys/sms/send/${newMobile()}?type=BIND`, { headers: me.auth });
    expect(other.status).toBe(200);
  });

  it("is counted per address: two hundred an hour in the sandbox (S2)", async () => {
    const from = newAddress();
    for (let i = 0; i < 200; i++) expect((await send(newMobile(), "type=LOGIN", from)).status).toBe(200);
    const mobile = newMobile();
    expect(await send(mobile, "type=LOGIN", from)).toMatchObject({
      status: 429,
      data: { reason: "SMS_ADDRESS" },
    });
    expect(await sent(mobile)).toBe(0);
    expect(await send(mobile)).toMatchObject({ status: 200 });
    api.clock.advance(HOUR);
    expect(await send(newMobile(), "type=LOGIN", from)).toMatchObject({ status: 200 });
  });

  it("stops for everybody where far more go out than ever, and the operator hears of it (S2)", async () => {
    const small = await buildTestApi("empty", { SMS_HOURLY_MOST: "3" });
    const ask = (mobile: string) => small.call<Refusal>(`/sys/sms/send/${mobile}`, { from: newAddress() });
    for (let i = 0; i < 3; i++) expect((await ask(newMobile())).status).toBe(200);
    expect(await ask(newMobile())).toMatchObject({ status: 503, data: { reason: "SMS_PAUSED" } });
    expect(small.logged.some((l) => JSON.parse(l).reason === "SMS_PAUSED")).toBe(true);
    await small.close();
  });

  const accidents: [string, string, Record<string, string>][] = [
    ["a picture on another site", "GET", { "sec-fetch-site": "cross-site", "sec-fetch-dest": "image" }],
    ["a picture on a neighbour site", "GET", { "sec-fetch-site": "same-site" }],
    ["a picture on our own page", "GET", { "sec-fetch-site": "same-origin", "sec-fetch-dest": "image" }],
    ["a prefetch", "GET", { "sec-fetch-site": "same-origin", "sec-purpose": "prefetch;prerender" }],
    ["an older prefetch", "GET", { purpose: "prefetch" }],
    ["an old browser on another site", "GET", { referer: "https://evil.example/" }],
    ["an old browser naming another site's origin", "GET", { origin: "https://evil.example" }],
    ["a page without an origin of its own", "GET", { origin: "null" }],
    ["a crawler", "GET", { "user-agent": "Mozilla/5.0 (compatible; Baiduspider/2.0)" }],
    ["a link preview", "GET", { "user-agent": "facebookexternalhit/1.1" }],
    ["a form on another site", "POST", { "sec-fetch-site": "cross-site" }],
    ["a prefetch of the POST", "POST", { "sec-fetch-site": "same-origin", "sec-purpose": "prefetch" }],
  ];
  it.each(accidents)("is not done by accident: %s (S4)", async (_, method, headers) => {
    const mobile = newMobile();
    const answer = await api.call(`${method} /sys/sms/send/${mobile}`, { headers, from: newAddress() });
    expect(answer.status).toBe(403);
    expect(await sent(mobile)).toBe(0);
  });

  it("is not done by HEAD (S4)", async () => {
    const mobile = newMobile();
    const request = new Request(`http://localhost/sys/sms/send/${mobile}`, { method: "HEAD" });
    expect((await api.fetch(request)).status).toBe(405);
    expect(await sent(mobile)).toBe(0);
  });

  it("is done for a page of ours and for a native client", async () => {
    const headers = { "sec-fetch-site": "same-origin", "sec-fetch-dest": "empty", "sec-fetch-mode": "cors" };
    const address = () => `/sys/sms/send/${newMobile()}`;
    expect((await api.call(address(), { headers, from: newAddress() })).status).toBe(200);
    expect((await api.call(address(), { from: newAddress() })).status).toBe(200);
  });
});

describe("a code", () => {
  it("is six digits and no number of it stands in the database (T15)", async () => {
    const mobile = newMobile();
    const code = await getCode(api, mobile);
    expect(code).toMatch(/^\d{6}$/);
    const stored = await row<{ line: string }>(
      api.database.read,
      sql`select c::text as line from identity.sms_codes c where ${codeMobileIs(mobile)}`,
    );
    expect(stored!.line).not.toContain(code);
    expect(stored!.line).not.toContain(mobile);
  });

  it("is the newest one sent, also where the row numbers gain a digit (T15)", async () => {
    const mobile = newMobile();
    await api.database.transaction((tx) =>
      tx.execute(sql`alter table identity.sms_codes alter column id restart with 9999`),
    );
    await getCode(api, mobile);
    api.clock.advance(MINUTE);
    expect(await enter(mobile, await getCode(api, mobile))).toMatchObject({ status: 200 });
  });

  it("opens once (T15)", async () => {
    const mobile = newMobile();
    const code = await getCode(api, mobile);
    expect(await enter(mobile, code)).toMatchObject({ status: 200 });
    expect(await enter(mobile, code)).toMatchObject({ status: 400, data: { reason: "SMS_CODE_WRONG" } });
  });

  it("is void after five wrong tries, also for who then has it right (T15)", async () => {
    const mobile = newMobile();
    const code = await getCode(api, mobile);
    for (let i = 0; i < 5; i++) expect((await enter(mobile, other(code))).status).toBe(400);
    expect(await enter(mobile, code)).toMatchObject({ status: 400 });
    api.clock.advance(MINUTE);
    expect(await enter(mobile, await getCode(api, mobile))).toMatchObject({ status: 200 });
  });

  it("still opens after four wrong tries (T15)", async () => {
    const mobile = newMobile();
    const code = await getCode(api, mobile);
    for (let i = 0; i < 4; i++) await enter(mobile, other(code));
    expect(await enter(mobile, code)).toMatchObject({ status: 200 });
  });

  it("is good for five minutes (T15)", async () => {
    const [early, late] = [newMobile(), newMobile()];
    const codes = [await getCode(api, early), await getCode(api, late)];
    api.clock.advance(5 * MINUTE - 1000);
    expect(await enter(early, codes[0]!)).toMatchObject({ status: 200 });
    api.clock.advance(1000);
    expect(await enter(late, codes[1]!)).toMatchObject({ status: 400 });
  });

  it("gives way to a newer one", async () => {
    const mobile = newMobile();
    const first = await getCode(api, mobile);
    api.clock.advance(MINUTE);
    const second = await getCode(api, mobile);
    if (first !== second) expect(await enter(mobile, first)).toMatchObject({ status: 400 });
    expect(await enter(mobile, second)).toMatchObject({ status: 200 });
  });

  it("is bound to its number and its purpose (T15)", async () => {
    const [mobile, another] = [newMobile(), newMobile()];
    const code = await getCode(api, mobile, "RESET");
    expect(await enter(mobile, code)).toMatchObject({ status: 400 });
    expect(await enter(another, code)).toMatchObject({ status: 400 });
  });

  it("makes a member of a new number, the same one the next time", async () => {
    const mobile = newMobile();
    const idOf = async () => {
      const { auth } = await signIn(api, mobile);
      return (await api.call<{ id: string }>("/rest/ums/member/current", { headers: auth })).data.id;
    };
    const first = await idOf();
    api.clock.advance(DAY);
    expect(await idOf()).toBe(first);
  });
});
