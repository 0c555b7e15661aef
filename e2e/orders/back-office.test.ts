import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Desks, openDesks } from "../advisory/kit.ts";
import { openBrowser } from "../browser.ts";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";
import { violationsOf } from "../violations.ts";

let portal: RunningServer;
let browser: Browser;
let desks: Desks;
let page: Page;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
  desks = await openDesks(browser, portal.origin);
  ({ page } = await desks.open("operator"));
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

/** Opens the first order of a saved view. */
async function openFirst(view: string): Promise<string> {
  await page.goto("/staff/#/orders");
  // With how many it holds behind the name.
  const name = new RegExp(`^${view}\\s*(\\d|$)`);
  await page.getByRole("button", { name }).click();
  await page.getByRole("button", { name, pressed: true }).waitFor();
  const state = view === "退款" ? "申请退款" : view;
  const table = page.getByRole("table");
  await table.getByText(state).first().waitFor();
  // The rows of the view before are gone; no view asked for here has orders that are done.
  await expect.poll(() => table.getByText("已完成").count()).toBe(0);
  const link = page
    .getByRole("table")
    .getByRole("link", { name: /^\d{18,20}$/ })
    .first();
  const sn = await link.innerText();
  await link.click();
  await page.getByRole("heading", { level: 1, name: sn }).waitFor();
  return sn;
}

const part = (name: string) => page.getByRole("region", { name });
const here = () => part("走到哪一步").locator("[aria-current=step]");

test("an order is sent from the list: what is missing is said, nothing typed is lost here or at a slower colleague's, and the history has it", async () => {
  const sn = await openFirst("待发货");
  // A colleague is about to call it off.
  const late = await page.context().newPage();
  await late.goto(page.url());
  await late.getByRole("button", { name: "取消并全额退款…" }).click();
  await late.getByLabel("原因").fill("厂家停产，没有货了。");
  await page.getByRole("button", { name: "发货…" }).click();
  await page.getByLabel("快递公司").fill("顺丰速运");
  await page.getByRole("button", { name: "发货，告诉会员" }).click();
  await expect.poll(() => page.getByLabel("运单号").getAttribute("aria-invalid")).toBe("true");
  expect(await page.getByLabel("快递公司").inputValue()).toBe("顺丰速运");
  expect(await violationsOf(page)).toEqual([]);
  await page.getByLabel("运单号").fill("SF1234567890");
  await page.keyboard.press("Enter");
  await page.getByText("发货了，会员会收到通知").waitFor();
  await expect.poll(() => here().innerText()).toContain("待收货");
  await part("人").getByText("顺丰速运 SF1234567890").waitFor();
  await part("经过").getByText(/^发货/).waitFor();
  expect(await page.getByRole("button", { name: "发货…" }).count()).toBe(0);
  await page.getByRole("button", { name: "改正快递和运单号…" }).click();
  expect(await page.getByLabel("快递公司").inputValue()).toBe("顺丰速运");
  await page.getByLabel("运单号").fill("SF1234567891");
  await page.getByLabel("原因").fill("抄错了最后一位");
  await page.getByRole("button", { name: "改正，告诉会员" }).click();
  await part("人").getByText("顺丰速运 SF1234567891").waitFor();
  await late.getByRole("button", { name: /^取消，退/ }).click();
  // Said once, with what is so now beside what was wanted; the press that cannot help is gone.
  await late.getByText("照现在的样子，这一步不用再做了。").waitFor();
  await late.getByRole("region", { name: "现在" }).getByText("待收货").waitFor();
  expect(await late.getByText(/刚改过|刚刚变了/).count()).toBe(1);
  expect(await late.getByRole("button", { name: /^取消，退/ }).count()).toBe(0);
  expect(await late.getByLabel("原因").inputValue()).toBe("厂家停产，没有货了。");
  await late.getByRole("button", { name: "看现在的" }).click();
  await expect.poll(() => late.evaluate(() => document.activeElement?.textContent)).toBe("经过");
  expect(await late.getByLabel("原因").count()).toBe(0);
  await late.close();
  // By its number it is found again, whatever the list shows.
  await page.goto("/staff/#/orders");
  await page.getByLabel("订单号").fill(sn);
  await page.getByRole("button", { name: "找", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: sn }).waitFor();
});

test("a visit is dispatched, and given to somebody else with a reason", async () => {
  await openFirst("待派单");
  await page.getByRole("button", { name: "派单…" }).click();
  await page.getByRole("radio", { name: /^自动找，现在会派给/ }).waitFor();
  // Whom one chooses stands on the button, with why beside the name.
  const someone = page.getByRole("radio", { name: /阿姨/ }).and(page.locator("[aria-describedby]")).first();
  await someone.check();
  await page.getByText("证件有效").first().waitFor();
  await page.getByRole("button", { name: /^派给.+阿姨$/ }).click();
  await page.getByText("派出去了，等护理员答复").waitFor();
  await expect.poll(() => here().innerText()).toContain("待员工接单");
  await page.getByRole("button", { name: "改派给别人…" }).click();
  await page.getByRole("button", { name: "改派，自动找人" }).click();
  await expect
    .poll(() => page.getByLabel("原因").evaluate((input) => input === document.activeElement))
    .toBe(true);
  expect(await page.getByLabel("原因").getAttribute("aria-invalid")).toBe("true");
});

test("a refund is decided on its own page, which the order leads to; a note is for colleagues alone", async () => {
  const sn = await openFirst("退款");
  const order = page.url();
  await part("退款").getByText("没人处理的话").waitFor();
  await part("可以做的事")
    .getByRole("link", { name: /^处理退款 ¥/ })
    .click();
  await page.getByText(sn).first().waitFor();
  await page.goto(order);
  await page.getByLabel("写一条备注").fill("打过电话，女儿知道了。");
  await page.getByRole("button", { name: "记下备注" }).click();
  await part("备注").getByRole("listitem").getByText("打过电话，女儿知道了。").waitFor();
  expect(await page.getByLabel("写一条备注").inputValue()).toBe("");
  expect(await part("经过").getByText("打过电话").count()).toBe(0);
  await page.reload();
  await part("备注").getByText("打过电话，女儿知道了。").waitFor();
});

test("a number no order has, and one that is none, are said in words", async () => {
  await page.goto("/staff/#/orders");
  await page.getByLabel("订单号").fill("123");
  await page.getByRole("button", { name: "找", exact: true }).click();
  await page.getByText("请写 18 到 20 位的订单号，或下单的人的 11 位手机号。").waitFor();
  await page.getByLabel("订单号").fill("20260101000000000000");
  await page.getByRole("button", { name: "找", exact: true }).click();
  await page.getByText("没有这个号码的订单").waitFor();
});

test("what waits is listed with the late first, and taken; it ends with the step it waits for", async () => {
  await page.goto("/staff/#/today");
  const row = page.getByRole("row").filter({ hasText: "参观机构" });
  await row.getByRole("button", { name: /^我来/ }).click();
  await page.getByText("归您处理了").waitFor();
  await row.getByRole("cell", { name: "我", exact: true }).waitFor();
  await page.getByRole("button", { name: /^我的/ }).click();
  expect(new URL(page.url()).hash).toContain("mine=1");
  await row.getByRole("link").click();
  await page.getByRole("heading", { level: 1, name: "预约" }).waitFor();
});

test("an auditor finds who saw an identity number of a departure; called off as one, the sum stands on the press and every order of it has the reason", async () => {
  await page.goto("/staff/#/departures?view=forming");
  const list = part("团期：成团中");
  await list
    .getByRole("button", { name: /差 \d+ 位|人数够了/ })
    .first()
    .waitFor();
  // The one a family of the demo data has paid for.
  const [paid] = await list.getByRole("img", { name: /付款 [1-9]/ }).all();
  await paid!.click();
  await part("整团")
    .getByText(/系统整团(取消|确认)/)
    .waitFor();
  await page.getByRole("button", { name: "查看出行人…" }).click();
  const look = page.getByRole("button", { name: "查看，留下记录" });
  await look.click();
  await page.getByText(/原因/).first().waitFor();
  await page.getByLabel("为什么要看证件号和健康情况").fill("给这一团上保险");
  await look.click();
  await page.getByRole("table", { name: "出行人" }).getByText("320106195203040020").waitFor();
  expect(await violationsOf(page)).toEqual([]);
  const departure = new URL(page.url()).hash.match(/id=(\d+)/)![1]!;
  const { page: auditor } = await desks.open("auditor");
  await auditor.goto(`/staff/#/audit?subject=departure:${departure}&what=TRAVELERS_SHOWN`);
  const seen = auditor.getByRole("row").filter({ hasText: "给这一团上保险" });
  await seen
    .getByRole("rowheader", { name: /周建华/ })
    .first()
    .waitFor();
  // The trail says who looked, not what they saw.
  expect(await auditor.getByRole("main").innerText()).not.toContain("320106195203040020");
  await page.getByRole("button", { name: /^取消整团，退 ¥[1-9]/ }).click();
  const press = page.getByRole("button", { name: /^取消 \d+ 单，退 ¥[1-9]/ });
  await press.click();
  await expect.poll(() => page.getByLabel("原因").getAttribute("aria-invalid")).toBe("true");
  await page.getByLabel("原因").fill("台风预警，景区关闭，去不了。");
  await press.click();
  await page.getByText("整团取消了，钱原路退回，会员会收到通知").waitFor();
  await part("可以做的事").getByText("这一件没有要做的了。").waitFor();
  const roster = page.getByRole("table", { name: "这一团的订单" });
  await expect.poll(() => roster.getByText(/待成团/).count()).toBe(0);
  await roster.getByRole("link").first().click();
  await page.getByText("台风预警，景区关闭，去不了。").first().waitFor();
});
