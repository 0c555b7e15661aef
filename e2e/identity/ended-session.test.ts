import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hydrated, openBrowser } from "../browser.ts";
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

const TYPED = "住三楼的老李";

/** Forms of the account area: one that keeps drafts of itself, one on a page, one folded up. */
const forms = {
  "/user/feedback-make": {
    field: (page: Page) => page.getByRole("textbox", { name: /想说的话/ }),
    send: (page: Page) => page.getByRole("main").locator("form button[type=submit]").last(),
    open: async () => {},
  },
  "/user/info": {
    field: (page: Page) => page.getByRole("textbox", { name: "昵称" }),
    send: (page: Page) => page.getByRole("button", { name: "保存资料" }),
    open: async () => {},
  },
  "/user/family": {
    field: (page: Page) => page.locator("details[open] input[name=name]").first(),
    send: (page: Page) => page.locator("details[open] form button[type=submit]").first(),
    open: (page: Page) => page.locator("details summary", { hasText: "添加紧急联系人" }).first().click(),
  },
} as const;

async function signInAs(page: Page, mobile: string) {
  const tab = page.getByRole("main").getByRole("link", { name: "短信验证码" });
  await tab.click();
  await page.getByRole("textbox", { name: "手机号" }).fill(mobile);
  await fetch(`${portal.origin}/sandbox/clock`, {
    method: "POST",
    body: JSON.stringify({ advance: "PT2M" }),
  });
  await page.getByRole("button", { name: "获取验证码" }).click();
  await page.getByText("已发").first().waitFor();
  await page.getByRole("textbox", { name: "验证码" }).fill((await codeFor(portal.origin, mobile)).code);
  await page.getByRole("checkbox", { name: /我看过并同意/ }).check();
  await page.getByRole("main").getByRole("button", { name: "登录", exact: true }).click();
}

const kept = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

let next = 19900031000;
async function customer() {
  const who = await visitor(browser, portal.origin);
  const mobile = String(next++);
  await newMember(who, portal.origin, mobile);
  await callAs(who, portal.origin, "PUT", "/rest/ums/member/changePersonType/1");
  await callAs(who, portal.origin, "PUT", "/rest/ums/member/uptHopeAddress", { provinces: ["320100"] });
  return { who, mobile };
}

describe.each(Object.entries(forms))("a form of %s, sent after its session ended", (path, form) => {
  async function sentTooLate() {
    const { who, mobile } = await customer();
    const { page, context } = who;
    await visit(page, path);
    await form.open(page);
    await form.field(page).fill(TYPED);
    await context.clearCookies();
    await form.send(page).click();
    await page.waitForURL(/\/login\?/);
    return { who, mobile, page };
  }

  test("is filled in as it was for who sent it", async () => {
    const { who, mobile, page } = await sentTooLate();
    await signInAs(page, mobile);
    await page.waitForURL(`**${path}`);
    await expect.poll(() => form.field(page).inputValue()).toBe(TYPED);
    expect(await form.field(page).isVisible()).toBe(true);
    // Nothing stays behind on the device.
    await expect.poll(() => kept(page)).not.toContain(TYPED);
    expect(who.problems).toEqual([]);
    await who.context.close();
  });

  test("is kept for its page also where the page is left before its answer is there", async () => {
    const { who, mobile } = await customer();
    const { page, context } = who;
    await visit(page, path);
    await form.open(page);
    await form.field(page).fill(TYPED);
    await context.clearCookies();
    let answer = () => {};
    const left = new Promise<void>((go) => {
      answer = go;
    });
    await page.route(
      (url) => url.pathname.startsWith(path),
      async (route) => {
        if (route.request().method() === "POST") await left;
        await route.continue();
      },
    );
    const sent = page.waitForRequest((request) => request.method() === "POST");
    await form.send(page).click();
    await sent;
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    await page.waitForURL(/\/login\?/, { timeout: 3_000 }).catch(() => {});
    answer();
    await page.waitForURL(/\/login\?/);
    await expect.poll(() => kept(page)).toContain(`\\"page\\":\\"${path}\\"`);
    await signInAs(page, mobile);
    await page.waitForURL(`**${path}`);
    await expect.poll(() => form.field(page).inputValue()).toBe(TYPED);
    await expect.poll(() => kept(page)).not.toContain(TYPED);
    await context.close();
  });

  test("is gone for anybody else, and never shown to them", async () => {
    const other = await customer();
    await other.who.context.close();
    const { who, page } = await sentTooLate();
    await page.getByRole("heading", { level: 1, name: "登录" }).waitFor();
    await page.evaluate((words) => {
      const look = () => {
        const fields = [...document.querySelectorAll<HTMLInputElement>("input, textarea")];
        if (fields.some((field) => field.value.includes(words) && field.checkVisibility()))
          document.documentElement.dataset.wasShown = "";
        requestAnimationFrame(look);
      };
      look();
    }, TYPED);
    await signInAs(page, other.mobile);
    await page.waitForURL(`**${path}`);
    await hydrated(page);
    await expect.poll(() => kept(page)).not.toContain(TYPED);
    expect(await page.evaluate(() => document.documentElement.dataset.wasShown)).toBeUndefined();
    expect(await page.locator("body").innerText()).not.toContain(TYPED);
    expect(who.problems).toEqual([]);
    await who.context.close();
  });
});
