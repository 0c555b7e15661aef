import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../browser.ts";
import { visitor } from "../identity/kit.ts";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";
import { employeePages, listed, memberPages, noPages, openPages, portalPaths } from "./fit-pages.ts";
import { misfitsOf, pressOn } from "./fits.ts";

let portal: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

test("every path of the portal is looked at", () => {
  const known = [openPages, memberPages, employeePages].flatMap((pages) => Object.keys(pages));
  expect([...new Set([...known, ...noPages])].sort()).toEqual([...new Set(portalPaths)].sort());
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
  const settled = async (path: string) => {
    await who.page.goto(path, { waitUntil: "networkidle" });
    await who.page.getByRole("contentinfo").waitFor();
  };
  for (const path of ["/orgs", "/service/10001", "/tour/trip/10001"]) {
    await who.context.clearCookies();
    await settled(path);
    for (const look of ["elder large", "elder huge"] as const) {
      await pressOn(who.page, look);
      await who.page.evaluate(() => document.fonts.ready);
      const pressed = await who.page.evaluate(placesOf);
      await settled(path);
      expect([path, look, await who.page.evaluate(placesOf)]).toEqual([path, look, pressed]);
    }
  }
  await who.context.close();
});

test("everything fits that is open to everybody", { timeout: 240_000 }, async () => {
  const who = await visitor(browser, portal.origin);
  const misfits: string[] = [];
  for (const page of listed(openPages)) misfits.push(...(await misfitsOf(who.page, page)));
  expect(misfits).toEqual([]);
  await who.context.close();
});

test("on a screen magnified twice, bars that stand take no more than a third", async () => {
  const who = await visitor(browser, portal.origin, { viewport: { width: 640, height: 450 } });
  for (const path of ["/orgs/10001", "/service/10001", "/shop/product/10001", "/tour/trip/10001"]) {
    await who.context.clearCookies();
    await who.page.goto(path, { waitUntil: "networkidle" });
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
