import { decodeAudioChallenge } from "@ginkgo/api/identity/test/decode-audio-challenge";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../browser.ts";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";
import { violationsOf } from "../violations.ts";
import { codeFor, openLogin, visit, visitor } from "./kit.ts";

let portal: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal({ env: { SMS_SUSPECT_AFTER: "0" } }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

test("where abuse is suspected a number is asked for that can be heard, and then the code comes (S3, S5)", async () => {
  const who = await visitor(browser, portal.origin);
  const { page } = who;
  const tests: string[] = [];
  page.on("response", async (response) => {
    if (response.url().endsWith("/sys/challenge")) tests.push((await response.json()).data.audio);
  });
  await visit(page, "/");
  const login = await openLogin(page, "短信验证码");
  await login.getByRole("textbox", { name: "手机号" }).fill("19900060001");
  await login.getByRole("button", { name: "获取验证码" }).click();
  const number = login.getByRole("textbox", { name: /图里的四位数字/ });
  await number.waitFor();
  expect(await violationsOf(page, page.getByRole("dialog"))).toEqual([]);

  await expect.poll(() => tests.length).toBe(1);
  await number.fill(decodeAudioChallenge(tests[0]!) === "1111" ? "2222" : "1111");
  await login.getByRole("button", { name: "获取验证码" }).click();
  await login.getByText("图里的数字填得不对").waitFor();
  await expect.poll(() => tests.length).toBe(2);
  await expect.poll(() => number.inputValue()).toBe("");
  await number.fill(decodeAudioChallenge(tests[1]!));
  await login.getByRole("button", { name: "获取验证码" }).click();
  await login.getByText(/已发到 199\*\*\*\*0001/).waitFor();
  await expect.poll(() => number.count()).toBe(0);
  expect((await codeFor(portal.origin, "19900060001")).code).toMatch(/^\d{6}$/);
  await login.getByRole("button", { name: "关闭" }).click();
  expect(who.problems).toEqual([]);
  await who.context.close();
});
