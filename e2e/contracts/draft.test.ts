import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clean, type Desks, openDesks } from "../advisory/kit.ts";
import { openBrowser } from "../browser.ts";
import { callAs, desk, signedIn, telephone, visit, visitor, WANG } from "../identity/kit.ts";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";

let portal: RunningServer;
let browser: Browser;
let desks: Desks;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
  desks = await openDesks(browser, portal.origin);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

test("an adviser drafts a contract from a conversation, mends what is wrong and sends it; the member is asked to sign", async () => {
  const member = await visitor(browser, portal.origin);
  await signedIn(member, portal.origin, { username: WANG.phone, password: WANG.password });
  const { page, problems } = await desks.open("adviser");
  await callAs(member, portal.origin, "POST", "/rest/im/conversation", { targetType: "ADVISER" });
  await page.getByRole("link", { name: /王桂兰/ }).click();
  await page.getByRole("link", { name: "起草合同" }).click();
  await page.getByLabel("合同名称").fill("冬季短住合同");
  await page.getByRole("combobox", { name: /^护理等级/ }).selectOption({ label: "自理" });
  await page.getByLabel("开始").fill("2027-01-01");
  await page.getByLabel("结束").fill("2026-12-01");
  await page.getByRole("button", { name: /^选/ }).first().click();
  await page.getByRole("button", { name: "照公布的填费用和押金" }).click();
  await expect.poll(() => page.getByLabel("名称", { exact: true }).first().inputValue()).toBe("床位费");
  await page.getByRole("button", { name: "存草稿" }).click();
  await page.getByText("结束的日子要在开始之后。").waitFor();
  await expect.poll(() => page.getByLabel("结束").evaluate((e) => e === document.activeElement)).toBe(true);
  expect(await page.getByLabel("合同名称").inputValue()).toBe("冬季短住合同");
  for (const size of [telephone, desk]) {
    await page.setViewportSize(size);
    await clean(page);
  }
  await page.getByLabel("结束").fill("2027-06-30");
  await page.getByText("第一次付", { exact: true }).waitFor();
  await page.getByRole("button", { name: "存草稿" }).click();
  await page.getByRole("button", { name: "发给大家签" }).click();
  await clean(page);
  await page.getByRole("button", { name: "定稿并发出" }).click();
  await page.getByText("等王桂兰签署。").waitFor();

  await visit(member.page, "/user/contract");
  const row = member.page.getByRole("article").filter({ hasText: "冬季短住合同" });
  await row.getByText("待签署").waitFor();
  await row.getByRole("link", { name: /去签署/ }).waitFor();
  expect([...member.problems, ...problems]).toEqual([]);
  await member.context.close();
}, 60_000);

test("without a conversation the member is found by their whole number", async () => {
  const { page, problems } = await desks.open("adviser");
  await page.goto("/staff/#/contracts");
  await page.getByRole("link", { name: "起草合同" }).click();
  const phone = page.getByRole("textbox", { name: "会员的手机号" });
  await phone.fill("1990000");
  await phone.press("Enter");
  await expect.poll(() => phone.getAttribute("aria-invalid")).toBe("true");
  await phone.fill("13900000000");
  await phone.press("Enter");
  await page.getByText("没有这个手机号的会员，或这位会员不由您服务。请核对号码。").waitFor();
  for (const size of [telephone, desk]) {
    await page.setViewportSize(size);
    await clean(page);
  }
  await phone.fill(WANG.phone);
  await phone.press("Enter");
  await page.getByRole("heading", { name: "起草合同：王桂兰" }).waitFor();
  await page.getByLabel("合同名称").waitFor();
  expect(problems).toEqual([]);
});

test("contracts are narrowed by state and by a member's number, the filter stands in the address, and nothing found says so", async () => {
  const { page, problems } = await desks.open("operator");
  await page.goto("/staff/#/contracts");
  const rows = page.getByRole("group", { name: "合同" }).getByRole("row");
  await rows.nth(1).waitFor();
  const all = await rows.count();
  await page.getByRole("combobox", { name: "状态" }).selectOption({ label: "待签署" });
  await expect.poll(() => rows.count()).toBeLessThan(all);
  expect(await rows.getByText("待签署").count()).toBe((await rows.count()) - 1);
  await expect.poll(() => new URL(page.url()).hash).toContain("state=");
  await page.reload();
  await expect.poll(() => rows.getByText("待签署").count()).toBeGreaterThan(0);
  const box = page.getByRole("searchbox", { name: /会员的手机号/ });
  await box.fill("13900000000");
  await box.press("Enter");
  await page.getByText("没有符合的合同。").waitFor();
  await clean(page);
  await page.getByRole("button", { name: "看全部合同" }).click();
  await expect.poll(() => rows.count()).toBe(all);
  expect(problems).toEqual([]);
});
