import { createCipheriv } from "node:crypto";
import type { SmsPurpose, Tokens } from "@ginkgo/api-contract/identity/identity";
import { type SQL, sql } from "drizzle-orm";
import { demoPasswordHash, seedPeople } from "../../seeds/people/demo-people.ts";
import { row } from "../../src/platform/database/database.ts";
import { createVault } from "../../src/platform/secrets/vault.ts";
import { readSettings } from "../../src/platform/settings.ts";
import type { Answer, TestApi } from "./build-test-api.ts";
import { testNow } from "./templates.ts";

const KEY = "ginkgo-field-key";

/** The password field as the portal fills it. */
export function encrypted(password: string, key = KEY): string {
  const cipher = createCipheriv("aes-128-cfb", key, key);
  return Buffer.concat([cipher.update(password, "utf8"), cipher.final()]).toString("base64");
}

export const basic = (client: string) => `Basic ${Buffer.from(`${client}:`).toString("base64")}`;
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

interface Options {
  client?: string;
  headers?: Record<string, string>;
  from?: string;
}

/** Asks for a token the way a native client does. */
export const askToken = <T = Tokens>(
  api: TestApi,
  grant: string,
  form: Record<string, string>,
  { client = "portal", headers = {}, from }: Options = {},
): Promise<Answer<T>> =>
  api.call<T>(`POST /oauth2/token?grant_type=${grant}&scope=server`, {
    headers: {
      authorization: basic(client),
      "content-type": "application/x-www-form-urlencoded",
      ...headers,
    },
    body: new URLSearchParams(form).toString(),
    from,
  });

let numbers = 0;
/** A number nobody else in this file uses. */
export const newMobile = () => `139${String(10_000_000 + ++numbers)}`;
/** An address nobody else in this file uses. */
export const newAddress = () => `10.7.${Math.floor(++numbers / 250)}.${numbers % 250}`;

/** Stands in SQL for a condition on a member's number, which is found by its hash. */
export const phoneIs = (mobile: string) => hashIs(sql`phone_hash`, mobile, "identity.members.phone");
/** The same for the number a code was sent to. */
export const codeMobileIs = (mobile: string) => hashIs(sql`mobile_hash`, mobile, "identity.sms_codes.mobile");

function hashIs(column: SQL, text: string, purpose: string): SQL {
  const hash = createVault(readSettings({ NODE_ENV: "test" })).blindIndex(text, purpose);
  return sql`${column} = decode(${hash.toString("hex")}, 'hex')`;
}

/** The newest code in the sandbox's outbox. */
export async function readCode(api: TestApi, mobile: string): Promise<string> {
  const found = await row<{ code: string }>(
    api.database.read,
    sql`select sms_code as code from sandbox.messages where mobile = ${mobile} order by id desc limit 1`,
  );
  return found!.code;
}

/** Sends a code and reads it, waiting first where the number has just been sent one. */
export async function getCode(
  api: TestApi,
  mobile: string,
  type: SmsPurpose = "LOGIN",
  { auth = {}, query = "" }: { auth?: Record<string, string>; query?: string } = {},
): Promise<string> {
  const ask = () =>
    api.call<{ retryAfter?: number }>(`/sys/sms/send/${mobile}?type=${type}${query}`, {
      from: newAddress(),
      headers: auth,
    });
  let answer = await ask();
  if (answer.data.retryAfter) {
    api.clock.advance(answer.data.retryAfter * 1000);
    answer = await ask();
  }
  if (answer.status !== 200) throw new Error(`no code: ${answer.msg}`);
  return readCode(api, mobile);
}

export interface SignedIn {
  mobile: string;
  access: string;
  refresh: string;
  auth: { authorization: string };
}

export const held = (mobile: string, { data }: Answer<Tokens>): SignedIn => ({
  mobile,
  access: data.accessToken.tokenValue,
  refresh: data.refreshToken.tokenValue,
  auth: bearer(data.accessToken.tokenValue),
});

/** A member signed in by message code; new unless a number is given. */
export async function signIn(
  api: TestApi,
  mobile = newMobile(),
  headers: Record<string, string> = {},
): Promise<SignedIn> {
  const answer = await askToken(api, "mobile", { mobile, code: await getCode(api, mobile) }, { headers });
  if (answer.status !== 200) throw new Error(`not signed in: ${answer.msg}`);
  return held(mobile, answer);
}

export const refresh = (api: TestApi, token: string, client = "portal") =>
  askToken(api, "refresh_token", { refresh_token: token }, { client });

/** Whether a token still opens the member's own page. */
export const isAlive = async (api: TestApi, access: string): Promise<boolean> =>
  (await api.call("/rest/ums/member/current", { headers: bearer(access) })).status === 200;

/** Gives a member a password through the front door. */
export async function setPassword(api: TestApi, mobile: string, password: string): Promise<void> {
  const code = await getCode(api, mobile, "RESET");
  const body = { mobile, code, password, endOthers: false };
  const answer = await api.call("PUT /rest/ums/member/forgetPwd", { body });
  if (answer.status !== 200) throw new Error(`no password: ${answer.msg}`);
}

/** The demo people, as the server writes them. */
export async function seedDemoPeople(api: TestApi): Promise<void> {
  const hash = await demoPasswordHash();
  await api.database.transaction((tx) => seedPeople(tx, readSettings({ NODE_ENV: "test" }), hash, testNow));
}

/** `Set-Cookie` lines as name → value, and as one Cookie header. */
export function cookiesOf({ headers }: { headers: Headers }): { lines: string[]; jar: string } {
  const lines = headers.getSetCookie();
  return { lines, jar: lines.map((l) => l.split(";", 1)[0]).join("; ") };
}

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
