import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Desks, openDesks } from "../advisory/kit.ts";
import { afterWhile, openBrowser } from "../browser.ts";
import { callAs, codeFor, telephone, visit, visitor } from "../identity/kit.ts";
import { isClean } from "../orders/kit.ts";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";
import { violationsOf } from "../violations.ts";

let portal: RunningServer;
let browser: Browser;
let desks: Desks;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
  // It moves the clock: whoever signed in before would be out.
  desks = await openDesks(browser, portal.origin);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const FORM = "/orgs/10001/visit";
const sms = async (mobile: string): Promise<string[]> => {
  const { data } = await (await fetch(`${portal.origin}/sandbox/outbox?mobile=${mobile}`)).json();
  return data
    .filter((message: { smsCode: string | null }) => !message.smsCode)
    .map((message: { text: string }) => message.text);
};

/** The first open day on screen, and the value it stands for. */
const openDay = (page: Page) => page.getByRole("radio", { name: /可约$/ }).first();

test("a first-time visitor chooses a day by touch, reloads, signs in by SMS and books; the home answers", async () => {
  const mobile = "19900041001";
  const who = await visitor(browser, portal.origin, { viewport: telephone, hasTouch: true, isMobile: true });
  const { page } = who;
  await page.clock.install();
  await visit(page, FORM);
  await isClean(page);
  // Nothing filled in: the first thing to mend has the focus.
  await page.getByRole("button", { name: "约好这一天" }).last().tap();
  await page.getByText("请选一天").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("date");
  await page.getByRole("button", { name: "后几天" }).tap();
  const day = await openDay(page).inputValue();
  await openDay(page).tap();
  await page.getByText("上午 9:30").tap();
  await page.getByLabel("联系人").fill("王小红");
  await page.getByLabel("有什么要先说的").fill("老人坐轮椅");
  await page.reload();
  await expect.poll(() => page.locator(`input[value="${day}"]`).isChecked()).toBe(true);
  await expect.poll(() => page.getByLabel("联系人").inputValue()).toBe("王小红");
  await expect.poll(() => page.locator(`input[value="${day}"]`).isVisible()).toBe(true);
  await page.getByRole("button", { name: "约好这一天" }).last().tap();

  await page.waitForURL("**/login?*");
  await page.getByRole("heading", { name: "登录后约金陵颐和苑" }).waitFor();
  await isClean(page);
  await page.getByLabel("手机号").fill(mobile);
  await page.getByRole("button", { name: "获取验证码" }).tap();
  await page
    .getByText(/已发|重新/)
    .first()
    .waitFor();
  await page.getByLabel("验证码", { exact: true }).fill((await codeFor(portal.origin, mobile)).code);
  await page.getByRole("checkbox", { name: /我看过并同意/ }).check();
  await page.getByRole("button", { name: "登录", exact: true }).last().tap();

  await page.waitForURL(`**${FORM}`);
  await expect.poll(() => page.locator(`input[value="${day}"]`).isChecked()).toBe(true);
  expect(await page.getByLabel("联系人").inputValue()).toBe("王小红");
  expect(await page.getByLabel("有什么要先说的").inputValue()).toBe("老人坐轮椅");
  // Nobody is asked who they are in the middle of it.
  await afterWhile(page, 600);
  expect(await page.getByRole("dialog").count()).toBe(0);
  await page.getByRole("button", { name: "约好这一天" }).last().tap();
  await page.waitForURL("**/user/book?made=*");
  await page.getByText("约好了。").waitFor();
  await isClean(page);
  for (const name of ["在地图上看怎么走", "打机构电话", "加到手机日历"])
    expect(await page.getByRole("link", { name }).first().isVisible(), name).toBe(true);
  const file = await page.getByRole("link", { name: "加到手机日历" }).getAttribute("href");
  const calendar = await (await who.context.request.get(file!)).text();
  expect(calendar).toContain(`DTSTART:${day.replaceAll("-", "")}T013000Z`);
  expect(calendar).toContain("LOCATION:");
  await expect.poll(() => sms(mobile), { timeout: 15_000 }).toEqual([expect.stringContaining("约好了：")]);

  // The home asks for another time; she agrees.
  const { data } = await callAs(who, portal.origin, "GET", "/rest/svc/book/page");
  const { id, contactPhone } = data.records[0];
  expect(contactPhone).toBe("199****1001");
  const { page: desk } = await desks.open("operator");
  await desk.goto(`/staff/#/bookings?id=${id}`);
  await desk.getByRole("button", { name: "请他们换个时间…" }).click();
  await desk.getByLabel("改到哪一天").fill(day);
  await desk.getByLabel("几点").fill("09:30");
  await desk.keyboard.press("Enter");
  await desk.getByText("就是约好的时间，可以直接确认。").waitFor();
  await desk.getByLabel("几点").fill("15:00");
  await desk.getByRole("region", { name: "可以做的事" }).getByLabel("为什么").fill("上午消防演练");
  await desk.getByRole("button", { name: "建议这个时间" }).click();
  await desk.getByText("等会员同意改时间").first().waitFor();
  expect(await violationsOf(desk)).toEqual([]);
  await visit(page, "/user/book");
  await page.getByText("上午消防演练").waitFor();
  await isClean(page);
  await page.getByRole("button", { name: "同意这个时间" }).tap();
  await page.getByText("已确认", { exact: true }).waitFor();
  expect(who.problems).toEqual([]);
  await who.context.close();
}, 120_000);

test("without scripts other days are looked at, the sign-in is asked for and nothing chosen is lost", async () => {
  const mobile = "19900041002";
  const who = await visitor(browser, portal.origin, { javaScriptEnabled: false, viewport: telephone });
  const { page } = who;
  await page.goto(FORM);
  await page.getByLabel("联系人").fill("王小红");
  await page.getByRole("button", { name: "后几天" }).click();
  expect(await page.getByLabel("联系人").inputValue()).toBe("王小红");
  const day = await openDay(page).inputValue();
  await openDay(page).check();
  await page.getByLabel("下午 2:00").check();
  await page.getByLabel("联系电话").fill("123");
  await page.getByRole("button", { name: "约好这一天" }).last().click();
  await page.getByText("电话要 11 位手机号").waitFor();
  await page.getByLabel("联系电话").fill("13800138000");
  await page.getByRole("button", { name: "约好这一天" }).last().click();
  await page.getByRole("heading", { name: "登录后约金陵颐和苑" }).waitFor();
  await page.getByLabel("手机号").fill(mobile);
  await page.getByRole("button", { name: "获取验证码" }).click();
  await page.getByLabel("验证码", { exact: true }).fill((await codeFor(portal.origin, mobile)).code);
  await page.getByRole("checkbox", { name: /我看过并同意/ }).check();
  await page.getByRole("button", { name: "登录", exact: true }).last().click();
  await page.waitForURL(`**${FORM}`);
  expect(await page.locator(`input[value="${day}"]`).isChecked()).toBe(true);
  expect(await page.getByLabel("联系电话").inputValue()).toBe("13800138000");
  await page.getByRole("button", { name: "约好这一天" }).last().click();
  await page.getByText("约好了。").waitFor();
  await page.goto(FORM);
  expect(await page.getByLabel("联系人").inputValue()).toBe("");
  await who.context.close();
}, 90_000);
