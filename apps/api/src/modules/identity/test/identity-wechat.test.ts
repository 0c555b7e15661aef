import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Tokens, WechatNeedsPhone } from "@ginkgo/api-contract/identity/identity";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type Refusal, type TestApi } from "../../../../test/kits/build-test-api.ts";
import {
  askToken,
  cookiesOf,
  getCode,
  held,
  isAlive,
  MINUTE,
  newMobile,
  phoneIs,
  seedDemoPeople,
} from "../../../../test/kits/identity-kit.ts";
import { row } from "../../../platform/database/database.ts";
import { issueSandboxCode, sandboxUnionid } from "../../../platform/wechat-sandbox.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi("empty");
  await seedDemoPeople(api);
});
afterAll(() => api.close());

async function begin(of = api, redirect = "/user/info", agent = "Mozilla/5.0") {
  const request = new Request(`http://localhost/auth/wechat/start?redirect=${encodeURIComponent(redirect)}`, {
    headers: { "user-agent": agent },
  });
  const response = await of.fetch(request);
  expect(response.status).toBe(302);
  const target = new URL(response.headers.get("location")!);
  return { target, state: target.searchParams.get("state")!, cookie: cookiesOf(response).jar, response };
}

const codeOf = (key: string, unionid = sandboxUnionid(key)) =>
  issueSandboxCode(api.database, api.clock, { unionid, nickname: "小周" });

type Started = Pick<Awaited<ReturnType<typeof begin>>, "state" | "cookie">;
const enter = <T = Tokens>(code: string, { state, cookie }: Partial<Started>, of = api) =>
  askToken<T>(of, "wechat", { code, ...(state ? { state } : {}) }, { headers: cookie ? { cookie } : {} });

async function askForPhone(unionid?: string) {
  const answer = await enter<WechatNeedsPhone>(await codeOf("new", unionid), await begin());
  expect(answer).toMatchObject({ status: 409, data: { reason: "WECHAT_NEEDS_PHONE" } });
  return answer.data;
}

const wrongState = { status: 400, data: { reason: "WECHAT_STATE" } };

describe("setting out to WeChat", () => {
  it("takes along a state that only this browser can bring back, and comes back to /wxredirect (T16)", async () => {
    const { target, state, cookie, response } = await begin();
    expect(target.pathname).toBe("/sandbox/wechat/authorize");
    expect(target.searchParams.get("redirect_uri")).toBe("http://localhost/wxredirect");
    expect(cookie).toBe(`ginkgo_wechat=${state}`);
    expect(response.headers.getSetCookie()[0]).toContain("HttpOnly");
  });

  it.each([
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "/%2f%2fevil.example",
    "/a\tb",
    "javascript:1",
  ])("never brings anybody elsewhere: %s (W7)", async (redirect) => {
    const started = await begin(api, redirect);
    const { data } = await enter<WechatNeedsPhone>(await codeOf("new"), started);
    expect(data.redirect).toBeUndefined();
  });
});

describe("coming back from WeChat", () => {
  it("signs in whom it knows, and remembers where they were going", async () => {
    const answer = await enter(await codeOf("wang"), await begin(api, "/user/orders?tab=1"));
    expect(answer).toMatchObject({
      status: 200,
      data: { additionalParameters: { client_id: "portal", redirect: "/user/orders?tab=1" } },
    });
  });

  it("is refused in another browser, without a state, and a second time (T16)", async () => {
    const [one, two] = [await begin(), await begin()];
    expect(await enter(await codeOf("wang"), { state: one.state, cookie: two.cookie })).toMatchObject(
      wrongState,
    );
    expect(await enter(await codeOf("wang"), { state: one.state })).toMatchObject(wrongState);
    expect(await enter(await codeOf("wang"), { cookie: one.cookie })).toMatchObject({ status: 400 });
    expect(await enter(await codeOf("wang"), one)).toMatchObject({ status: 200 });
    expect(await enter(await codeOf("wang"), one)).toMatchObject(wrongState);
  });

  it("is refused with a made-up state, also one the browser brings itself (T16)", async () => {
    const state = "s".repeat(43);
    expect(await enter(await codeOf("wang"), { state, cookie: `ginkgo_wechat=${state}` })).toMatchObject(
      wrongState,
    );
  });

  it("is refused after ten minutes: state or code (T16)", async () => {
    const slow = await begin();
    api.clock.advance(10 * MINUTE);
    expect(await enter(await codeOf("wang"), slow)).toMatchObject(wrongState);
    const old = await codeOf("wang");
    api.clock.advance(10 * MINUTE);
    expect(await enter(old, await begin())).toMatchObject({ status: 400, data: { reason: "WECHAT_CODE" } });
  });

  it("is refused with a code that was used (T16)", async () => {
    const code = await codeOf("wang");
    expect(await enter(code, await begin())).toMatchObject({ status: 200 });
    expect(await enter(code, await begin())).toMatchObject({ status: 400, data: { reason: "WECHAT_CODE" } });
  });
});

describe("the first time with WeChat", () => {
  const bind = (mobile: string, code: string, bindTicket: string) =>
    askToken<Tokens & Refusal>(api, "mobile", { mobile, code, bindTicket });

  it("asks for a phone; with it a member is made and WeChat alone opens from then on", async () => {
    const unionid = sandboxUnionid("new");
    const { bindTicket, nickname } = await askForPhone(unionid);
    expect(nickname).toBe("小周");
    const mobile = newMobile();
    const answer = await bind(mobile, await getCode(api, mobile), bindTicket);
    expect(answer.status).toBe(200);
    const mine = held(mobile, answer);
    const me = await api.call<{ wechatBound: boolean }>("/rest/ums/member/current", { headers: mine.auth });
    expect(me.data.wechatBound).toBe(true);
    expect(await enter(await codeOf("new", unionid), await begin())).toMatchObject({ status: 200 });
  });

  it("gives a ticket for ten minutes and one use", async () => {
    const { bindTicket } = await askForPhone();
    const [one, two] = [newMobile(), newMobile()];
    expect(await bind(one, await getCode(api, one), bindTicket)).toMatchObject({ status: 200 });
    const refused = { status: 400, data: { reason: "WECHAT_TICKET" } };
    expect(await bind(two, await getCode(api, two), bindTicket)).toMatchObject(refused);
    const late = await askForPhone();
    api.clock.advance(10 * MINUTE);
    expect(await bind(two, await getCode(api, two), late.bindTicket)).toMatchObject(refused);
  });

  it("twice at once makes one member (T16)", async () => {
    const unionid = sandboxUnionid("new");
    const tickets = [await askForPhone(unionid), await askForPhone(unionid)];
    const numbers = [newMobile(), newMobile()];
    const codes = [await getCode(api, numbers[0]!), await getCode(api, numbers[1]!)];
    const answers = await Promise.all(tickets.map((t, i) => bind(numbers[i]!, codes[i]!, t.bindTicket)));
    expect(answers.map((a) => a.status).sort()).toEqual([200, 409]);
    const made = await row<{ n: number }>(
      api.database.read,
      sql`select count(*)::int as n from identity.members where ${phoneIs(numbers[0]!)} or ${phoneIs(numbers[1]!)}`,
    );
    expect(made!.n).toBe(1);
  });

  it("does not take a number that has another WeChat, and leaves its code good", async () => {
    const mobile = newMobile();
    const first = await askForPhone();
    await bind(mobile, await getCode(api, mobile), first.bindTicket);
    const other = await askForPhone();
    const code = await getCode(api, mobile);
    expect(await bind(mobile, code, other.bindTicket)).toMatchObject({
      status: 409,
      data: { reason: "WECHAT_TAKEN" },
    });
    expect(await askToken(api, "mobile", { mobile, code })).toMatchObject({ status: 200 });
  });
});

describe("WeChat itself", () => {
  it("is asked as its documents say, its secret never logged, its trouble told as such", async () => {
    const requests: URL[] = [];
    let broken = false;
    const codes = new Map([["good", "open-1"]]);
    const vendor = createServer((request, response) => {
      const url = new URL(request.url!, "http://vendor");
      requests.push(url);
      const q = url.searchParams;
      const send = (body: object) => response.end(JSON.stringify(body));
      if (broken) return response.destroy();
      if (url.pathname === "/sns/userinfo")
        return q.get("access_token") === "vendor-access" && q.get("openid") === "open-1"
          ? send({ unionid: "union-1", nickname: "真微信" })
          : send({ errcode: 40001 });
      const secrets: Record<string, string> = {
        "wx-app": "wx-secret-value",
        "wx-account": "account-secret-value",
      };
      if (q.get("secret") !== secrets[q.get("appid")!]) return send({ errcode: 40125 });
      const openid = codes.get(q.get("code")!);
      codes.delete(q.get("code")!);
      return openid ? send({ access_token: "vendor-access", openid }) : send({ errcode: 40163 });
    });
    await new Promise<void>((done) => vendor.listen(0, "127.0.0.1", done));
    const address = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`;
    const real = await buildTestApi("empty", {
      WECHAT_APP_ID: "wx-app",
      WECHAT_APP_SECRET: "wx-secret-value",
      WECHAT_SERVICE_APP_ID: "wx-account",
      WECHAT_SERVICE_APP_SECRET: "account-secret-value",
      WECHAT_ENDPOINT: address,
    });

    const { target, ...started } = await begin(real);
    expect(target.origin + target.pathname).toBe("https://open.weixin.qq.com/connect/qrconnect");
    expect(target.hash).toBe("#wechat_redirect");
    expect(Object.fromEntries(target.searchParams)).toMatchObject({ appid: "wx-app", scope: "snsapi_login" });

    const first = await enter<WechatNeedsPhone>("good", started, real);
    expect(first.data).toMatchObject({ reason: "WECHAT_NEEDS_PHONE", nickname: "真微信" });
    expect(requests.map((u) => u.pathname)).toEqual(["/sns/oauth2/access_token", "/sns/userinfo"]);
    expect(await enter("good", await begin(real), real)).toMatchObject({
      status: 400,
      data: { reason: "WECHAT_CODE" },
    });
    // Inside WeChat nobody can scan their own screen: the service account asks, and its code is traded as its own.
    const { target: inside, ...here } = await begin(real, "/user/info", "Mozilla/5.0 MicroMessenger/8.0");
    expect(inside.pathname).toBe("/connect/oauth2/authorize");
    expect(Object.fromEntries(inside.searchParams)).toMatchObject({
      appid: "wx-account",
      scope: "snsapi_userinfo",
    });
    codes.set("inside", "open-1");
    const second = await enter<WechatNeedsPhone>("inside", here, real);
    expect(second.data).toMatchObject({ reason: "WECHAT_NEEDS_PHONE", nickname: "真微信" });
    expect(requests.at(-2)!.searchParams.get("appid")).toBe("wx-account");
    broken = true;
    expect(await enter("good", await begin(real), real)).toMatchObject({
      status: 503,
      data: { reason: "WECHAT_UNAVAILABLE" },
    });
    expect(real.logged.join("")).not.toContain("wx-secret-value");
    await real.close();
    vendor.close();
  });

  it("does not stand in for a token: nobody is signed in by the first answer", async () => {
    const { bindTicket } = await askForPhone();
    expect(await isAlive(api, bindTicket)).toBe(false);
  });
});

describe("a WeChat that is taken away", () => {
  const bound = async () => {
    const unionid = sandboxUnionid(`unbind-${Math.random()}`);
    const { bindTicket } = await askForPhone(unionid);
    const mobile = newMobile();
    const code = await getCode(api, mobile);
    const mine = held(mobile, await askToken<Tokens>(api, "mobile", { mobile, code, bindTicket }));
    return { unionid, mobile, mine };
  };
  const unbind = (mine: { auth: Record<string, string> }, code: string) =>
    api.call<{ wechatBound: boolean } & Refusal>("PUT /rest/ums/member/unbindWechat", {
      headers: mine.auth,
      body: { code },
    });

  it("needs a code of the number that stays; then WeChat opens no more and its sessions end", async () => {
    const { unionid, mobile, mine } = await bound();
    const other = held(mobile, await enter(await codeOf("x", unionid), await begin()));
    expect(await unbind(mine, "000000")).toMatchObject({ status: 400, data: { reason: "SMS_CODE_WRONG" } });
    const login = await getCode(api, mobile);
    expect(await unbind(mine, login)).toMatchObject({ data: { reason: "SMS_CODE_WRONG" } });
    expect(await isAlive(api, other.access)).toBe(true);
    api.clock.advance(MINUTE);
    const answer = await unbind(mine, await getCode(api, mobile, "BIND"));
    expect(answer).toMatchObject({ status: 200, data: { wechatBound: false } });
    expect([await isAlive(api, mine.access), await isAlive(api, other.access)]).toEqual([true, false]);
    expect(await enter(await codeOf("x", unionid), await begin())).toMatchObject({
      data: { reason: "WECHAT_NEEDS_PHONE" },
    });
    api.clock.advance(MINUTE);
    const again = await unbind(mine, await getCode(api, mobile, "BIND"));
    expect(again).toMatchObject({ status: 409, data: { reason: "WECHAT_NOT_BOUND" } });
  });

  it("is told to its member and written to the audit", async () => {
    const { mobile, mine } = await bound();
    await unbind(mine, await getCode(api, mobile, "BIND"));
    const notice = await api.call<{ records: { title: string }[] }>("/rest/ums/notice/page", {
      headers: mine.auth,
    });
    expect(notice.data.records.map((n) => n.title)).toContain("已解绑微信");
    const audited = await row<{ n: number }>(
      api.database.read,
      sql`select count(*)::int as n from platform.audit where action = 'WECHAT_UNBOUND'`,
    );
    expect(audited!.n).toBeGreaterThan(0);
  });
});
