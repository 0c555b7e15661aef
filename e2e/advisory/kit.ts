import { totpCode, totpStep } from "@ginkgo/api/identity/staff/totp";
import type { Browser, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { type Visitor, visitor } from "../identity/kit.ts";
import { violationsOf } from "../violations.ts";

type Role = "adviser" | "service" | "merchant" | "operator" | "administrator" | "auditor";

/** Consoles of the demo people of the house; each signs in once, for a code opens once. */
export interface Desks {
  /** Signed in, and on duty whom members talk to. */
  open(role: Role): Promise<Visitor>;
  /** Changes whether they can be reached, then goes back to the conversations. */
  set(page: Page, state: "在线" | "忙碌"): Promise<void>;
}

/** It is ten in the morning in Nanjing from now on: whoever works here is at work. */
export async function openDesks(browser: Browser, origin: string): Promise<Desks> {
  const ask = async (path: string, init?: RequestInit) =>
    (await (await fetch(`${origin}${path}`, init)).json()).data;
  const now = new Date();
  const ten = new Date(now);
  ten.setUTCHours(2, 0, 0, 0);
  if (ten <= now) ten.setUTCDate(ten.getUTCDate() + 1);
  const told = await ask("/sandbox/clock", {
    method: "POST",
    headers: { "content-type": "application/json", origin },
    body: JSON.stringify({ advance: `PT${Math.ceil((ten.getTime() - now.getTime()) / 1000)}S` }),
  });
  const ahead = Date.parse(told.now) - Date.now();
  const people: { role: string; phone: string; password: string; totpSecret: string }[] =
    await ask("/sandbox/people");
  const open = new Map<Role, Promise<Visitor>>();

  async function set(page: Page, state: string) {
    await page.goto("/staff/#/duty");
    await page.getByText(state, { exact: true }).click();
    await page.getByRole("button", { name: "保存" }).click();
    await page.getByText("值班改好了").waitFor();
    await page.getByRole("link", { name: /^会话/ }).click();
  }
  async function signIn(role: Role): Promise<Visitor> {
    const staff = await visitor(browser, origin);
    const { page } = staff;
    const { phone, password, totpSecret } = people.find((p) => p.role === role)!;
    await page.goto("/staff/");
    await page.getByLabel("手机号").fill(phone);
    await page.getByLabel("密码", { exact: true }).fill(password);
    await page.getByLabel("动态码").fill("000000");
    await page.getByRole("button", { name: "登录" }).click();
    await page.getByRole("alert").waitFor();
    await page.getByLabel("动态码").fill(totpCode(totpSecret, totpStep(new Date(Date.now() + ahead))));
    await page.getByRole("button", { name: "登录" }).click();
    await page.getByRole("heading", { name: "工作人员登录" }).waitFor({ state: "detached" });
    if (role === "adviser" || role === "service") await set(page, "在线");
    return staff;
  }
  return {
    set,
    open(role) {
      if (!open.has(role)) open.set(role, signIn(role));
      return open.get(role)!;
    },
  };
}

/** The chat panel of a page of the portal. */
export const panelOf = (page: Page): Locator => page.getByRole("region", { name: /聊天$/ });

/** The bubble with these words in a thread; not the button that takes them back, which is called by them too. */
export const messagesIn = (thread: Locator, text: string): Locator =>
  thread.getByText(text).and(thread.page().locator(":not(button *, textarea)"));

/** Writes a line into a panel and waits until it stands in the thread. */
export async function sayIn(panel: Locator, text: string): Promise<void> {
  const words = panel.getByRole("textbox", { name: "写一句话" });
  await words.fill(text);
  await words.press("Enter");
  await messagesIn(panel.getByRole("log"), text).waitFor();
}

/** What aids would stumble over in a page, or that part of it: nothing. */
export const clean = async (page: Page, part?: Locator): Promise<void> =>
  expect(await violationsOf(page, part ?? page.locator("body"))).toEqual([]);
