import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hydrated, openBrowser } from "../browser.ts";
import { dialog, signedIn, telephone, visit, visitor, WANG } from "../identity/kit.ts";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";

let portal: RunningServer;
let browser: Browser;
const wang = { username: WANG.phone, password: WANG.password };

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

/** On the page of a home: what is pressed to keep it. */
const heartOf = (page: Page) => page.getByRole("button", { name: /^(已收藏|收藏)/ });

test("a heart asks a visitor to sign in, fills at once for a member, and is still filled on the next page", async () => {
  const guest = await visitor(browser, portal.origin);
  await visit(guest.page, "/orgs/10001");
  await guest.page.getByRole("button", { name: /^收藏/ }).click();
  await dialog(guest.page, "登录").waitFor();
  await guest.context.close();

  const who = await visitor(browser, portal.origin);
  await signedIn(who, portal.origin, wang);
  const { page } = who;
  await visit(page, "/orgs/10021");
  const heart = heartOf(page);
  const before = await heart.getAttribute("aria-pressed");
  await heart.click();
  const after = before === "true" ? "false" : "true";
  await expect.poll(() => heart.getAttribute("aria-pressed")).toBe(after);
  await page
    .getByText(after === "true" ? "已收藏" : "已取消收藏")
    .first()
    .waitFor();
  await page.reload();
  await hydrated(page);
  await expect.poll(() => heart.getAttribute("aria-pressed")).toBe(after);
  expect(who.problems).toEqual([]);
  await who.context.close();
});

test("a heart that the server would not have is emptied again and says why", async () => {
  const who = await visitor(browser, portal.origin);
  await signedIn(who, portal.origin, wang);
  const { page } = who;
  await visit(page, "/orgs/10022");
  const heart = heartOf(page);
  await expect.poll(() => heart.getAttribute("aria-pressed")).toBe("false");
  await page.route("**/rest/ums/memberCollect/add", (route) =>
    route.fulfill({
      status: 503,
      json: { code: 1, msg: "系统正忙，请过一会儿再试。", data: { reason: "UNAVAILABLE" } },
    }),
  );
  await heart.click();
  await page.getByText("没有收藏成").waitFor();
  await expect.poll(() => heart.getAttribute("aria-pressed")).toBe("false");
  await who.context.close();
});

test("what was kept is in the list, goes out of it again, and needs no JavaScript", async () => {
  const who = await visitor(browser, portal.origin, { viewport: telephone, javaScriptEnabled: false });
  await signedIn(who, portal.origin, wang);
  const { page } = who;
  await page.goto("/orgs/10060");
  const name = await page.getByRole("heading", { level: 1 }).innerText();
  await heartOf(page).click();
  await page.waitForURL("**/orgs/10060");
  await page.goto("/user/favorite");
  const row = page.getByRole("article").filter({ hasText: name });
  await expect.poll(() => row.count()).toBe(1);
  await row.getByRole("button", { name: /取消收藏/ }).click();
  await page.waitForURL("**/user/favorite**");
  await expect.poll(() => page.getByRole("article").filter({ hasText: name }).count()).toBe(0);
  await who.context.close();
});
