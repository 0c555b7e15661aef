import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../browser.ts";
import { newMember, signedIn, telephone, visit, visitor, WANG } from "../identity/kit.ts";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";
import { violationsOf } from "../violations.ts";

let portal: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

interface StoredMail {
  smsCode: string;
  text: string;
  mail?: { subject: string; html: string };
}
async function outbox(mobile: string): Promise<StoredMail[]> {
  const answer = await fetch(`${portal.origin}/sandbox/outbox?mobile=${encodeURIComponent(mobile)}`);
  return ((await answer.json()) as { data: StoredMail[] }).data;
}

test("a mailbox is given, proved by its code, told of, and let go by the link in the letter", async () => {
  const who = await visitor(browser, portal.origin, { elder: true });
  const { page } = who;
  await signedIn(who, portal.origin, { username: WANG.phone, password: WANG.password });
  await visit(page, "/user/notices");
  const part = page.getByRole("region", { name: "用邮件提醒我" });
  await part.getByLabel("邮箱").fill("王桂兰");
  await part.getByRole("button", { name: "发验证码到邮箱" }).click();
  await part.getByText("邮箱要像 name@example.com 这样").waitFor();
  await part.getByLabel("邮箱").fill("wang@example.com");
  await part.getByRole("button", { name: "发验证码到邮箱" }).click();
  await part.getByText("30 分钟内有效").waitFor();
  const [letter] = await outbox("wang@example.com");
  expect(letter!.mail!.subject).toBe("【银杏里】您的验证码");
  const wrong = letter!.smsCode === "000000" ? "000001" : "000000";
  await part.getByLabel("邮件里的验证码").fill(wrong);
  await part.getByRole("button", { name: "就用这个邮箱" }).click();
  await part.getByText("邮件里的验证码不对或已过期").waitFor();
  expect(await violationsOf(page, part)).toEqual([]);
  await part.getByLabel("邮件里的验证码").fill(letter!.smsCode);
  await part.getByRole("button", { name: "就用这个邮箱" }).click();
  await part.getByText("提醒发到 w***@example.com").waitFor();

  await page.getByText("怎么通知我", { exact: true }).click();
  const group = (name: string) => page.getByRole("group", { name }).getByLabel("也发到我的邮箱");
  expect([await group("订单").isChecked(), await group("账号安全").isChecked()]).toEqual([true, false]);
  await group("账号安全").check();
  await page.getByRole("button", { name: "保存" }).click();
  await page.getByText("通知方式改好了").waitFor();

  // Another mailbox is a matter of the account's security: the new one is told of it, by day.
  await part.getByText("换一个邮箱").click();
  await part.getByLabel("新的邮箱").fill("gui.lan@example.com");
  await part.getByRole("button", { name: "发验证码到邮箱" }).click();
  await part.getByText("30 分钟内有效").waitFor();
  await part.getByLabel("邮件里的验证码").fill((await outbox("gui.lan@example.com"))[0]!.smsCode);
  await part.getByRole("button", { name: "就用这个邮箱" }).click();
  await part.getByText("提醒发到 g***@example.com").waitFor();
  expect(who.problems).toEqual([]);
  const hour = (new Date().getUTCHours() + 8) % 24;
  await fetch(`${portal.origin}/sandbox/clock`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ advance: `PT${((33 - hour) % 24) + 24}H` }),
  });
  const told = (await outbox("gui.lan@example.com")).find((m) => m.mail?.subject.includes("邮箱定好了"));
  const link = /https?:\/\/[^\s/]+(\/mail-off\?token=[^。\s]+)/.exec(told!.text)![1]!;

  const reader = await visitor(browser, portal.origin, { javaScriptEnabled: false, viewport: telephone });
  await reader.page.goto(link);
  await reader.page.getByText("不再给 g***@example.com 发提醒").waitFor();
  await reader.page.getByRole("button", { name: "不再给这个邮箱发邮件" }).click();
  await reader.page.getByText("关掉了，不再给 g***@example.com 发邮件").waitFor();
  await reader.page.goto(`${link}x`);
  await reader.page.getByText("这个链接已经不管用了").waitFor();
  await reader.context.close();
  // As a mail program presses it: without cookies, from nowhere.
  const pressed = await fetch(`${portal.origin}${link}`, {
    method: "POST",
    body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
  });
  expect(pressed.status).toBe(200);
  await who.context.close();
});

test("without scripts a mailbox is given, proved and taken away", async () => {
  const who = await visitor(browser, portal.origin, { javaScriptEnabled: false, viewport: telephone });
  const { page } = who;
  await newMember(who, portal.origin, "13900007301");
  await page.goto("/user/notices");
  const part = page.getByRole("region", { name: "用邮件提醒我" });
  await part.getByLabel("邮箱").fill("bare@example.com");
  await part.getByRole("button", { name: "发验证码到邮箱" }).click();
  const [letter] = await outbox("bare@example.com");
  await part.getByLabel("邮件里的验证码").fill("000000");
  await part.getByRole("button", { name: "就用这个邮箱" }).click();
  await part.getByText("不对或已过期").waitFor();
  await part.getByLabel("邮件里的验证码").fill(letter!.smsCode);
  await part.getByRole("button", { name: "就用这个邮箱" }).click();
  await part.getByText("提醒发到 b***@example.com").waitFor();
  await part.getByRole("button", { name: "不再用邮件，删掉邮箱" }).click();
  await part.getByRole("button", { name: "发验证码到邮箱" }).waitFor();
  await who.context.close();
});
