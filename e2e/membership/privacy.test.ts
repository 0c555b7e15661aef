import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../browser.ts";
import { callAs, newMember, signedIn, visit, visitor, WANG } from "../identity/kit.ts";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";

let portal: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

test("consents are taken back one by one, and one's own data comes as a file for oneself alone", async () => {
  const who = await visitor(browser, portal.origin);
  await signedIn(who, portal.origin, { username: WANG.phone, password: WANG.password });
  const { page } = who;
  await visit(page, "/user/privacy");
  const health = page.getByRole("listitem").filter({ hasText: "健康信息" });
  await health.getByRole("button", { name: /撤回/ }).click();
  await health.getByText("没有同意").waitFor();
  await page.getByRole("button", { name: /导出/ }).click();
  const link = page.getByRole("link", { name: "下载我的信息" });
  await link.waitFor();
  const address = new URL((await link.getAttribute("href")) ?? "", portal.origin);
  const own = await who.context.request.get(address.href);
  expect(own.status()).toBe(200);
  expect(await own.text()).toContain(WANG.phone);
  expect((await fetch(address)).status).toBe(404);
  await visit(page, "/user/privacy");
  await page.getByRole("listitem").filter({ hasText: "您本人" }).first().waitFor();
  expect(who.problems).toEqual([]);
  await who.context.close();
});

test("an account is closed only after a tick, shows nothing but its closing then, and is kept by one press", async () => {
  const who = await visitor(browser, portal.origin);
  const { page } = who;
  await newMember(who, portal.origin, "19900050001");
  await callAs(who, portal.origin, "PUT", "/rest/ums/member/changePersonType/1");
  await callAs(who, portal.origin, "PUT", "/rest/ums/member/uptHopeAddress", { provinces: ["320100"] });
  await visit(page, "/user/privacy");
  await page.locator("#closure summary").click();
  await page.getByRole("button", { name: "申请注销" }).click();
  await page.locator("#closure").getByText("请先勾选").waitFor();
  await page.getByRole("checkbox", { name: "我想好了，要注销" }).check();
  await page.getByRole("button", { name: "申请注销" }).click();
  await page.getByText("已经申请注销").waitFor();
  await page.goto("/user/favorite");
  await page.waitForURL("**/user/privacy");
  await page.getByRole("button", { name: "不注销了" }).click();
  await page.locator("#closure summary").waitFor();
  await visit(page, "/user/favorite");
  await page.getByRole("heading", { level: 1, name: "我的收藏" }).waitFor();
  expect(who.problems).toEqual([]);
  await who.context.close();
});
