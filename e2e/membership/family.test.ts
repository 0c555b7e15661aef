import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../browser.ts";
import { callAs, codeFor, dialog, newMember, telephone, visit, visitor } from "../identity/kit.ts";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";

let portal: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

/** A customer who has chosen a region, so that no dialog asks for one. */
async function customer(mobile: string, options = {}) {
  const who = await visitor(browser, portal.origin, options);
  await newMember(who, portal.origin, mobile);
  await callAs(who, portal.origin, "PUT", "/rest/ums/member/changePersonType/1");
  await callAs(who, portal.origin, "PUT", "/rest/ums/member/uptHopeAddress", { provinces: ["320100"] });
  return who;
}

test("two people become a family: one asks, the other reads what is shared, agrees and leaves again", async () => {
  const daughter = await customer("19900040001");
  const { page } = daughter;
  await visit(page, "/user/family");
  const family = page.getByRole("region", { name: "我的家人" });
  await family.getByText("邀请家人", { exact: true }).click();
  await family.getByRole("combobox", { name: /对方是我的什么人/ }).selectOption("7");
  await family.getByRole("textbox", { name: /对方手机号/ }).fill("199 0004 0002");
  await family.getByRole("button", { name: "生成邀请链接" }).click();
  const address = await family
    .getByRole("status")
    .getByText(/^https?:/)
    .innerText();
  expect(new URL(address).origin).toBe(portal.origin);
  await family.getByText("待接受的邀请", { exact: true }).waitFor();

  // The brother opens it on his telephone, signed in nowhere yet.
  const brother = await visitor(browser, portal.origin, { viewport: telephone });
  await visit(brother.page, address.slice(portal.origin.length));
  await brother.page.getByRole("heading", { level: 1, name: /邀请您加入家庭/ }).waitFor();
  await expect.poll(() => brother.page.getByRole("main").innerText()).toContain("199****0002");
  expect(await brother.page.getByRole("main").innerText()).not.toContain("19900040001");
  await brother.page.getByRole("link", { name: "先登录，再接受" }).click();
  const login = dialog(brother.page, "登录");
  await login.getByRole("tab", { name: "短信验证码" }).click();
  await login.getByRole("textbox", { name: "手机号" }).fill("19900040002");
  await login.getByRole("button", { name: /获取验证码/ }).click();
  await login.getByRole("textbox", { name: "验证码", exact: true }).waitFor();
  await expect
    .poll(() =>
      codeFor(portal.origin, "19900040002").then(
        ({ code }) => code,
        () => "",
      ),
    )
    .toMatch(/\d{6}/);
  const { code } = await codeFor(portal.origin, "19900040002");
  await login.getByRole("textbox", { name: "验证码", exact: true }).fill(code);
  await login.getByRole("checkbox", { name: /我看过并同意/ }).check();
  await login.getByRole("button", { name: "登录", exact: true }).click();
  await login.waitFor({ state: "hidden" });
  // First sign-in: who one is comes first.
  const first = (path: string, data?: object) => callAs(brother, portal.origin, "PUT", path, data);
  expect(await first("/rest/ums/member/changePersonType/1")).toMatchObject({ code: 0 });
  expect(await first("/rest/ums/member/uptHopeAddress", { provinces: ["320100"] })).toMatchObject({
    code: 0,
  });
  await visit(brother.page, address.slice(portal.origin.length));
  // She has her notices open, and hears of it there, also where her line to the server comes only afterwards.
  let connect = () => {};
  const accepted = new Promise<void>((resolve) => {
    connect = resolve;
  });
  await page.route(/socket\.io/, (route) => accepted.then(() => route.continue()));
  await visit(page, "/user/notices");
  await brother.page.getByRole("button", { name: "接受邀请" }).click();
  await brother.page.waitForURL("**/user/family");
  await brother.page.getByRole("heading", { level: 1, name: "家人与紧急联系人" }).waitFor();
  connect();
  await page
    .getByRole("list", { name: "消息" })
    .getByRole("listitem")
    .filter({ hasText: "家庭" })
    .first()
    .waitFor();

  await visit(page, "/user/family");
  await expect.poll(() => family.getByRole("listitem").count()).toBe(2);
  expect(await family.innerText()).not.toContain("待接受的邀请");
  // A link works once.
  await visit(brother.page, address.slice(portal.origin.length));
  await brother.page.getByRole("heading", { level: 1, name: "这条邀请现在用不了" }).waitFor();

  await visit(page, "/user/family");
  await family.getByRole("button", { name: /移除/ }).click();
  await dialog(page, "移除这位家人？").getByRole("button", { name: "移除" }).click();
  await expect.poll(() => family.getByRole("listitem").count()).toBe(1);
  expect([...daughter.problems, ...brother.problems]).toEqual([]);
  await Promise.all([daughter.context.close(), brother.context.close()]);
});

test("emergency contacts are added, put first, changed and deleted; a wrong number is told beside its field", async () => {
  const who = await customer("19900040003");
  const { page } = who;
  await visit(page, "/user/family");
  const contacts = page.getByRole("region", { name: "紧急联系人" });
  const add = async (name: string, phone: string) => {
    const summary = contacts.getByText("添加紧急联系人", { exact: true });
    await expect.poll(() => contacts.locator("details").last().getAttribute("open")).toBeNull();
    await summary.click();
    const form = contacts.locator("details[open]");
    await form.getByRole("textbox", { name: "姓名" }).fill(name);
    await form.getByRole("textbox", { name: "电话" }).fill(phone);
    await form.getByRole("combobox", { name: "和长辈的关系" }).selectOption("3");
    await form.getByRole("button", { name: "添加" }).click();
  };
  await add("李小梅", "123");
  const phone = contacts.locator("details[open]").getByRole("textbox", { name: "电话" });
  await expect.poll(() => phone.getAttribute("aria-invalid")).toBe("true");
  // Without a line nothing typed is lost, nor where a gateway answers for the house.
  const send = contacts.locator("details[open]").getByRole("button", { name: "添加" });
  await who.context.setOffline(true);
  await send.click();
  await page.getByText("填的内容都还在").first().waitFor();
  await who.context.setOffline(false);
  await send.click();
  await expect.poll(() => phone.getAttribute("aria-invalid")).toBe("true");
  await page.route("**/*.data", (route) => route.fulfill({ status: 502, body: "Bad Gateway" }));
  await send.click();
  await page.getByText("填的内容都还在").first().waitFor();
  await page.unroute("**/*.data");
  expect(await phone.inputValue()).toBe("123");
  await phone.fill("13800138001");
  await contacts.locator("details[open]").getByRole("button", { name: "添加" }).click();
  await contacts.getByText("138****8001 · 第 1 个打").waitFor();
  await add("李小军", "02583210000");
  await contacts.getByText("李小军", { exact: true }).waitFor();
  await contacts.getByRole("button", { name: /^排到最前.*李小军/ }).click();
  await expect.poll(() => contacts.getByRole("listitem").first().innerText()).toContain("李小军");
  await contacts.getByRole("button", { name: /^删除.*李小军/ }).click();
  await dialog(page, "删除李小军？").getByRole("button", { name: "删除" }).click();
  await expect.poll(() => contacts.getByRole("listitem").count()).toBe(1);
  expect(who.problems).toEqual([]);
  await who.context.close();
});

test("an elder without an account is added and acted for, and health is kept only after a consent of its own", async () => {
  const who = await customer("19900040004");
  const { page } = who;
  await visit(page, "/user/family");
  const whom = page.getByRole("region", { name: "为谁办事" });
  await whom.getByText("添加一位长辈").click();
  await whom.getByRole("textbox", { name: "长辈姓名" }).fill("陈桂英");
  await whom.getByRole("combobox", { name: "您是长辈的什么人" }).selectOption("3");
  await whom.getByRole("button", { name: "添加长辈" }).click();
  await whom.getByText("请先征得长辈同意，再勾选这一项。").waitFor();
  await whom.getByRole("checkbox", { name: /同意我保存这些资料/ }).check();
  await whom.getByRole("button", { name: "添加长辈" }).click();
  await whom.getByRole("button", { name: "切换到陈桂英" }).click();
  const health = page.getByRole("region", { name: "陈桂英的健康情况" });
  await health.getByText(/填写健康情况|修改健康情况/).click();
  await health.getByRole("textbox", { name: /慢性病/ }).fill("高血压");
  const agree = health.getByRole("checkbox", { name: /单独同意/ });
  if (await agree.count()) await agree.check();
  await health.getByRole("button", { name: "保存" }).click();
  await health.getByRole("definition").getByText("高血压").waitFor();
  expect(who.problems).toEqual([]);
  await who.context.close();
});
