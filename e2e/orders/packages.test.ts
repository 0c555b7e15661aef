import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../browser.ts";
import { callAs, dialog, signedIn, telephone, type Visitor, visit, visitor, WANG } from "../identity/kit.ts";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";
import { fillAddress, isClean, nothingForbids, orderState, placeFreeOrder, sumToPay } from "./kit.ts";

let portal: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

/** The page of the bath at home, which is sold four times together too. */
async function openBath(who: Visitor): Promise<void> {
  const found = await callAs(
    who,
    portal.origin,
    "GET",
    `/rest/svc/service/page?keyword=${encodeURIComponent("上门助浴")}&adcode=320106`,
  );
  const { id } = found.data.records.find(({ name }: { name: string }) => name === "上门助浴");
  await visit(who.page, `/service/${id}?adcode=320106`);
}

test("a package is bought, a visit of it is booked and called off, and the rest is given back, all by finger", async () => {
  const who = await visitor(browser, portal.origin, { elder: true, viewport: telephone });
  await signedIn(who, portal.origin, { username: WANG.phone, password: WANG.password });
  const { page } = who;
  await openBath(who);
  await page.getByRole("radio", { name: /4 次卡/ }).check();
  await page.getByText("2. 怎么用、怎么退").waitFor();
  await page
    .getByText(/没用的次数随时可以退/)
    .first()
    .waitFor();
  await isClean(page);
  await page.getByRole("button", { name: "买这个套餐" }).and(page.locator(":visible")).click();
  await page.waitForURL(/\/user\/checkout\?kind=CARD/);
  const parts = page.getByRole("region", { name: "套餐里有什么" });
  expect(await parts.innerText()).toMatch(/4 次上门[\s\S]*¥217[\s\S]*年[\s\S]*上门到/);
  await page.getByText("一次都没用的，随时全额退。").waitFor();
  await isClean(page);
  await page.getByRole("radio", { name: /^周秀珍/ }).check();
  await page.getByRole("button", { name: "提交订单" }).click();
  await page.waitForURL(/\/sandbox\/cashier\//);
  await page.getByRole("button", { name: /^付款成功 *马上/ }).click();
  await page.waitForURL(/\/user\/order-detail/);
  await dialog(page, "付款成功").getByRole("link", { name: "看这张订单" }).click();
  await page.getByText("共 4 次，还剩 4 次").waitFor();
  await isClean(page);

  await page.getByRole("link", { name: "看我的套餐" }).first().click();
  await page.waitForURL(/\/user\/packages/);
  const own = page.getByRole("region", { name: /4 次卡/ }).first();
  await own.getByText("4 次", { exact: true }).waitFor();
  await isClean(page);
  await own.getByRole("link", { name: /^约下一次/ }).click();
  await page.waitForURL(/\/user\/checkout\?kind=SERVICE/);
  await page.getByText("这是第 1 次，一共 4 次。").waitFor();
  // It is for whom it was bought, and the hours are those of the district it goes to.
  expect(await page.getByRole("radio", { name: /^周秀珍/ }).isChecked()).toBe(true);
  expect(await page.getByRole("textbox", { name: "姓名" }).first().inputValue()).toBe("周秀珍");
  const there = page.waitForResponse((r) => r.request().method() === "POST" && r.url().includes("checkout"));
  await fillAddress(page, "周秀珍");
  await there;
  for (const [group, last] of [
    ["什么时候来：哪一天", true],
    ["什么时候来：几点", false],
  ] as const) {
    const open = page.getByRole("group", { name: group }).getByRole("radio").and(page.locator(":enabled"));
    await (last ? open.last() : open.first()).check();
  }
  await nothingForbids(page);
  const total = sumToPay(page);
  await expect.poll(() => total.innerText()).toContain("¥0");
  await isClean(page);
  await placeFreeOrder(page);
  await page.getByText("第 1 次，共 4 次").first().waitFor();
  await isClean(page);
  const booked = page.url();

  await visit(page, "/user/packages");
  await own.getByText("3 次", { exact: true }).waitFor();
  await own.getByText(/还有 1 次约了没做完/).waitFor();
  await visit(page, booked);
  await page.getByRole("button", { name: "取消订单" }).first().click();
  const cancel = dialog(page, "取消这张订单？");
  await cancel.getByText(/这一次退回套餐/).waitFor();
  await cancel.getByRole("button", { name: "取消订单" }).click();
  await expect.poll(() => orderState(page).innerText()).toContain("已取消");

  await visit(page, "/user/packages");
  await own.getByText("4 次", { exact: true }).waitFor();
  await own.getByRole("link", { name: /^退没用的次数/ }).click();
  await page.waitForURL(/\/user\/order-detail/);
  await page.getByRole("combobox", { name: "为什么退" }).selectOption({ index: 1 });
  await isClean(page);
  await page.getByRole("button", { name: /^退没用的次数，退 ¥868/ }).click();
  await expect.poll(() => orderState(page).innerText()).toMatch(/同意退款|已关闭/);
  await visit(page, "/user/packages");
  await own.getByText("已经退了").waitFor();
  expect(await own.getByRole("link", { name: /^约下一次/ }).count()).toBe(0);
  expect(who.problems).toEqual([]);
  await who.context.close();
});
