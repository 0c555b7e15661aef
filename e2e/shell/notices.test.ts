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
  page = await browser.newPage({ baseURL: portal.origin, viewport: { width: 1440, height: 900 } });
});
afterEach(() => page.close());

const failTree = () =>
  page.route("**/rest/areaDict/tree*", (route) =>
    route.fulfill({
      status: 503,
      json: { code: 1, msg: "系统正忙，请过一会儿再试。", data: { reason: "UNAVAILABLE" } },
    }),
  );
const openPicker = () => page.getByRole("link", { name: /^地区/ }).click();
const alerts = () => page.getByRole("region", { name: "提示" }).getByRole("alert");

test("a failed answer shows its status text as title and the server's words below, until it is closed", async () => {
  await page.clock.install();
  await failTree();
  await visit(page, "/orgs");
  await openPicker();
  await alerts().waitFor();
  await expect.poll(() => alerts().locator("b").textContent()).toBe("Service Unavailable");
  await expect.poll(() => alerts().textContent()).toContain("系统正忙，请过一会儿再试。");
  await page.clock.runFor(60_000);
  await expect.poll(() => alerts().count()).toBe(1);
  await alerts().getByRole("button", { name: "关闭提示" }).click();
  await alerts().waitFor({ state: "detached", timeout: 2_000 });
});

test("an error is over when another page is read", async () => {
  await failTree();
  await visit(page, "/orgs");
  await openPicker();
  await alerts().waitFor();
  await page.getByRole("navigation", { name: "页脚导航" }).getByRole("link", { name: "机构对比" }).click();
  await page.waitForURL("**/orgs/compare");
  await expect.poll(() => alerts().count()).toBe(0);
});

test("however much goes wrong, six notices are on the screen", async () => {
  await failTree();
  await visit(page, "/orgs");
  for (let n = 1; n <= 8; n++) {
    const failed = page.waitForResponse("**/rest/areaDict/tree*");
    await openPicker();
    await failed;
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  await expect.poll(() => alerts().count()).toBe(6);
});

test("a page on its way shows the bar after 200 ms, 3px high, and takes it away", async () => {
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route("**/orgs/search.data*", async (route) => {
    await held;
    await route.continue();
  });
  await visit(page, "/orgs");
  await page.getByRole("navigation", { name: "页脚导航" }).getByRole("link", { name: "搜索机构" }).click();
  const bar = page.getByRole("progressbar");
  await expect.poll(() => bar.count()).toBe(0);
  await bar.waitFor();
  expect((await bar.boundingBox())?.height).toBe(3);
  const early = Number(await bar.getAttribute("aria-valuenow"));
  await expect.poll(async () => Number(await bar.getAttribute("aria-valuenow"))).toBeGreaterThan(early);
  go();
  await page.waitForURL("**/orgs/search");
  await bar.waitFor({ state: "detached" });
});

test("a page that comes at once shows no bar", async () => {
  // Its scripts are there from then on.
  await visit(page, "/orgs/compare");
  await visit(page, "/orgs");
  await page.evaluate(() => {
    Object.assign(window, { bars: 0 });
    new MutationObserver(() => {
      if (document.querySelector("[role=progressbar]")) (window as unknown as { bars: number }).bars++;
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.getByRole("navigation", { name: "页脚导航" }).getByRole("link", { name: "机构对比" }).click();
  await page.waitForURL("**/orgs/compare");
  expect(await page.evaluate(() => (window as unknown as { bars: number }).bars)).toBe(0);
});
