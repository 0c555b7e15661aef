import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newColleague } from "../accounts/new-colleague.ts";
import { openDesks } from "../advisory/kit.ts";
import { openBrowser } from "../browser.ts";
import { signedIn, visitor, WANG } from "../identity/kit.ts";
import { askAs, tellSandbox } from "../orders/kit.ts";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";
import { violationsOf } from "../violations.ts";

let portal: RunningServer;
let browser: Browser;
/** Of a person of the finance department, and of the administrator, who is the second person. */
let page: Page;
let second: Page;
/** An order whose payment nobody told us of, and one of which the provider took a fen too little. */
let untold: { id: string; sn: string };
let short: { id: string; sn: string };

/** An order for a blood pressure monitor, with the number its payment has. */
async function openPayment(customer: Awaited<ReturnType<typeof visitor>>) {
  const ask = <T>(...call: [method: string, path: string, body?: unknown]) =>
    askAs<T>(customer, portal.origin, call);
  const { skus } = await ask<{ skus: { id: string }[] }>("GET", "/rest/pms/product/10002");
  const order = await ask<{ id: string; sn: string }>("POST", "/rest/oms/order", {
    kind: "PRODUCT",
    items: [{ targetId: "10002", skuId: skus[0]!.id, quantity: 1 }],
    address: { receiver: "王桂兰", phone: "13800138000", adcode: "320106", detail: "宁海路 12 号" },
  });
  const { payNo } = await ask<{ payNo: string }>("POST", `/rest/oms/order/pay/${order.id}`, {});
  return { ...order, payNo };
}

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
  const { origin } = portal;
  const customer = await visitor(browser, origin);
  await signedIn(customer, origin, { username: WANG.phone, password: WANG.password });
  const first = await openPayment(customer);
  untold = first;
  // The notification is lost, and asking does not help: the provider is down.
  for (let i = 0; i < 60; i++) await tellSandbox(origin, "provider", { order: first.id, behave: "DOWN" });
  await tellSandbox(origin, `cashier/${first.payNo}`, { result: "success", notify: 0, delayMs: 0 });
  const other = await openPayment(customer);
  short = other;
  await tellSandbox(origin, "provider", { order: other.id, behave: "DIFFERENT_AMOUNT" });
  await tellSandbox(origin, `cashier/${other.payNo}`, { result: "success", notify: 1, delayMs: 0 });
  await tellSandbox(origin, "clock", { advance: "P2D" });
  const desks = await openDesks(browser, origin);
  const colleague = { name: "陆文", phone: "13800000099", roles: ["finance" as const] };
  ({ page } = await newColleague(browser, origin, desks, colleague));
  ({ page: second } = await desks.open("administrator"));
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const part = (of: Page, name: string | RegExp) => of.getByRole("region", { name });
const steps = (of: Page) => part(of, "可以做的事");
const view = (of: Page, name: RegExp) =>
  of.getByRole("group", { name: "看哪些" }).getByRole("button", { name });

test("a finance person assigns money that stands in suspense to the order it is of", async () => {
  await page.goto("/staff/#/reconciliation");
  await page.getByRole("heading", { level: 1, name: /^对账/ }).waitFor();
  await view(page, /^挂账/).click();
  await part(page, /^对账：/)
    .getByRole("button", { name: /通知没有收到/ })
    .click();
  await part(page, "差在哪")
    .getByText(/钱到了，还没有算成订单的付款/)
    .waitFor();
  await part(page, "像是哪张订单的").getByText("付款号是这张订单的").waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await steps(page).getByRole("button", { name: "认到订单…" }).click();
  const number = page.getByLabel("订单号", { exact: true });
  expect(await number.inputValue()).toBe(untold.sn);
  // Another's number is refused in words, and what was typed stands.
  await number.fill(short.sn);
  await page.getByLabel("原因").fill("客户发来了付款截图");
  await steps(page)
    .getByRole("button", { name: /认到这张订单$/ })
    .click();
  await page.getByText("这个付款号是另一张订单的，不能认到这一张。请认到原来那张，或退回去。").waitFor();
  expect(await page.getByLabel("原因").inputValue()).toBe("客户发来了付款截图");
  await number.fill(untold.sn);
  await steps(page)
    .getByRole("button", { name: /认到这张订单$/ })
    .click();
  await part(page, new RegExp(`^认到订单：${untold.sn}`)).waitFor();
  await part(page, "差在哪").getByText("没有挂账的钱。").waitFor();
});

test("what a provider took too little is written off by two people", async () => {
  await page.goto("/staff/#/reconciliation");
  await part(page, /^对账：/)
    .getByRole("button", { name: /金额不同/ })
    .click();
  await steps(page).getByRole("button", { name: "核销…" }).click();
  await page.getByLabel("原因").fill("渠道说那天系统出错，不补");
  await steps(page)
    .getByRole("button", { name: /^核销 ¥/ })
    .click();
  await steps(page).getByRole("button", { name: "撤回" }).waitFor();
  await second.goto("/staff/#/reconciliation?view=second");
  await part(second, /^对账：/)
    .getByRole("button", { name: /金额不同/ })
    .click();
  await part(second, "核销").getByText("“渠道说那天系统出错，不补”").waitFor();
  await steps(second).getByRole("button", { name: "同意…", exact: true }).click();
  expect(await violationsOf(second)).toEqual([]);
  await steps(second)
    .getByRole("button", { name: /^同意，核销 ¥/ })
    .click();
  await second.getByText("核销了").first().waitFor();
  await part(second, "最近的账单").getByRole("row").nth(1).waitFor();
});

test("a report is put together by one thing after the other", async () => {
  await page.goto("/staff/#/ledger?view=report&from=2020-01-01");
  const table = page.getByRole("table", { name: /^报表/ });
  await table.waitFor();
  // Groups of one kind are not read as those of the next while these are on their way.
  for (const by of ["城市", "月份", "商家", "月份", "种类", "月份"]) {
    await page.getByText(by, { exact: true }).first().click();
    await table.getByRole("columnheader", { name: by, exact: true }).waitFor();
    await table.getByRole("row", { name: /^合计/ }).waitFor();
  }
  await table
    .getByRole("rowheader", { name: /^\d{4}-\d\d$/ })
    .first()
    .waitFor();
});

test("a month is closed once everything is matched, and takes nothing any more", async () => {
  await page.goto("/staff/#/ledger?view=months");
  const closing = part(page, /^下一个要结的/);
  await closing.waitFor();
  const title = () => closing.getByRole("heading").innerText();
  const month = (await title()).slice(-7);
  // The books of what was just decided follow within seconds.
  const press = closing.getByRole("button", { name: `结 ${month}…` });
  await expect
    .poll(
      async () => {
        await page.reload();
        await closing.waitFor();
        return press.isVisible();
      },
      { timeout: 60_000, interval: 3_000 },
    )
    .toBe(true);
  // It is asked first: a month that is closed is never opened again.
  await press.click();
  const asked = page.getByRole("dialog", { name: `结 ${month}？` });
  await asked.getByRole("button", { name: `结 ${month}` }).click();
  await asked.waitFor({ state: "hidden" });
  const row = page.getByRole("row", { name: new RegExp(`^${month}`) });
  await row.getByText("结了", { exact: true }).waitFor();
  await row.getByText(/陆文/).waitFor();
  // The one after it is next.
  await expect.poll(title).not.toContain(month);
  expect(await violationsOf(page)).toEqual([]);
}, 120_000);
