import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { afterWhile, openBrowser } from "../browser.ts";
import { telephone, visit, visitor } from "../identity/kit.ts";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";

const SDK = "https://res.wx.qq.com/open/js/jweixin-1.6.0.js";
const vendor = createServer((request, response) => {
  const isTicket = request.url!.includes("getticket");
  response.end(
    JSON.stringify({ access_token: "AT", expires_in: 7200, ...(isTicket ? { ticket: "T" } : {}) }),
  );
});
let portal: RunningServer;
let browser: Browser;
beforeAll(async () => {
  await new Promise<void>((ready) => vendor.listen(0, "127.0.0.1", ready));
  const env = {
    SANDBOX: "on",
    WECHAT_SERVICE_APP_ID: "wx0123",
    WECHAT_SERVICE_APP_SECRET: "s3cret",
    WECHAT_ENDPOINT: `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`,
  };
  [portal, browser] = await Promise.all([startPortal({ env }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
  vendor.close();
});

/** Somebody's browser, with a script of ours where WeChat's would come from. */
async function reader(userAgent?: string) {
  const who = await visitor(browser, portal.origin, {
    viewport: telephone,
    ...(userAgent ? { userAgent } : {}),
  });
  let loads = 0;
  await who.context.route(SDK, (route) => {
    loads++;
    const body = `window.told = []; window.wx = new Proxy({}, { get: (_, name) => name !== "then" && ((given) => {
      if (name === "ready") given(); else window.told.push([name, given]); }) });`;
    return route.fulfill({ contentType: "text/javascript", body });
  });
  return { ...who, loads: () => loads };
}
type ShareCalls = [name: string, given: Record<string, string>][];
const told = (page: Awaited<ReturnType<typeof reader>>["page"]): Promise<ShareCalls> =>
  page.evaluate(() => (window as never as { told?: ShareCalls }).told ?? []);

test("inside WeChat a page is signed and says its name, place, price and picture, also after going on", async () => {
  const who = await reader("Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0.50");
  await visit(who.page, "/orgs/10001");
  await expect.poll(async () => (await told(who.page)).length).toBe(3);
  const all = Object.fromEntries(await told(who.page));
  expect(all.config).toMatchObject({ appId: "wx0123", signature: expect.stringMatching(/^[0-9a-f]{40}$/) });
  const card = all.updateAppMessageShareData!;
  expect(card.title).toBe(await who.page.locator("h1").first().innerText());
  expect(card.desc).toMatch(/^\S+ · \S+，每月/);
  expect(card.link).toBe(`${portal.origin}/orgs/10001`);
  expect(card.imgUrl).toMatch(/\/og\/org\/10001\.png/);
  expect(await who.page.content()).not.toContain("s3cret");
  // Going on loads nothing anew: the next page has a card of its own all the same.
  await who.page
    .getByRole("navigation", { name: "当前位置" })
    .getByRole("link", { name: "养老机构" })
    .click();
  await who.page.waitForURL(/\/orgs(\?|$)/);
  await expect.poll(async () => (await told(who.page)).length).toBe(6);
  const next = Object.fromEntries(await told(who.page)).updateAppMessageShareData!;
  expect(next.title).toContain("养老");
  expect(next.link).toBe(who.page.url());
  expect(who.loads()).toBe(1);
  expect(who.problems).toEqual([]);
  await who.context.close();
});

test("on Apple's telephones the address the page was opened with is signed, also after going on", async () => {
  const who = await reader("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) MicroMessenger/8.0.50");
  const signed: (string | null)[] = [];
  who.page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith("/jsSign")) signed.push(searchParams.get("url"));
  });
  await visit(who.page, "/orgs/10001");
  await expect.poll(() => signed.length).toBe(1);
  await who.page
    .getByRole("navigation", { name: "当前位置" })
    .getByRole("link", { name: "养老机构" })
    .click();
  await who.page.waitForURL(/\/orgs(\?|$)/);
  await expect.poll(() => signed).toEqual(Array(2).fill(`${portal.origin}/orgs/10001`));
  await who.context.close();
});

test("in any other browser nothing of it is loaded", async () => {
  const who = await reader();
  await who.page.clock.install();
  await visit(who.page, "/orgs/10001");
  await afterWhile(who.page, 1_000);
  expect([who.loads(), await told(who.page)]).toEqual([0, []]);
  await who.context.close();
});
