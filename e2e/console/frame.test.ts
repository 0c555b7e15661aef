import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Desks, openDesks } from "../advisory/kit.ts";
import { openBrowser } from "../browser.ts";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";
import { violationsOf } from "../violations.ts";

let portal: RunningServer;
let browser: Browser;
let desks: Desks;
let page: Page;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
  desks = await openDesks(browser, portal.origin);
  ({ page } = await desks.open("operator"));
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const heading = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const chosen = () => page.getByRole("region", { name: "选中的" });
const tick = async (n: number) => {
  const boxes = page.getByRole("row").getByRole("checkbox");
  await boxes.nth(0).waitFor();
  for (let i = 0; i < n; i++) await boxes.nth(i).check();
};

test("many orders get one note, and of many that are called off each that cannot be is told with its reason", async () => {
  await page.goto("/staff/#/orders");
  await tick(3);
  expect(await chosen().innerText()).toContain("选了 3 单");
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await chosen().waitFor({ state: "detached" });
  await tick(2);
  await chosen().getByRole("button", { name: "写备注…" }).click();
  await page.getByLabel("备注").fill("台风天，都先打电话。");
  await page.keyboard.press("Enter");
  await page.getByText("写备注：办成 2 件").waitFor();

  await page.getByRole("button", { name: /^待派单/ }).click();
  const waiting = page.getByRole("row").filter({ hasText: "待派单" });
  await waiting.first().waitFor();
  // The rows of the view before are gone: they hold some that wait too.
  await expect.poll(() => page.getByRole("row").filter({ hasText: "已完成" }).count()).toBe(0);
  const sn = await waiting.first().getByRole("link").innerText();
  await tick(1);
  // A colleague was faster with this one.
  const other = await page.context().newPage();
  await other.goto(`/staff/#/orders/number/${sn}`);
  await other.getByRole("button", { name: "取消并全额退款…" }).click();
  await other.getByLabel("原因").fill("台风停工。");
  await other.getByRole("button", { name: /^取消，退/ }).click();
  await other.getByText("取消了").first().waitFor();
  await other.close();
  await chosen().getByRole("button", { name: "取消并全额退款…" }).click();
  await chosen().getByLabel("原因").fill("台风停工。");
  await page.keyboard.press("Enter");
  await page.getByText("取消并全额退款：办成 0 件，没办成 1 件").waitFor();
  await page.getByText(new RegExp(`^${sn}：现在是“.+”，不能这样做`)).waitFor();
});

test("a column that is not wanted goes and stays away", async () => {
  await page.goto("/staff/#/orders");
  await page.getByRole("columnheader", { name: "约在" }).waitFor();
  await page.getByRole("button", { name: "选列" }).click();
  await page.getByRole("switch", { name: "约在" }).uncheck();
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("columnheader", { name: "约在" }).count()).toBe(0);
  await page.reload();
  await page.getByRole("columnheader", { name: "下单" }).waitFor();
  expect(await page.getByRole("columnheader", { name: "约在" }).count()).toBe(0);
});

test("without a connection the page says since when, keeps what is there, and goes on by itself", async () => {
  await page.goto("/staff/#/today");
  await heading("今天").waitFor();
  await page.context().setOffline(true);
  await page.getByText(/起连不上服务器/).waitFor();
  expect(await heading("今天").isVisible()).toBe(true);
  await page.context().setOffline(false);
  await page.getByText(/起连不上服务器/).waitFor({ state: "hidden" });
});

test("a page first opened without a connection opens by itself when there is one again", async () => {
  await page.goto("/staff/#/today");
  await page.reload();
  await heading("今天").waitFor();
  await page.context().setOffline(true);
  await page.getByText(/起连不上服务器/).waitFor();
  await page.evaluate(() => {
    location.hash = "#/feedback";
  });
  await heading("这一页没有打开").waitFor();
  await page.getByRole("button", { name: "再试" }).click();
  await heading("这一页没有打开").waitFor();
  await page.context().setOffline(false);
  await page.getByRole("heading", { level: 1, name: /反馈/ }).waitFor();
});

test("where one address alone is cut off, the page says so and does not ask over and over", async () => {
  let asked = 0;
  await page.route("**/rest/staff/settlement/page**", (route) => {
    asked += 1;
    return route.abort();
  });
  await page.goto("/staff/#/settlements");
  await page.getByRole("heading", { level: 1, name: "商家结算" }).waitFor();
  await expect.poll(() => asked).toBeGreaterThan(0);
  await page.waitForTimeout(3_000);
  expect(asked).toBeLessThan(15);
  expect(await page.getByText(/起连不上服务器/).count()).toBe(0);
  await page.unroute("**/rest/staff/settlement/page**");
});

test("a page that is not for somebody says what it needs and leads back", async () => {
  const { page: service } = await desks.open("service");
  await service.goto("/staff/#/dispatch");
  await service.getByRole("heading", { level: 1, name: "派单台" }).waitFor();
  await service.getByText("这一页要有“派单、改派”的权限。您现在是客服。").waitFor();
  await service.getByRole("link", { name: "回今天" }).click();
  await service.getByRole("heading", { level: 1, name: "今天" }).waitFor();
});

test("an account stopped by mistake is let in again by Ctrl+Z", async () => {
  const { page: administrator } = await desks.open("administrator");
  await administrator.goto("/staff/#/accounts");
  await administrator.getByRole("button", { name: /赵敏/ }).click();
  await administrator.getByRole("button", { name: "停用…" }).click();
  await administrator.getByRole("button", { name: "停用，立刻退出登录" }).click();
  await administrator.getByText("赵敏：停用了，已经退出登录").waitFor();
  await administrator.getByRole("heading", { level: 1 }).click();
  await administrator.keyboard.press("Control+z");
  await administrator.getByText(/^撤消了：赵敏/).waitFor();
  await administrator.getByRole("button", { name: "停用…" }).waitFor();
});

test("a member is found by whole name, an organisation by part of its name", async () => {
  await page.goto("/staff/#/today");
  await heading("今天").waitFor();
  await page.keyboard.press("/");
  const box = page.getByLabel("页面、姓名、单号、手机号", { exact: true });
  await box.fill("王小红");
  await page.getByRole("option", { name: /会员 王\*\*.*\d{3}\*{4}\d{4}/ }).click();
  await page.getByRole("heading", { level: 2, name: /王\*\*/ }).waitFor();
  await page.keyboard.press("/");
  await box.fill("银杏");
  await page
    .getByRole("option", { name: /^机构 / })
    .first()
    .waitFor();
  expect(await page.getByRole("option", { name: /^会员 / }).count()).toBe(0);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
});

test("what is typed before the palette's script is there, and what is pressed before the console is, is looked for", async () => {
  const held: (() => void)[] = [];
  await page.route("**/palette-*.js", async (route) => {
    await new Promise<void>((go) => held.push(go));
    await route.continue();
  });
  await page.reload();
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.keyboard.press("/");
  await page.getByRole("searchbox", { name: "页面、姓名、单号、手机号" }).waitFor();
  await page.keyboard.type("派单");
  await expect.poll(() => held.length).toBe(1);
  held[0]!();
  const box = page.getByRole("combobox", { name: "页面、姓名、单号、手机号" });
  await expect.poll(() => box.inputValue()).toBe("派单");
  await page.keyboard.type("台");
  await page.keyboard.press("Enter");
  await heading("派单台").waitFor();
  await page.unroute("**/palette-*.js");
  // The console itself is still asking who this is.
  let typing: Promise<void> | undefined;
  await page.route("**/rest/staff/me", async (route) => {
    typing ??= page.keyboard.type("/today");
    await typing;
    await route.continue();
  });
  await page.reload();
  await expect.poll(() => box.inputValue()).toBe("today");
  await page.unroute("**/rest/staff/me");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  // Whoever comes in begins with today.
  await page.goto("/staff/#/");
  await heading("今天").waitFor();
});

test("no letter is lost where the palette takes over from the box that was there first", async () => {
  const held: (() => void)[] = [];
  await page.route("**/palette-*.js", async (route) => {
    await new Promise<void>((go) => held.push(go));
    await route.continue();
  });
  await page.reload();
  await heading("今天").waitFor();
  await page.keyboard.press("/");
  await page.getByRole("searchbox", { name: "页面、姓名、单号、手机号" }).waitFor();
  await expect.poll(() => held.length).toBe(1);
  // A letter comes as soon as the first box is gone, before anything else can run.
  await page.evaluate(() => {
    const early = document.querySelector("#find-early")!;
    const watch = new MutationObserver(() => {
      if (early.isConnected) return;
      watch.disconnect();
      document.execCommand("insertText", false, "团");
    });
    watch.observe(document, { childList: true, subtree: true });
  });
  held[0]!();
  const box = page.getByRole("combobox", { name: "页面、姓名、单号、手机号" });
  await expect.poll(() => box.inputValue()).toBe("团");
  await page.unroute("**/palette-*.js");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
});

test("the orders of a telephone are found from every page, and no browser keeps the number", async () => {
  await page.goto("/staff/#/today");
  await heading("今天").waitFor();
  await page.keyboard.press("/");
  await page.getByLabel("页面、姓名、单号、手机号", { exact: true }).fill("19900000001");
  await page.getByRole("option", { name: "这个手机号的订单" }).click();
  await page.getByText("手机号 19900000001 下的单").waitFor();
  await page.getByRole("row").nth(1).waitFor();
  expect(
    await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
  ).not.toContain("19900000001");
});

test("what one shift leaves is seen by a colleague of the next, and who wrote it sees that", async () => {
  await page.goto("/staff/#/today");
  const part = page.getByRole("region", { name: /^交班记录/ });
  await part.getByRole("button", { name: "写给下一班…" }).click();
  await part.getByLabel("交给下一班的事").fill("晚上 8 点给王老师回电。");
  await part.getByRole("button", { name: "写下，同事都看得到" }).click();
  await part.getByText("还没有人看过").waitFor();
  expect(await violationsOf(page)).toEqual([]);
  const { page: adviser } = await desks.open("adviser");
  await adviser.goto("/staff/#/today");
  await adviser.getByRole("region", { name: "交班记录，1 条没看" }).waitFor();
  await adviser.getByRole("button", { name: /^看到了/ }).click();
  await adviser.getByText(/^看过：.*陈静/).waitFor();
  await page.reload();
  await part.getByText(/^看过：.*陈静/).waitFor();
});
