import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../browser.ts";
import { signedIn, telephone, visit, visitor, WANG } from "../identity/kit.ts";
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

test.each(["/orgs", "/service", "/tour/search"])("%s says that it does not know an area", async (path) => {
  const html = await (await fetch(`${portal.origin}${path}?adcode=999999`)).text();
  const main = /<main.*<\/main>/s.exec(html)?.[0].replace(/<[^>]+>/g, " ") ?? "";
  expect(main).toContain("没有找到这个地区");
  expect(main).not.toContain("999999");
  expect(main).not.toMatch(/全国\s+0/);
});

test("without a network the page says so, and what to do", async () => {
  const { page, context } = await visitor(browser, portal.origin);
  await visit(page, "/orgs");
  await context.setOffline(true);
  await page.getByRole("banner").getByRole("link", { name: "银龄商城" }).click();
  await page.getByRole("heading", { name: "网络断了" }).waitFor();
  await page.getByText("请看看无线网或流量开着没有").waitFor();
  await context.close();
});

test("a chat about nothing is the list of chats", async () => {
  const who = await visitor(browser, portal.origin);
  await signedIn(who, portal.origin, { username: WANG.phone, password: WANG.password });
  await who.page.goto("/user/chat");
  expect(new URL(who.page.url()).pathname).toBe("/user/advisor");
  await who.context.close();
});

test("the rest of the reading bar opens without scripts and by keys", async () => {
  const bare = await visitor(browser, portal.origin, {
    elder: true,
    viewport: telephone,
    javaScriptEnabled: false,
  });
  await bare.page.goto("/orgs");
  const bar = bare.page.getByRole("form", { name: "长辈模式设置" });
  await bar.getByText("更多").click();
  await bar.getByRole("button", { name: "高对比" }).click();
  await bare.page.locator("html[data-contrast=high]").waitFor();
  await bare.context.close();

  const { page, context } = await visitor(browser, portal.origin, { elder: true, viewport: telephone });
  await visit(page, "/orgs");
  const own = page.getByRole("form", { name: "长辈模式设置" });
  const more = own.getByText("更多");
  await more.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.locator("html[data-size=huge]").waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => more.evaluate((summary) => summary === document.activeElement)).toBe(true);
  expect(await own.locator("details[open]").count()).toBe(0);
  await context.close();
});

test("a home is printed without what is only for the screen", async () => {
  const { page, context } = await visitor(browser, portal.origin);
  await visit(page, "/orgs/10001");
  const parts = {
    "the line about the demonstration": page.getByRole("complementary", { name: "演示环境" }),
    "the hint": page.getByRole("form", { name: "长辈模式提示" }),
    pictures: page.getByRole("region", { name: "插画" }),
    buttons: page.getByRole("button"),
    "links drawn as buttons": page.getByRole("link", { name: /^(预约参观|打电话|问顾问)/ }),
  };
  const isSeen = async () =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(parts).map(async ([what, part]) => [what, (await part.count()) > 0] as const),
      ),
    );
  expect(Object.values(await isSeen())).not.toContain(false);
  const bar = page.getByRole("navigation", { name: "底部导航" });
  await page.emulateMedia({ media: "print" });
  expect(Object.entries(await isSeen()).filter(([, seen]) => seen)).toEqual([]);
  await page.setViewportSize(telephone);
  expect(await bar.count()).toBe(0);
  await context.close();
});
