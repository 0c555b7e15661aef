import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../browser.ts";
import { type Visitor, visitor } from "../identity/kit.ts";
import { sharedPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";
import { faultsOf, unanswered } from "./faults.ts";
import { employeePages, listed, memberPages, noPages, openPages, portalPaths } from "./pages.ts";

let portal: RunningServer;
let browser: Browser;
let who: Visitor;
const links = new Map<string, string>();
beforeAll(async () => {
  [portal, browser] = await Promise.all([sharedPortal(), openBrowser()]);
  who = await visitor(browser, portal.origin);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

test("every path of the portal is looked at", () => {
  const known = [openPages, memberPages, employeePages].flatMap((pages) => Object.keys(pages));
  expect([...new Set([...known, ...noPages])].sort()).toEqual([...new Set(portalPaths)].sort());
});

test.each(listed(openPages))(
  "$path, for a visitor, is sound in either mode, fits from 320 to 1440 and is titled (E2, E5, E11, E26)",
  async (page) => {
    expect(await faultsOf(who, page, links)).toEqual([]);
  },
);

test("every link that a visitor meets on them is answered", async () => {
  expect(links.size).toBeGreaterThan(20);
  expect(await unanswered(who.context, links)).toEqual([]);
});
