import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../browser.ts";
import { signedIn, telephone, visit, visitor, WANG } from "../identity/kit.ts";
import { sharedPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";
import { areaMap, clusters, pins } from "../shell/map-parts.ts";

let portal: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [portal, browser] = await Promise.all([sharedPortal(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const desk = { width: 1440, height: 900 };

const datesOf = (page: Page) => page.getByRole("table", { name: "出发日期、价格和余位" });

test("a family goes from the season's trips to one of them, picks another day and reads what withdrawing would cost", async () => {
  const { page, context, problems } = await visitor(browser, portal.origin, { viewport: desk });
  await visit(page, "/tour");
  const term = page
    .getByRole("main")
    .getByText(/^\d+ 月 \d+ 日/)
    .first();
  await expect.poll(() => term.textContent()).toMatch(/^\d+ 月 \d+ 日\p{Script=Han}{2}$/u);
  await page.getByRole("link", { name: /汤山泡汤四日/ }).click();
  await page.getByRole("heading", { level: 1, name: "汤山泡汤四日" }).waitFor();
  const kept = () =>
    page
      .getByRole("table", { name: /^取消阶梯/ })
      .locator("tbody tr")
      .nth(1)
      .textContent();
  const before = await kept();
  const dates = datesOf(page).getByRole("link");
  await dates.nth((await dates.count()) - 2).click();
  await expect.poll(() => new URL(page.url()).searchParams.has("departure")).toBe(true);
  await expect.poll(kept).not.toBe(before);
  await expect.poll(() => kept()).toContain("团费的 20%");
  expect(problems).toEqual([]);
  await context.close();
});

test("the filters of the search hold in the address and can be taken off one by one", async () => {
  const { page, context } = await visitor(browser, portal.origin, { viewport: desk });
  await visit(page, "/tour/search?kind=spot");
  await page.getByLabel(/平缓/).first().check();
  await expect.poll(() => page.url()).toContain("walk=EASY");
  await page
    .getByLabel(/老人免票/)
    .first()
    .check();
  await expect.poll(() => page.url()).toContain("elderFree=1");
  await page
    .getByRole("link", { name: "去掉 平缓" })
    .or(page.getByRole("link", { name: "去掉平缓" }))
    .click();
  await expect.poll(() => page.url()).not.toContain("walk=");
  await expect.poll(() => page.url()).toContain("elderFree=1");
  await page.goBack();
  await expect.poll(() => page.url()).toContain("walk=EASY");
  await context.close();
});

test("a city of the province's map changes list and map together", async () => {
  const { page, context } = await visitor(browser, portal.origin, { viewport: desk });
  await visit(page, "/sporMap?adcode=320500");
  await page.getByRole("link", { name: /^南京 \d+ 处景点$/ }).click();
  await page.getByRole("heading", { level: 1, name: /南京市/ }).waitFor();
  await expect.poll(() => page.url()).toContain("adcode=320100");
  await page
    .getByRole("link", { name: /古镇古村/ })
    .first()
    .click();
  await expect.poll(() => page.url()).toContain("categoryId=7");
  await context.close();
});

test("somebody who lets the browser tell where they are sees the spots of their city", async () => {
  const { page, context } = await visitor(browser, portal.origin, {
    viewport: desk,
    geolocation: { longitude: 119.42, latitude: 32.39 },
    permissions: ["geolocation"],
  });
  await visit(page, "/sporMap?adcode=320500");
  await page.getByRole("button", { name: "看我附近" }).click();
  await page.getByRole("heading", { level: 1, name: /扬州市/ }).waitFor();
  await context.close();
});

test("everything works without JavaScript: the season, filters, departures, the map and looking closer", async () => {
  const { page, context } = await visitor(browser, portal.origin, {
    viewport: telephone,
    javaScriptEnabled: false,
  });
  await page.goto("/tour");
  await page.getByLabel(/只看轮椅可行/).check();
  await page.getByRole("button", { name: "看结果" }).click();
  await expect.poll(() => page.url()).toContain("wheelchair=1");
  await page.goto("/tour/search?panel=filters&kind=spot");
  await page.getByLabel(/平缓/).first().check();
  await page.getByRole("button", { name: "看结果" }).first().click();
  await expect.poll(() => page.url()).toContain("walk=EASY");
  await page.goto("/tour/trip/10001");
  await datesOf(page).getByRole("link").nth(1).click();
  await expect.poll(() => page.url()).toContain("departure=");
  await expect.poll(() => datesOf(page).locator("[aria-current=true]").count()).toBe(1);
  await page.goto("/sporMap?adcode=320500");
  const picture = () => areaMap(page).locator("svg > g").first().getAttribute("transform");
  const whole = await picture();
  await page.getByRole("link", { name: "放大", exact: true }).click();
  expect(await picture()).not.toBe(whole);
  await page.goto("/sporMap?adcode=320500");
  await clusters(page).first().click();
  await expect.poll(() => page.url()).toContain("z=");
  await pins(page).first().click();
  await expect.poll(() => page.url()).toContain("/tour/spot/");
  await context.close();
});

test("a member keeps a trip and a spot", async () => {
  const who = await visitor(browser, portal.origin, { viewport: desk });
  await signedIn(who, portal.origin, { username: WANG.phone, password: WANG.password });
  for (const [path, name] of [
    ["/tour/trip/10003", "千垛菊海两日"],
    ["/tour/spot/10006", "东山橘岸"],
  ] as const) {
    await visit(who.page, path);
    const heart = who.page.getByRole("button", { name: /^(已收藏|收藏)/ }).last();
    await expect.poll(() => heart.getAttribute("aria-pressed")).toBe("false");
    // Shown at once; leaving the page before the answer would break the request off.
    const kept = who.page.waitForResponse((answer) => answer.request().method() === "POST");
    await heart.click();
    await expect.poll(() => heart.getAttribute("aria-pressed")).toBe("true");
    await kept;
    await visit(who.page, "/user/favorite");
    await who.page.getByText(name).first().waitFor();
  }
  await who.context.close();
});

test("what is not there says so, and bad addresses are put right", async () => {
  const { page, context } = await visitor(browser, portal.origin, { viewport: desk });
  for (const path of ["/tour/spot/999999999", "/tour/trip/abc", "/tour/org/0"])
    expect((await page.goto(path))?.status(), path).toBe(404);
  await page.goto("/tour/search?kind=spot&days=LONG&walk=FLY&sort=days");
  await expect.poll(() => new URL(page.url()).search).toBe("?kind=spot");
  await context.close();
});
