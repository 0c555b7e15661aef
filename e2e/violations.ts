import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Locator, Page } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Waits for notices and dialogs that come or go: half transparent, their letters have too little contrast. */
const atRest = (page: Page) =>
  page.evaluate(async () => {
    const ending = () =>
      document
        .getAnimations()
        .filter(
          (a) =>
            a.playState === "running" && Number.isFinite(a.effect?.getComputedTiming().endTime as number),
        );
    const waitedEnough = Date.now() + 2_000;
    for (let some = ending(); some.length && Date.now() < waitedEnough; some = ending())
      await Promise.allSettled(some.map((a) => a.finished));
  });

/**
 * What people who use aids would stumble over on a page, one line each: the rule and the first place.
 *
 * In one run in the page itself: the package for Playwright opens a second page each time, to gather what frames say,
 * and nothing of ours has frames.
 * @param within only that part of the page
 */
export async function violationsOf(page: Page, within?: Locator): Promise<string[]> {
  await atRest(page);
  // Half a megabyte to send, read and run: once for each document.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  const part = await within?.elementHandle();
  return page.evaluate(async (context) => {
    const { axe } = window as unknown as {
      axe: { run(context: unknown, options: RunOptions): Promise<AxeResults> };
    };
    const options: RunOptions = { resultTypes: ["violations"], iframes: false };
    const { violations } = await axe.run(context ?? document, options);
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  }, part);
}
