import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../browser.ts";
import { visit } from "../identity/kit.ts";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";

let portal: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal({ env: { DEMO: "off" } }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const areaButton = (page: Page) => page.getByRole("link", { name: /^地区/ });
const dialog = (page: Page) => page.getByRole("dialog", { name: "想看哪里" });

test("a visitor of an unknown place starts in the site's own province", async () => {
  const page = await browser.newPage({ baseURL: portal.origin });
  await page.goto("/orgs");
  await expect.poll(() => areaButton(page).textContent()).toBe("江苏省");
  await page.close();
});

test("province, city, district by keyboard alone; remembered; the focus comes back", async () => {
  const page = await browser.newPage({ baseURL: portal.origin });
  await visit(page, "/orgs?sort=price");
  await areaButton(page).focus();
  await page.keyboard.press("Enter");
  for (const name of ["苏州市", "姑苏区"]) {
    await dialog(page).getByRole("button", { name, exact: true }).focus();
    await page.keyboard.press("Enter");
  }
  await expect.poll(() => areaButton(page).textContent()).toBe("姑苏区");
  await dialog(page).waitFor({ state: "detached" });
  await expect.poll(() => page.url()).toBe(`${portal.origin}/orgs?sort=price`);
  expect(await areaButton(page).evaluate((link) => link === document.activeElement)).toBe(true);
  await page.reload();
  await expect.poll(() => areaButton(page).textContent()).toBe("姑苏区");
  await page.close();
});

test("a municipality's districts are one step away", async () => {
  const page = await browser.newPage({ baseURL: portal.origin });
  await visit(page, "/orgs");
  await areaButton(page).click();
  await dialog(page).getByRole("button", { name: "全国" }).click();
  await dialog(page).getByRole("button", { name: "上海市", exact: true }).click();
  await dialog(page).getByRole("button", { name: "黄浦区", exact: true }).click();
  await expect.poll(() => areaButton(page).textContent()).toBe("黄浦区");
  await page.close();
});

test.each(["苏州", "suzhou", "sz"])("found by typing %s", async (keyword) => {
  const page = await browser.newPage({ baseURL: portal.origin });
  await visit(page, "/orgs");
  await areaButton(page).click();
  await dialog(page).getByRole("combobox").fill(keyword);
  const hit = dialog(page).getByRole("option", { name: /^苏州市/ });
  await hit.click();
  await expect.poll(() => areaButton(page).textContent()).toBe("苏州市");
  await page.close();
});

test("without scripts: links down, a button to choose, back to the page one came from", async () => {
  const context = await browser.newContext({ baseURL: portal.origin, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/orgs?adcode=320100&sort=price&current=3");
  await areaButton(page).click();
  await page.getByRole("link", { name: "浙江省", exact: true }).click();
  await page.getByRole("link", { name: "杭州市", exact: true }).click();
  await page.getByRole("button", { name: "西湖区", exact: true }).click();
  // The place in the old address would overrule the one just chosen; its third page may be none here.
  await expect.poll(() => page.url()).toBe(`${portal.origin}/orgs?sort=price`);
  await expect.poll(() => areaButton(page).textContent()).toBe("西湖区");
  await context.close();
});

test("a code of no area is refused, a bent way back leads home", async () => {
  const post = (fields: Record<string, string>) =>
    fetch(`${portal.origin}/area`, {
      method: "POST",
      redirect: "manual",
      headers: { origin: portal.origin },
      body: new URLSearchParams(fields),
    });
  expect((await post({ adcode: "999999", to: "/" })).status).toBe(400);
  const bent = await post({ adcode: "320100", to: "//evil.example" });
  expect(bent.headers.get("location")).toBe("/");
});

test("another site's form cannot choose for the visitor", async () => {
  const response = await fetch(`${portal.origin}/area`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: "https://evil.example" },
    body: new URLSearchParams({ adcode: "320100" }),
  });
  expect(response.status).toBe(400);
  expect(response.headers.get("set-cookie")).toBeNull();
});
