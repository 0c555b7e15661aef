import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../browser.ts";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";
import { codeFor, dialog, loginButton, mine, openLogin, visit, visitor, WANG } from "./kit.ts";

let portal: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

test("by password: the field travels encrypted, and the page stays where it was", async () => {
  const { page, context, problems } = await visitor(browser, portal.origin);
  await visit(page, "/orgs?adcode=320100");
  const login = await openLogin(page, "密码");
  await login.getByRole("textbox", { name: "手机号" }).fill("199 0000 0001");
  await login.getByRole("textbox", { name: "密码", exact: true }).fill(WANG.password);
  await login.getByRole("checkbox", { name: /我看过并同意/ }).check();
  const asked = page.waitForRequest("**/oauth2/token*");
  await login.getByRole("button", { name: "登录", exact: true }).click();
  const request = await asked;
  expect(request.url()).toMatch(/grant_type=password&scope=server|scope=server&grant_type=password/);
  expect(request.headers().authorization).toBe(`Basic ${btoa("portal:")}`);
  expect(request.postData()).not.toContain(WANG.password);
  await login.waitFor({ state: "detached" });
  await mine(page).waitFor();
  await expect.poll(() => page.url()).toBe(`${portal.origin}/orgs?adcode=320100`);
  await mine(page).click();
  await page.getByText(WANG.name, { exact: true }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test("a wrong password is said at its field, with the focus there, once", async () => {
  const { page, context } = await visitor(browser, portal.origin);
  await visit(page, "/");
  const login = await openLogin(page, "密码");
  await login.getByRole("textbox", { name: "手机号" }).fill(WANG.phone);
  const password = login.getByRole("textbox", { name: "密码", exact: true });
  await password.fill("not-the-password");
  await login.getByRole("checkbox", { name: /我看过并同意/ }).check();
  await login.getByRole("button", { name: "登录", exact: true }).click();
  await login.getByText("手机号或密码不对").waitFor();
  await expect.poll(() => password.getAttribute("aria-invalid")).toBe("true");
  await expect.poll(() => password.evaluate((box) => box === document.activeElement)).toBe(true);
  const described = await password.getAttribute("aria-describedby");
  await expect.poll(() => page.locator(`[id="${described}"]`).textContent()).toContain("短信验证码登录");
  // Said once: no notice outlives the mistake.
  expect(await page.getByRole("region", { name: "提示" }).getByRole("alert").count()).toBe(0);
  await expect.poll(() => login.getByRole("textbox", { name: "手机号" }).inputValue()).toBe("199 0000 0001");
  await context.close();
});

test("E14: nothing is ticked beforehand, and without the tick nothing is asked of the server", async () => {
  const { page, context } = await visitor(browser, portal.origin);
  await visit(page, "/");
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("oauth2") && asked.push(request.url()));
  const login = await openLogin(page, "短信验证码");
  const tick = login.getByRole("checkbox", { name: /我看过并同意/ });
  await expect.poll(() => tick.isChecked()).toBe(false);
  for (const name of ["《用户协议》", "《隐私政策》"])
    await expect
      .poll(() => login.getByRole("link", { name }).first().getAttribute("href"))
      .toMatch(/^\/(terms|privacy)$/);
  await login.getByRole("textbox", { name: "手机号" }).fill("19900010001");
  await login.getByRole("button", { name: "登录", exact: true }).click();
  await login.getByText("同意的话在前面打勾").waitFor();
  expect(asked).toEqual([]);
  await context.close();
});

test("by message: the whole message may be pasted, a number nobody has becomes a member, the tab is remembered", async () => {
  const { page, context, problems } = await visitor(browser, portal.origin);
  await visit(page, "/");
  const login = await openLogin(page, "短信验证码");
  await login.getByRole("textbox", { name: "手机号" }).fill("+86 199-0001-0002");
  await login.getByRole("button", { name: "获取验证码" }).click();
  await login.getByText("已发到 199****0002").waitFor();
  await login.getByRole("button", { name: /秒后重发/ }).waitFor();
  const box = login.getByRole("textbox", { name: "验证码" });
  await expect.poll(() => box.getAttribute("autocomplete")).toBe("one-time-code");
  await expect.poll(() => box.getAttribute("inputmode")).toBe("numeric");
  const { code, text } = await codeFor(portal.origin, "19900010002");
  await box.fill(text);
  await expect.poll(() => box.inputValue()).toBe(code);
  await login.getByRole("checkbox", { name: /我看过并同意/ }).check();
  await login.getByRole("button", { name: "登录", exact: true }).click();
  await dialog(page, "您是哪一位？").waitFor();
  await dialog(page, "您是哪一位？").getByRole("button", { name: "退出登录" }).click();
  await loginButton(page).waitFor();
  await loginButton(page).click();
  const tab = dialog(page, "登录").getByRole("tab", { name: "短信验证码" });
  await expect.poll(() => tab.getAttribute("aria-selected")).toBe("true");
  expect(problems).toEqual([]);
  await context.close();
});

test("a code not received can be sent again or read out after a minute", async () => {
  const { page, context } = await visitor(browser, portal.origin);
  await page.clock.install();
  await visit(page, "/");
  const login = await openLogin(page, "短信验证码");
  await login.getByRole("textbox", { name: "手机号" }).fill("19900010003");
  await login.getByRole("button", { name: "获取验证码" }).click();
  await login.getByRole("button", { name: "60 秒后重发" }).waitFor();
  await expect.poll(() => login.getByRole("button", { name: "60 秒后重发" }).isDisabled()).toBe(true);
  await page.clock.runFor(61_000);
  await fetch(`${portal.origin}/sandbox/clock`, {
    method: "POST",
    body: JSON.stringify({ advance: "PT61S" }),
  });
  await login.getByRole("button", { name: "重新获取" }).waitFor();
  await login.getByRole("button", { name: "改听电话" }).click();
  await login.getByText("电话马上打到 199****0003").waitFor();
  expect((await codeFor(portal.origin, "19900010003")).text).toContain("语音播报");
  await context.close();
});

test("forgotten: a code, a new password, and one signs in with it", async () => {
  const { page, context } = await visitor(browser, portal.origin);
  await visit(page, "/");
  const phone = "19900000003";
  const login = await openLogin(page, "密码");
  await login.getByRole("button", { name: "忘了密码" }).click();
  const forgot = dialog(page, "重设密码");
  await forgot.getByRole("textbox", { name: "手机号" }).fill(phone);
  await forgot.getByRole("button", { name: "获取验证码" }).click();
  await forgot.getByText("已发到").waitFor();
  await forgot.getByRole("textbox", { name: "验证码" }).fill((await codeFor(portal.origin, phone)).code);
  const password = forgot.getByRole("textbox", { name: "新密码" });
  await password.fill("12345678");
  await forgot.getByRole("button", { name: "设好新密码" }).click();
  await expect.poll(() => password.getAttribute("aria-invalid")).toBe("true");
  await password.fill("Winter-Plum-27");
  await forgot.getByRole("button", { name: "看一下密码" }).click();
  await expect.poll(() => password.getAttribute("type")).toBe("text");
  await forgot.getByRole("button", { name: "设好新密码" }).click();
  await login.getByText("新密码设好了，请用它登录。").waitFor();
  expect((await login.getByRole("textbox", { name: "手机号" }).inputValue()).replaceAll(" ", "")).toBe(phone);
  await login.getByRole("textbox", { name: "密码", exact: true }).fill("Winter-Plum-27");
  await login.getByRole("checkbox", { name: /我看过并同意/ }).check();
  await login.getByRole("button", { name: "登录", exact: true }).click();
  await mine(page).waitFor();
  await context.close();
});

test("by WeChat: out to its page and back to where one was", async () => {
  const { page, context, problems } = await visitor(browser, portal.origin);
  await visit(page, "/orgs/search?keyword=南京");
  const login = await openLogin(page, "微信扫码");
  await login.getByRole("button", { name: "去微信扫码" }).click();
  await login.getByText("同意的话在前面打勾").waitFor();
  await login.getByRole("checkbox", { name: /我看过并同意/ }).check();
  await login.getByRole("button", { name: "去微信扫码" }).click();
  await page.getByRole("link", { name: /王桂兰/ }).click();
  await page.waitForURL("**/orgs/search?keyword=*");
  await mine(page).waitFor();
  expect(problems).toEqual([]);
  await page.goBack();
  await page.waitForURL((url) => url.pathname !== "/orgs/search");
  expect(page.url()).not.toContain("/wxredirect");
  await context.close();
});

test("a WeChat nobody knows is tied to a number by a message, and next time comes straight in", async () => {
  const { page, context, problems } = await visitor(browser, portal.origin);
  const scan = async () => {
    await visit(page, "/orgs");
    const login = await openLogin(page, "微信扫码");
    await login.getByRole("checkbox", { name: /我看过并同意/ }).check();
    await login.getByRole("button", { name: "去微信扫码" }).click();
    await page.getByRole("link", { name: /李建国的女儿/ }).click();
  };
  await scan();
  await page.getByRole("heading", { name: "再验证一下手机号" }).waitFor();
  await page.getByRole("textbox", { name: "手机号" }).fill(WANG.phone);
  await page.getByRole("button", { name: "获取验证码" }).click();
  await page.getByText("已发到").waitFor();
  await page.getByRole("textbox", { name: "验证码" }).fill("000000");
  await page.getByRole("checkbox", { name: /我看过并同意/ }).check();
  await page.getByRole("button", { name: "绑定并登录" }).click();
  await page.getByText("验证码不对或已过期").waitFor();
  // Her number is tied to another WeChat already; her brother's is free.
  await page.getByRole("textbox", { name: "手机号" }).fill("19900000003");
  await fetch(`${portal.origin}/sandbox/clock`, {
    method: "POST",
    body: JSON.stringify({ advance: "PT2M" }),
  });
  await page.reload();
  await page.getByRole("heading", { name: "没有登录成功" }).waitFor();
  await scan();
  await page.getByRole("textbox", { name: "手机号" }).fill("19900000003");
  await page.getByRole("button", { name: "获取验证码" }).click();
  await page.getByText("已发到").waitFor();
  await page
    .getByRole("textbox", { name: "验证码" })
    .fill((await codeFor(portal.origin, "19900000003")).code);
  await page.getByRole("checkbox", { name: /我看过并同意/ }).check();
  await page.getByRole("button", { name: "绑定并登录" }).click();
  await page.waitForURL("**/orgs");
  await mine(page).click();
  await page.getByRole("banner").getByRole("button", { name: "退出登录" }).click();
  await loginButton(page).waitFor();
  await scan();
  await page.waitForURL("**/orgs");
  await mine(page).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test("T16: a code from another browser's way to WeChat signs nobody in, and says what to do", async () => {
  const { page, context } = await visitor(browser, portal.origin);
  await page.goto("/wxredirect?code=made-up&state=of-somebody-else");
  await page.getByRole("heading", { name: "没有登录成功" }).waitFor();
  await page.getByText("重新点一次微信登录").waitFor();
  await page.getByRole("link", { name: "回去登录" }).click();
  await page.waitForURL("**/login");
  await context.close();
});
