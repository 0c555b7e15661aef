import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../browser.ts";
import { callAs, signedIn, visit, visitor, WANG } from "../identity/kit.ts";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";
import { messagesIn, panelOf, sayIn } from "./kit.ts";

let portal: RunningServer;
let browser: Browser;
const zhang = { username: "19900000003", password: WANG.password };

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

test("without a line, what was too fast for the server goes again by itself", async () => {
  const who = await visitor(browser, portal.origin);
  await signedIn(who, portal.origin, zhang);
  await who.context.route("**/socket.io/**", (route) => route.abort());
  await visit(who.page, "/user/advisor");
  await who.page.getByRole("main").getByRole("link", { name: "联系客服" }).click();
  const panel = panelOf(who.page);
  await panel.getByRole("textbox", { name: "写一句话" }).waitFor();
  const tooFast = { code: 1, msg: "请求太频繁了，请稍后再试。", data: { reason: "TOO_MANY_REQUESTS" } };
  let refused = 0;
  await who.context.route("**/rest/im/message", (route) =>
    refused++ === 0 ? route.fulfill({ status: 429, json: tooFast }) : route.continue(),
  );
  await panel.getByRole("textbox", { name: "写一句话" }).fill("发票寄到哪里了");
  await panel.getByRole("textbox", { name: "写一句话" }).press("Enter");
  const back = panel.getByRole("button", { name: /^撤回.*发票寄到哪里了/ });
  await expect.poll(() => back.count()).toBe(1);
  expect(refused).toBe(2);
  await who.context.close();
});

test("what was said just before closing is sent all the same, and the page behind shows it", async () => {
  const who = await visitor(browser, portal.origin);
  await signedIn(who, portal.origin, zhang);
  await who.context.route("**/socket.io/**", (route) => route.abort());
  const { page } = who;
  const body = { targetType: "SUPPORT" };
  const { data } = await callAs(who, portal.origin, "POST", "/rest/im/conversation", body);
  await visit(page, `/user/chat?id=${data.id}`);
  const panel = panelOf(page);
  let tries = 0;
  const tooFast = { code: 1, msg: "", data: { reason: "TOO_MANY_REQUESTS" } };
  await who.context.route("**/rest/im/message", (route) =>
    tries++ === 0 ? route.fulfill({ status: 429, json: tooFast }) : route.continue(),
  );
  const words = panel.getByRole("textbox", { name: "写一句话" });
  await words.fill("最后一句，马上关");
  await words.press("Enter");
  await expect.poll(() => tries).toBe(1);
  await panel.getByRole("button", { name: "关闭" }).click();
  await messagesIn(page.getByRole("main"), "最后一句，马上关").waitFor();
  expect(tries).toBe(2);
  await who.context.close();
});

test("half a sentence stays while one looks elsewhere; what one says is in view, and the page behind knows of it", async () => {
  const who = await visitor(browser, portal.origin);
  await signedIn(who, portal.origin, zhang);
  const { page } = who;
  const { data } = await callAs(who, portal.origin, "POST", "/rest/im/conversation", {
    targetType: "SUPPORT",
  });
  await visit(page, `/user/chat?id=${data.id}`);
  const panel = panelOf(page);
  const words = panel.getByRole("textbox", { name: "写一句话" });
  for (let n = 1; n <= 8; n++) await sayIn(panel, `轮椅的第 ${n} 个问题`);
  await words.fill("还有一件事，");
  await panel.getByRole("button", { name: "收起" }).click();
  await page.getByRole("button", { name: /^客服/ }).click();
  await expect.poll(() => words.inputValue()).toBe("还有一件事，");
  await panel.getByLabel("更多").click();
  await panel.getByRole("button", { name: "找聊天记录" }).click();
  await panel.getByRole("button", { name: "回到聊天" }).click();
  await expect.poll(() => words.inputValue()).toBe("还有一件事，");
  await page.reload();
  await expect.poll(() => words.inputValue()).toBe("还有一件事，");

  const log = panel.getByRole("log");
  await log.evaluate((box) => box.scrollTo({ top: 0 }));
  await words.press("Enter");
  await messagesIn(panel.getByRole("log"), "还有一件事，").waitFor();
  const fromEnd = () => log.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight);
  await expect.poll(fromEnd).toBeLessThan(5);
  expect(await words.inputValue()).toBe("");

  await panel.getByRole("button", { name: "关闭" }).click();
  await messagesIn(page.getByRole("main"), "还有一件事，").waitFor();
  expect(who.problems).toEqual([]);
  await who.context.close();
});
