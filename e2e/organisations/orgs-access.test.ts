import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hydrated, openBrowser } from "../browser.ts";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";
import { desk, visitor as open, telephone } from "../services/kit.ts";
import { violationsOf } from "../violations.ts";

let portal: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const visitor = (options?: Parameters<typeof open>[2]) => open(browser, portal.origin, options);

const paths = [
  "/",
  "/orgs?adcode=320100",
  "/orgs?adcode=320100&view=map",
  "/orgs/search?keyword=颐和",
  "/orgs?adcode=320100&starLevel=5&priceMaxFen=100000",
  "/orgs/10001",
  "/orgs/compare?ids=10001,10003,10008",
];

describe.each([
  ["standard", false],
  ["elder", true],
])("in %s mode", (_, elder) => {
  test.each(paths)("%s has no accessibility violations, at a desk and on a telephone", async (path) => {
    const { page, context, problems } = await visitor({ elder, viewport: desk });
    await page.goto(path);
    await hydrated(page);
    for (const viewport of [desk, telephone]) {
      await page.setViewportSize(viewport);
      expect(await violationsOf(page), String(viewport.width)).toEqual([]);
    }
    expect(problems).toEqual([]);
    await context.close();
  });

  test.each(paths)("%s fits 360, 390, 768 and 1440 without scrolling sideways (E26)", async (path) => {
    const { page, context } = await visitor({ elder });
    await page.goto(path);
    for (const width of [360, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const scroll = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(scroll, `${width}`).toBeLessThanOrEqual(width);
    }
    await context.close();
  });

  test.each(paths)("%s keeps text and targets large enough (E2, E5, E11)", async (path) => {
    const { page, context } = await visitor({ elder });
    await page.goto(path);
    const smallest = await page.evaluate(() => {
      const sizes: [number, string][] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const parent = walker.currentNode.parentElement!;
        if (
          !walker.currentNode.textContent?.trim() ||
          parent.closest("[class*=screenReader_], [class*=brand_], svg, noscript, script, style")
        )
          continue;
        if (parent.checkVisibility())
          sizes.push([Number.parseFloat(getComputedStyle(parent).fontSize), parent.outerHTML.slice(0, 80)]);
      }
      return sizes.sort((a, b) => a[0] - b[0])[0]!;
    });
    expect(smallest[0], smallest[1]).toBeGreaterThanOrEqual(elder ? 18 : 16);
    const least = elder ? 60 : 44;
    const small = await page.evaluate((min) => {
      const main = document.querySelectorAll<HTMLElement>(
        "main [class*=button_], header [class*=button_], [class*=chip_], [class*=pager_] a, [class*=segmented_] a, [class*=option_]",
      );
      return [...main]
        .filter((e) => e.checkVisibility())
        .map((e) => [Math.round(e.getBoundingClientRect().height), e.className])
        .filter(([h]) => Number(h) < min);
    }, least);
    expect(small).toEqual([]);
    await context.close();
  });
});
