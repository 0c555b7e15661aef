import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { hydrated, openBrowser } from "../browser.ts";
import { visit } from "../identity/kit.ts";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";

let portal: RunningServer;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal({ env: { DEMO: "off" } }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});
beforeEach(async () => {
  context = await browser.newContext({ baseURL: portal.origin, viewport: { width: 1440, height: 900 } });
  page = await context.newPage();
});
afterEach(() => context.close());

const mode = (on: Page = page) => on.locator("html").getAttribute("data-mode");
const toggle = (on: Page = page) => on.getByRole("switch", { name: "长辈模式" });
const setting = (name: string) =>
  page.getByRole("form", { name: "长辈模式设置" }).getByRole("button", { name, exact: true });
const bodySize = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize));

test("E1: one press switches at once, without asking the server, and lasts", async () => {
  await page.goto("/orgs");
  await hydrated(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    // Parts below the first screen may still be coming.
    if (!/\.(svg|woff2|css)|\/assets\//.test(request.url())) asked.push(request.url());
  });
  await toggle().click();
  await expect.poll(() => mode()).toBe("elder");
  await expect.poll(() => toggle().getAttribute("aria-checked")).toBe("true");
  expect(asked).toEqual([]);
  await page.reload();
  await expect.poll(() => mode()).toBe("elder");
  await page.goto("/no-such-page");
  await expect.poll(() => mode()).toBe("elder");
});

test("the server draws it from the cookie: nothing flashes", async () => {
  const html = await (
    await fetch(`${portal.origin}/orgs`, { headers: { cookie: "mode=elder; size=huge" } })
  ).text();
  expect(html).toMatch(/^<!DOCTYPE html><html [^>]*data-mode="elder"[^>]*data-size="huge"/);
  const plain = await (await fetch(`${portal.origin}/orgs`)).text();
  expect(plain).not.toMatch(/<html [^>]*data-mode/);
});

test("without scripts the same press works and comes back to the same page", async () => {
  const bare = await browser.newContext({ baseURL: portal.origin, javaScriptEnabled: false });
  const plain = await bare.newPage();
  await plain.goto("/orgs?sort=price");
  await toggle(plain).click();
  expect(plain.url()).toBe(`${portal.origin}/orgs?sort=price`);
  await expect.poll(() => mode(plain)).toBe("elder");
  await plain.getByRole("button", { name: "特大字" }).click();
  await expect.poll(() => plain.locator("html").getAttribute("data-size")).toBe("huge");
  await plain.getByRole("button", { name: "恢复标准" }).click();
  await expect.poll(() => mode(plain)).toBeNull();
  await bare.close();
});

test("W7: the form's way back cannot be bent to another site", async () => {
  for (const to of ["//evil.example", "/\\evil.example", "https://evil.example", "/%2f%2fevil.example"]) {
    const response = await fetch(`${portal.origin}/mode`, {
      method: "POST",
      redirect: "manual",
      headers: { origin: portal.origin },
      body: new URLSearchParams({ mode: "elder", to }),
    });
    expect(response.headers.get("location")).toBe("/");
  }
});

test("E3, E4: 大 gives 24px, 特大 at least 30px, and it can be taken back", async () => {
  await context.addCookies([{ name: "mode", value: "elder", url: portal.origin }]);
  await visit(page, "/orgs");
  await expect.poll(() => bodySize()).toBe(24);
  await setting("特大字").click();
  await expect.poll(() => bodySize()).toBeGreaterThanOrEqual(30);
  await setting("大字").click();
  await expect.poll(() => bodySize()).toBe(24);
});

test("E9, E18: high contrast and the large pointer are one press each", async () => {
  await context.addCookies([{ name: "mode", value: "elder", url: portal.origin }]);
  await visit(page, "/orgs");
  await setting("高对比").click();
  await setting("大光标").click();
  const look = await page.evaluate(() => {
    const { color, backgroundColor, cursor } = getComputedStyle(document.body);
    return { color, backgroundColor, cursor };
  });
  expect(look.color).toBe("rgb(0, 0, 0)");
  expect(look.backgroundColor).toBe("rgb(255, 255, 255)");
  expect(look.cursor).toContain("/cursors/arrow.svg");
  const size = await page.evaluate(async () => {
    const image = new Image();
    image.src = "/cursors/arrow.svg";
    await image.decode();
    return image.naturalWidth;
  });
  expect(size).toBeGreaterThanOrEqual(32);
});

test("E11: the frame's own controls are at least 60px high in elder mode, 44px otherwise", async () => {
  for (const [cookie, least] of [
    ["standard", 44],
    ["elder", 60],
  ] as const) {
    await context.addCookies([{ name: "mode", value: cookie, url: portal.origin }]);
    await visit(page, "/orgs");
    const small = await page.evaluate((least) => {
      const controls = document.querySelectorAll<HTMLElement>(
        "header :is(a, button), form[action='/mode'] button",
      );
      return [...controls]
        .filter((one) => one.checkVisibility() && !isBrand(one))
        .map((one) => [one.textContent, Math.round(one.getBoundingClientRect().height)])
        .filter(([, height]) => (height as number) < least);
      function isBrand(one: HTMLElement) {
        return one.getAttribute("href") === "/" && one.textContent.includes("银杏里");
      }
    }, least);
    expect(small).toEqual([]);
  }
});

test("E1: the first visit is told of it, and once closed never again", async () => {
  await visit(page, "/orgs");
  const hint = page.getByText("觉得字小");
  await hint.waitFor();
  await page.getByRole("button", { name: "知道了" }).click();
  await expect.poll(() => hint.count()).toBe(0);
  await page.reload();
  await expect.poll(() => hint.count()).toBe(0);
});

test("E19: reading aloud starts, says so, and stops", async () => {
  await context.addCookies([{ name: "mode", value: "elder", url: portal.origin }]);
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    // The machine under test has no voice: what is handed to the engine is noted instead.
    speechSynthesis.speak = (utterance) => {
      said.push(utterance.text);
      setTimeout(() => utterance.onend?.(new Event("end") as SpeechSynthesisEvent), 5);
    };
    speechSynthesis.cancel = () => void said.push("(stop)");
  });
  await visit(page, "/orgs");
  await setting("朗读本页").click();
  const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said);
  await expect.poll(async () => (await said()).join("")).toContain("养老机构");
  await setting("停止朗读").click();
  await setting("朗读本页").waitFor();
  expect((await said()).at(-1)).toBe("(stop)");
});

test("no script runs into trouble with the mode switched either way", async () => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await visit(page, "/orgs");
  await toggle().click();
  await toggle().click();
  await page.getByRole("navigation", { name: "页脚导航" }).getByRole("link", { name: "搜索机构" }).click();
  await page.waitForURL("**/orgs/search");
  expect(errors).toEqual([]);
});
