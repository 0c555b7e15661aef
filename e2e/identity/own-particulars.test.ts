import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../browser.ts";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";
import { callAs, codeFor, newMember, visit, visitor } from "./kit.ts";

let portal: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const advance = (by: string) =>
  fetch(`${portal.origin}/sandbox/clock`, { method: "POST", body: JSON.stringify({ advance: by }) });

/** A customer with a region, on 我的信息. */
async function customer(mobile: string) {
  const who = await visitor(browser, portal.origin);
  await newMember(who, portal.origin, mobile);
  await callAs(who, portal.origin, "PUT", "/rest/ums/member/changePersonType/1");
  await callAs(who, portal.origin, "PUT", "/rest/ums/member/uptHopeAddress", { provinces: ["320100"] });
  await visit(who.page, "/user/info");
  return who;
}
const current = async (who: Awaited<ReturnType<typeof customer>>) =>
  (await callAs(who, portal.origin, "GET", "/rest/ums/member/current")).data;

test("without a nickname one is called by the end of one's number, then by what one wrote; a wrong day is said at its field", async () => {
  const who = await customer("19900060001");
  const { page } = who;
  await page.getByText("用户0001，您好").waitFor();
  await page.getByText("意向地区：南京").waitFor();
  await page.getByRole("textbox", { name: "昵称" }).fill("小满");
  const birthday = page.getByLabel("出生日期");
  await birthday.fill("2099-01-01");
  await page.getByRole("button", { name: "保存资料" }).click();
  await page.getByText("出生日期不能晚于今天").waitFor();
  await expect.poll(() => birthday.evaluate((box) => box === document.activeElement)).toBe(true);
  await birthday.fill("1950-03-04");
  await page.getByRole("radio", { name: "女" }).check();
  await page.getByRole("button", { name: "保存资料" }).click();
  await page.getByText("资料保存好了").waitFor();
  await page.getByText("小满，您好").waitFor();
  await expect
    .poll(() => current(who))
    .toMatchObject({ nickname: "小满", gender: "FEMALE", birthday: "1950-03-04" });
  expect(who.problems).toEqual([]);
  await who.context.close();
});

test("wished regions change where one lives, and in the band above", async () => {
  const who = await customer("19900060002");
  const { page } = who;
  await page.getByRole("checkbox", { name: "南京" }).uncheck();
  await page.getByRole("checkbox", { name: "扬州" }).check();
  await page.getByRole("button", { name: "保存地区" }).click();
  await page.getByText("地区保存好了").waitFor();
  await page.getByText("意向地区：扬州").waitFor();
  await who.context.close();
});

test("without scripts regions of several provinces are ticked page by page, and nothing ticked is lost", async () => {
  const who = await customer("19900060012");
  const bare = await browser.newContext({
    baseURL: portal.origin,
    javaScriptEnabled: false,
    storageState: await who.context.storageState(),
  });
  const page = await bare.newPage();
  await page.goto("/user/info");
  await page.getByRole("checkbox", { name: "南京" }).uncheck();
  await page.getByRole("checkbox", { name: "扬州" }).check();
  await page.getByRole("combobox", { name: "更多地区" }).selectOption("浙江省");
  await page.getByRole("button", { name: "看这里的城市" }).click();
  await page.waitForURL(/province=330000/);
  await page.getByRole("checkbox", { name: "杭州" }).check();
  expect(await page.getByRole("checkbox", { name: "扬州" }).isChecked()).toBe(true);
  expect((await current(who)).provinces).toEqual(["320100"]);
  await page.getByRole("button", { name: "保存地区" }).click();
  await page.getByText("地区保存好了").waitFor();
  expect((await current(who)).provinces.toSorted()).toEqual(["321000", "330100"]);
  expect(await page.getByRole("checkbox", { name: "杭州" }).isChecked()).toBe(true);
  await bare.close();
  await who.context.close();
});

test("T18: another number needs its own code, and some time after signing in one proof more", async () => {
  const who = await customer("19900060003");
  const { page } = who;
  await advance("PT20M");
  await page.getByText("更换手机号").click();
  const form = page.locator("form", { has: page.getByRole("textbox", { name: "新手机号", exact: true }) });
  await form.getByRole("textbox", { name: "新手机号", exact: true }).fill("19900060004");
  await form.getByRole("button", { name: "获取验证码" }).click();
  await form.getByText("已发到 199****0004").waitFor();
  await form
    .getByRole("textbox", { name: "新手机号收到的验证码" })
    .fill((await codeFor(portal.origin, "19900060004")).code);
  await form.getByRole("button", { name: "更换", exact: true }).click();
  await form.getByText("请先用现在手机号的验证码或密码确认一次").waitFor();
  await form.getByRole("button", { name: "获取验证码" }).click();
  await form.getByText("已发到 199****0003").waitFor();
  await form
    .getByRole("textbox", { name: /现在的手机号/ })
    .fill((await codeFor(portal.origin, "19900060003")).code);
  await form.getByRole("button", { name: "更换", exact: true }).click();
  await page.getByText("手机号换好了").waitFor();
  await expect.poll(() => current(who)).toMatchObject({ phone: "19900060004" });
  await who.context.close();
});

test("a first password, by a code to one's own number", async () => {
  const who = await customer("19900060005");
  const { page } = who;
  await advance("PT2M");
  await page.getByText("还没有密码").waitFor();
  await page.locator("summary", { hasText: "设置密码" }).click();
  const form = page.locator("form", { has: page.getByRole("textbox", { name: "新密码" }) });
  await form.getByRole("button", { name: "获取验证码" }).click();
  await form.getByText("已发到").waitFor();
  await form
    .getByRole("textbox", { name: /收到的验证码/ })
    .fill((await codeFor(portal.origin, "19900060005")).code);
  await form.getByRole("textbox", { name: "新密码" }).fill("Winter-Plum-27");
  await form.getByRole("button", { name: "设置密码" }).click();
  await page.getByText("新密码设好了").waitFor();
  await page.getByText("已经设了密码").waitFor();
  await expect.poll(() => current(who)).toMatchObject({ hasPassword: true });
  await who.context.close();
});
