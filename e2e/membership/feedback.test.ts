import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../browser.ts";
import { signedIn, visit, visitor, WANG } from "../identity/kit.ts";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";

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

test("somebody writes what is wrong, with a picture, and sees what becomes of it", async () => {
  const who = await visitor(browser, portal.origin);
  await signedIn(who, portal.origin, wang);
  const { page } = who;
  await visit(page, "/user/feedback-make");
  await page.getByRole("button", { name: "提交反馈" }).click();
  await page.getByText("请选择反馈的类型。").waitFor();
  await page.getByText("投诉", { exact: true }).click();
  await page.getByRole("textbox", { name: /想说的话/ }).fill("电梯口的扶手松了，长辈差点摔倒，请尽快修好。");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "扶手.png", mimeType: "image/png", buffer: await page.screenshot() });
  await page.getByRole("button", { name: "去掉第 1 张图片" }).waitFor();
  await page.getByRole("button", { name: "提交反馈" }).click();
  await page.waitForURL("**/user/feedback?id=*");
  await page.getByText("收到了，谢谢您").waitFor();
  await page.getByRole("heading", { level: 1, name: "投诉" }).waitFor();
  await page.getByRole("link", { name: /反馈的第 1 张图片/ }).click();

  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await visit(page, "/user/feedback");
  await page.getByRole("article").filter({ hasText: "扶手松了" }).getByText("已提交").waitFor();
  expect(who.problems).toEqual([]);
  await who.context.close();
});

test("a session that ran out while somebody wrote takes nothing from them", async () => {
  const who = await visitor(browser, portal.origin);
  await signedIn(who, portal.origin, wang);
  const { page } = who;
  await visit(page, "/user/feedback-make");
  await page.getByText("建议", { exact: true }).click();
  const words = page.getByRole("textbox", { name: /想说的话/ });
  await words.fill("楼下的坡道冬天结冰，请铺上防滑垫。");
  await who.context.request.post("/logout", { headers: { origin: portal.origin }, maxRedirects: 0 });
  await page.getByRole("button", { name: "提交反馈" }).click();
  await page.waitForURL("**/login?returnTo=*");
  await page.getByRole("link", { name: "密码", exact: true }).click();
  await page.getByRole("textbox", { name: "密码" }).fill(WANG.password);
  await page.getByRole("textbox", { name: "手机号" }).fill(WANG.phone);
  await page.getByRole("checkbox", { name: /我看过并同意/ }).check();
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await page.waitForURL("**/user/feedback-make");
  await expect.poll(() => words.inputValue()).toBe("楼下的坡道冬天结冰，请铺上防滑垫。");
  await page.getByRole("button", { name: "提交反馈" }).click();
  await page.getByText("收到了，谢谢您").waitFor();
  await visit(page, "/user/feedback-make");
  await expect.poll(() => words.inputValue()).toBe("");
  await who.context.close();
});

test("a family writes about an organisation, once, and it is told apart from what was verified", async () => {
  const who = await visitor(browser, portal.origin);
  await signedIn(who, portal.origin, wang);
  const { page } = who;
  await visit(page, "/orgs/10030");
  await page.getByRole("link", { name: "写评价" }).click();
  await page.waitForURL("**/orgs/10030/comment");
  await page.getByRole("button", { name: "发表评价" }).click();
  await page.getByText("请打分，1 到 5 分。").waitFor();
  await page.getByRole("radio", { name: "4 分 不错" }).check();
  await page
    .getByRole("textbox", { name: /您的评价/ })
    .fill("走廊干净，护理员说话和气，饭菜偏咸。电话 13800138000。");
  await page.getByRole("button", { name: "发表评价" }).click();
  await page.getByText("您评价过这家机构").waitFor();
  const main = await page.getByRole("main").innerText();
  expect(main).not.toContain("13800138000");
  expect(main).toMatch(/未核实|核实/);
  await page.getByRole("textbox", { name: "追评" }).fill("后来又去了一次，饭菜淡了些。");
  await page.getByRole("button", { name: "发表追评" }).click();
  await page.getByText("后来又去了一次").waitFor();
  expect(who.problems).toEqual([]);
  await who.context.close();
});
