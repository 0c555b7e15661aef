import { totpCode, totpStep } from "@ginkgo/api/identity/staff/totp";
import type { StaffRole } from "@ginkgo/api-contract/identity/identity";
import type { Browser, Page } from "playwright-core";
import type { Desks } from "../advisory/kit.ts";
import { callAs, type Visitor, visitor } from "../identity/kit.ts";

/** What a colleague made here chooses. */
export const PASSWORD = "Ginkgo-Lane-73";

/** The secret as its holder types it in. */
export const secretOn = async (page: Page): Promise<string> =>
  (await page.locator("main code").innerText()).replace(/\s/g, "");

/** Of the time this machine has, where the sandbox's clock was moved; a code opens once, so one of another step. */
export const codeOf = (secret: string, ahead = 0): string => totpCode(secret, totpStep(new Date()) + ahead);

/** The link shown to whoever may hand it on, without its origin: the portal here is given a port as it starts. */
export async function shownLink(page: Page): Promise<string> {
  const link = await page
    .getByRole("region", { name: /的链接$/ })
    .locator("code")
    .innerText();
  return link.slice(link.indexOf("/staff/"));
}

/** Confirms the authenticator, then signs in by telephone, password and code. */
export async function confirmAndSignIn(page: Page, phone: string): Promise<void> {
  const secret = await secretOn(page);
  await page.getByLabel("动态码").fill(codeOf(secret));
  await page.getByRole("button", { name: "确认，账号可以用了" }).click();
  await page.getByRole("link", { name: "去登录" }).click();
  await page.getByLabel("手机号").fill(phone);
  await page.getByLabel("密码", { exact: true }).fill(PASSWORD);
  await page.getByLabel("动态码").fill(codeOf(secret, 1));
  await page.getByRole("button", { name: "登录" }).click();
  await page.getByRole("heading", { name: "工作人员登录" }).waitFor({ state: "detached" });
}

/** The first sign-in of whoever was handed the link: a password, an authenticator, and in. */
export async function firstSignIn(page: Page, link: string, phone: string): Promise<void> {
  // The link names the public origin; the portal here is given a port as it starts.
  const { pathname, hash } = new URL(link, "https://ginkgo.example");
  await page.goto(pathname + hash);
  await page.getByLabel("密码", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "下一步" }).click();
  await page.getByRole("heading", { name: "第二步：设动态码" }).waitFor();
  await confirmAndSignIn(page, phone);
}

/** A colleague made by the operator, agreed to by the administrator where two decide, at their own console. */
export async function newColleague(
  browser: Browser,
  origin: string,
  desks: Desks,
  { name, phone, roles }: { name: string; phone: string; roles: StaffRole[] },
): Promise<Visitor> {
  const [operator, administrator] = [await desks.open("operator"), await desks.open("administrator")];
  const made = await callAs(operator, origin, "POST", "/rest/staff/account", { name, phone, roles });
  if (made.code !== 0) throw new Error(`${name}: ${made.msg}`);
  const { link, request } = made.data;
  if (request)
    await callAs(administrator, origin, "PUT", `/rest/staff/account/second/${request.id}`, { agree: true });
  const colleague = await visitor(browser, origin);
  await firstSignIn(colleague.page, link, phone);
  return colleague;
}
