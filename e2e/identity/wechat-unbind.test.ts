import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../browser.ts";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";
import { violationsOf } from "../violations.ts";
import { callAs, codeFor, newMember, telephone, visit, visitor } from "./kit.ts";

let portal: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const MOBILE = { 周医生: "19900080001", 李建国的女儿: "19900080002" } as const;
type Nickname = keyof typeof MOBILE;

/** One code a minute goes to a number. */
const minute = () =>
  fetch(`${portal.origin}/sandbox/clock`, { method: "POST", body: JSON.stringify({ advance: "PT61S" }) });

/** A customer who ties their WeChat on 我的信息. */
async function bound(nickname: Nickname) {
  const mobile = MOBILE[nickname];
  const who = await visitor(browser, portal.origin);
  await newMember(who, portal.origin, mobile);
  await callAs(who, portal.origin, "PUT", "/rest/ums/member/changePersonType/1");
  await callAs(who, portal.origin, "PUT", "/rest/ums/member/uptHopeAddress", { provinces: ["320100"] });
  const { page } = who;
  await visit(page, "/user/info");
  await page.getByRole("link", { name: "绑定微信" }).click();
  await page.getByRole("link", { name: new RegExp(nickname) }).click();
  await page.getByRole("heading", { name: "再验证一下手机号" }).waitFor();
  await minute();
  await page.getByRole("textbox", { name: "手机号" }).fill(mobile);
  await page.getByRole("button", { name: "获取验证码" }).click();
  await page.getByText("已发到").waitFor();
  await page.getByRole("textbox", { name: "验证码" }).fill((await codeFor(portal.origin, mobile)).code);
  await page.getByRole("checkbox", { name: /我看过并同意/ }).check();
  await page.getByRole("button", { name: "绑定并登录" }).click();
  await page.waitForURL("**/user/info");
  await page.getByText("已绑定").waitFor();
  await minute();
  return { ...who, mobile };
}
const part = (page: Page) =>
  page.locator("section", { has: page.getByRole("heading", { name: "微信", exact: true }) });
const isBound = async (who: Awaited<ReturnType<typeof bound>>) =>
  (await callAs(who, portal.origin, "GET", "/rest/ums/member/current")).data.wechatBound;

test("WeChat is taken away with a code; a wrong one is said at its field, and it can be tied again", async () => {
  const who = await bound("周医生");
  const { page, mobile } = who;
  await page.setViewportSize(telephone);
  await part(page).getByText("解绑微信").click();
  expect(await violationsOf(page)).toEqual([]);
  await part(page).getByRole("button", { name: "获取验证码" }).click();
  await part(page).getByText("已发到").waitFor();
  const { code } = await codeFor(portal.origin, mobile);
  const box = part(page).getByRole("textbox", { name: /收到的验证码/ });
  await box.fill("000000");
  await part(page).getByRole("button", { name: "解绑", exact: true }).click();
  await part(page).getByText("验证码不对或已过期").first().waitFor();
  await expect.poll(() => box.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await isBound(who)).toBe(true);
  await box.fill(code);
  await box.press("Enter");
  await part(page).getByText("微信已解绑，以后用手机号登录").waitFor();
  await part(page).getByRole("link", { name: "绑定微信" }).waitFor();
  expect(await isBound(who)).toBe(false);
  expect(await violationsOf(page)).toEqual([]);
  expect(who.problems).toEqual([]);
  await who.context.close();
}, 60_000);

test("without scripts the same form does the same", async () => {
  const who = await bound("李建国的女儿");
  const bare = await browser.newContext({
    baseURL: portal.origin,
    javaScriptEnabled: false,
    viewport: telephone,
    storageState: await who.context.storageState(),
  });
  const page = await bare.newPage();
  await page.goto("/user/info");
  const box = part(page).getByRole("textbox", { name: /收到的验证码/ });
  const open = async () => {
    if (!(await box.isVisible())) await part(page).getByText("解绑微信").click();
  };
  await open();
  await part(page).getByRole("button", { name: "获取验证码" }).click();
  await part(page).getByText("已发到").waitFor();
  const { code } = await codeFor(portal.origin, who.mobile);
  await open();
  await box.fill("000000");
  await part(page).getByRole("button", { name: "解绑", exact: true }).click();
  await part(page).getByText("验证码不对或已过期").first().waitFor();
  expect(await isBound(who)).toBe(true);
  await open();
  await box.fill(code);
  await part(page).getByRole("button", { name: "解绑", exact: true }).click();
  await part(page).getByText("微信已解绑，以后用手机号登录").waitFor();
  expect(await isBound(who)).toBe(false);
  await bare.close();
  await who.context.close();
}, 60_000);
