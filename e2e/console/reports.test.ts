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

const plot = (name: string) => page.getByRole("region", { name, exact: true });
const figure = async (name: string) =>
  Number.parseInt(
    await page.getByRole("main").locator("dl > div").filter({ hasText: name }).locator("dd").innerText(),
    10,
  );

test("a figure is opened by keys and leads to as many orders as it says; its table is kept as a file", async () => {
  await page.goto("/staff/#/reports?by=month");
  const orders = plot("付款的订单");
  await orders.getByText("看数").focus();
  await page.keyboard.press("Enter");
  expect(await violationsOf(page)).toEqual([]);
  const download = page.waitForEvent("download");
  await orders.getByRole("button", { name: "存成表格" }).click();
  expect((await download).suggestedFilename()).toBe("付款的订单.csv");
  const link = orders.getByRole("row").last().getByRole("link").first();
  const counted = Number(await link.innerText());
  expect(counted).toBeGreaterThan(0);
  await link.click();
  await page.getByRole("heading", { level: 1, name: "订单", exact: true }).waitFor();
  await page.getByText(`付款的，${counted} 单`).waitFor();
  expect(await page.getByRole("main").getByRole("row").count()).toBe(Math.min(counted, 20) + 1);
});

test("who looks at things in the portal is counted, once for each page, and nobody is named", async () => {
  await page.goto("/staff/#/reports?part=funnel");
  await plot("看详情").waitFor();
  const before = await figure("看详情");
  const reader = await browser.newPage({ baseURL: portal.origin });
  await reader.goto("/orgs?keyword=养老");
  await reader.getByRole("main").locator('a[href^="/orgs/"]').first().click();
  await reader.waitForURL(/\/orgs\/\d+/);
  await reader.getByRole("heading", { level: 1 }).waitFor();
  await reader.goto("/orgs");
  await expect
    .poll(
      async () => {
        await page.reload();
        await plot("看详情").waitFor();
        return [(await figure("看详情")) - before, await figure("搜索")];
      },
      { timeout: 20_000, interval: 1_000 },
    )
    .toEqual([1, 1]);
  await reader.close();
  expect(await violationsOf(page)).toEqual([]);
});
