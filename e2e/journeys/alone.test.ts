// Two people who are left out most easily: who has no mouse and no finger to use, and who reads at the largest type.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../browser.ts";
import { signedIn, telephone, visit, visitor, WANG } from "../identity/kit.ts";
import { orderState } from "../orders/kit.ts";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";

let portal: RunningServer;
let browser: Browser;
const wang = { username: WANG.phone, password: WANG.password };
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal({ embedded: true }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

/** What is focused, as it is called. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const node = document.activeElement as HTMLInputElement | null;
    if (!node) return "";
    const labels = [...(node.labels ?? [])].map((label) => label.textContent);
    return [node.getAttribute("aria-label"), ...labels, labels.length ? "" : node.textContent]
      .filter(Boolean)
      .join(" ")
      .replace(/\s+/g, " ")
      .trim();
  });

/** Goes on by Tab to what is called so. @throws Error naming what was passed, where it never comes */
async function reach(page: Page, name: RegExp, key = "Tab"): Promise<void> {
  const passed: string[] = [];
  for (let i = 0; i < 160; i++) {
    await page.keyboard.press(key);
    const now = await focused(page);
    if (name.test(now)) return;
    passed.push(now.slice(0, 24));
  }
  throw new Error(`${name} not reached; passed ${passed.join(" | ")}`);
}

async function enter(page: Page, name: RegExp): Promise<void> {
  await reach(page, name);
  await page.keyboard.press("Enter");
}

test("by the keyboard alone a traveller signs up for a trip and pays", async () => {
  const who = await visitor(browser, portal.origin, { viewport: telephone });
  await signedIn(who, portal.origin, wang);
  const { page } = who;
  await visit(page, "/tour/trip/10001");
  await enter(page, /报名/);
  await page.waitForURL("**/user/checkout?*");
  await page.getByRole("heading", { name: "确认订单" }).waitFor();
  for (const [field, words] of [
    [/姓名/, "孙小明"],
    [/出生日期/, ""],
  ] as const) {
    await reach(page, field);
    await page.keyboard.press("ControlOrMeta+a");
    if (words) await page.keyboard.type(words);
    else await page.keyboard.type("05011975");
  }
  await enter(page, /^提交订单/);
  await page.waitForURL(/\/sandbox\/cashier\//);
  await enter(page, /^付款成功 *马上/);
  await page.waitForURL(/\/user\/order-detail/);
  await page.getByRole("dialog", { name: "付款成功" }).waitFor();
  await enter(page, /^关闭$/);
  await orderState(page)
    .getByText(/待成团|待出行/)
    .waitFor();
  expect(who.problems).toEqual([]);
  await who.context.close();
});

test("at the largest type an elder finds her order, how it stands and whom to ring, each on the first screen", async () => {
  const who = await visitor(browser, portal.origin, {
    elder: true,
    viewport: telephone,
    hasTouch: true,
    isMobile: true,
  });
  await who.context.addCookies([{ name: "size", value: "huge", url: portal.origin }]);
  await signedIn(who, portal.origin, wang);
  const { page } = who;
  await visit(page, "/");
  const bar = page.getByRole("navigation", { name: "底部导航" });
  await bar.getByText("我的").tap();
  await page.waitForURL("**/user/**");
  await page.getByText("我的订单").filter({ visible: true }).first().tap();
  await page.waitForURL("**/user/orders*");
  await page.getByRole("article").first().getByRole("link").first().tap();
  await page.waitForURL("**/user/order-detail?id=*");
  const state = orderState(page);
  await state.waitFor();
  const { y, height } = (await state.boundingBox())!;
  expect(y + height).toBeLessThan((await bar.boundingBox())!.y);
  expect(await bar.getByText("打电话").evaluate((node) => node.closest("a")?.href)).toMatch(/^tel:/);
  expect(who.problems).toEqual([]);
  await who.context.close();
});
