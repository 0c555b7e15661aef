import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../browser.ts";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";
import { codeFor, mine, newMember, visitor, WANG } from "./kit.ts";

let portal: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const bare = () => visitor(browser, portal.origin, { javaScriptEnabled: false });

test("by password, from a member's page and on to it; then out again", async () => {
  const { page, context } = await bare();
  await page.goto("/user/info");
  await page.getByRole("link", { name: "密码", exact: true }).click();
  await page.getByRole("textbox", { name: "密码" }).fill("wrong-wrong-wrong");
  await page.getByRole("textbox", { name: "手机号" }).fill(WANG.phone);
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await page.getByText("同意的话在前面打勾").waitFor();
  await expect.poll(() => page.getByRole("textbox", { name: "手机号" }).inputValue()).toBe(WANG.phone);
  expect(await page.content()).not.toContain("wrong-wrong-wrong");
  await page.getByRole("textbox", { name: "密码" }).fill(WANG.password);
  await page.getByRole("checkbox", { name: /我看过并同意/ }).check();
  await page.getByRole("textbox", { name: "密码" }).press("Enter");
  await page.waitForURL("**/user/info");
  await page.getByText(`${WANG.name}，您好`).waitFor();
  await page.getByRole("textbox", { name: "昵称" }).fill("桂兰阿姨");
  await page.getByRole("button", { name: "保存资料" }).click();
  await page.getByText("资料保存好了").waitFor();
  await page.getByText("桂兰阿姨，您好").waitFor();
  await page.getByRole("navigation", { name: "会员中心" }).getByRole("button", { name: "退出登录" }).click();
  await page.getByRole("banner").getByRole("link", { name: "登录" }).waitFor();
  await page.goto("/user/info");
  await expect.poll(() => page.url()).toContain("/login");
  await context.close();
});

test("by message: asked for, typed in, and Enter means sign in", async () => {
  const { page, context } = await bare();
  await page.goto("/login?returnTo=/orgs");
  await page.getByRole("link", { name: "短信验证码" }).click();
  await page.getByRole("button", { name: "获取验证码" }).click();
  await page.getByText("请先填写手机号").waitFor();
  await page.getByRole("textbox", { name: "手机号" }).fill("19900040001");
  await page.getByRole("button", { name: "获取验证码" }).click();
  await page.getByText("已发到 199****0001").waitFor();
  await page.getByRole("checkbox", { name: /我看过并同意/ }).check();
  const box = page.getByRole("textbox", { name: "验证码" });
  await box.fill((await codeFor(portal.origin, "19900040001")).code);
  await box.press("Enter");
  await page.waitForURL("**/orgs");
  await mine(page).waitFor();
  await context.close();
});

test("by WeChat, with a press where scripts would go on by themselves", async () => {
  const { page, context } = await bare();
  await page.goto("/login?way=wechat&returnTo=/orgs");
  await page.getByRole("button", { name: "去微信扫码" }).click();
  await page.getByText("同意的话在前面打勾").waitFor();
  await page.getByRole("checkbox", { name: /我看过并同意/ }).check();
  await page.getByRole("button", { name: "去微信扫码" }).click();
  await page.getByRole("link", { name: "打开微信二维码" }).click();
  await page.getByRole("link", { name: /王桂兰/ }).click();
  await page.getByRole("button", { name: "继续登录" }).click();
  await page.waitForURL("**/orgs");
  await mine(page).waitFor();
  await context.close();
});

test("a forgotten password, and the other person type", async () => {
  const who = await bare();
  const { page } = who;
  await newMember(who, portal.origin, "19900040002");
  await who.context.clearCookies();
  await fetch(`${portal.origin}/sandbox/clock`, {
    method: "POST",
    body: JSON.stringify({ advance: "PT2M" }),
  });
  await page.goto("/login?way=forgot&returnTo=/user/info");
  await page.getByRole("textbox", { name: "手机号" }).fill("19900040002");
  await page.getByRole("button", { name: "获取验证码" }).click();
  await page.getByText("已发到").waitFor();
  await page
    .getByRole("textbox", { name: "验证码" })
    .fill((await codeFor(portal.origin, "19900040002")).code);
  await page.getByRole("textbox", { name: "新密码" }).fill("Winter-Plum-27");
  await page.getByRole("button", { name: "设好新密码" }).click();
  await page.getByText("新密码设好了").waitFor();
  await page.getByRole("textbox", { name: "密码" }).fill("Winter-Plum-27");
  await page.getByRole("checkbox", { name: /我看过并同意/ }).check();
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await page.waitForURL("**/user/info");
  await page.getByRole("button", { name: "服务人员" }).click();
  await page.waitForURL("**/user/info");
  await expect
    .poll(() => page.getByRole("button", { name: "服务人员" }).getAttribute("aria-pressed"))
    .toBe("true");
  await who.context.close();
});

test("another number, by the codes of the new one and of the present one", async () => {
  const who = await bare();
  const { page } = who;
  await newMember(who, portal.origin, "19900040003");
  // Longer ago than a sign-in counts as proof.
  await fetch(`${portal.origin}/sandbox/clock`, {
    method: "POST",
    body: JSON.stringify({ advance: "PT31M" }),
  });
  await page.goto("/user/info");
  await page.getByText("更换手机号").click();
  const number = page.getByRole("textbox", { name: "新手机号", exact: true });
  await number.fill("199 0004 0004");
  const form = page.locator("form", { has: number });
  const ask = (n: number) => form.getByRole("button", { name: "获取验证码" }).nth(n).click();
  const fill = async (name: RegExp, mobile: string) =>
    form.getByRole("textbox", { name }).fill((await codeFor(portal.origin, mobile)).code);
  const change = () => form.getByRole("button", { name: "更换", exact: true }).click();
  await ask(0);
  await page.getByText("已发到 199****0004").waitFor();
  await expect.poll(() => number.inputValue()).toContain("0004");
  await fill(/^新手机号收到/, "19900040004");
  await change();
  await form.getByRole("textbox", { name: /^现在的手机号/ }).waitFor();
  await ask(1);
  await page.getByText("已发到 199****0003").waitFor();
  await fill(/^新手机号收到/, "19900040004");
  await fill(/^现在的手机号/, "19900040003");
  await change();
  await page.getByText("手机号换好了").waitFor();
  await page.getByText("现在用 199****0004").waitFor();
  await who.context.close();
});
