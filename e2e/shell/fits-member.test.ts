import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../browser.ts";
import { signedIn, visitor, WANG } from "../identity/kit.ts";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";
import { employeePages, listed, memberPages } from "./fit-pages.ts";
import { misfitsOf } from "./fits.ts";

let portal: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

test.each([
  ["customer", "19900000001", memberPages],
  ["service person", "19900000002", employeePages],
])("everything fits that a %s signed in for", { timeout: 240_000 }, async (_, username, pages) => {
  const who = await visitor(browser, portal.origin);
  await signedIn(who, portal.origin, { username, password: WANG.password });
  const misfits: string[] = [];
  for (const page of listed(pages)) misfits.push(...(await misfitsOf(who.page, page)));
  expect(misfits).toEqual([]);
  await who.context.close();
});
