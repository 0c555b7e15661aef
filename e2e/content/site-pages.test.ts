import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openBrowser } from "../browser.ts";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";

let portal: RunningServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal({ env: { DEMO: "off" } }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});
beforeEach(async () => {
  page = await (await browser.newContext({ baseURL: portal.origin })).newPage();
});
afterEach(() => page.context().close());

const pages = [
  ["/privacy", "隐私政策"],
  ["/terms", "用户协议"],
  ["/license", "资质公示"],
  ["/about", "关于我们"],
  ["/accessibility", "无障碍声明"],
] as const;

test.each(pages)("%s says what it is, to people and to search engines", async (path, title) => {
  const response = await page.goto(path);
  expect(response?.status()).toBe(200);
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await expect.poll(() => page.title()).toContain(title);
  await expect
    .poll(() => page.locator('link[rel="canonical"]').getAttribute("href"))
    .toBe(`${portal.origin}${path}`);
  expect(await page.locator('meta[name="description"]').getAttribute("content")).not.toBe("");
});

test("every page of the site leads to them from its foot, scripts or no scripts", async () => {
  const plain = await browser.newContext({ baseURL: portal.origin, javaScriptEnabled: false });
  const reader = await plain.newPage();
  for (const [path, title] of pages) {
    await reader.goto("/");
    await reader.getByRole("navigation", { name: "关于本站" }).getByRole("link", { name: title }).click();
    await reader.getByRole("heading", { level: 1, name: title }).waitFor();
    expect(new URL(reader.url()).pathname).toBe(path);
  }
  await plain.close();
});

test("an earlier version that never was is not found", async () => {
  expect((await page.goto("/privacy?version=1999-01"))?.status()).toBe(404);
  expect((await page.goto("/privacy?version=2026-01"))?.status()).toBe(200);
});
