import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hydrated, openBrowser } from "../browser.ts";
import { desk, visit as open, telephone, visitor } from "../identity/kit.ts";
import { sharedPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";
import { areaMap, clusters, pins } from "./map-parts.ts";

let portal: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([sharedPortal(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const maps = [
  "/sporMap?adcode=320000",
  "/sporMap?adcode=320500",
  "/orgs?adcode=320000&view=map",
  "/orgs?adcode=320100&view=map",
];

/** Opens a page and waits until its map can be walked on: its script comes after the page's. */
async function visit(page: Page, path: string): Promise<void> {
  await open(page, path);
  await areaMap(page).and(page.locator("[tabindex]")).waitFor();
}

/** Marks and names of every map on the page that lie on one another, and marks smaller than a finger. */
const faults = (page: Page) =>
  page.evaluate(() => {
    const finger = Number.parseFloat(getComputedStyle(document.body).getPropertyValue("--least"));
    return [...document.querySelectorAll('[role=group][aria-label*="示意图，"]')].flatMap((map) => {
      if (!map.checkVisibility()) return [];
      const things = [...map.querySelectorAll(":scope [data-mark], :scope > svg > text")].map((one) => ({
        box: one.getBoundingClientRect(),
        what: one.getAttribute("aria-label") ?? one.textContent ?? "",
        isMark: one.matches("[data-mark]"),
      }));
      const small = things
        .filter(({ isMark, box }) => isMark && (box.width < finger - 0.5 || box.height < finger - 0.5))
        .map(({ what, box }) => `${what} is ${box.width} by ${box.height}`);
      const over = things.flatMap(({ box: a, what }, i) =>
        things.slice(i + 1).flatMap(({ box: b, what: other }) => {
          const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
          const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
          return across > 0.5 && down > 0.5 ? [`${what} lies on ${other}`] : [];
        }),
      );
      return [...(things.length === 0 ? ["an empty map"] : []), ...small, ...over];
    });
  });

describe.each([
  ["desk", desk],
  ["telephone", telephone],
] as const)("on a %s", (_, viewport) => {
  test.each(["standard", "huge"])("nothing on a map lies on anything else, %s letters", async (letters) => {
    const { page, context, problems } = await visitor(browser, portal.origin, {
      viewport,
      elder: letters === "huge",
    });
    if (letters === "huge") await context.addCookies([{ name: "size", value: "huge", url: portal.origin }]);
    for (const path of maps) {
      await visit(page, path);
      await expect.poll(() => faults(page), { message: path }).toEqual([]);
      // Closer, where the places stand instead of the cities.
      for (const press of [1, 2]) {
        await page.getByRole("link", { name: "放大", exact: true }).click();
        await expect
          .poll(() => new URL(page.url()).searchParams.get("z"), { message: path })
          .toBe(`${2 ** press}`);
        // The marks are laid out anew after the address has changed.
        await expect.poll(() => faults(page), { message: `${path} ${press}` }).toEqual([]);
      }
    }
    expect(problems).toEqual([]);
    await context.close();
  });
});

const picture = (page: Page) => areaMap(page).locator("svg > g").first().getAttribute("transform");
const searchOf = (page: Page) => new URL(page.url()).searchParams;
const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");

test.each(["/sporMap?adcode=320500", "/orgs?adcode=320100&view=map"])(
  "%s: a row lights its pin and a pin its row; pressed, it brings the row in, and Back finds all of it again",
  async (path) => {
    const { page, context, problems } = await visitor(browser, portal.origin);
    await visit(page, path);
    const pin = pins(page).last();
    const id = await pin.getAttribute("data-pin");
    const row = page.locator(`[data-row="${id}"]`);
    const own = page.locator(`[data-pin="${id}"]`);
    await row.hover();
    await expect.poll(() => own.getAttribute("aria-current")).toBe("true");
    await page.mouse.move(2, 2);
    await expect.poll(() => own.getAttribute("aria-current")).toBeNull();
    await own.click();
    await expect.poll(() => searchOf(page).get("pin")).toBe(id);
    await page.mouse.move(2, 2);
    await expect.poll(() => row.getAttribute("data-lit")).toBe("");
    await expect
      .poll(() =>
        row.evaluate((one) => {
          const { top, bottom } = one.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        }),
      )
      .toBe(true);
    await own.click();
    await page.waitForURL(/\/(tour\/spot|orgs)\/\d+/);
    await page.goBack();
    await expect.poll(() => row.getAttribute("data-lit")).toBe("");
    expect(problems).toEqual([]);
    await context.close();
  },
);

test("what the server drew stays while its own script is on its way and the page beside it changes", async () => {
  const { page, context, problems } = await visitor(browser, portal.origin);
  let arrive = () => {};
  const onItsWay = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route("**/spot-map-province-*.js", (route) => onItsWay.then(() => route.continue()));
  await visit(page, "/sporMap?adcode=320500");
  const drawn = await page.getByRole("heading", { name: "江苏省景点" }).elementHandle();
  const isThere = () => drawn!.evaluate((one) => one.isConnected && one.checkVisibility());
  const id = await pins(page).last().getAttribute("data-pin");
  await page.locator(`[data-row="${id}"]`).hover();
  await page.locator(`[data-pin="${id}"][aria-current=true]`).waitFor();
  expect(await isThere()).toBe(true);
  arrive();
  await page.waitForLoadState("networkidle");
  expect(await isThere()).toBe(true);
  expect(problems).toEqual([]);
  await context.close();
});

test("by keyboard: one stop, arrows from mark to mark, plus opens a cluster, Esc leads to the list", async () => {
  const { page, context, problems } = await visitor(browser, portal.origin);
  await visit(page, "/sporMap?adcode=320500");
  const map = areaMap(page);
  await map.focus();
  await page.keyboard.press("ArrowDown");
  const first = await focusedName(page);
  expect(first).not.toBe("");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  expect(await focusedName(page)).not.toBe(first);
  // The tab key leaves all marks behind at once.
  await page.keyboard.press("Tab");
  expect(await focusedName(page)).toBe("放大");
  await clusters(page).first().focus();
  expect(await focusedName(page)).toMatch(/^苏州市 \d+ 处，放大看$/);
  const whole = await picture(page);
  await page.keyboard.press("+");
  await expect.poll(() => picture(page)).not.toBe(whole);
  await expect.poll(() => Number(searchOf(page).get("z"))).toBeGreaterThanOrEqual(2);
  // What had the focus is gone: it went to what is there now, not to the top of the page.
  expect(await page.evaluate(() => document.activeElement?.closest("[role=group]") !== null)).toBe(true);
  await page.keyboard.press("Escape");
  expect(await page.evaluate(() => document.activeElement?.closest("[data-row]") !== null)).toBe(true);
  expect(problems).toEqual([]);
  await context.close();
});

test("by wheel, keys, two fingers and its buttons the map is looked at closer, and the address keeps the view", async () => {
  const { page, context, problems } = await visitor(browser, portal.origin);
  await visit(page, "/sporMap?adcode=320500");
  const map = areaMap(page);
  const whole = await picture(page);
  await map.hover({ position: { x: 200, y: 150 } });
  await page.mouse.wheel(0, -200);
  await expect.poll(() => picture(page)).not.toBe(whole);
  await expect.poll(() => searchOf(page).get("z")).toBe("1.2");
  await map.focus();
  await page.keyboard.press("0");
  await expect.poll(() => picture(page)).toBe(whole);
  await page.keyboard.press("+");
  await expect.poll(() => searchOf(page).get("z")).toBe("2");
  const kept = await picture(page);
  await page.reload();
  await hydrated(page);
  await expect.poll(() => picture(page)).toBe(kept);
  await page.getByRole("link", { name: "缩小" }).click();
  await expect.poll(() => picture(page)).toBe(whole);
  await map.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const send = (type: string, pointerId: number, dx: number) =>
      element.dispatchEvent(
        new PointerEvent(type, {
          bubbles: true,
          pointerId,
          pointerType: "touch",
          clientX: box.left + box.width / 2 + dx,
          clientY: box.top + box.height / 2,
        }),
      );
    send("pointerdown", 1, -30);
    send("pointerdown", 2, 30);
    send("pointermove", 2, 90);
    send("pointerup", 1, -30);
    send("pointerup", 2, 90);
  });
  await expect.poll(() => searchOf(page).get("z")).toBe("2");
  expect(problems).toEqual([]);
  await context.close();
});

test.each(["/sporMap?adcode=320500", "/orgs?adcode=320100&view=map"])(
  "%s: a list that follows the map holds what is on it",
  async (path) => {
    const { page, context, problems } = await visitor(browser, portal.origin);
    await visit(page, path);
    await page.getByRole("link", { name: "只看图中" }).click();
    await expect.poll(() => searchOf(page).get("only")).toBe("map");
    const rows = page.locator("[data-row]");
    const seen = () =>
      areaMap(page)
        .locator("[data-mark]")
        .evaluateAll((marks) =>
          marks.reduce(
            (sum, mark) =>
              sum +
              (mark.getAttribute("aria-label")?.endsWith("放大看")
                ? Number(mark.querySelector("text")?.textContent)
                : 1),
            0,
          ),
        );
    // More than the page of ten that stood there before.
    await expect.poll(() => rows.count()).toBeGreaterThan(10);
    await expect.poll(async () => (await rows.count()) - (await seen())).toBe(0);
    const all = await rows.count();
    await areaMap(page).focus();
    for (const key of ["+", "+", "+"]) await page.keyboard.press(key);
    await expect.poll(() => rows.count()).toBeLessThan(all);
    await expect.poll(async () => (await rows.count()) - (await seen())).toBe(0);
    await expect.poll(() => searchOf(page).get("z")).toBe("8");
    const few = await rows.count();
    await page.reload();
    await hydrated(page);
    await expect.poll(() => rows.count()).toBe(few);
    expect(problems).toEqual([]);
    await context.close();
  },
);

test("the province stands on one map, its cities named with their number, and a city of it is a way there", async () => {
  const { page, context } = await visitor(browser, portal.origin);
  for (const [path, name] of [
    ["/sporMap?adcode=320000", /^南京 \d+ 处$/],
    ["/orgs?adcode=320000&view=map", /^南京 \d+ 家$/],
  ] as const) {
    await visit(page, path);
    expect(await page.getByRole("group", { name: /示意图，/ }).count(), path).toBe(1);
    const city = page.getByRole("link", { name });
    const [count] = /\d+/.exec((await city.getAttribute("aria-label"))!)!;
    await city.click();
    await expect
      .poll(() => page.getByRole("heading", { level: 1 }).innerText())
      .toContain(`南京市 ${count} `);
  }
  await context.close();
});
