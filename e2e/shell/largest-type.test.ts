import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hydrated, openBrowser } from "../browser.ts";
import { desk, signedIn, visitor, WANG } from "../identity/kit.ts";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";

let portal: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const paths = [
  "/",
  "/orgs",
  "/orgs/10001",
  "/orgs/compare?ids=10001,10003",
  "/service/10001",
  "/shop",
  "/tour/search",
  "/information",
  "/user/info",
  "/user/orders",
  "/user/contract",
  "/user/card",
  "/user/packages",
  "/user/favorite",
];

test("nothing slides sideways with the largest letters, on a desk and on telephones", async () => {
  const who = await visitor(browser, portal.origin, { elder: true, viewport: desk });
  await who.context.addCookies([{ name: "size", value: "huge", url: portal.origin }]);
  await signedIn(who, portal.origin, { username: WANG.phone, password: WANG.password });
  for (const path of paths) {
    await who.page.goto(path);
    await hydrated(who.page);
    for (const width of [1440, 390, 360]) {
      await who.page.setViewportSize({ width, height: 900 });
      const [is, fits] = await who.page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ]);
      expect([path, width, is]).toEqual([path, width, fits]);
    }
  }
  await who.context.close();
});
