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

const part = (name: string) => page.getByRole("region", { name });
const list = (view = "要处理") => part(`退款：${view}`).getByRole("listitem");
const view = (name: string) => page.getByRole("group", { name: "看哪些" }).getByRole("button", { name });
const hasFocus = (name: string) =>
  page.getByLabel(name).evaluate((input) => input === document.activeElement);

test("a refund is granted in part by keys alone: the reason is asked for, what is typed outlasts another case and a reload, and the next one opens", async () => {
  await page.goto("/staff/#/refunds");
  const failed = page.getByRole("heading", { level: 2, name: /要退/ });
  await failed.waitFor();
  // The late one is first; the next is the one to decide on.
  await list().first().getByText("退款异常").waitFor();
  await page.keyboard.press("j");
  await part("适用的规则").getByText("系统自动同意").waitFor();
  const amount = page.getByLabel("退多少");
  const whole = await amount.inputValue();
  await page.getByRole("button", { name: `同意，退 ¥${whole}` }).waitFor();
  // More than there is to pay back is said at the sum, which takes the focus.
  await amount.fill("99999");
  await page.getByRole("button", { name: /^同意，退 ¥99,999/ }).click();
  await page.getByText(/^最多还能退 ¥.+，请减到这个数以内。$/).waitFor();
  await expect.poll(() => hasFocus("退多少")).toBe(true);
  expect(await amount.getAttribute("aria-invalid")).toBe("true");
  await amount.fill("100");
  await page.getByRole("button", { name: "同意，退 ¥100.00" }).waitFor();
  // While one types, a key is a letter.
  await page.getByLabel("给客户的话").fill("ja");
  expect(await page.getByLabel("给客户的话").inputValue()).toBe("ja");
  await page.getByLabel("给客户的话").fill("");
  await page.getByRole("heading", { level: 2, name: /要退/ }).focus();
  await page.keyboard.press("a");
  await page.getByText("再按一次 A 就送出").waitFor();
  await page.keyboard.press("a");
  await expect.poll(() => hasFocus("给客户的话")).toBe(true);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByLabel("给客户的话").fill("只有一个轮子有问题，补一部分。");
  await page.getByRole("heading", { level: 2, name: /要退/ }).focus();
  await page.keyboard.press("k");
  await part("退到渠道的经过").waitFor();
  await page.keyboard.press("n");
  expect(await amount.inputValue()).toBe("100");
  await page.reload();
  await amount.waitFor();
  expect(await amount.inputValue()).toBe("100");
  expect(await page.getByLabel("给客户的话").inputValue()).toBe("只有一个轮子有问题，补一部分。");
  await page.getByRole("heading", { level: 2, name: /要退/ }).focus();
  await page.keyboard.press("a");
  await page.keyboard.press("a");
  await page.getByText("同意，退 ¥100.00").first().waitFor();
  await part("退到渠道的经过").waitFor();
  await expect.poll(() => list().count()).toBe(1);
  await view("已退").click();
  await list("已退").first().getByText("¥100.00").waitFor();
  expect(new URL(page.url()).hash).toContain("view=done");
  // Who decided, with the sum and why, stands with it.
  await part("结果").getByText("同意，退 ¥100.00").waitFor();
  await part("结果").getByText("只有一个轮子有问题，补一部分。").waitFor();
  await part("结果").getByText("谁定的").waitFor();
});

test("the order says where its money went, number by number", async () => {
  await page.getByRole("region", { name: /要退/ }).getByRole("link").click();
  await part("钱").getByText("和分录一致").waitFor();
  await part("退款").getByText("谁定的").waitFor();
  await part("钱").getByRole("link", { name: /^R\d+/ }).click();
  await page.getByRole("heading", { level: 2, name: /要退/ }).waitFor();
});

test("one that does not come back is tried again; a slower colleague is told what is so now, and keeps what they wrote", async () => {
  await page.goto("/staff/#/refunds?view=abnormal");
  await part("处理").getByRole("button", { name: "线下转账登记（要两人）…" }).click();
  await page.getByLabel("怎么打的").fill("工行转账，流水 88001122");
  await page.getByRole("button", { name: /^登记：线下打款/ }).click();
  await page.getByText("请放上打款凭证").waitFor();
  const late = await page.context().newPage();
  await late.goto(page.url());
  await late.getByRole("button", { name: "再试一次…" }).click();
  await late.getByRole("button", { name: /^再退一次/ }).click();
  await late.getByText("又提交了一次").waitFor();
  await late.close();
  await page.getByText("有人刚改过：现在是").waitFor();
  expect(await page.getByLabel("怎么打的").inputValue()).toBe("工行转账，流水 88001122");
});
