import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../browser.ts";
import { dialog, signedIn, telephone, visit, visitor, WANG } from "../identity/kit.ts";
import { fillAddress, isClean, nothingForbids, orderState, placeFreeOrder, sumToPay } from "../orders/kit.ts";
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

test("a visit is booked with the card's benefit, costs nothing, is counted, and counted back when it is cancelled", async () => {
  const who = await visitor(browser, portal.origin, { elder: true, viewport: telephone });
  await signedIn(who, portal.origin, { username: WANG.phone, password: WANG.password });
  const { page } = who;
  await visit(page, "/user/checkout?kind=CARD&target=3");
  await page.getByRole("button", { name: "提交订单" }).click();
  await page.waitForURL(/\/sandbox\/cashier\//);
  await page.getByRole("button", { name: /^付款成功 *马上/ }).click();
  await page.waitForURL(/\/user\/order-detail/);

  await visit(page, "/user/card");
  const escort = page.getByRole("listitem").filter({ hasText: "陪诊两次" }).filter({ hasText: "次里还有" });
  await escort.getByText("2 次里还有 2 次").waitFor();
  await escort.getByText(/续卡的话 .*起又有/).waitFor();
  await isClean(page);
  const href = (await escort.getByRole("link", { name: /^全程陪诊（/ }).getAttribute("href"))!;
  const [, service, sku] = /\/service\/(\d+)\?sku=(\d+)/.exec(href)!;
  await visit(page, href);
  await page.getByText("会员卡里有“陪诊”的").first().waitFor();

  await visit(page, `/user/checkout?kind=SERVICE&target=${service}&sku=${sku}&adcode=320106`);
  const benefit = page.getByRole("checkbox", { name: /用 1 次“陪诊”/ });
  await expect.poll(() => benefit.isChecked()).toBe(true);
  const total = sumToPay(page);
  await expect.poll(() => total.innerText()).toContain("¥0");
  await isClean(page);
  await benefit.uncheck();
  await expect.poll(() => total.innerText()).not.toContain("¥0");
  await benefit.check();
  await expect.poll(() => total.innerText()).toContain("¥0");
  const free = page.locator(":enabled");
  for (const [group, last] of [
    ["什么时候来：哪一天", true],
    ["什么时候来：几点", false],
  ] as const) {
    const open = page.getByRole("group", { name: group }).getByRole("radio").and(free);
    await (last ? open.last() : open.first()).check();
  }
  await fillAddress(page);
  await nothingForbids(page);
  await placeFreeOrder(page);
  await page.getByText("钻石卡陪诊").first().waitFor();
  await page.getByText("优先安排").waitFor();
  await isClean(page);
  const order = page.url();

  await visit(page, "/user/card");
  await escort.getByText("2 次里还有 1 次").waitFor();
  await visit(page, order);
  await page.getByRole("button", { name: "取消订单" }).first().click();
  await dialog(page, "取消这张订单？").getByRole("button", { name: "取消订单" }).click();
  await expect.poll(() => orderState(page).innerText()).toContain("已取消");
  await visit(page, "/user/card");
  await escort.getByText("2 次里还有 2 次").waitFor();
  expect(who.problems).toEqual([]);
  await who.context.close();
});
