import type { BrowserContext, Page } from "playwright-core";
import { hydrated } from "../browser.ts";
import type { Visitor } from "../identity/kit.ts";
import { violationsOf } from "../violations.ts";
import { LOOKS, type Look, openIn, pressOn } from "./look.ts";
import { misfitsOf } from "./misfits.ts";

export interface SweepPage {
  path: string;
  /** What the page was opened for, where that is not its heading. */
  answer?: string;
  /** Its answer comes with scripts and follows its own size. */
  drawnLate?: boolean;
  status?: number;
  /** Text of the one part that stands there only until scripts are alive. */
  replaced?: string;
  /** Which of `AXE_PAIRS`. */
  axePair?: 0 | 1;
  /** Without the frame, and so without the buttons that change the look in place. */
  bare?: boolean;
}

/** Desk, tablet and telephones: 320 is also a desk's screen at 400 %, 390 the drawn one. */
const WIDTHS = { 1440: "desk", 768: "tablet", 390: "telephone", 360: "telephone", 320: "telephone" } as const;
const HEIGHTS = { desk: 900, tablet: 900, telephone: 844 };
/**
 * The width at which axe looks at a page in each mode. Pages take the two pairs in turn: each is seen in both modes and on
 * both screens, and the frame they share in all four. The largest letters change sizes, which are measured anyway.
 */
const AXE_PAIRS: readonly Partial<Record<Look, number>>[] = [
  { standard: 1440, "elder large": 390 },
  { standard: 390, "elder large": 1440 },
];

/** The most choices of one list: a country has 34 provinces. */
const MAX_OPTIONS = 40;

/** The least of a look, px: a side of what is pressed, a letter. */
const MIN_COUNT = { standard: [44, 16], "elder large": [60, 18], "elder huge": [60, 18] } as const;

/** Waits until an answer is alive and has followed the last change of its size. */
async function drawn(page: Page, answer: string): Promise<void> {
  await page.waitForFunction(
    (selector) =>
      Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith("__reactProps")),
    answer,
  );
  const frame = () => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)));
  await page.evaluate(frame);
}

/** What people and search engines know a page by. */
async function untitled(page: Page, status: number): Promise<string[]> {
  const title = await page.title();
  const headings = await page.getByRole("heading", { level: 1 }).count();
  return [
    ...(status !== 200 || /.银杏里$|^银杏里./.test(title) ? [] : [`title: “${title}”`]),
    ...(headings === 1 ? [] : [`${headings} headings of the first level`]),
  ];
}

/** Notes where a page's links lead within the house; answers those to parts of the page that are not there. */
async function linksOf(page: Page, links: Map<string, string>): Promise<string[]> {
  const { within, dead } = await page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLAnchorElement>("a[href]")];
    const here = location.pathname + location.search;
    const parts = all.filter((a) => a.hash && a.origin === location.origin && a.pathname + a.search === here);
    return {
      within: all.filter((a) => a.origin === location.origin).map((a) => a.pathname + a.search),
      dead: parts
        .map((a) => a.hash)
        .filter((hash) => !document.getElementById(decodeURIComponent(hash.slice(1)))),
    };
  });
  const { pathname, search } = new URL(page.url());
  const own = pathname + search;
  for (const link of within) if (link !== own && !links.has(link)) links.set(link, own);
  return [...new Set(dead)].map((hash) => `${hash} leads nowhere`);
}

/** Has the page note parts with text that were served and are taken out of it. */
async function watchVanishing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const vanished: string[] = [];
    Object.assign(window, { vanished });
    let served = new WeakSet<Node>();
    addEventListener("DOMContentLoaded", () => {
      served = new WeakSet(document.querySelectorAll("body *"));
    });
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ removedNodes }) => [...removedNodes])) {
        const text = node.textContent?.trim() ?? "";
        if (
          node instanceof HTMLElement &&
          served.has(node) &&
          !node.isConnected &&
          !node.matches("script, style, template, title") &&
          text.length > 1
        )
          vanished.push(text.slice(0, 40));
      }
    }).observe(document, { childList: true, subtree: true });
  });
}

/**
 * What was served and is gone though the page has not been touched, once its later scripts have run.
 * @param replaced text of the part that may go, and does
 */
async function vanishedFrom(page: Page, replaced: string | undefined): Promise<string[]> {
  await page.waitForLoadState("load");
  const vanished = await page.evaluate(async () => {
    await new Promise((idle) => requestIdleCallback(idle));
    return (window as unknown as { vanished: string[] }).vanished;
  });
  const isReplaced = (text: string) => replaced !== undefined && text.startsWith(replaced);
  return [
    ...vanished.filter((text) => !isReplaced(text)).map((text) => `vanishes: ${text}`),
    ...(replaced && !vanished.some(isReplaced) ? [`“${replaced}” stays: it needs no exception`] : []),
  ];
}

async function faultsIn(
  page: Page,
  look: Look,
  { answer = "main h1", drawnLate, axePair = 0 }: SweepPage,
): Promise<string[]> {
  const lines: string[] = [];
  const [target, letter] = MIN_COUNT[look];
  for (const [key, screen] of Object.entries(WIDTHS).reverse()) {
    const width = Number(key);
    if (look === "elder huge" && screen === "tablet") continue;
    await page.setViewportSize({ width, height: HEIGHTS[screen] });
    if (drawnLate) await drawn(page, answer);
    const limits = { target, letter, answer, mostOptions: MAX_OPTIONS, screen };
    const found = await misfitsOf(page, limits);
    if (AXE_PAIRS[axePair]?.[look] === width) found.push(...(await violationsOf(page)));
    lines.push(...found.map((fault) => `${width}, ${look}: ${fault}`));
  }
  return lines;
}

const watched = new WeakSet<Page>();

/**
 * Opens a page once and looks at it at every width and in every look.
 * @param links takes the addresses its links lead to, with the page they stand on
 * @returns one line for each fault
 */
export async function faultsOf(
  { page, problems }: Visitor,
  sweep: SweepPage,
  links: Map<string, string>,
): Promise<string[]> {
  problems.splice(0);
  // As at the first visit, with the hint.
  await page.context().clearCookies({ name: /^(mode|size|hint)$/ });
  await page.setViewportSize({ width: 1440, height: HEIGHTS.desk });
  const { path, status = 200, bare, replaced } = sweep;
  if (!watched.has(page)) {
    watched.add(page);
    await watchVanishing(page);
  }
  const response = await page.goto(path);
  if (response?.status() !== status) return [`answers ${response?.status()}`];
  await hydrated(page);
  const lines = [...(await untitled(page, status)), ...(await linksOf(page, links))];
  lines.push(...(await vanishedFrom(page, replaced)));
  for (const look of LOOKS) {
    if (bare) await openIn(page, path, look);
    else await pressOn(page, look);
    lines.push(...(await faultsIn(page, look, sweep)));
  }
  return [...lines, ...problems.map((problem) => `console: ${problem}`)];
}

/** One address for each path with the same parameters: other values of a filter lead through the same door. */
const doorOf = (link: string) => {
  const { pathname, searchParams } = new URL(link, "http://house");
  return `${pathname}?${[...searchParams.keys()].sort().join("&")}`;
};

/** The links that are not answered, with the page they stand on. */
export async function unanswered(context: BrowserContext, links: Map<string, string>): Promise<string[]> {
  const doors = [...new Map([...links].map((entry) => [doorOf(entry[0]), entry] as const)).values()];
  const lines: string[] = [];
  const ask = async () => {
    for (let door = doors.pop(); door; door = doors.pop()) {
      const [link, from] = door;
      const status = (await context.request.get(link)).status();
      if (status >= 400) lines.push(`${link} on ${from} answers ${status}`);
    }
  };
  await Promise.all(Array.from({ length: 4 }, ask));
  return lines;
}
