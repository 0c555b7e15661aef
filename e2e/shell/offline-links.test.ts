import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { afterWhile, hydrated, openBrowser } from "../browser.ts";
import { mine, signedIn, visit, visitor, WANG } from "../identity/kit.ts";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";

let portal: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const wang = { username: WANG.phone, password: WANG.password };
const title = (page: Page) => page.getByRole("main").getByRole("heading", { level: 1 });

/** A member whose browser keeps workers, at that page, with the worker answering for it. */
async function memberAt(path: string) {
  const who = await visitor(browser, portal.origin, { serviceWorkers: "allow" });
  await who.page.clock.install();
  await signedIn(who, portal.origin, wang);
  await visit(who.page, "/");
  await who.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await visit(who.page, path);
  expect(await who.page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await mine(who.page).waitFor();
  return who;
}

/** By the place where it stands: brought into view, a menu may close over it. */
const press = (page: Page, href: string) =>
  page
    .locator(`a[href^="${href}"]`)
    .first()
    .evaluate((link: HTMLElement) => link.click());

test("any link pressed without a network shows the portal's own page in its frame, and going back works", async () => {
  const { page, context } = await memberAt("/orgs");
  const before = await title(page).innerText();
  await context.setOffline(true);
  for (const href of ["/service", "/user/orders", "/orgs/1", "/about"]) {
    await press(page, href);
    await page.getByRole("heading", { level: 1, name: "网络断了" }).waitFor();
    expect(new URL(page.url()).pathname.startsWith(href)).toBe(true);
    expect(await page.getByRole("banner").isVisible()).toBe(true);
    expect(await page.getByRole("main").locator("a[href^='tel:']").isVisible()).toBe(true);
    await page.goBack();
    await expect.poll(() => title(page).innerText()).toBe(before);
    expect(await page.getByRole("article").count()).toBeGreaterThan(0);
  }
  // What can be read without a network is one press away, and leads back.
  await press(page, "/service");
  await page.getByRole("link", { name: "看没有网络时能看的" }).click();
  await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toBe("现在没有网络");
  await context.setOffline(false);
  await page.goBack();
  await hydrated(page);
  await expect.poll(() => title(page).innerText()).toContain("服务");
  await context.close();
});

test("a page seen before the network went is there as it was, and says so; with the network back it is read anew", async () => {
  const { page, context, problems } = await memberAt("/orgs");
  const orgs = await title(page).innerText();
  await press(page, "/service");
  await expect.poll(() => title(page).innerText()).not.toBe(orgs);
  const service = await title(page).innerText();
  await context.setOffline(true);
  await page.goBack();
  await expect.poll(() => title(page).innerText()).toBe(orgs);
  await page.getByText("现在没有网络，这是刚才读到的").waitFor();
  await page.goForward();
  await expect.poll(() => title(page).innerText()).toBe(service);
  const read = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/service.data");
  await context.setOffline(false);
  expect((await read).status()).toBe(200);
  await page.goBack();
  await expect.poll(() => title(page).innerText()).toBe(orgs);
  expect(problems).toEqual([]);
  await context.close();
});

test("what a member saw is not shown to who comes next at the device without a network", async () => {
  const { page, context } = await memberAt("/user/orders");
  await press(page, "/orgs");
  await expect.poll(() => title(page).innerText()).toContain("养老");
  await mine(page).click();
  await page.getByRole("banner").getByRole("button", { name: "退出登录" }).click();
  await page.getByRole("banner").getByRole("link", { name: "登录" }).waitFor();
  await context.setOffline(true);
  for (let back = 0; back < 3; back++) {
    await page.goBack({ waitUntil: "commit" }).catch(() => {});
    await afterWhile(page, 300);
    expect(await page.getByRole("main").innerText()).not.toContain("单号");
    expect(await page.locator("body").innerText()).not.toContain(WANG.name);
  }
  await context.close();
});

test("a form sent without a network keeps what was typed and says so once", async () => {
  const { page, context, problems } = await memberAt("/user/feedback-make");
  const words = page.getByRole("textbox", { name: /想说的话/ });
  await words.fill("楼道的灯坏了，晚上看不清台阶。");
  await context.setOffline(true);
  await page.getByRole("main").locator("form button[type=submit]").last().click();
  await page.getByText("没有连上服务器").first().waitFor();
  await afterWhile(page, 400);
  expect(await words.inputValue()).toBe("楼道的灯坏了，晚上看不清台阶。");
  const said = await page.evaluate(() => document.body.innerText.split("没有连上服务器").length - 1);
  expect(said).toBe(1);
  expect(problems).toEqual([]);
  await context.close();
});
