import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser } from "../browser.ts";
import { codeFor, signedIn, telephone, visit, visitor, WANG } from "../identity/kit.ts";
import { sharedPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";

let portal: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([sharedPortal(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const FEES = "/feeConsultaion?adcode=320100";
const monthly = (page: Page) =>
  page
    .getByRole("table", { name: /每个月的费用$/ })
    .locator("tfoot")
    .innerText();

describe("a family asks what a month costs", () => {
  test("and reckons it: state, room and public money change every line, the link keeps it", async () => {
    const who = await visitor(browser, portal.origin);
    const { page } = who;
    await visit(page, FEES);
    const before = await monthly(page);
    const state = page.getByLabel("长辈现在的身体情况");
    await state.focus();
    await state.selectOption("NURSING");
    await page.waitForURL(/careLevel=NURSING/);
    await expect.poll(() => monthly(page)).not.toBe(before);
    await expect.poll(() => state.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.getByRole("checkbox", { name: "长护险" }).check();
    await page.waitForURL(/subsidies=LTC/);
    await page.getByText("减：南京长护险机构护理（演示）").waitFor();
    const own = await monthly(page);
    const other = await visitor(browser, portal.origin, { javaScriptEnabled: false });
    await other.page.goto(page.url());
    await expect.poll(() => monthly(other.page)).toBe(own);
    expect(who.problems).toEqual([]);
    await other.context.close();
    await who.context.close();
  });

  test("without JavaScript, and reads a guide with its example and public money", async () => {
    const who = await visitor(browser, portal.origin, { javaScriptEnabled: false, viewport: telephone });
    const { page } = who;
    await page.goto(FEES);
    await page.getByLabel("长辈现在的身体情况").selectOption("SPECIAL");
    await page.getByRole("button", { name: "算一算" }).click();
    await page.waitForURL(/careLevel=SPECIAL/);
    await page.getByRole("link", { name: /在南京，需专人看护/ }).click();
    await page.waitForURL(/\/feeConsultaion\/\d+$/);
    await page.getByRole("heading", { name: "可能领得到的补贴" }).waitFor();
    await page.getByRole("link", { name: "双人间" }).click();
    await page.waitForURL(/room=DOUBLE/);
    await page.goto("/feeConsultaion/text");
    await page.getByRole("heading", { name: "预收多少算合规" }).waitFor();
    await who.context.close();
  });

  test("by words, and finds nothing with a way on", async () => {
    const who = await visitor(browser, portal.origin);
    await visit(who.page, "/feeConsultaion?adcode=&keyword=颐和苑");
    await who.page
      .getByRole("link", { name: /住进金陵颐和苑/ })
      .first()
      .waitFor();
    await visit(who.page, "/feeConsultaion?adcode=320100&kind=ORG&careLevel=SELF");
    await who.page.getByRole("link", { name: /不限种类，看 \d+ 篇/ }).waitFor();
    await who.context.close();
  });
});

test("one of two cities goes by its chip, the last by its box", async () => {
  const who = await visitor(browser, portal.origin);
  const { page } = who;
  await visit(page, "/feeConsultaion?adcode=320500%2C320100&panel=filters");
  await page.getByRole("link", { name: /去掉\s*苏州市/ }).click();
  await page.waitForURL(/adcode=320100$/);
  await visit(page, "/feeConsultaion?adcode=320500&panel=filters");
  // A click, not `uncheck`: that waits for a box which is gone with the page that follows.
  await page.getByRole("checkbox", { name: /苏州市/ }).click();
  await page.waitForURL(/adcode=320000$/);
  expect(who.problems).toEqual([]);
  await who.context.close();
});

describe("a family leaves its number", () => {
  test("without JavaScript: what is wrong below the fold is seen, and the tick given stays", async () => {
    const who = await visitor(browser, portal.origin, { javaScriptEnabled: false, viewport: telephone });
    const { page } = who;
    await page.goto(FEES);
    const form = page.locator("#consult");
    await form.getByText("再多说一点").click();
    await form.getByLabel("长辈多大年纪").fill("20");
    await form.getByRole("checkbox").first().check();
    await form.getByRole("button", { name: "请人回电" }).click();
    await form.getByText("年龄请填 40 到 120 之间").waitFor();
    expect(await form.getByRole("checkbox").first().isChecked()).toBe(true);
    await who.context.close();
  });

  test("a code sent anew takes the place of what was wrong with the last one", async () => {
    const who = await visitor(browser, portal.origin);
    const { page } = who;
    await visit(page, FEES);
    const form = page.locator("#consult");
    await form.getByLabel("怎么称呼您").fill("王小红");
    await form.getByLabel("手机号").fill("19911110003");
    await form.getByLabel("验证码").fill("000000");
    await form.getByRole("checkbox").first().check();
    await form.getByRole("button", { name: "请人回电" }).click();
    await form.getByText("验证码不对").waitFor();
    await form.getByRole("button", { name: "获取验证码" }).click();
    await form.getByText(/已发到/).waitFor();
    expect(await form.getByText("验证码不对").count()).toBe(0);
    await who.context.close();
  });

  test("signed out: by a message code, without JavaScript too, and is told by when somebody calls", async () => {
    for (const [javaScriptEnabled, mobile] of [
      [true, "19911110001"],
      [false, "19911110002"],
    ] as const) {
      const who = await visitor(browser, portal.origin, { javaScriptEnabled, viewport: telephone });
      const { page } = who;
      await (javaScriptEnabled ? visit(page, FEES) : page.goto(FEES));
      const form = page.locator("#consult");
      await form.getByLabel("怎么称呼您").fill("王小红");
      await form.getByLabel("手机号").fill(mobile);
      await form.getByRole("button", { name: "获取验证码" }).click();
      await page.getByText(/已发到/).waitFor();
      await expect.poll(() => form.getByLabel("怎么称呼您").inputValue()).toBe("王小红");
      await form.getByLabel("验证码").fill((await codeFor(portal.origin, mobile)).code);
      await expect.poll(() => form.getByRole("checkbox").first().isChecked()).toBe(false);
      await form.getByRole("button", { name: "请人回电" }).click();
      await page.getByText("请先勾选同意").first().waitFor();
      await form.getByLabel("验证码").fill((await codeFor(portal.origin, mobile)).code);
      await form.getByRole("checkbox").first().check();
      await form.getByRole("button", { name: "请人回电" }).click();
      await page.getByText(/前给您打电话，受理编号/).waitFor();
      expect(who.problems).toEqual([]);
      await who.context.close();
    }
  });

  test("a member needs no code, and hands the number to the organisation only by a tick", async () => {
    const who = await visitor(browser, portal.origin);
    await signedIn(who, portal.origin, { username: WANG.phone, password: WANG.password });
    const { page } = who;
    await visit(page, "/feeConsultaion?adcode=&keyword=金陵颐和苑");
    await page
      .getByRole("link", { name: /住进金陵颐和苑/ })
      .first()
      .click();
    await page.waitForURL(/\/feeConsultaion\/\d+/);
    const form = page.locator("#consult");
    // The address changes before the page does: only the guide of one home asks this.
    const hand = form.getByRole("checkbox", { name: /告诉金陵颐和苑/ });
    await hand.waitFor();
    expect(await hand.isChecked()).toBe(false);
    expect(await form.getByLabel("验证码").count()).toBe(0);
    await form.getByLabel("怎么称呼您").fill("王桂兰");
    await form.getByLabel("手机号").fill(WANG.phone);
    await form.getByRole("checkbox", { name: /同意用我填的/ }).check();
    await form.getByRole("button", { name: "请人回电" }).click();
    await page.getByText(/前给您打电话/).waitFor();
    expect(who.problems).toEqual([]);
    await who.context.close();
  });
});
