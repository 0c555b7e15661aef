import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openBrowser } from "../browser.ts";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";

let browser: Browser;
let withKey: RunningServer;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  [browser, withKey] = await Promise.all([openBrowser(), startPortal({ env: { AMAP_JS_KEY: "map-key" } })]);
});
afterAll(() => Promise.all([browser?.close(), withKey?.stop()]));
beforeEach(async () => {
  context = await browser.newContext({ baseURL: withKey.origin, viewport: { width: 1440, height: 900 } });
  page = await context.newPage();
});
afterEach(() => context.close());

/** Stands in for the vendor: puts the given marks into its box, and is complete a moment later. */
const STAND_IN = `window.AMap = {
  Map: class {
    constructor(box) { this.box = box; }
    on(event, tell) { setTimeout(tell, 50); }
    setFitView() {}
    destroy() { this.box.replaceChildren(); }
  },
  Marker: class {
    constructor({ map, content }) { map.box.append(content); }
  },
};`;
const maps = ["/orgs?adcode=320100&view=map", "/sporMap?adcode=320100"];
const ours = () => page.locator("figure svg").first();
const vendor = () =>
  page.getByRole("group", { name: /位置(，共 \d+ 处)?$/ }).and(page.locator(":not([inert])"));

test.each(maps)("%s: with a key the vendor's map lies over ours, its numbers are links", async (path) => {
  const asked: string[] = [];
  await context.route("https://webapi.amap.com/**", (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "text/javascript", body: STAND_IN });
  });
  await page.goto(path);
  await vendor().waitFor();
  expect(asked).toEqual(["https://webapi.amap.com/maps?v=2.0&key=map-key"]);
  await expect.poll(() => ours().isVisible()).toBe(false);
  const first = vendor().getByRole("link").first();
  expect(await first.getAttribute("aria-label")).toMatch(/^1\. /);
  const target = await first.getAttribute("href");
  await first.focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(`**${target}`);
});

test.each(maps)("%s: where the vendor does not come, our own map stays", async (path) => {
  const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("amap.com"));
  await context.route("https://webapi.amap.com/**", (route) => route.abort());
  await page.goto(path);
  await failed;
  await ours().waitFor();
  expect(await vendor().count()).toBe(0);
});
