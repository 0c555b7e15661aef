import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, openBrowser } from "../browser.ts";
import { visit, visitor } from "../identity/kit.ts";
import { sharedPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";
import { pressOn } from "./look.ts";

let portal: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([sharedPortal(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

test("pressing on in place draws what a new load draws", async () => {
  const placesOf = () =>
    [...document.querySelectorAll("body *")]
      .filter((one) => one.checkVisibility() && !one.closest('[aria-label="长辈模式设置"]'))
      .map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return `${one.tagName} ${[x, y, width, height].map(Math.round).join(" ")}`;
      });
  const who = await visitor(browser, portal.origin, { viewport: { width: 360, height: 844 } });
  /** What is drawn once nothing more comes. */
  const drawn = async () => {
    let before: string[] = [];
    let now: string[] = [];
    const rest = async () => {
      [before, now] = [now, await who.page.evaluate(placesOf)];
      return before.length > 0 && before.join() === now.join();
    };
    await expect.poll(rest, { interval: 400 }).toBe(true);
    return now;
  };
  for (const path of ["/orgs", "/service/10001", "/tour/trip/10001"]) {
    await who.context.clearCookies();
    await visit(who.page, path);
    await drawn();
    for (const look of ["elder large", "elder huge"] as const) {
      await pressOn(who.page, look);
      await who.page.evaluate(() => document.fonts.ready);
      const pressed = await drawn();
      await visit(who.page, path);
      await who.page.getByRole("form", { name: "长辈模式设置" }).waitFor();
      const loaded = await drawn();
      const moved = pressed.filter((place, i) => place !== loaded[i]).slice(0, 3);
      expect([path, look, pressed.length, moved]).toEqual([path, look, loaded.length, []]);
    }
  }
  await who.context.close();
});

test("on a screen magnified twice, bars that stand take no more than a third", async () => {
  const who = await visitor(browser, portal.origin, { viewport: { width: 640, height: 450 } });
  for (const path of ["/orgs/10001", "/service/10001", "/shop/product/10001", "/tour/trip/10001"]) {
    await who.context.clearCookies();
    await visit(who.page, path);
    for (const look of ["standard", "elder large", "elder huge"] as const) {
      await pressOn(who.page, look);
      await who.page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
      const taken = await who.page.evaluate(() => {
        let rows = 0;
        for (let y = 1; y < innerHeight; y += 2) {
          const at = document.elementsFromPoint(innerWidth / 2, y);
          if (at.some((one) => /fixed|sticky/.test(getComputedStyle(one).position) && isStuck(one)))
            rows += 2;
        }
        return rows;
        // What would have gone on with the page stands still when it is scrolled.
        function isStuck(one: Element) {
          const { position, top } = getComputedStyle(one);
          return (
            position === "fixed" || Math.abs(one.getBoundingClientRect().top - Number.parseFloat(top)) < 1
          );
        }
      });
      expect([path, look, taken <= 150 ? "fits" : taken]).toEqual([path, look, "fits"]);
    }
  }
  await who.context.close();
});

test("with the browser's letters set half as large again the pages are larger and slide nowhere sideways", async () => {
  const large = await launchBrowser("--blink-settings=defaultFontSize=24");
  for (const [width, paths] of [
    [1440, ["/", "/orgs", "/orgs/10001", "/service/10001", "/shop", "/staff/"]],
    [390, ["/", "/orgs", "/shop", "/login"]],
  ] as const) {
    const page = await large.newPage({ viewport: { width, height: 844 } });
    for (const path of paths) {
      await page.goto(`${portal.origin}${path}`);
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      const { sideways, letters } = await page.evaluate(() => ({
        sideways: document.documentElement.scrollWidth - innerWidth,
        letters: Number.parseFloat(getComputedStyle(document.body).fontSize),
      }));
      expect([width, path, Math.max(0, sideways), letters >= 22]).toEqual([width, path, 0, true]);
    }
  }
  await large.close();
});
