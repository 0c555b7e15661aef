import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { afterWhile, hydrated, openBrowser } from "../browser.ts";
import { visit } from "../identity/kit.ts";
import { sharedPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";
import { violationsOf } from "../violations.ts";

let portal: RunningServer;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  [portal, browser] = await Promise.all([sharedPortal(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});
beforeEach(async () => {
  context = await browser.newContext({ baseURL: portal.origin, viewport: { width: 1440, height: 900 } });
  page = await context.newPage();
});
afterEach(() => context.close());

const opener = () => page.getByRole("banner").getByRole("link", { name: "搜索" });
const panel = () => page.getByRole("search", { name: "搜全站" });
const box = () => panel().getByRole("combobox");
const open = async (path: string) => {
  await page.goto(path);
  await hydrated(page);
  await opener().press("Enter");
  await box().waitFor();
  await expect.poll(() => box().evaluate((input) => input === document.activeElement)).toBe(true);
};
const words = () => panel().getByRole("listitem").getByRole("link").allTextContents();

test("with the keyboard alone, from any page: groups with counts, arrows, Enter, Esc", async () => {
  await open("/shop");
  await page.keyboard.type("jinlingyi/", { delay: 20 });
  await page.keyboard.press("Backspace");
  await panel()
    .getByRole("option", { name: /金陵颐和苑/ })
    .waitFor();
  await panel()
    .getByRole("group", { name: /^养老机构（\d+）$/ })
    .waitFor();
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => panel().locator('[aria-selected="true"]').textContent()).toContain("金陵颐和苑");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/orgs\/\d+$/);
  await panel().waitFor({ state: "detached" });

  await opener().press("Enter");
  await box().fill("轮椅");
  await panel().getByRole("option").first().waitFor();
  await page.keyboard.press("Escape");
  await panel().getByRole("listbox").waitFor({ state: "hidden" });
  await page.keyboard.press("Escape");
  await expect.poll(() => box().inputValue()).toBe("");
  await page.keyboard.press("Escape");
  await panel().waitFor({ state: "detached" });
  expect(await opener().evaluate((link) => link === document.activeElement)).toBe(true);
});

test("the last words wait on the device, go one by one or all, and can be left unkept", async () => {
  await open("/about");
  await panel().getByRole("link", { name: "助浴" }).waitFor();
  for (const word of ["助浴", "轮椅"]) {
    await box().fill(word);
    await panel().getByRole("button", { name: "搜索" }).click();
    await page.waitForURL(`**/search?keyword=${encodeURIComponent(word)}`);
    await panel().waitFor({ state: "detached" });
    await opener().press("Enter");
    await box().waitFor();
  }
  await expect.poll(words).toEqual(["轮椅", "助浴"]);
  await panel().getByRole("button", { name: "不再记住“轮椅”" }).click();
  await expect.poll(words).toEqual(["助浴"]);
  await panel()
    .getByRole("checkbox", { name: /记住我搜过的词/ })
    .uncheck();
  await expect.poll(words).toEqual([]);
  await panel().getByRole("link", { name: "护理院" }).waitFor();
  await visit(page, "/search?keyword=南京");
  await open("/about");
  await panel().getByRole("link", { name: "护理院" }).waitFor();
  expect(await words()).toEqual([]);
});

test("an answer that comes late is dropped, one that fails is not spoken of", async () => {
  const late = { id: "1", title: "迟到的", text: "", link: "/orgs/1" };
  const group = { kind: "ORG", text: "养老机构", total: 1, more: "/orgs", isCapped: false, hits: [late] };
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.clock.install();
  await page.route(/search\/suggest\?keyword=slow/, async (route) => {
    await asked;
    await route.fulfill({ json: { code: 0, msg: "", data: { groups: [group] } } }).catch(() => {});
  });
  await page.route(/search\/suggest\?keyword=broken/, (route) => route.fulfill({ status: 500, body: "{}" }));
  await open("/about");
  await box().fill("slow");
  await page.waitForRequest(/keyword=slow/);
  await box().fill("助浴");
  await panel().getByRole("option", { name: /助浴/ }).first().waitFor();
  answer();
  await afterWhile(page, 1_500);
  expect(await panel().getByRole("option", { name: "迟到的" }).count()).toBe(0);
  await box().fill("broken");
  await panel().getByRole("listbox").waitFor({ state: "hidden" });
  expect(await page.getByRole("alert").count()).toBe(0);
});

test("without scripts the same press leads to a page with a plain form", async () => {
  const bare = await browser.newContext({ baseURL: portal.origin, javaScriptEnabled: false });
  const plain = await bare.newPage();
  await plain.goto("/about");
  await plain.getByRole("banner").getByRole("link", { name: "搜索" }).click();
  await plain.waitForURL("**/search");
  await plain.getByRole("searchbox").or(plain.getByRole("textbox")).first().fill("助浴");
  await plain.getByRole("main").getByRole("button", { name: "搜索" }).click();
  await plain.getByRole("heading", { name: /上门服务/ }).waitFor();
  await bare.close();
});

test("on a telephone in elder mode it fills the width, nothing is too small, and axe finds nothing", async () => {
  await context.addCookies([{ name: "mode", value: "elder", url: portal.origin }]);
  await page.setViewportSize({ width: 390, height: 844 });
  await open("/about");
  for (const word of ["", "南京"]) {
    await box().fill(word);
    if (word) await panel().getByRole("option").first().waitFor();
    expect(await violationsOf(page, page.getByRole("banner")), word).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    const small = await panel()
      .locator("a, button, label:has(input[type=radio], input[type=checkbox]), [role=option]")
      .evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility() && Math.round(one.getBoundingClientRect().height) < 56)
          .map((one) => `${one.textContent} ${one.getBoundingClientRect().height}`),
      );
    expect(small).toEqual([]);
  }
});
