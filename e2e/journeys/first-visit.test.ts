// A daughter looks for a home for her half-dependent father, on her telephone, by finger, for the first time.
import type { Browser, Locator } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hydrated, openBrowser } from "../browser.ts";
import { codeFor, telephone, visit, visitor } from "../identity/kit.ts";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";

let portal: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal({ embedded: true }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const MAX_TAPS = 14;
const MAX_TYPED = 2;
const BUDGET = 6_000;

test("finds a home in Nanjing below 6,000 for a half-dependent father and books a visit, in few taps", async () => {
  const mobile = "19900042001";
  const who = await visitor(browser, portal.origin, { viewport: telephone, hasTouch: true, isMobile: true });
  const { page } = who;
  let taps = 0;
  let typed = 0;
  const tap = async (what: Locator) => {
    await what.tap();
    taps += 1;
  };
  const type = async (where: Locator, words: string) => {
    await where.fill(words);
    typed += 1;
  };

  const shown = (what: Locator) => what.filter({ visible: true }).first();

  await visit(page, "/");
  await page.getByRole("searchbox").or(page.getByLabel("名称、街道或附近医院")).first().fill("南京");
  await tap(page.getByRole("button", { name: "搜索" }).first());
  await page.waitForURL("**/orgs?*");
  await hydrated(page);
  await tap(shown(page.getByText(/筛选/)));
  await tap(shown(page.getByText("需搭把手（半失能）")));
  await tap(shown(page.getByText("3,000–5,000")));
  await tap(shown(page.getByRole("button", { name: /^看 \d+ 家/ })));
  const first = page.getByRole("article").first();
  await first.getByText("半失能的价").waitFor();
  const price = /¥([\d,]+)/.exec(await first.getByText("¥").innerText())![1]!.replaceAll(",", "");
  expect(Number(price)).toBeLessThan(BUDGET);
  await tap(first.getByRole("link", { name: /^看详情/ }));
  await page.waitForURL(/\/orgs\/\d+\?care=ASSIST/);
  await hydrated(page);
  // The page goes on with the father's condition.
  await page.getByText("半失能").first().waitFor();
  await tap(page.getByRole("link", { name: "预约参观" }).last());
  await page.waitForURL("**/visit");
  await hydrated(page);
  await tap(page.getByRole("radio", { name: /可约$/ }).first());
  await tap(
    page
      .locator("label:visible", { has: page.locator("input:enabled") })
      .filter({ hasText: /[上下]午 \d/ })
      .first(),
  );
  await tap(page.getByRole("button", { name: "约好这一天" }).last());
  await page.waitForURL("**/login?*");
  await hydrated(page);
  await type(page.getByLabel("手机号"), mobile);
  await tap(page.getByRole("button", { name: "获取验证码" }));
  await page
    .getByText(/已发|重新/)
    .first()
    .waitFor();
  await type(page.getByLabel("验证码", { exact: true }), (await codeFor(portal.origin, mobile)).code);
  await tap(page.getByRole("checkbox", { name: /我看过并同意/ }));
  await tap(page.getByRole("button", { name: "登录", exact: true }).last());
  await page.waitForURL("**/visit");
  await tap(page.getByRole("button", { name: "约好这一天" }).last());
  await page.getByText("约好了。").waitFor();
  expect(taps).toBeLessThanOrEqual(MAX_TAPS);
  expect(typed).toBeLessThanOrEqual(MAX_TYPED);
  expect(who.problems).toEqual([]);
  await who.context.close();
}, 90_000);
