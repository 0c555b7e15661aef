import { existsSync } from "node:fs";
import { type Browser, chromium, type Page } from "playwright-core";

// The first is the same Chromium without the parts of a window: a third less work for the machine.
const INSTALLED = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];
const QUIET = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // A tenth less work: what would be processes of their own are threads.
  "--enable-features=NetworkServiceInProcess2",
  "--in-process-gpu",
];

/** How long one step may wait, on a busy machine. */
const LONGEST_WAIT = 30_000;

async function executable(): Promise<string> {
  const named = process.env.CHROME_PATH;
  if (named) return named;
  const installed = INSTALLED.find(existsSync);
  if (installed) return installed;
  const { default: bundled } = await import("@sparticuz/chromium");
  return bundled.executablePath();
}

let running: Promise<Browser> | undefined;

/** Pages that are open in this worker, the newest first. */
export const openPages = async (): Promise<Page[]> =>
  ((await running?.catch(() => undefined))?.contexts() ?? [])
    .flatMap((context) => context.pages())
    .filter((page) => !page.isClosed())
    .reverse();

/**
 * Starts a headless Chromium: `$CHROME_PATH`, else the system's, else the one npm brought.
 * @param settings arguments on top of the usual ones
 */
export async function launchBrowser(...settings: string[]): Promise<Browser> {
  const executablePath = await executable();
  const launch = () => chromium.launch({ executablePath, args: [...QUIET, ...settings], timeout: 45_000 });
  // On a busy machine a start of the browser may hang for good; the next one does not.
  const again = (error: Error) => (error.name === "TimeoutError" ? launch() : Promise.reject(error));
  return launch()
    .catch(again)
    .catch((error: Error) => {
      throw new Error(
        `Chromium 打不开（${executablePath}）。请先运行 apt-get install -y --no-install-recommends chromium fonts-noto-cjk。\n${error.message}`,
      );
    });
}

/**
 * The browser of this worker, started for its first test file and ended with the worker. Closed by a file, it loses what
 * the file has opened.
 */
export async function openBrowser(): Promise<Browser> {
  if (running && (await running.catch(() => undefined))?.isConnected()) return running;
  running = launchBrowser().then((browser) => {
    const newContext = browser.newContext.bind(browser);
    browser.newContext = async (options) => {
      // Without the worker unless a test asks for one: what a page asks for through it goes past the routes by which
      // tests play a broken network.
      const context = await newContext({ serviceWorkers: "block", ...options });
      // Sooner than the test's own time is over: the step that waited is named.
      context.setDefaultTimeout(LONGEST_WAIT);
      return context;
    };
    browser.close = async () => {
      await Promise.all(browser.contexts().map((context) => context.close()));
    };
    return browser;
  });
  return running;
}

/**
 * Waits until scripts have taken the page over: before that a press does what it does without JavaScript.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // Parts below the first screen come a moment later; the footer is the last of them.
    const parts = [...document.querySelectorAll("main, main form, footer")];
    return (
      parts.length > 0 &&
      parts.every((part) => Object.keys(part).some((key) => key.startsWith("__reactProps")))
    );
  });
}

/**
 * So long as that goes by for the page's own timers, at once for ours: what would have come of itself has come.
 * `page.clock.install()` must have been called before the page was opened.
 */
export async function afterWhile(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms);
  // Nor is anything left that a timer has begun.
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
}
