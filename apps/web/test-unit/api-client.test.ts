import { endpoint } from "@ginkgo/api-contract/endpoint";
import { ApiError } from "@ginkgo/client/api-error";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { type ApiContext, callApi } from "../app/lib/api/api-client.ts";
import { refreshSession } from "../app/lib/api/refresh-session.ts";
import { createSession, isExpired, parseSession, type SessionFacts } from "../app/lib/api/session.ts";
import { type LocalApi, localApi } from "./local-api.ts";

const things = endpoint("GET /rest/thing/:id", {
  summary: "",
  who: "anyone",
  params: z.object({ id: z.string() }),
  query: z.object({ keyword: z.string().optional(), size: z.string().optional() }),
  reply: z.object({ name: z.string() }),
});
const mine = endpoint("GET /rest/mine", { summary: "", who: "member", reply: z.string() });
const quiet = endpoint("POST /rest/collect", {
  summary: "",
  who: "member",
  quiet: true,
  body: z.object({ id: z.string() }),
  reply: z.string(),
});

const HOUR = 3_600_000;
const ok = (data: unknown) => ({ json: { code: 0, msg: "", data } });
const tokens = (expiresAt: number) =>
  ok({
    accessToken: { expiresAt: new Date(expiresAt).toISOString() },
    additionalParameters: { client_id: "portal" },
  });

let api: LocalApi;
let facts: SessionFacts | null;
let failures: ApiError[];
let requested: number[];
let context: ApiContext;

beforeEach(async () => {
  api = await localApi(() => ok(null));
  [facts, failures, requested] = [null, [], []];
  context = {
    base: api.base,
    fetch: (request) => fetch(request),
    session: createSession({
      store: {
        read: () => facts,
        write: (next) => {
          facts = next;
        },
      },
      refresh: (old) => refreshSession(api.base, (request) => fetch(request), old),
    }),
    onFailure: (error) => failures.push(error),
    onSignInNeeded: () => requested.push(Date.now()),
  };
});
afterEach(() => api.close());

const signedIn = (left: number) => {
  facts = { expiresAt: Date.now() + left, clientId: "portal", personType: 1 };
};
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const refreshes = () => api.seen.filter((line) => line.startsWith("POST /api/oauth2/token")).length;

test("a call goes to the endpoint's address and answers its data", async () => {
  api.answer = () => ok({ name: "金陵" });
  await expect(
    callApi(context, things, { params: { id: "a/b" }, query: { keyword: "南京 & 苏州", size: "" } }),
  ).resolves.toEqual({
    name: "金陵",
  });
  expect(api.seen).toEqual(["GET /api/rest/thing/a%2Fb?keyword=%E5%8D%97%E4%BA%AC+%26+%E8%8B%8F%E5%B7%9E"]);
});

test("a failed answer is told with its status text and the server's words, and is not tried again", async () => {
  api.answer = () => ({
    status: 400,
    json: { code: 1, msg: "请改好后再试。", data: { reason: "BAD_INPUT", fields: { size: "太大" } } },
  });
  const error = await callApi(context, things, { params: { id: "1" } }).catch((e: unknown) => e);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 400,
    statusText: "Bad Request",
    msg: "请改好后再试。",
    reason: "BAD_INPUT",
    fields: { size: "太大" },
  });
  expect(failures).toEqual([error]);
  expect(api.seen).toHaveLength(1);
});

test("code 1 in an answer that says 200 is a failure too", async () => {
  api.answer = () => ({ json: { code: 1, msg: "没有办成。", data: null } });
  await expect(callApi(context, things, { params: { id: "1" } })).rejects.toMatchObject({
    msg: "没有办成。",
  });
});

test.each(["<html>", "", "null", "[]"])(
  "an answer of %j reads as a sentence, not as a crash",
  async (json) => {
    api.answer = () => ({ status: 502, json });
    await expect(callApi(context, things, { params: { id: "1" } })).rejects.toMatchObject({
      status: 502,
      statusText: "Bad Gateway",
      msg: expect.stringContaining("读不出来"),
    });
  },
);

test("a server out of reach is told as such", async () => {
  await api.close();
  await expect(callApi(context, things, { params: { id: "1" } })).rejects.toMatchObject({ status: 0 });
  expect(failures).toHaveLength(1);
});

test("a call given up by the page is nobody's failure", async () => {
  api.answer = () => ({ ...ok(1), after: 500 });
  const stop = new AbortController();
  const call = callApi(context, things, { params: { id: "1" }, signal: stop.signal });
  setTimeout(() => stop.abort(), 20);
  await expect(call).rejects.toMatchObject({ name: "AbortError" });
  expect(failures).toEqual([]);
});

test("without a token a protected call asks to sign in 30 ms later and goes nowhere", async () => {
  const began = Date.now();
  await expect(callApi(context, mine)).rejects.toThrow("Authorization required");
  expect(requested).toEqual([]);
  await wait(60);
  expect(requested).toHaveLength(1);
  expect((requested[0] as number) - began).toBeGreaterThanOrEqual(29);
  expect(api.seen).toEqual([]);
});

test("a quiet call fails without a notice and without the dialog", async () => {
  await expect(callApi(context, quiet, { body: { id: "1" } })).rejects.toThrow("Authorization required");
  signedIn(2 * HOUR);
  api.answer = () => ({ status: 409, json: { code: 1, msg: "已收藏。", data: null } });
  await expect(callApi(context, quiet, { body: { id: "1" } })).rejects.toBeInstanceOf(ApiError);
  await wait(60);
  expect([failures, requested]).toEqual([[], []]);
});

test("T8: a session ended elsewhere is over here with the first refused call, which asks to sign in", async () => {
  signedIn(2 * HOUR);
  api.answer = () => ({
    status: 401,
    json: { code: 1, msg: "请先登录。", data: { reason: "SIGN_IN_REQUIRED" } },
  });
  await expect(callApi(context, mine)).rejects.toMatchObject({ status: 401 });
  expect(facts).toBeNull();
  await wait(60);
  expect([requested.length, failures.length]).toEqual([1, 1]);

  signedIn(2 * HOUR);
  await expect(callApi(context, things, { params: { id: "1" } })).rejects.toMatchObject({ status: 401 });
  expect(facts).not.toBeNull();
});

test("whatever else a failure carries reaches the caller", async () => {
  api.answer = () => ({
    status: 429,
    json: { code: 1, msg: "请稍等。", data: { reason: "SMS_TOO_SOON", retryAfter: 42 } },
  });
  await expect(callApi(context, things, { params: { id: "1" } })).rejects.toMatchObject({
    reason: "SMS_TOO_SOON",
    more: { retryAfter: 42 },
  });
});

test("a token counts as expired an hour early, not a moment sooner", () => {
  const at = (left: number) =>
    isExpired({ expiresAt: 10 * HOUR + left, clientId: "portal", personType: 1 }, 10 * HOUR);
  expect([at(HOUR), at(HOUR - 1), at(HOUR + 1), at(-1)]).toEqual([false, true, false, true]);
});

test("fifty calls with an old token refresh it once and all succeed", async () => {
  signedIn(HOUR - 1000);
  let text = "";
  api.answer = (request, body) => {
    if (!request.url?.includes("oauth2")) return ok("mine");
    text = `${request.headers.authorization} ${request.url} ${body}`;
    return { ...tokens(Date.now() + 2 * HOUR), after: 250 };
  };
  const answers = await Promise.all(Array.from({ length: 50 }, () => callApi(context, mine)));
  expect(new Set(answers)).toEqual(new Set(["mine"]));
  expect(refreshes()).toBe(1);
  expect(text).toBe(`Basic ${btoa("portal:")} /api/oauth2/token?grant_type=refresh_token&scope=server `);
  expect(isExpired(facts as SessionFacts, Date.now())).toBe(false);
});

test.each([
  ["code 1", { json: { code: 1, msg: "请重新登录", data: null } }],
  ["401", { status: 401, json: { code: 1, msg: "", data: null } }],
  ["no JSON", { status: 500, json: "<html>" }],
  ["no expiry", ok({})],
])("a refresh answered with %s clears the session", async (_, reply) => {
  signedIn(HOUR - 1000);
  api.answer = () => reply;
  const calls = await Promise.allSettled([callApi(context, mine), callApi(context, mine)]);
  expect(calls.map((call) => call.status)).toEqual(["rejected", "rejected"]);
  expect(facts).toBeNull();
  expect(refreshes()).toBe(1);
  await wait(60);
  expect(requested.length).toBeGreaterThan(0);
});

test.each([undefined, "", "null", "{", '{"expiresAt":"x","clientId":"portal"}', '{"expiresAt":1}'])(
  "the cookie %j is no session",
  (text) => expect(parseSession(text)).toBeNull(),
);

test("an invented person type is none", () => {
  expect(parseSession('{"expiresAt":1,"clientId":"portal","personType":9}')).toMatchObject({
    personType: null,
  });
});
