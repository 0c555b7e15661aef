import { AxeBuilder } from "@axe-core/playwright";
import { totpCode, totpStep } from "@ginkgo/api/identity/totp";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../browser.ts";
import { signedIn, telephone, visit, visitor, WANG } from "../identity/kit.ts";
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

const read = async (path: string, init?: RequestInit) =>
  (await (await fetch(`${portal.origin}${path}`, init)).json()).data;

/** Ten in the morning in Nanjing: whoever works here is at work. */
async function morning(): Promise<Date> {
  const now = new Date();
  const ten = new Date(now);
  ten.setUTCHours(2, 0, 0, 0);
  if (ten <= now) ten.setUTCDate(ten.getUTCDate() + 1);
  const advance = `PT${Math.ceil((ten.getTime() - now.getTime()) / 1000)}S`;
  const headers = { "content-type": "application/json", origin: portal.origin };
  const told = await read("/sandbox/clock", { method: "POST", headers, body: JSON.stringify({ advance }) });
  return new Date(told.now);
}

async function openConsole(page: Page, role: "adviser" | "service", now: Date) {
  const people: { role: string; phone: string; password: string; totpSecret: string }[] =
    await read("/sandbox/people");
  const { phone, password, totpSecret } = people.find((p) => p.role === role)!;
  await page.goto("/staff/");
  await page.getByLabel("手机号").fill(phone);
  await page.getByLabel("密码", { exact: true }).fill(password);
  await page.getByLabel("动态码").fill("000000");
  await page.getByRole("button", { name: "登录" }).click();
  await page.getByRole("alert").waitFor();
  await page.getByLabel("动态码").fill(totpCode(totpSecret, totpStep(now)));
  await page.getByRole("button", { name: "登录" }).click();
  await page.getByRole("heading", { name: "工作人员登录" }).waitFor({ state: "detached" });
  await page.getByRole("link", { name: "值班" }).click();
  await page.getByText("在线", { exact: true }).click();
  await page.getByRole("button", { name: "保存" }).click();
  await page.getByText("值班改好了").waitFor();
  await page.getByRole("link", { name: /^会话/ }).click();
}

const clean = async (page: Page, part: string) =>
  expect(
    (await new AxeBuilder({ page }).include(part).analyze()).violations.map((v) => [v.id, v.nodes[0]?.html]),
  ).toEqual([]);

test("a family asks about an organisation, its adviser answers from the console, over a line that is cut; it ends with a rating", async () => {
  const now = await morning();
  const staff = await visitor(browser, portal.origin);
  await openConsole(staff.page, "adviser", now);
  await clean(staff.page, "body");

  const who = await visitor(browser, portal.origin);
  await signedIn(who, portal.origin, wang);
  await visit(who.page, "/orgs/10002");
  await who.page.getByRole("complementary").getByRole("link", { name: "问顾问" }).click();
  const panel = who.page.getByRole("region", { name: /聊天$/ });
  const words = panel.getByRole("textbox", { name: "写一句话" });
  await words.fill("周日上午可以去看吗？");
  await words.press("Enter");
  await panel.locator(".bub").getByText("周日上午可以去看吗？").waitFor();
  await clean(who.page, ".chat");

  await staff.page.getByRole("link", { name: /王桂兰.*周日上午/ }).click();
  const reply = staff.page.getByRole("textbox", { name: "回复" });
  await reply.fill("可以，九点半我在门口等您。");
  await reply.press("Enter");
  await panel.locator(".bub").getByText("九点半我在门口等您").waitFor();
  await clean(staff.page, "body");

  // The line goes, both go on talking, the line comes back: nothing is lost, nothing comes twice.
  await who.context.setOffline(true);
  await panel.getByText("网断了，会自动重连，没发出的还在。").waitFor();
  await words.fill("我这边断了一下");
  await words.press("Enter");
  await panel.getByText("正在发送").waitFor();
  await reply.fill("慢慢来，不着急。");
  await reply.press("Enter");
  await staff.page.locator(".bub").getByText("慢慢来，不着急。").waitFor();
  await who.context.setOffline(false);
  await panel.locator(".bub").getByText("慢慢来，不着急。").waitFor();
  await staff.page.locator(".bub").getByText("我这边断了一下").waitFor();
  await expect.poll(() => panel.getByText("正在发送").count()).toBe(0);
  expect(await panel.locator(".bub").getByText("我这边断了一下").count()).toBe(1);

  await staff.page.getByRole("button", { name: "结束", exact: true }).click();
  await panel.getByText("5 分，很满意").click();
  await clean(who.page, ".chat");
  await panel.getByRole("button", { name: "评价" }).click();
  await panel.getByText("谢谢您评了 5 分").waitFor();
  expect([...who.problems, ...staff.problems]).toEqual([]);
  await who.context.close();
  await staff.context.close();
});

test("somebody not signed in asks, signs in and is in the conversation; keys alone do for taking a message back", async () => {
  const who = await visitor(browser, portal.origin, { viewport: telephone, elder: true });
  await visit(who.page, "/orgs/10003");
  await who.page.getByRole("link", { name: "问顾问" }).last().click();
  const login = who.page.getByRole("dialog", { name: "登录" });
  await login.getByRole("tab", { name: "密码" }).click();
  await login.getByLabel("手机号").fill(WANG.phone);
  await login.getByRole("textbox", { name: "密码" }).fill(WANG.password);
  await login.getByRole("checkbox").check();
  await login.getByRole("button", { name: "登录", exact: true }).click();
  const panel = who.page.getByRole("region", { name: /聊天$/ });
  const words = panel.getByRole("textbox", { name: "写一句话" });
  await words.fill("写错了");
  await words.press("Enter");
  await panel.getByRole("button", { name: /撤回.*写错了/ }).press("Enter");
  await panel.getByText("您撤回了一条消息").waitFor();
  await clean(who.page, ".chat");
  await who.context.close();
});

test("without scripts one asks, writes and ends by plain forms", async () => {
  const who = await visitor(browser, portal.origin, { javaScriptEnabled: false });
  await signedIn(who, portal.origin, wang);
  const { page } = who;
  await page.goto("/orgs/10004");
  await page.getByRole("complementary").getByRole("link", { name: "问顾问" }).click();
  await page.getByRole("button", { name: "开始聊" }).click();
  await page.getByLabel("写一句话").fill("没有脚本也能聊");
  await page.getByRole("button", { name: "发送" }).click();
  await page.locator(".bub").getByText("没有脚本也能聊").waitFor();
  await page.getByRole("button", { name: "结束会话" }).click();
  await page.getByText("这次服务怎么样").first().waitFor();
  await page.goto("/user/advisor");
  await page.getByRole("heading", { name: "我的顾问：陈静" }).waitFor();
  await who.context.close();
});
