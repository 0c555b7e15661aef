// Whoever buys, travels or looks after somebody, on a telephone, by finger, from the first page to the end.
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hydrated, openBrowser } from "../browser.ts";
import { callAs, newMember, signedIn, telephone, visit, visitor, WANG } from "../identity/kit.ts";
import { fillAddress, nothingForbids, orderState } from "../orders/kit.ts";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";

let portal: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal({ embedded: true }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const byFinger = { viewport: telephone, hasTouch: true, isMobile: true };
const shown = (what: Locator) => what.filter({ visible: true }).first();
const asWang = async () => {
  const who = await visitor(browser, portal.origin, byFinger);
  await signedIn(who, portal.origin, { username: WANG.phone, password: WANG.password });
  return who;
};

/** Searches from the first page, in everyday words. */
async function search(page: Page, words: string): Promise<void> {
  await visit(page, "/");
  await page.getByRole("banner").getByRole("link", { name: "搜索" }).tap();
  const box = shown(page.locator('input[type="search"]'));
  await box.fill(words);
  await box.press("Enter");
  await page.waitForURL(/\/search\?/);
}

const fieldOf = (page: Page) => (name: string) => page.locator(`[name="${name}"]`);

async function pays(page: Page): Promise<void> {
  await page.waitForURL(/\/sandbox\/cashier\//);
  await page.getByRole("button", { name: /^付款成功 *马上/ }).tap();
  await page.waitForURL(/\/user\/order-detail/);
  const said = page.getByRole("dialog", { name: "付款成功" });
  await said.getByRole("button", { name: "关闭" }).tap();
  await said.waitFor({ state: "hidden" });
}

test("a buyer finds pads by the word people use, puts two into the cart and pays", async () => {
  const who = await asWang();
  const { page } = who;
  await search(page, "尿不湿");
  await shown(page.getByRole("link", { name: /成人纸尿裤/ })).tap();
  await page.waitForURL("**/shop/product/*");
  await hydrated(page);
  await shown(page.getByRole("button", { name: "加入购物车" })).tap();
  await shown(
    page.getByRole("status").filter({ hasText: "购物车" }).getByRole("link", { name: "去看看" }),
  ).tap();
  await page.waitForURL("**/user/cart");
  const more = page.getByRole("button", { name: /加一件$/ });
  await more.tap();
  await expect.poll(() => page.getByRole("listitem").filter({ has: more }).innerText()).toContain("2 件");
  await page.getByRole("link", { name: "去结算" }).tap();
  await page.waitForURL("**/user/checkout?*");
  await hydrated(page);
  await fillAddress(page);
  await shown(page.getByRole("button", { name: /^提交订单/ })).tap();
  await pays(page);
  await orderState(page).getByText("待发货").waitFor();
  expect(who.problems).toEqual([]);
  await who.context.close();
});

test("a traveller goes from the season's trips to a place on one, pays and comes to the contract that is to be signed", async () => {
  const who = await asWang();
  const { page } = who;
  await visit(page, "/tour");
  await shown(page.getByRole("link", { name: /候鸟|泡汤|红船/ })).tap();
  await page.waitForURL("**/tour/trip/*");
  await hydrated(page);
  await shown(page.getByRole("link", { name: /报名/ })).tap();
  await page.waitForURL("**/user/checkout?*");
  await hydrated(page);
  await shown(page.getByLabel(/姓名/)).fill("孙小明");
  await shown(page.getByLabel(/出生日期/)).fill("1975-05-01");
  await shown(page.getByRole("button", { name: /^提交订单/ })).tap();
  await pays(page);
  await shown(page.getByRole("link", { name: /合同/ })).tap();
  await page.waitForURL("**/user/contract*");
  await page
    .getByText(/待签|待您签/)
    .first()
    .waitFor();
  expect(who.problems).toEqual([]);
  await who.context.close();
});

test("a daughter new to the portal orders a bath for her mother, and says what her health needs", async () => {
  const who = await visitor(browser, portal.origin, byFinger);
  const { page } = who;
  await newMember(who, portal.origin, "19900043001");
  await callAs(who, portal.origin, "PUT", "/rest/ums/member/changePersonType/1");
  await callAs(who, portal.origin, "PUT", "/rest/ums/member/uptHopeAddress", { provinces: ["320100"] });
  await search(page, "给我妈洗澡");
  await shown(page.getByRole("link", { name: /^上门助浴/ })).tap();
  await page.waitForURL("**/service/*");
  await hydrated(page);
  await shown(page.getByRole("button", { name: "提交预约" })).tap();
  await page.waitForURL("**/user/checkout?*");
  await hydrated(page);
  await page.getByRole("region", { name: "能不能做，先问几句" }).waitFor();
  await nothingForbids(page);
  await fillAddress(page, "张秀英");
  const field = fieldOf(page);
  await page
    .getByText(/^(另外填)?身体情况/)
    .filter({ visible: true })
    .last()
    .tap();
  await field("contact.name").fill("张小雨");
  await field("contact.phone").fill("13800138000");
  await field("contact.relation").selectOption({ index: 1 });
  await page
    .locator("details", { has: field("health.careLevel") })
    .locator("summary")
    .tap();
  await page.locator('input[name="whenStart"]:enabled').first().check();
  await field("health.careLevel").selectOption({ index: 1 });
  await field("health.allergies").fill("青霉素");
  await field("healthAgree").check();
  await shown(page.getByRole("button", { name: /^提交订单/ })).tap();
  await pays(page);
  await orderState(page).waitFor();
  expect(who.problems).toEqual([]);
  await who.context.close();
});
