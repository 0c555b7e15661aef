import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hydrated, openBrowser } from "../browser.ts";
import { sharedPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";
import { violationsOf } from "../violations.ts";

let portal: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [portal, browser] = await Promise.all([sharedPortal(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

async function within(
  options: Parameters<Browser["newContext"]>[0],
  walk: (page: Page, context: BrowserContext) => Promise<void>,
) {
  const context = await browser.newContext({ baseURL: portal.origin, ...options });
  try {
    await walk(await context.newPage(), context);
  } finally {
    await context.close();
  }
}

const mode = (page: Page) => page.locator("html").getAttribute("data-mode");
const address = (keyword: string) => `/search?${new URLSearchParams({ keyword })}`;

describe.each([390, 1440])("at %i", (width) => {
  test("洗澡 finds who comes to help with it, says by which words, and leads to the same list", () =>
    within({ viewport: { width, height: 900 } }, async (page) => {
      await page.goto(address("洗澡"));
      await hydrated(page);
      await page.getByText("按“助浴”").waitFor();
      expect(await page.getByRole("heading", { level: 2 }).first().textContent()).toContain("上门服务");
      await page.getByRole("link", { name: /看全部\s*上门服务/ }).click();
      await page.waitForURL(/\/service\?/);
      await page.getByText("按“助浴”").waitFor();
    }));

  test("关爱版 opens elder mode from the page, and the page is sound after", () =>
    within({ viewport: { width, height: 900 } }, async (page) => {
      await page.goto(address("关爱版"));
      await hydrated(page);
      await page.getByRole("button", { name: "打开长辈模式" }).click();
      await expect.poll(() => mode(page).catch(() => null)).toBe("elder");
      expect(new URL(page.url()).searchParams.get("keyword")).toBe("关爱版");
      await hydrated(page);
      expect(await violationsOf(page)).toEqual([]);
    }));
});

test("without scripts the card opens elder mode too", () =>
  within({ javaScriptEnabled: false }, async (page) => {
    await page.goto(address("大字版"));
    await page.getByRole("button", { name: "打开长辈模式" }).click();
    await page.waitForURL(/\/search\?/);
    expect(await mode(page)).toBe("elder");
  }));

test("typed into the header it is offered, and taken at once", () =>
  within({ viewport: { width: 1440, height: 900 } }, async (page) => {
    await page.goto("/shop");
    await hydrated(page);
    await page.getByRole("banner").getByRole("link", { name: "搜索" }).press("Enter");
    const box = page.getByRole("search", { name: "搜全站" }).getByRole("combobox");
    await box.waitFor();
    await box.fill("老人模式");
    await page.getByRole("option", { name: "打开长辈模式" }).click();
    await expect.poll(() => mode(page)).toBe("elder");
    expect(new URL(page.url()).pathname).toBe("/shop");
  }));

test("a place of the portal stands above what was found", () =>
  within({}, async (page) => {
    await page.goto(address("怎么退款"));
    await hydrated(page);
    const places = page.getByRole("list", { name: "您要去的地方" });
    expect(await places.getByRole("link").first().getAttribute("href")).toBe("/user/orders");
  }));
