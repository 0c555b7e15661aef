import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../browser.ts";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";
import { callAs, codeFor, visit, visitor } from "./kit.ts";

let portal: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const digits = async (page: Page) =>
  (await page.getByRole("textbox", { name: "手机号" }).inputValue()).replace(/\D/g, "");
const link = (page: Page, name: string) =>
  page.getByRole("main").getByRole("link", { name, exact: true }).click();

test("a number typed at one way of signing in stands at every other", async () => {
  const { page, context, problems } = await visitor(browser, portal.origin);
  await visit(page, "/login?way=sms");
  await page.getByRole("textbox", { name: "手机号" }).fill("19900032001");
  await link(page, "密码");
  await page.getByRole("textbox", { name: "密码", exact: true }).waitFor();
  expect(await digits(page)).toBe("19900032001");
  await link(page, "微信扫码");
  await page.getByRole("button", { name: "去微信扫码" }).waitFor();
  await link(page, "密码");
  await page.getByRole("textbox", { name: "密码", exact: true }).waitFor();
  expect(await digits(page)).toBe("19900032001");
  await page.getByRole("textbox", { name: "手机号" }).fill("19900032002");
  await link(page, "忘了密码");
  await page.getByRole("heading", { name: "重设密码" }).waitFor();
  expect(await digits(page)).toBe("19900032002");
  await link(page, "回去登录");
  await link(page, "短信验证码");
  await page.getByRole("button", { name: "获取验证码" }).waitFor();
  expect(await digits(page)).toBe("19900032002");
  // It is nobody's but the reader's: not in the address.
  expect(page.url()).not.toContain("199000");
  expect(problems).toEqual([]);
  await context.close();
});

test("a mistyped number is corrected at once: the wait belongs to the number the code went to", async () => {
  const { page, context, problems } = await visitor(browser, portal.origin);
  await visit(page, "/login?way=sms");
  const number = page.getByRole("textbox", { name: "手机号" });
  const waiting = page.getByRole("button", { name: /秒后重发/ });
  await number.fill("19900032003");
  await page.getByRole("button", { name: "获取验证码" }).click();
  await waiting.waitFor();
  expect(await waiting.isDisabled()).toBe(true);
  await page.getByText(/已发/).first().waitFor();
  await number.fill("19900032004");
  const again = page.getByRole("button", { name: "获取验证码" });
  await again.waitFor();
  expect(await again.isEnabled()).toBe(true);
  // Nothing says any more that a code went out to the number that stands there.
  expect(await page.getByText(/已发/).count()).toBe(0);
  // The old number has its wait still.
  await number.fill("199 0003 2003");
  await waiting.waitFor();
  await number.fill("19900032004");
  await again.click();
  await waiting.waitFor();
  const { code } = await codeFor(portal.origin, "19900032004");
  await page.getByRole("textbox", { name: "验证码" }).fill(code);
  await page.getByRole("checkbox", { name: /我看过并同意/ }).check();
  await page.getByRole("main").getByRole("button", { name: "登录", exact: true }).click();
  await page.waitForURL(`${portal.origin}/`);
  const { data } = await callAs({ context }, portal.origin, "GET", "/rest/ums/member/current");
  expect(data.phone).toBe("19900032004");
  expect(problems).toEqual([]);
  await context.close();
});
