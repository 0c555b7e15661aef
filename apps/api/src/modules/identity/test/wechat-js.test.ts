import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { signWechatPage } from "@ginkgo/api-contract/identity/wechat-js";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApi, type TestApi, testApiOn } from "../../../../test/kits/build-test-api.ts";
import { HOUR, MINUTE } from "../../../../test/kits/identity-kit.ts";
import { get, refusal } from "../../../../test/kits/membership-kit.ts";
import { rows } from "../../../platform/database/database.ts";
import { jsSignature } from "../wechat/wechat-js.ts";

const requests: string[] = [];
let fails = false;
const vendor = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url!, "http://x");
  requests.push(pathname);
  const isRight = searchParams.get("secret") === "s3cret" || searchParams.get("access_token") === "AT";
  const answer = pathname.endsWith("token")
    ? { access_token: "AT", expires_in: 7200 }
    : { ticket: `T${requests.length}`, expires_in: 7200 };
  // Slow, so that two ask while one fetches.
  setTimeout(() => response.end(JSON.stringify(isRight && !fails ? answer : { errcode: 40001 })), 150);
});
let api: TestApi;
let second: TestApi;
beforeAll(async () => {
  await new Promise<void>((ready) => vendor.listen(0, "127.0.0.1", ready));
  const env = {
    WECHAT_SERVICE_APP_ID: "wx0123",
    WECHAT_SERVICE_APP_SECRET: "s3cret",
    WECHAT_ENDPOINT: `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`,
    PUBLIC_ORIGIN: "https://portal.example",
  };
  api = await buildTestApi("empty", env);
  second = await testApiOn(api.database, env);
});
afterAll(async () => {
  await api.close();
  vendor.close();
});

const url = "https://portal.example/orgs/10001?from=share";
const sign = (of: TestApi, address = url) => get(of, null, signWechatPage, { query: { url: address } });

it("signs as WeChat's own example does", () => {
  const ticket = "sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg";
  const input = { ticket, nonceStr: "Wm3WZYTPz0wzccnW", timestamp: 1414587457 };
  expect(jsSignature({ ...input, url: "http://mp.weixin.qq.com?params=value" })).toBe(
    "0f9de62fce790f9a083d5c99e95740ceb90c27ed",
  );
});

it("fetches the ticket once for two processes, keeps it sealed, and fetches the next before it ends", async () => {
  const all = await Promise.all([sign(api), sign(second), sign(api), sign(second)]);
  expect(requests).toEqual(["/cgi-bin/token", "/cgi-bin/ticket/getticket"]);
  for (const { appId, timestamp, nonceStr, signature } of all) {
    expect(appId).toBe("wx0123");
    expect(signature).toBe(jsSignature({ ticket: "T2", nonceStr, timestamp, url }));
  }
  expect(JSON.stringify(all)).not.toMatch(/T2|AT|s3cret/);
  const stored = await rows(api.database.primary, sql`select ticket from identity.wechat_js_tickets`);
  expect(JSON.stringify(stored)).not.toContain("T2");
  for (const one of [api, second]) one.clock.advance(2 * HOUR - 4 * 60_000);
  await Promise.all([sign(api), sign(second)]);
  expect(requests).toHaveLength(4);
});

it("signs its own pages alone, without what stands behind #", async () => {
  const { timestamp, nonceStr, signature } = await sign(api, `${url}#fees`);
  expect(signature).toBe(jsSignature({ ticket: "T4", nonceStr, timestamp, url }));
  for (const foreign of [
    "https://portal.example.evil.com/",
    "http://portal.example/",
    "https://evil.com/?https://portal.example/",
    "https://portal.example@evil.com/",
  ])
    expect((await refusal(api, null, signWechatPage, { query: { url: foreign } })).fields?.url).toContain(
      "本站",
    );
  expect((await refusal(api, null, signWechatPage, { query: { url: "/orgs" } })).fields).toHaveProperty(
    "url",
  );
});

it("says so where WeChat gives none, and asks again a minute later; without an account there is nothing", async () => {
  for (const one of [api, second]) one.clock.advance(3 * HOUR);
  fails = true;
  expect(await refusal(api, null, signWechatPage, { query: { url } })).toMatchObject({
    reason: "UNAVAILABLE",
  });
  fails = false;
  // Not at every page meanwhile: the vendor counts the calls of a day.
  expect(await refusal(second, null, signWechatPage, { query: { url } })).toMatchObject({
    reason: "UNAVAILABLE",
  });
  for (const one of [api, second]) one.clock.advance(MINUTE);
  expect((await sign(api)).appId).toBe("wx0123");
  const bare = await buildTestApi("empty", { SANDBOX: "off", SECRET_KEY: "s".repeat(40) });
  const local = { query: { url: "http://localhost/" } };
  expect(await refusal(bare, null, signWechatPage, local)).toMatchObject({ reason: "NOT_FOUND" });
  await bare.close();
});
