import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Desks, openDesks } from "../advisory/kit.ts";
import { openBrowser } from "../browser.ts";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";
import { violationsOf } from "../violations.ts";

let portal: RunningServer;
let browser: Browser;
let desks: Desks;
let page: Page;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
  desks = await openDesks(browser, portal.origin);
  ({ page } = await desks.open("operator"));
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const chosen = (on = page) => on.getByRole("region", { name: "选中的" });
/** Which row of the table has the focus, from 0. */
const rowOf = (on: Page) =>
  on.evaluate(() =>
    [...document.querySelectorAll("main tbody tr")].findIndex((row) => row.contains(document.activeElement)),
  );
const firstRow = (on: Page) => on.getByRole("main").getByRole("row").nth(1);

test("the rows of a table are gone along, ticked and opened by keys", async () => {
  await page.goto("/staff/#/orders");
  await firstRow(page).waitFor();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  expect(await rowOf(page)).toBe(1);
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("Shift+X");
  await chosen().getByText("选了 3 单").waitFor();
  await page.keyboard.press("k");
  expect(await rowOf(page)).toBe(2);
  await page.keyboard.press("Escape");
  await chosen().waitFor({ state: "detached" });
  const sn = await page.getByRole("main").getByRole("row").nth(3).getByRole("link").innerText();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: sn }).waitFor();
});

test("every plain table goes by the same keys", async () => {
  const { page: auditor } = await desks.open("auditor");
  const { page: administrator } = await desks.open("administrator");
  for (const [on, path] of [
    [page, "/today"],
    [page, "/employees"],
    [page, "/contracts"],
    [auditor, "/audit"],
    [administrator, "/accounts"],
  ] as const) {
    await on.goto(`/staff/#${path}`);
    await firstRow(on).waitFor();
    // The page listens for keys a moment after its rows are there.
    await expect
      .poll(async () => {
        if ((await rowOf(on)) < 0) await on.keyboard.press("j");
        return [path, await rowOf(on)];
      })
      .toEqual([path, 0]);
    await on.keyboard.press("j");
    await expect.poll(async () => [path, await rowOf(on)]).toEqual([path, 1]);
    await on.keyboard.press("k");
    await expect.poll(async () => [path, await rowOf(on)]).toEqual([path, 0]);
  }
});

test("E opens a row at its first field, the full stop goes along the buttons of one", async () => {
  await page.goto("/staff/#/settings");
  await firstRow(page).waitFor();
  await page.keyboard.press("j");
  await page.keyboard.press("e");
  const focused = () => page.evaluate(() => document.activeElement?.tagName);
  await expect.poll(focused).toMatch(/^(INPUT|SELECT|TEXTAREA)$/);
  // There a letter is a letter.
  await page.keyboard.press("e");
  expect(await focused()).toMatch(/^(INPUT|SELECT|TEXTAREA)$/);

  await page.goto("/staff/#/today");
  await firstRow(page).waitFor();
  await page.keyboard.press("j");
  await page.keyboard.press(".");
  const named = () => page.evaluate(() => document.activeElement?.textContent ?? "");
  expect(await named()).toMatch(/^我来/);
  expect(await rowOf(page)).toBe(0);
  await page.keyboard.press("Enter");
  await firstRow(page)
    .getByRole("button", { name: /^放回去/ })
    .waitFor();
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await page.keyboard.press(".");
  expect(await named()).toMatch(/^放回去/);
});

test("a case beside its list is filled in by E, the full stop goes along what may be done about it", async () => {
  await page.goto("/staff/#/reviews?view=ALL");
  await page.getByRole("region", { name: "评价：全部" }).getByRole("listitem").first().waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
  // The page listens for keys a moment after its cases are there.
  await expect
    .poll(async () => {
      if (!page.url().includes("id=")) await page.keyboard.press("j");
      return page.url();
    })
    .toContain("id=");
  await page.getByRole("button", { name: "回复…" }).waitFor();
  await page.keyboard.press(".");
  expect(await focused()).toBe("回复…");
  await page.keyboard.press(".");
  expect(await focused()).toBe("隐藏…");
  await page.keyboard.press(".");
  expect(await focused()).toBe("回复…");
  await page.keyboard.press("e");
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("content");
  // There a letter is a letter.
  await page.keyboard.press("e");
  expect(await page.getByRole("textbox", { name: "回复" }).inputValue()).toBe("e");
});

test("the list of keys begins with those of the page it is opened on", async () => {
  const dialog = page.getByRole("dialog", { name: "快捷键" });
  for (const [path, title, does] of [
    ["/today", "今天", "选上这一行，再按不选"],
    ["/dispatch", "派单台", "试排这一单"],
    ["/refunds", "退款", "下一件，到底了从头来"],
    ["/reviews?view=ALL&id=ORG-10001", "评价", "到这一件第一个要填的"],
  ]) {
    await page.goto(`/staff/#${path}`);
    await page.getByRole("heading", { level: 1, name: title! }).waitFor();
    await expect
      .poll(async () => {
        await page.keyboard.press("Shift+?");
        const text = await dialog.innerText();
        await page.keyboard.press("Escape");
        await dialog.waitFor({ state: "detached" });
        return text.replace(/\s/g, "");
      })
      .toMatch(new RegExp(`这一页：${title}.*${does}.*每一页.*到全部订单`));
  }
  await page.keyboard.press("Shift+?");
  await dialog.waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press("Escape");
});
