import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../browser.ts";
import { callAs, desk, signedIn, telephone, visit, visitor, WANG } from "../identity/kit.ts";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";
import { clean, type Desks, messagesIn, openDesks, panelOf, sayIn } from "./kit.ts";

let portal: RunningServer;
let browser: Browser;
let desks: Desks;
const wang = { username: WANG.phone, password: WANG.password };
const zhang = { username: "19900000003", password: WANG.password };

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
  desks = await openDesks(browser, portal.origin);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

test("who writes while their own person is away hears when somebody answers, and is answered by a stand-in", async () => {
  const who = await visitor(browser, portal.origin, { viewport: telephone, elder: true });
  await signedIn(who, portal.origin, zhang);
  await visit(who.page, "/user/advisor");
  await who.page.getByRole("main").getByRole("link", { name: "联系客服" }).click();
  const panel = panelOf(who.page);
  await panel.getByText("现在没有人在，您说的都会留下").waitFor();
  await clean(who.page, panel);
  await sayIn(panel, "退款到账了，谢谢");

  await panel.getByRole("button", { name: "请人回电话" }).click();
  await panel.getByLabel("打到哪个号码").waitFor();
  await clean(who.page, panel);
  await panel.getByRole("button", { name: "先不用" }).click();
  await panel.getByLabel("更多").click();
  await panel.getByRole("button", { name: "找聊天记录" }).click();
  await panel.getByLabel("找聊天记录").fill("到账了");
  await panel.getByRole("button", { name: "找", exact: true }).click();
  await panel.getByText("找到 1 条").waitFor();
  await clean(who.page, panel);
  await panel.getByRole("button", { name: /退款到账了/ }).click();
  await expect.poll(() => who.page.locator(":focus").innerText()).toContain("退款到账了");

  const { page } = await desks.open("service");
  await panel.getByText("林小雨现在不在，由赵敏替班来为您服务。").waitFor();
  await panel.getByRole("heading", { name: "客服赵敏" }).waitFor();
  await page.getByRole("link", { name: /张德福/ }).click();
  await page.getByRole("textbox", { name: "回复" }).fill("到账就好，有事随时找我。");
  await page.getByRole("textbox", { name: "回复" }).press("Enter");
  await messagesIn(panel.getByRole("log"), "到账就好").waitFor();

  // The page behind marks what was not read as it comes, and takes the mark away once it is.
  const unread = who.page.getByRole("main").getByText("1 条没读");
  await panel.getByRole("button", { name: "关闭" }).click();
  await page.getByRole("textbox", { name: "回复" }).fill("还有别的要问吗？");
  await page.getByRole("textbox", { name: "回复" }).press("Enter");
  await unread.waitFor();
  await who.page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: "1 条没读" })
    .getByRole("link")
    .click();
  await messagesIn(panel.getByRole("log"), "还有别的要问吗").waitFor();
  await unread.waitFor({ state: "detached" });
  expect([...who.problems]).toEqual([]);
  await who.context.close();
});

test("a family asks about an organisation, its adviser answers from the console, over a line that is cut; it ends with a rating", async () => {
  const staff = await desks.open("adviser");
  await clean(staff.page);

  const who = await visitor(browser, portal.origin);
  await signedIn(who, portal.origin, wang);
  await visit(who.page, "/orgs/10002");
  await who.page.getByRole("complementary").getByRole("link", { name: "问顾问" }).click();
  const panel = panelOf(who.page);
  const words = panel.getByRole("textbox", { name: "写一句话" });
  await sayIn(panel, "周日上午可以去看吗？");
  await clean(who.page, panel);

  await staff.page.getByRole("link", { name: /王桂兰.*周日上午/ }).click();
  const reply = staff.page.getByRole("textbox", { name: "回复" });
  await reply.fill("可以，九点半我在门口等您。");
  await reply.press("Enter");
  await messagesIn(panel.getByRole("log"), "九点半我在门口等您").waitFor();
  await clean(staff.page);

  // The line goes, both go on talking, the line comes back: nothing is lost, nothing comes twice.
  await who.context.setOffline(true);
  await panel.getByText("网断了，会自动重连，没发出的还在。").waitFor();
  await words.fill("我这边断了一下");
  await words.press("Enter");
  await panel.getByText("正在发送").waitFor();
  await reply.fill("慢慢来，不着急。");
  await reply.press("Enter");
  await messagesIn(staff.page.getByRole("log"), "慢慢来，不着急。").waitFor();
  await who.context.setOffline(false);
  await messagesIn(panel.getByRole("log"), "慢慢来，不着急。").waitFor();
  await messagesIn(staff.page.getByRole("log"), "我这边断了一下").waitFor();
  await expect.poll(() => panel.getByText("正在发送").count()).toBe(0);
  expect(await messagesIn(panel.getByRole("log"), "我这边断了一下").count()).toBe(1);

  await staff.page.getByRole("button", { name: "结束", exact: true }).click();
  await staff.page.getByRole("button", { name: "结束这次会话" }).click();
  await panel.getByText("5 分，很满意").click();
  await clean(who.page, panel);
  await panel.getByRole("button", { name: "评价" }).click();
  await panel.getByText("谢谢您评了 5 分").waitFor();
  expect([...who.problems, ...staff.problems]).toEqual([]);
  await who.context.close();
});

test("what was said long ago is found, and read again from there", async () => {
  const who = await visitor(browser, portal.origin, { viewport: telephone });
  await signedIn(who, portal.origin, zhang);
  const call = (path: string, body: object) => callAs(who, portal.origin, "POST", path, body);
  const conversationId = (await call("/rest/im/conversation", { targetType: "SUPPORT" })).data.id;
  const lines = Array.from({ length: 75 }, (_, n) => (n === 2 ? "轮椅的一个轮子坏了" : `第 ${n} 句`));
  for (const [n, text] of lines.entries())
    await call("/rest/im/message", {
      conversationId,
      clientId: `long-ago-${n}`,
      type: "TEXT",
      content: { text },
    });
  await visit(who.page, `/user/chat?id=${conversationId}`);
  const panel = panelOf(who.page);
  await messagesIn(panel.getByRole("log"), "第 74 句").waitFor();
  expect(await messagesIn(panel.getByRole("log"), "轮椅的一个轮子坏了").count()).toBe(0);
  await panel.getByLabel("更多").click();
  await panel.getByRole("button", { name: "找聊天记录" }).click();
  await panel.getByLabel("找聊天记录").fill("轮子");
  await panel.getByLabel("找聊天记录").press("Enter");
  await panel.getByRole("button", { name: /轮椅的一个轮子坏了/ }).press("Enter");
  await expect.poll(() => who.page.locator(":focus").innerText()).toContain("轮椅的一个轮子坏了");
  const log = panel.getByRole("log");
  const seen = (text: string) =>
    log.getByText(text, { exact: true }).evaluate((line) => {
      const [at, box] = [line.getBoundingClientRect(), line.closest("[role=log]")!.getBoundingClientRect()];
      return at.top >= box.top && at.bottom <= box.bottom;
    });
  await expect.poll(() => seen("轮椅的一个轮子坏了")).toBe(true);
  // Every line is there once, in order, from the oldest to the newest.
  const said = async () => (await log.locator("div").allInnerTexts()).filter((text) => lines.includes(text));
  await expect.poll(said).toEqual(lines);
  await log.press("End");
  await expect.poll(() => seen("第 74 句")).toBe(true);
  expect(who.problems).toEqual([]);
  await who.context.close();
});

test("at the console half a reply waits where it was begun, reading above is left in peace, and a server that starts anew signs nobody out", async () => {
  const { page, problems } = await desks.open("service");
  const who = await visitor(browser, portal.origin);
  await signedIn(who, portal.origin, zhang);
  await visit(who.page, "/user/advisor");
  await who.page.getByRole("main").getByRole("link", { name: "联系客服" }).click();
  const panel = panelOf(who.page);
  await panel.getByRole("heading", { name: "客服赵敏" }).waitFor();
  await page.goto("/staff/#/talks");
  await page.getByRole("link", { name: /张德福/ }).click();
  const reply = page.getByRole("textbox", { name: "回复" });
  await reply.fill("您好，关于退款，");
  await page.setViewportSize({ width: 1440, height: 500 });
  const log = page.getByRole("log");
  await log.evaluate((box) => box.scrollTo({ top: 0 }));
  await sayIn(panel, "在吗？");
  await messagesIn(page.getByRole("log"), "在吗？").waitFor();
  expect(await log.evaluate((box) => box.scrollTop)).toBe(0);
  await page.setViewportSize(desk);

  await page.route("**/rest/staff/me", (route) => route.fulfill({ status: 503, json: { code: 1, msg: "" } }));
  await page.getByRole("link", { name: "常用语" }).click();
  await page.getByRole("cell", { name: "约参观" }).waitFor();
  await page.unroute("**/rest/staff/me");
  await page.getByRole("link", { name: /^会话/ }).click();
  await page.getByRole("link", { name: /张德福/ }).click();
  await expect.poll(() => reply.inputValue()).toBe("您好，关于退款，");
  await reply.fill("");
  expect([...problems, ...who.problems]).toEqual([]);
  await who.context.close();
});

test("whom members do not talk to is not offered a duty", async () => {
  const { page } = await desks.open("operator");
  await page.goto("/staff/#/talks");
  await page.getByRole("link", { name: "常用语" }).waitFor();
  await expect.poll(() => page.getByRole("link", { name: "值班" }).count()).toBe(0);
});

test("a conversation handed over while its customer looks on: they see who it is now, and every word is there once", async () => {
  const [service, adviser] = [await desks.open("service"), await desks.open("adviser")];
  const who = await visitor(browser, portal.origin);
  await signedIn(who, portal.origin, zhang);
  await visit(who.page, "/user/advisor");
  await who.page.getByRole("main").getByRole("link", { name: "联系客服" }).click();
  const panel = panelOf(who.page);
  await panel.getByRole("heading", { name: "客服赵敏" }).waitFor();
  await sayIn(panel, "失能的老人哪家合适？");

  await service.page.goto("/staff/#/talks");
  await service.page.getByRole("link", { name: /张德福/ }).click();
  await service.page.getByRole("button", { name: "转给同事" }).click();
  await service.page.getByLabel("转给谁").selectOption({ label: "陈静（高级养老顾问，在线）" });
  await service.page.getByLabel("为什么转").fill("想挑机构");
  await clean(service.page);
  await service.page.getByRole("button", { name: "转过去" }).click();
  await panel.getByRole("heading", { name: "顾问陈静" }).waitFor();
  await sayIn(panel, "半失能，晚上要人扶");

  // Who handed it over can no longer write in it; who got it knows why, and all that was said.
  await service.page.getByText("陈静在接待").waitFor();
  expect(await service.page.getByRole("textbox", { name: "回复" }).count()).toBe(0);
  await adviser.page.goto("/staff/#/talks");
  await adviser.page.getByRole("link", { name: /张德福/ }).click();
  await adviser.page.getByText("赵敏转来：想挑机构").waitFor();
  await adviser.page.getByRole("textbox", { name: "回复" }).fill("我列三家给您。");
  await adviser.page.getByRole("textbox", { name: "回复" }).press("Enter");
  await messagesIn(panel.getByRole("log"), "我列三家给您。").waitFor();
  for (const { page } of [adviser, who])
    for (const said of ["失能的老人哪家合适？", "半失能，晚上要人扶", "我列三家给您。"])
      expect(await messagesIn(page.getByRole("log"), said).count()).toBe(1);
  await adviser.page.getByRole("button", { name: "结束", exact: true }).click();
  await adviser.page.getByRole("button", { name: "结束这次会话" }).click();
  await panel.getByText("这次服务怎么样").first().waitFor();
  expect([...who.problems, ...service.problems, ...adviser.problems]).toEqual([]);
  await who.context.close();
});

test("the queue is taken up oldest first, and who waits behind sees their place shrink", async () => {
  const { page } = await desks.open("service");
  await desks.set(page, "忙碌");
  const [first, second] = [await visitor(browser, portal.origin), await visitor(browser, portal.origin)];
  await signedIn(first, portal.origin, wang);
  await signedIn(second, portal.origin, zhang);
  for (const [who, place] of [
    [first, "下一位就是您"],
    [second, "您排在第 2 位。"],
  ] as const) {
    await visit(who.page, "/user/chat?about=SUPPORT");
    await who.page.getByRole("button", { name: "开始聊" }).click();
    await panelOf(who.page).getByText(place).waitFor();
  }
  await clean(second.page, panelOf(second.page));
  await page.getByRole("button", { name: "接下一位" }).click();
  await page.getByRole("heading", { name: "王桂兰" }).first().waitFor();
  await panelOf(first.page).getByRole("heading", { name: "客服赵敏" }).waitFor();
  await panelOf(second.page).getByText("您排在第 1 位。下一位就是您").waitFor();
  await page.getByRole("button", { name: "接下一位" }).click();
  await panelOf(second.page).getByRole("heading", { name: "客服赵敏" }).waitFor();
  await expect.poll(() => page.getByRole("button", { name: "接下一位" }).isDisabled()).toBe(true);
  await desks.set(page, "在线");
  await first.context.close();
  await second.context.close();
});

test("what an adviser opens beside a conversation, and a row of follow-ups, is clean for aids on a telephone", async () => {
  const { page, problems } = await desks.open("adviser");
  await page.setViewportSize(telephone);
  await page.goto("/staff/#/follow");
  await page.getByRole("cell", { name: "入住随访" }).click();
  await clean(page);
  await page.goto("/staff/#/talks");
  await page
    .getByRole("link", { name: /王桂兰/ })
    .first()
    .click();
  await page.getByRole("button", { name: "写随访" }).click();
  await page.getByLabel("哪一种").waitFor();
  await clean(page);
  await page.getByRole("button", { name: "发机构" }).click();
  await page
    .getByRole("button", { name: /^发.+院|^发.+社区/ })
    .first()
    .waitFor();
  await clean(page);
  await page.getByRole("link", { name: "返回" }).click();
  await page.getByRole("region", { name: "会话列表" }).waitFor();
  expect(problems).toEqual([]);
  await page.setViewportSize(desk);
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
  const panel = panelOf(who.page);
  const words = panel.getByRole("textbox", { name: "写一句话" });
  await words.fill("写错了");
  await words.press("Enter");
  await panel.getByRole("button", { name: /撤回.*写错了/ }).press("Enter");
  await panel.getByText("您撤回了一条消息").waitFor();
  await clean(who.page, panel);
  await who.context.close();
});

test("without scripts one asks, writes and ends by plain forms", async () => {
  const who = await visitor(browser, portal.origin, { javaScriptEnabled: false });
  await signedIn(who, portal.origin, wang);
  const { page } = who;
  await page.goto("/orgs/10004");
  await page.getByRole("complementary").getByRole("link", { name: "问顾问" }).click();
  await page.getByRole("button", { name: "开始聊" }).click();
  await page.getByLabel("写一句话").fill("这是我们家");
  const broken = { name: "家.png", mimeType: "image/png", buffer: Buffer.from("no picture") };
  await page.getByLabel("图片").setInputFiles(broken);
  await page.getByRole("button", { name: "发送" }).click();
  await page.getByRole("alert").waitFor();
  await expect.poll(() => page.getByLabel("写一句话").inputValue()).toBe("这是我们家");
  expect(await messagesIn(page.getByRole("main"), "这是我们家").count()).toBe(0);
  await page.getByLabel("写一句话").fill("没有脚本也能聊");
  await page.getByRole("button", { name: "发送" }).click();
  await messagesIn(page.getByRole("main"), "没有脚本也能聊").waitFor();
  await page.getByRole("button", { name: "结束会话" }).click();
  await page.getByText("这次服务怎么样").first().waitFor();
  await page.goto("/user/advisor");
  await page.getByRole("heading", { name: "我的顾问：陈静" }).waitFor();
  await who.context.close();
});
