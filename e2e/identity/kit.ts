import { createCipheriv } from "node:crypto";
import { totpCode, totpStep } from "@ginkgo/api/identity/staff/totp";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { hydrated } from "../browser.ts";

/** The customer of the demo data set, with every particular filled in. */
export const WANG = { phone: "19900000001", password: "Autumn-Leaf-26", name: "王桂兰" };

export const desk = { width: 1440, height: 900 };
export const telephone = { width: 390, height: 844 };

export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** Errors of the page, as its console has them. A refused call is none. */
  problems: string[];
}

/** Somebody with a browser of their own. */
export async function visitor(
  browser: Browser,
  origin: string,
  { elder, ...options }: BrowserContextOptions & { elder?: boolean } = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: "zh-CN",
    viewport: desk,
    ...options,
  });
  if (elder) await context.addCookies([{ name: "mode", value: "elder", url: origin }]);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (line) => {
    if (line.type() === "error" && !/Failed to load resource/.test(line.text())) problems.push(line.text());
  });
  return { context, page, problems };
}

/** Opens a page and waits until its scripts run. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** The newest code the sandbox's telephone of that number shows. */
export async function codeFor(origin: string, mobile: string): Promise<{ code: string; text: string }> {
  const { data } = await (await fetch(`${origin}/sandbox/outbox?mobile=${mobile}`)).json();
  const newest = data.find((message: { smsCode: string | null }) => message.smsCode);
  return { code: newest.smsCode, text: newest.text };
}

/** Signs the context in by the API, as the page would, without going through the screens. */
export async function signedIn(
  { context }: Pick<Visitor, "context">,
  origin: string,
  form: Record<string, string>,
): Promise<void> {
  const way = "password" in form ? "password" : "sms";
  await context.request.post(`${origin}/login?way=${way}`, {
    headers: { origin },
    form: { ...form, agree: "yes" },
    maxRedirects: 0,
  });
}

/** A member nobody knew before, by a message code. */
export async function newMember(
  who: Pick<Visitor, "context">,
  origin: string,
  mobile: string,
): Promise<void> {
  await fetch(`${origin}/api/sys/sms/send/${mobile}?type=LOGIN`);
  const { code } = await codeFor(origin, mobile);
  await signedIn(who, origin, { mobile, code });
}

/** Calls the API as the context's member. */
export async function callAs(
  { context }: Pick<Visitor, "context">,
  origin: string,
  method: string,
  path: string,
  data?: unknown,
) {
  const response = await context.request.fetch(`${origin}/api${path}`, { method, data, headers: { origin } });
  return response.json();
}

/** The same who has chosen to be a customer and where: no dialog asks them first. */
export async function newCustomer(
  who: Pick<Visitor, "context">,
  origin: string,
  mobile: string,
): Promise<void> {
  await newMember(who, origin, mobile);
  await callAs(who, origin, "POST", "/rest/ums/member/consent", {
    kinds: ["terms", "privacy"],
    version: "2026-01",
  });
  await callAs(who, origin, "PUT", "/rest/ums/member/changePersonType/1");
  await callAs(who, origin, "PUT", "/rest/ums/member/uptHopeAddress", { provinces: ["320100"] });
}

/**
 * Calls the API as the operator, signed in anew each time.
 * @param ahead how far the sandbox's clock is ahead of the machine's, milliseconds
 */
export async function callAsOperator(
  origin: string,
  method: string,
  path: string,
  data?: unknown,
  ahead = 0,
) {
  const { passwordKey } = (await (await fetch(`${origin}/api/public-config`)).json()).data;
  const cipher = createCipheriv("aes-128-cfb", passwordKey, passwordKey);
  const people = (await (await fetch(`${origin}/sandbox/people`)).json()).data;
  const operator = people.find(({ role }: { role: string }) => role === "operator");
  const body = new URLSearchParams({
    username: operator.phone,
    password: Buffer.concat([cipher.update(operator.password), cipher.final()]).toString("base64"),
    totp: totpCode(operator.totpSecret, totpStep(new Date(Date.now() + ahead))),
  });
  const basic = `Basic ${Buffer.from("staff:").toString("base64")}`;
  const token = await fetch(`${origin}/api/oauth2/token?grant_type=password&scope=server`, {
    method: "POST",
    headers: { authorization: basic },
    body,
  });
  const { tokenValue } = (await token.json()).data.accessToken;
  const answer = await fetch(`${origin}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${tokenValue}`, "content-type": "application/json" },
    ...(data ? { body: JSON.stringify(data) } : {}),
  });
  const { code, msg, data: told } = await answer.json();
  if (code !== 0) throw new Error(`${path}: ${msg}`);
  return told;
}

export const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
export const loginButton = (page: Page) => page.getByRole("banner").getByRole("link", { name: "登录" });
export const mine = (page: Page) => page.getByRole("banner").locator("summary", { hasText: "我的" });

/** Opens the login dialog from the header, at the tab of that name. */
export async function openLogin(page: Page, tab: "密码" | "短信验证码" | "微信扫码") {
  await loginButton(page).click();
  const login = dialog(page, "登录");
  await login.getByRole("tab", { name: tab }).click();
  return login;
}
