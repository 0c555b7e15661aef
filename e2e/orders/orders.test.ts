import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../browser.ts";
import {
  callAs,
  callAsOperator,
  dialog,
  newMember,
  signedIn,
  telephone,
  visit,
  visitor,
  WANG,
} from "../identity/kit.ts";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";
import { choosePlace, fillAddress, nothingForbids, orderState, sumToPay } from "./kit.ts";

let portal: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

type Options = Parameters<typeof visitor>[2];

async function wang(options?: Options) {
  const who = await visitor(browser, portal.origin, options);
  await signedIn(who, portal.origin, { username: WANG.phone, password: WANG.password });
  return who;
}

const state = (page: Page) => orderState(page).innerText();

/** From the checkout to the cashier, and back with the money. */
async function payAtCashier(page: Page) {
  await page.getByRole("button", { name: "提交订单" }).click();
  await page.waitForURL(/\/sandbox\/cashier\//);
  await page.getByRole("button", { name: /^付款成功 *马上/ }).click();
  await page.waitForURL(/\/user\/order-detail/);
}

/** The operator sends the parcel. */
async function ship(id: string) {
  const parcel = { company: "石城快递", trackingNo: "SC20261122001" };
  await callAsOperator(portal.origin, "PUT", `/rest/staff/order/ship/${id}`, parcel);
}

const idOf = (page: Page) => new URL(page.url()).searchParams.get("id")!;

test("she buys a blood pressure monitor, pays, sees it sent, says it came, and what it is like", async () => {
  const { page, context, problems } = await wang();
  await visit(page, "/shop/product/10002");
  await page.getByRole("link", { name: "立即购买" }).first().click();
  await page.waitForURL(/\/user\/checkout/);
  await page.getByRole("heading", { name: "确认订单" }).waitFor();
  // What is missing is said beside its field, and what was typed stays.
  await page.getByRole("textbox", { name: "备注" }).fill("放门卫");
  await page.getByRole("button", { name: "提交订单" }).click();
  await page.getByText("有几处要改").waitFor();
  await expect.poll(() => page.getByRole("textbox", { name: "备注" }).inputValue()).toBe("放门卫");
  await fillAddress(page);
  // One's own unless said otherwise; this one is for the elder she looks after.
  const forWhom = page.getByRole("group", { name: "这一单为谁下" });
  await expect.poll(() => forWhom.getByRole("radio", { name: /^我自己/ }).isChecked()).toBe(true);
  await forWhom.getByRole("radio", { name: /^周秀珍/ }).check();
  await page.getByRole("combobox", { name: "几件" }).selectOption("2");
  await expect.poll(() => sumToPay(page).innerText()).toContain("478");
  // No network for a moment: said, and everything is still there to be sent again.
  await context.setOffline(true);
  await page.getByRole("button", { name: "提交订单" }).click();
  await page.getByText("没有连上服务器").first().waitFor();
  await context.setOffline(false);
  expect(await page.getByRole("textbox", { name: "街道、门牌、楼层" }).inputValue()).toContain("宁海路 1 号");
  await payAtCashier(page);
  await dialog(page, "付款成功").getByRole("button", { name: "关闭" }).click();
  await expect.poll(() => state(page)).toContain("待发货");
  // Said once: the address no longer asks.
  expect(page.url()).not.toContain("paid");
  const id = idOf(page);
  await ship(id);
  await visit(page, "/user/orders?tab=DOING");
  const received = page.getByRole("button", { name: /确认收货.*语音血压计/ });
  await received.first().click();
  await dialog(page, "东西收到了，没有问题？").getByRole("button", { name: "确认收货" }).click();
  await expect.poll(() => received.count()).toBe(0);
  await visit(page, `/user/order-detail?id=${id}`);
  await expect.poll(() => state(page)).toContain("待评价");
  await page.getByText("SC20261122001", { exact: true }).waitFor();
  await page.getByText("周秀珍", { exact: true }).waitFor();
  await page.getByRole("link", { name: "去评价" }).click();
  await page.getByRole("group", { name: "总的来说" }).getByRole("radio", { name: "5 分 很好" }).check();
  await page.getByRole("checkbox", { name: "字大" }).check();
  await page.getByRole("textbox", { name: "您的评价" }).fill("字大，报数听得清，妈妈自己会量。");
  await page.getByRole("button", { name: "发表评价" }).click();
  await page.getByText("您的评价已经发表").waitFor();
  await visit(page, "/shop/product/10002?comments=1");
  await page.getByRole("article").getByText("报数听得清").waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test("she books a visit, pays, keeps it in her calendar, then cancels and has all of it back", async () => {
  const { page, context, problems } = await wang({ viewport: telephone });
  await visit(page, "/service?adcode=320106&keyword=上门助浴");
  await page.getByRole("link", { name: "上门助浴", exact: true }).first().click();
  const booking = page.getByRole("complementary", { name: "约上门" });
  await booking.getByRole("combobox", { name: "长辈住在哪个区" }).selectOption("320106");
  await page.waitForURL(/\/service\/\d+\?.*adcode=320106/);
  await booking.getByText("这里可以上门").waitFor();
  await page.locator("#service-booking:not([aria-busy])").waitFor();
  const times = booking.getByRole("group", { name: "几点来" }).getByRole("radio");
  await times.and(page.locator(":enabled")).first().check();
  await page.waitForURL(/start=/);
  await page.getByRole("button", { name: "提交预约" }).click();
  await page.waitForURL(/\/user\/checkout/);
  const when = (name: string) => page.getByRole("group", { name }).getByRole("radio");
  const checked = page.locator(":checked");
  await expect.poll(() => when("什么时候来：哪一天").and(checked).count()).toBe(1);
  await expect.poll(() => when("什么时候来：几点").and(checked).count()).toBe(1);
  // A place nobody goes to is said as soon as it is chosen, beside it, before anything is sent.
  await choosePlace(page, "320300", "320324");
  await page.locator("#co-where-err").getByText("到不了这个地方").waitFor();
  await fillAddress(page);
  await expect.poll(() => page.locator("#co-where-err").count()).toBe(0);
  // What forbids the visit is asked; one that is so leads to a nurse or the telephone, and nothing is ordered.
  await page.getByRole("button", { name: "提交订单" }).click();
  await page.getByText("请选“没有”或“有”").first().waitFor();
  await page.getByRole("group", { name: "喝过酒" }).getByRole("radio", { name: "有", exact: true }).check();
  await page.getByRole("link", { name: "约护士上门看看" }).waitFor();
  await nothingForbids(page);
  expect(await page.getByRole("link", { name: "约护士上门看看" }).count()).toBe(0);
  // Health is kept only with a consent of its own.
  await page.getByText("填写身体情况").click();
  await page.getByRole("textbox", { name: "慢性病" }).fill("高血压");
  await page.getByRole("button", { name: "提交订单" }).click();
  await page.getByText("要单独勾选同意").waitFor();
  await page.getByRole("checkbox", { name: /把这些身体情况用于这一单/ }).check();
  await payAtCashier(page);
  await dialog(page, "付款成功").getByRole("link", { name: "看这张订单" }).click();
  await expect.poll(() => state(page)).toContain("待派单");
  const file = await page.request.get(`/user/order-calendar?id=${idOf(page)}`);
  expect(await file.text()).toMatch(/BEGIN:VEVENT[\s\S]+SUMMARY:上门助浴/);
  // Another hour suits better; then the whole visit does not, and within ten minutes nobody asks why.
  const facts = page.getByRole("main").locator("dl").first();
  const before = await facts.innerText();
  await page.getByText("改上门时间").click();
  const free = page.locator(":enabled");
  await when("改到什么时候：哪一天").and(free).last().check();
  await when("改到什么时候：几点").and(free).first().check();
  await page.getByRole("button", { name: "改到这个时间" }).click();
  await expect.poll(() => facts.innerText()).not.toBe(before);
  await page.getByText(/还剩 \d+ 分钟/).waitFor();
  await page.getByRole("button", { name: /^撤销付款，全额退/ }).click();
  await dialog(page, "撤销这次付款？")
    .getByRole("button", { name: /^撤销付款，退/ })
    .click();
  await page.getByRole("heading", { name: "退款", exact: true }).waitFor();
  await expect
    .poll(() =>
      page
        .getByRole("definition")
        .filter({ hasText: /^付款 10 分钟内/ })
        .count(),
    )
    .toBe(1);
  expect(problems).toEqual([]);
  await context.close();
});

test("without scripts he reads what is missing, orders, pays and is told that it arrived", async () => {
  const { page, context } = await wang({ javaScriptEnabled: false });
  await page.goto("/user/checkout?kind=PRODUCT&target=10002");
  await page.getByRole("textbox", { name: "街道、门牌、楼层" }).fill("宁海路 1 号");
  await page.getByRole("button", { name: "提交订单" }).click();
  await page.getByText("有几处要改").waitFor();
  expect(await page.getByRole("textbox", { name: "街道、门牌、楼层" }).inputValue()).toBe("宁海路 1 号");
  // Another province's district stays chosen too.
  await page.getByRole("combobox", { name: "省份" }).selectOption("330000");
  await page.getByRole("button", { name: "换省份" }).click();
  await choosePlace(page, "330100", "330106");
  await page.getByRole("textbox", { name: "电话" }).first().fill("");
  await page.getByRole("button", { name: "提交订单" }).click();
  await page.getByText("有几处要改").waitFor();
  expect(await page.getByRole("combobox", { name: "区县" }).inputValue()).toBe("330106");
  await page.getByRole("combobox", { name: "省份" }).selectOption("320000");
  await page.getByRole("button", { name: "换省份" }).click();
  await page
    .getByRole("combobox", { name: "城市" })
    .locator('option[value="320100"]')
    .waitFor({ state: "attached" });
  await fillAddress(page);
  await payAtCashier(page);
  await page.getByText("付款成功。").waitFor();
  expect(await state(page)).toContain("待发货");
  await page.getByRole("button", { name: /^撤销付款，全额退/ }).click();
  await page.locator("#refund-h").waitFor();
  await context.close();
});

test("who has to sign in again finds the checkout as it was; a moment without network leaves the order in view", async () => {
  const who = await wang({ viewport: telephone });
  const { page, context } = who;
  const card = await callAs(who, portal.origin, "POST", "/rest/oms/order", {
    kind: "CARD",
    items: [{ targetId: "1" }],
  });
  await visit(page, "/user/checkout?kind=PRODUCT&target=10002");
  await page.getByRole("textbox", { name: "备注" }).fill("放门卫");
  await context.clearCookies();
  await page.getByRole("button", { name: "提交订单" }).click();
  await page.waitForURL(/\/login\?/);
  // The address changes first; the form is kept when its page goes.
  await page.getByRole("button", { name: "提交订单" }).waitFor({ state: "detached" });
  await signedIn(who, portal.origin, { username: WANG.phone, password: WANG.password });
  await visit(page, "/user/checkout?kind=PRODUCT&target=10002");
  await expect.poll(() => page.getByRole("textbox", { name: "备注" }).inputValue()).toBe("放门卫");

  await visit(page, `/user/order-detail?id=${card.data.id}&paid=1`);
  await page.getByText("还没有收到付款结果").waitFor();
  let isCut = true;
  await page.route(/checkPayInfo|order-detail\.data/, (route) => (isCut ? route.abort() : route.continue()));
  await page.waitForEvent("requestfailed");
  isCut = false;
  await page.waitForResponse(/checkPayInfo/);
  expect(await state(page)).toContain("待付款");
  await context.close();
});

test("who is new types no number again, and an address that is to be kept is there to choose the next time", async () => {
  const who = await visitor(browser, portal.origin, { viewport: telephone });
  await newMember(who, portal.origin, "19900060001");
  const ask = (method: string, path: string, data?: object) => callAs(who, portal.origin, method, path, data);
  await ask("PUT", "/rest/ums/member/changePersonType/1");
  await ask("PUT", "/rest/ums/member/uptHopeAddress", { provinces: ["320000"] });
  const { page, context } = who;
  await visit(page, "/user/checkout?kind=PRODUCT&target=10002");
  expect(await page.getByRole("textbox", { name: "电话" }).first().inputValue()).toBe("19900060001");
  await page.getByRole("textbox", { name: "姓名" }).first().fill("钱小燕");
  await choosePlace(page, "320100", "320106");
  await page.getByRole("textbox", { name: "街道、门牌、楼层" }).fill("宁海路 9 号 1 幢 202");
  await page.getByRole("checkbox", { name: "记住这个地址，下次直接选" }).check();
  await page.getByRole("button", { name: "提交订单" }).click();
  await page.waitForURL(/\/sandbox\/cashier\//);
  await visit(page, "/user/checkout?kind=PRODUCT&target=10002");
  const kept = page.getByRole("radio", { name: /宁海路 9 号/ });
  await expect.poll(() => kept.isChecked()).toBe(true);
  await context.close();
});

test("single rooms move a trip's sum, no more of them than people; a traveller of 81 without a relative is where the focus goes", async () => {
  const { page, context } = await wang({ viewport: telephone });
  await visit(page, "/user/checkout?kind=TOUR&target=10001&n=2");
  const total = sumToPay(page);
  const plain = await total.innerText();
  const rooms = page.getByRole("combobox", { name: "单人房" });
  await expect.poll(() => rooms.locator("option").count()).toBe(3);
  await rooms.selectOption("1");
  await expect.poll(() => total.innerText()).not.toBe(plain);
  for (const i of [0, 1]) {
    const person = page.getByRole("group", { name: `第 ${i + 1} 位` });
    await person
      .getByRole("textbox", { name: "姓名" })
      .first()
      .fill(i ? "孙国华" : "孙小明");
    await person.getByLabel("出生日期").fill(i ? "1945-05-01" : "1975-05-01");
  }
  await page.getByRole("button", { name: "提交订单" }).click();
  const wrong = page.getByText(/孙国华.*亲属/).first();
  await wrong.waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent ?? "")).toMatch(/孙国华/);
  await context.close();
});

test("an order whose answer was lost is sent again as the same order, also once the line is back", async () => {
  const { page, context } = await wang();
  const count = async () => {
    const { data } = await callAs({ context }, portal.origin, "GET", "/rest/oms/order/page");
    return data.total as number;
  };
  const before = await count();
  await visit(page, "/user/checkout?kind=CARD&target=1");
  // The line to the server stands: when it comes back after a cut, what the page shows is read again.
  const line = page.waitForEvent("websocket");
  await (await line).waitForEvent("framereceived");
  await page.route("**/user/checkout*", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch();
    await context.setOffline(true);
    await route.abort();
  });
  await page.getByRole("button", { name: "提交订单" }).click();
  await page.getByText("没有连上服务器").first().waitFor();
  await page.unroute("**/user/checkout*");
  expect(await count()).toBe(before + 1);
  const again = page.waitForResponse((r) => /checkout\.data/.test(r.url()) && r.request().method() === "GET");
  await context.setOffline(false);
  await again;
  await page.getByRole("button", { name: "提交订单" }).click();
  await page.waitForURL(/\/sandbox\/cashier\//);
  expect(await count()).toBe(before + 1);
  await context.close();
});

test("another member's order is not found, and neither is its calendar", async () => {
  const mine = await wang();
  const placed = await callAs(mine, portal.origin, "POST", "/rest/oms/order", {
    kind: "CARD",
    items: [{ targetId: "1", quantity: 1 }],
  });
  const other = await visitor(browser, portal.origin);
  await signedIn(other, portal.origin, { username: "19900000003", password: WANG.password });
  for (const path of ["order-detail", "order-calendar"]) {
    const answer = await other.page.goto(`/user/${path}?id=${placed.data.id}`);
    expect(answer?.status()).toBe(404);
  }
  await mine.context.close();
  await other.context.close();
});
