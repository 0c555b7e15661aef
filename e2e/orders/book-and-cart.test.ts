import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../browser.ts";
import { dialog, signedIn, telephone, visit, visitor, WANG } from "../identity/kit.ts";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";
import { isClean } from "./kit.ts";

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

/** A day on which that home shows people round, some days from now. */
const openDay = (page: Page | Locator, nth: number) =>
  page.locator('input[name="date"]:enabled').nth(nth).inputValue();

test("a visit is booked from the home's page without scripts, what was wrong named and nothing lost; then put off and cancelled", async () => {
  const bare = await visitor(browser, portal.origin, { javaScriptEnabled: false, viewport: telephone });
  await signedIn(bare, portal.origin, wang);
  await bare.page.goto("/orgs/10001");
  await bare.page.getByRole("link", { name: "预约参观" }).last().click();
  await bare.page.getByLabel("联系人").fill("王小红");
  await bare.page.getByLabel("联系电话").fill("123");
  await bare.page.getByRole("button", { name: "后几天" }).click();
  await bare.page.getByRole("radio", { name: /可约$/ }).first().check();
  await bare.page.getByLabel("上午 9:30").check();
  await bare.page.getByRole("button", { name: "约好这一天" }).last().click();
  await bare.page.getByText("电话要 11 位手机号").waitFor();
  expect(await bare.page.getByLabel("联系人").inputValue()).toBe("王小红");
  await bare.page.getByLabel("联系电话").fill("13800138000");
  await bare.page.getByRole("button", { name: "约好这一天" }).last().click();
  await bare.page.getByText("约好了。").waitFor();
  await bare.context.close();

  const who = await visitor(browser, portal.origin, { elder: true, viewport: telephone });
  await signedIn(who, portal.origin, wang);
  const { page } = who;
  await visit(page, "/user/book");
  await isClean(page);
  // Beside the one of the demonstration, which is at another home.
  const booked = page
    .getByRole("list", { name: "预约" })
    .getByRole("listitem")
    .filter({ has: page.locator('a[href="/orgs/10001"]') });
  await booked.getByText("改日子").click();
  const later = await openDay(booked, 9);
  while (!(await booked.locator(`input[value="${later}"]`).isVisible()))
    await booked.getByRole("button", { name: "后几天" }).click();
  await booked.locator(`input[value="${later}"]`).check();
  await booked.getByText("下午 2:00", { exact: true }).click();
  await booked.getByRole("button", { name: "改到这一天" }).click();
  await page.getByText("日子改好了").first().waitFor();
  await booked.getByRole("button", { name: /^取消预约/ }).click();
  await dialog(page, "取消这个预约？").getByRole("button", { name: "取消预约" }).click();
  await page.getByText("已取消", { exact: true }).waitFor();
  expect(who.problems).toEqual([]);
  await who.context.close();
});

test("goods go into the cart from their page, are counted there and lead to the checkout of their seller", async () => {
  const who = await visitor(browser, portal.origin);
  await signedIn(who, portal.origin, wang);
  const { page } = who;
  await visit(page, "/shop/product/10019");
  await page.getByRole("button", { name: "加入购物车" }).click();
  await page
    .getByRole("status")
    .filter({ hasText: "已放进购物车" })
    .getByRole("link", { name: "去看看" })
    .click();
  await page.waitForURL("**/user/cart");
  const more = page.getByRole("button", { name: /加一件$/ });
  await more.click();
  await expect.poll(() => page.getByRole("listitem").filter({ has: more }).innerText()).toContain("2 件");
  await isClean(page);
  const items = async () =>
    new URL((await page.getByRole("link", { name: "去结算" }).getAttribute("href"))!, portal.origin)
      .searchParams;
  await expect.poll(async () => (await items()).get("items")).toMatch(/^10019-\d+-2$/);
  // Unticked it stays, and is neither summed up nor bought; the next visit remembers that.
  const all = page.getByRole("checkbox", { name: /^全选/ });
  await expect.poll(() => all.getAttribute("aria-checked")).toBe("true");
  // A reload beside the call would cut it off.
  const kept = page.waitForResponse((r) => r.request().method() === "POST" && r.url().includes("/user/cart"));
  await page.getByRole("checkbox", { name: /^买/ }).click();
  await page.getByText("还没有勾选").waitFor();
  await kept;
  await expect.poll(() => page.getByRole("button", { name: "去结算" }).isDisabled()).toBe(true);
  await page.reload();
  await page.getByText("还没有勾选").waitFor();
  await all.click();
  await expect.poll(async () => (await items()).get("items")).toMatch(/^10019-\d+-2$/);
  expect(await page.getByRole("listitem").filter({ has: more }).locator("img, svg").count()).toBeGreaterThan(
    0,
  );
  await page
    .getByRole("navigation", { name: "会员中心" })
    .getByRole("link", { name: /购物车\s*，1 种商品/ })
    .waitFor();
  await page.getByRole("button", { name: /^删除/ }).click();
  await page.getByText("购物车是空的").waitFor();
  expect(who.problems).toEqual([]);
  await who.context.close();
});
