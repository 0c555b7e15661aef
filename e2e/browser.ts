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
];

async function executable(): Promise<string> {
  const named = process.env.CHROME_PATH;
  if (named) return named;
  const installed = INSTALLED.find(existsSync);
  if (installed) return installed;
  const { default: bundled } = await import("@sparticuz/chromium");
  return bundled.executablePath();
}

/**
 * Contexts do without the worker unless they ask for one: what a page asks for through it goes past the routes by which
 * tests play a broken network.
 */
function withoutWorkers(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = (options) => newContext({ serviceWorkers: "block", ...options });
  return browser;
}

/** A headless Chromium: `$CHROME_PATH`, else the system's, else the one npm brought. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = await executable();
  const launch = () => chromium.launch({ executablePath, args: QUIET, timeout: 45_000 });
  // On a busy machine a start of the browser may hang for good; the next one does not.
  const again = (error: Error) => (error.name === "TimeoutError" ? launch() : Promise.reject(error));
  return launch()
    .catch(again)
    .then(withoutWorkers)
    .catch((error: Error) => {
      throw new Error(
        `Chromium 打不开（${executablePath}）。请先运行 apt-get install -y --no-install-recommends chromium fonts-noto-cjk。\n${error.message}`,
      );
    });
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
