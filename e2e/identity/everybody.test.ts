import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser } from "../browser.ts";
import { sharedPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";
import { violationsOf } from "../violations.ts";
import {
  callAs,
  desk,
  dialog,
  loginButton,
  mine,
  newMember,
  signedIn,
  telephone,
  visit,
  visitor,
  WANG,
} from "./kit.ts";

let portal: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [portal, browser] = await Promise.all([sharedPortal(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const isFocused = (page: Page, name: string) =>
  page.evaluate((text) => document.activeElement?.textContent?.includes(text), name);

test("E16: by keyboard alone, from the header in and out again; the focus stays inside and comes back", async () => {
  const { page, context } = await visitor(browser, portal.origin);
  await visit(page, "/orgs");
  await loginButton(page).focus();
  await page.keyboard.press("Enter");
  const login = dialog(page, "登录");
  await login.waitFor();
  await page.keyboard.press("Escape");
  await login.waitFor({ state: "detached" });
  await expect.poll(() => isFocused(page, "登录")).toBe(true);
  await page.keyboard.press("Enter");
  await login.waitFor();
  const password = login.getByRole("tab", { name: "密码" });
  await login.getByRole("tab", { name: "短信验证码" }).focus();
  for (let i = 0; i < 3 && (await password.getAttribute("aria-selected")) !== "true"; i++)
    await page.keyboard.press("ArrowRight");
  await expect.poll(() => password.getAttribute("aria-selected")).toBe("true");
  await page.keyboard.press("Tab");
  await page.keyboard.type(WANG.phone);
  await page.keyboard.press("Tab");
  await page.keyboard.type(WANG.password);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("[role=dialog]") !== null)).toBe(true);
    if (await page.evaluate(() => document.activeElement?.matches("[class*=primary_]"))) break;
  }
  await page.keyboard.press("Enter");
  await login.waitFor({ state: "detached" });
  await mine(page).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect.poll(() => isFocused(page, "我的信息")).toBe(true);
  await page.keyboard.press("Escape");
  await expect.poll(() => isFocused(page, "我的")).toBe(true);
  await context.close();
});

describe.each([
  ["on a desk", { viewport: desk }],
  ["on a telephone", { viewport: telephone }],
  ["on a desk in 长辈模式", { viewport: desk, elder: true }],
  ["on a telephone in 长辈模式", { viewport: telephone, elder: true }],
])("%s", (_, options) => {
  const sideways = (page: Page) =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const isPhone = options.viewport === telephone;

  test("the login dialog has nothing axe complains of in any tab, and fits", async () => {
    const { page, context } = await visitor(browser, portal.origin, options);
    await visit(page, "/orgs/compare");
    const opener = isPhone
      ? page.getByRole("navigation", { name: "底部导航" }).getByRole("link", { name: "我的" })
      : loginButton(page);
    await opener.click();
    const login = dialog(page, "登录");
    for (const name of ["密码", "短信验证码", "微信扫码"]) {
      await login.getByRole("tab", { name }).click();
      await login
        .getByRole("button", { name: name === "微信扫码" ? "去微信扫码" : "登录", exact: true })
        .click();
      await login.getByText("同意的话在前面打勾").waitFor();
      expect(await violationsOf(page)).toEqual([]);
    }
    expect(await sideways(page)).toBe(0);
    const button = await login.getByRole("button", { name: "关闭" }).boundingBox();
    expect(Math.min(button!.width, button!.height)).toBeGreaterThanOrEqual(44);
    await context.close();
  });

  test("neither has 我的信息 with its forms open", async () => {
    const { page, context } = await visitor(browser, portal.origin, options);
    await signedIn({ context }, portal.origin, { username: WANG.phone, password: WANG.password });
    await visit(page, "/user/info");
    await page.getByText("更换手机号").click();
    await page.getByText("修改密码").first().click();
    expect(await violationsOf(page)).toEqual([]);
    expect(await sideways(page)).toBe(0);
    if (!isPhone) {
      await mine(page).click();
      expect(await violationsOf(page)).toEqual([]);
    }
    await context.close();
    // Axe over six pages, on a busy machine.
  }, 120_000);
});

test("nor the dialogs of the first sign-in", async () => {
  const who = await visitor(browser, portal.origin);
  await newMember(who, portal.origin, "19900050001");
  await visit(who.page, "/");
  const first = dialog(who.page, "您是哪一位？");
  await first.getByRole("radio", { name: /长辈或家属/ }).check();
  await first.getByRole("checkbox", { name: "南京" }).waitFor();
  expect(await violationsOf(who.page)).toEqual([]);
  await first.getByRole("button", { name: "选好了" }).click();
  await first.waitFor({ state: "detached" });
  await newMember(who, portal.origin, "19900050002");
  await callAs(who, portal.origin, "PUT", "/rest/ums/member/changePersonType/1");
  const later = await who.context.newPage();
  await visit(later, "/");
  await dialog(later, "想在哪里养老？").getByRole("checkbox", { name: "南京" }).waitFor();
  expect(await violationsOf(later)).toEqual([]);
  await who.context.close();
});
