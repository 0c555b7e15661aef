import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openBrowser } from "../browser.ts";
import { visit } from "../identity/kit.ts";
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
  page = await browser.newPage({ baseURL: portal.origin });
});
afterEach(() => page.close());

const back = () => page.getByRole("main").getByRole("link", { name: "返回" });
const heading = () => page.getByRole("heading", { level: 1, name: "没有找到该页面" });

test.each([
  ["/no-such-page", "Page not found: /no-such-page"],
  ["/orgs/1/2/3", "Page not found: /orgs/1/2/3"],
  ["/user/no-such-page", "Page not found: /user/no-such-page"],
  ["/orgs/999999999", "Page not found: /orgs/999999999"],
  ["/orgs/abc", "Page Not Found: /orgs/abc"],
  ["/orgs/0", "Page Not Found: /orgs/0"],
  ["/orgs/-1", "Page Not Found: /orgs/-1"],
  ["/orgs/9223372036854775808", "Page Not Found: /orgs/9223372036854775808"],
])("%s is answered 404 with its message", async (path, message) => {
  const response = await page.goto(path);
  expect(response?.status()).toBe(404);
  await heading().waitFor();
  await expect.poll(() => page.getByRole("main").textContent()).toContain(message);
  await expect.poll(() => page.title()).toBe("没有找到该页面");
});

test("a path that is markup stays text", async () => {
  await page.goto("/%3Cimg%20src=x%20onerror=alert(1)%3E");
  await heading().waitFor();
  await expect.poll(() => page.locator("main img[src=x]").count()).toBe(0);
});

test("the page shows the moon window, the warning icon and the one way on", async () => {
  await page.goto("/no-such-page");
  const picture = page.getByRole("main").getByRole("img");
  await picture.waitFor();
  expect(await picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true);
  await expect.poll(() => page.locator("h1 svg use").getAttribute("href")).toContain("#warning-circle");
});

test("a visitor who came straight here goes home", async () => {
  await visit(page, "/no-such-page");
  await back().click();
  await page.waitForURL("**/");
  await expect.poll(() => new URL(page.url()).pathname).toBe("/");
});

test("a visitor who came from another page of the site goes back there", async () => {
  await page.goto("/orgs/search?keyword=abc");
  await visit(page, "/no-such-page");
  await back().click();
  await page.waitForURL("**/orgs/search?keyword=abc");
});

test("only the last step is taken back", async () => {
  await visit(page, "/orgs");
  await page.getByRole("navigation", { name: "页脚导航" }).getByRole("link", { name: "搜索机构" }).click();
  await page.waitForURL("**/orgs/search");
  await visit(page, "/gone");
  await back().click();
  await page.waitForURL("**/orgs/search");
});

test("without scripts the button leads home", async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: portal.origin });
  const plain = await context.newPage();
  await plain.goto("/no-such-page");
  await plain.getByRole("main").getByRole("link", { name: "返回" }).click();
  expect(new URL(plain.url()).pathname).toBe("/");
  await context.close();
});
