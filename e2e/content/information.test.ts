import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../browser.ts";
import { telephone, visit, visitor } from "../identity/kit.ts";
import { sharedPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";
import { violationsOf } from "../violations.ts";

let portal: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [portal, browser] = await Promise.all([sharedPortal(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

test("somebody reads up on a fraud: by group, by word, then one article and others like it", async () => {
  const who = await visitor(browser, portal.origin);
  const { page } = who;
  await visit(page, "/informationGroup");
  await page.getByRole("link", { name: /看全部 \d+ 篇防骗/ }).click();
  await page.waitForURL("**/information?group=ANTI_FRAUD");
  await page.getByRole("textbox", { name: "搜资讯" }).fill("退休金");
  await page.keyboard.press("Enter");
  await page.getByText("“退休金”找到 1 篇").waitFor();
  await page.getByRole("link", { name: /补缴/ }).click();
  await page.getByRole("heading", { level: 1, name: /补缴/ }).waitFor();
  await expect.poll(() => page.getByRole("main").innerText()).toContain("96110");
  await page.getByRole("heading", { level: 2, name: /还有这些防骗/ }).waitFor();
  await expect
    .poll(() => page.locator('script[type="application/ld+json"]').first().textContent())
    .toContain('"Article"');
  expect(who.problems).toEqual([]);
  await who.context.close();
});

test("it works without scripts, and an article of nothing is the page of nothing", async () => {
  const who = await visitor(browser, portal.origin, { javaScriptEnabled: false, viewport: telephone });
  await who.page.goto("/information");
  await who.page.getByRole("textbox", { name: "搜资讯" }).fill("没有这样的词");
  await who.page.getByRole("button", { name: "搜索" }).click();
  await who.page.getByRole("heading", { name: "没有找到“没有这样的词”" }).waitFor();
  expect((await who.page.goto("/information/999999"))?.status()).toBe(404);
  expect((await who.page.goto("/information/x"))?.status()).toBe(404);
  expect(new URL((await who.page.goto("/information?group=NONE"))?.url() ?? "").search).toBe("");
  await who.context.close();
});

test("one box finds services, things and articles, and leads on to each list", async () => {
  const who = await visitor(browser, portal.origin);
  const { page } = who;
  await visit(page, "/search");
  await page.getByRole("textbox", { name: /机构、服务、商品/ }).fill("助浴");
  await page.keyboard.press("Enter");
  await page.getByText(/“助浴”找到 \d+ 条/).waitFor();
  const services = page.getByRole("region", { name: /^上门服务/ });
  await services.getByRole("listitem").first().waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await services.getByRole("link", { name: /看全部/ }).click();
  await page.waitForURL(/\/service\?.*keyword=/);
  await visit(page, `/search?keyword=${encodeURIComponent("鯤鵬琉璃火星")}`);
  await page.getByRole("heading", { name: "没有找到“鯤鵬琉璃火星”" }).waitFor();
  expect(who.problems).toEqual([]);
  await who.context.close();
});

test("an article is read aloud in either mode: paused, gone on with, faster, stopped, its sentence marked", async () => {
  for (const elder of [false, true]) {
    const who = await visitor(browser, portal.origin, { elder, viewport: telephone });
    const { page } = who;
    // The machine under test has no voice: what is handed to the engine is noted, and ends when the test says so.
    await page.addInitScript(() => {
      const said: SpeechSynthesisUtterance[] = [];
      Object.assign(window, { said });
      speechSynthesis.speak = (utterance) => void said.push(utterance);
      speechSynthesis.cancel = () => {};
    });
    await visit(page, "/information");
    await visit(
      page,
      (await page.getByRole("main").getByRole("article").getByRole("link").first().getAttribute("href")) ??
        "",
    );
    const reader = page.getByRole("group", { name: "朗读" });
    const press = (name: string) => reader.getByRole("button", { name, exact: true }).click();
    const said = () =>
      page.evaluate(() =>
        (window as unknown as { said: SpeechSynthesisUtterance[] }).said.map(
          (u) => [u.text, u.rate] as const,
        ),
      );
    const sayOn = () =>
      page.evaluate(() => {
        const { said } = window as unknown as { said: SpeechSynthesisUtterance[] };
        said.at(-1)?.onend?.(new Event("end") as SpeechSynthesisEvent);
      });
    const marked = () =>
      page.evaluate(() => [...(CSS.highlights.get("reading-aloud") ?? [])].map(String).join(""));
    const title = await page.getByRole("heading", { level: 1 }).innerText();

    await press("朗读全文");
    await reader.getByRole("button", { name: "暂停朗读" }).waitFor();
    expect((await said())[0]?.[0]).toBe(title);
    expect(await marked()).toBe(title);
    await sayOn();
    const second = (await said()).at(-1)?.[0];
    expect(second).not.toBe(title);
    await press("暂停朗读");
    await press("接着朗读");
    await expect.poll(async () => (await said()).length).toBe(3);
    expect((await said()).at(-1)?.[0]).toBe(second);
    await press("快");
    await expect.poll(async () => (await said()).at(-1)?.[1]).toBeGreaterThan(1);
    expect((await said()).map(([text]) => text).join("")).not.toContain("停止");
    await press("停止");
    await reader.getByRole("button", { name: "朗读全文" }).waitFor();
    expect(await marked()).toBe("");
    expect(who.problems).toEqual([]);
    await who.context.close();
  }
});

test("a browser without a voice offers no reading", async () => {
  const who = await visitor(browser, portal.origin, { viewport: telephone });
  await who.page.addInitScript(() => {
    delete (window as { speechSynthesis?: unknown }).speechSynthesis;
    delete (Window.prototype as { speechSynthesis?: unknown }).speechSynthesis;
  });
  await visit(who.page, "/information");
  await visit(
    who.page,
    (await who.page.getByRole("main").getByRole("article").getByRole("link").first().getAttribute("href")) ??
      "",
  );
  expect(await who.page.getByRole("group", { name: "朗读" }).count()).toBe(0);
  expect(who.problems).toEqual([]);
  await who.context.close();
});
