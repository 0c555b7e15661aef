import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Desks, openDesks } from "../advisory/kit.ts";
import { openBrowser } from "../browser.ts";
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

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

test("a home's application is looked at item by item by keys, and what is missing is asked for word for word", async () => {
  const { page, problems } = await desks.open("operator");
  problems.splice(0);
  await page.goto("/staff/#/today");
  await page
    .getByRole("main")
    .getByRole("link", { name: /养老机构申请：南京栖霞枫林养老院/ })
    .click();
  await press(page, "开始审核");
  await said(page, "开始审核了，对方会收到通知");
  const approve = page.getByRole("button", { name: "通过，约签合同" });
  await approve.waitFor();
  expect(await approve.isDisabled()).toBe(true);
  const item = (name: string) => page.getByRole("button", { name: new RegExp(`^${name}`) });
  // One item after the other is found right; the next one opens by itself.
  for (const name of [
    "单位名称",
    "统一社会信用代码",
    "服务地区",
    "联系人",
    "营业执照",
    "法定代表人身份证",
    "养老机构备案回执",
  ]) {
    await page.locator(`button[aria-expanded=true]`, { hasText: name }).waitFor();
    await page.keyboard.press("1");
    await item(name).getByText("合格").waitFor();
  }
  await page.locator("button[aria-expanded=true]", { hasText: "消防" }).waitFor();
  await page.keyboard.press("2");
  await page.getByText("请写明哪里不对、要补什么，会原样发给对方。").waitFor();
  await page.getByLabel("请对方补什么").fill("照片看不清日期，请重拍。");
  await press(page, /^要补/);
  await item("消防").getByText("要补").waitFor();
  await press(page, "请对方补…");
  await page.getByRole("listitem").filter({ hasText: "：照片看不清日期，请重拍。" }).last().waitFor();
  await press(page, "发给对方");
  await said(page, "发给对方了，补好以后接着审核");
  await page.getByText("待补充").first().waitFor();
  expect(problems).toEqual([]);
});

test("feedback is taken up and answered, and leaves the list of what waits", async () => {
  const { page, problems } = await desks.open("service");
  problems.splice(0);
  await page.goto("/staff/#/feedback");
  const list = page.getByRole("region", { name: "意见反馈：要处理" });
  await list.getByRole("button", { name: /功能异常/ }).click();
  await press(page, "受理，告诉会员 7 天内答复");
  await said(page, "受理了，会员会收到通知");
  await press(page, "回复…");
  await press(page, "回复，通知会员");
  await page.getByText("回复请写 2 到 1000 个字。").waitFor();
  await page.getByLabel("回复", { exact: true }).fill("这一处已经改好了，请再看看。");
  // What was typed outlasts a reload.
  await page.reload();
  await expect
    .poll(() => page.getByLabel("回复", { exact: true }).inputValue())
    .toBe("这一处已经改好了，请再看看。");
  await press(page, "回复，通知会员");
  await said(page, "回复了，会员会收到通知");
  await list.getByRole("button", { name: /功能异常/ }).waitFor({ state: "detached" });
  expect(problems).toEqual([]);
});
