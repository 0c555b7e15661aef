import type { Page } from "playwright-core";
import { hydrated } from "../browser.ts";

/** Widths of telephones: 320 is also a desk's screen at 400 %, 390 the drawn one. */
const WIDTHS = [320, 360, 390];
const HEIGHT = 844;

/** The standard mode has one size; 长辈模式 has 大 and 特大. */
export const LOOKS = ["standard", "elder large", "elder huge"] as const;
export type Look = (typeof LOOKS)[number];

/** The most choices of one list: a country has 34 provinces. */
const MAX_OPTIONS = 40;

/** The least of a look, px: a side of what is pressed, a letter. */
const MIN_COUNT = { standard: [44, 16], "elder large": [60, 18], "elder huge": [60, 18] } as const;

/**
 * Goes on to the next look in place, by the buttons a reader would press, on a page that has the one before.
 * `looks-in-place.test.ts` proves that this draws what a new load with the cookies draws.
 */
export async function pressOn(page: Page, look: Look): Promise<void> {
  if (look === "standard") return;
  const [name, value] = look === "elder large" ? ["mode", "elder"] : ["size", "huge"];
  await page
    .locator(`button[name=${name}][value=${value}]`)
    .first()
    .evaluate((button: HTMLElement) => button.click());
  await page.locator(`html[data-${name}=${value}]`).waitFor();
  await page.getByRole("form", { name: "长辈模式设置" }).waitFor();
}

/** In the page: one line for each thing that does not fit, its own place first. */
function errorsHere({
  target,
  letter,
  answer,
  mostOptions,
}: {
  target: number;
  letter: number;
  answer: string;
  mostOptions: number;
}): string[] {
  const found = new Map<string, string>();
  const place = (element: Element): string => {
    const own = (one: Element) =>
      one.tagName.toLowerCase() + [...one.classList].map((name) => `.${name}`).join("");
    const parent = element.parentElement;
    const words = (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 14);
    return `${parent ? `${own(parent)} > ` : ""}${own(element)} “${words}”`;
  };
  const tell = (what: string, element: Element, more = "") => {
    // The first of its kind: lists repeat the same thing.
    const kind = `${what} ${place(element).replace(/ “.*/, "")}`;
    if (!found.has(kind)) found.set(kind, `${what}: ${place(element)}${more && ` ${more}`}`);
  };
  const root = document.documentElement;
  const width = root.clientWidth;
  /** Drawn a pixel large, for who is read to. */
  const isForEars = (element: Element) => {
    for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) {
      const { width, height } = one.getBoundingClientRect();
      if (width <= 1 && height <= 1 && getComputedStyle(one).position === "absolute") return true;
    }
    return false;
  };
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest("[inert], a[href='#main']") &&
    !isForEars(element);
  /** What has a ground or a line of its own: words beyond it are seen to spill. */
  const hasEdge = ({ backgroundColor, borderRightWidth, borderRightStyle }: CSSStyleDeclaration) =>
    backgroundColor !== "rgba(0, 0, 0, 0)" ||
    (borderRightStyle !== "none" && Number.parseFloat(borderRightWidth) > 0);
  const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
  const inScroller = (element: Element) => {
    for (let one = element.parentElement; one && one !== document.body; one = one.parentElement)
      if (scrolls(one)) return true;
    return false;
  };

  // 1 Nothing slides sideways.
  if (root.scrollWidth > width) {
    const wide = [...document.body.querySelectorAll("*")].filter(
      (one) => one.getBoundingClientRect().right > width + 0.5 && isShown(one) && !inScroller(one),
    );
    const deepest = wide.filter((one) => !wide.some((other) => other !== one && one.contains(other)));
    for (const one of deepest.slice(0, 4)) tell("sideways", one, `${root.scrollWidth}`);
    if (deepest.length === 0) found.set("sideways", `sideways: ${root.scrollWidth}`);
  }

  // What stands fixed does not make a page wider: it is just not seen.
  for (const one of document.querySelectorAll("a, button, input, select, p, h1, h2, h3, b")) {
    const edge = one.getBoundingClientRect();
    if (edge.width > 0 && isShown(one) && !inScroller(one) && (edge.right > width + 1 || edge.left < -1))
      tell("out of sight", one);
  }

  // 2 No text is cut off. Strips that are meant to be slid: tabs, jumps to the parts of a page, quick replies.
  const sliding = "nav, [role=tablist], fieldset";
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const parent = text.parentElement;
    if (
      !parent ||
      !text.nodeValue?.trim() ||
      parent.closest("script, style, noscript, option") ||
      !isShown(parent)
    )
      continue;
    range.selectNodeContents(text);
    const rects = [...range.getClientRects()].filter((rect) => rect.width > 0.5);
    if (rects.length === 0) continue;
    const left = Math.min(...rects.map((rect) => rect.left));
    const right = Math.max(...rects.map((rect) => rect.right));
    for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (style.display === "inline" || style.display === "contents") continue;
      const edge = box.getBoundingClientRect();
      const out = right - edge.right > 1 || edge.left - left > 1;
      if (scrolls(box)) {
        if (out && !box.matches(sliding)) tell("behind a scroller", box);
        break;
      }
      if (!out) continue;
      const cuts = /hidden|clip/.test(style.overflowX);
      if (cuts && style.textOverflow === "ellipsis") break;
      if (cuts || box.matches("a, button, summary, label, td, th") || hasEdge(style)) {
        tell(
          cuts ? "cut off" : "spills",
          box,
          `by ${Math.round(Math.max(right - edge.right, edge.left - left))}`,
        );
        break;
      }
    }
    // 3 No letter is smaller than people read.
    const size = Number.parseFloat(getComputedStyle(parent).fontSize);
    const drawn = parent instanceof SVGGraphicsElement ? size * (parent.getScreenCTM()?.a ?? 1) : size;
    if (drawn < letter - 0.01) tell("small letters", parent, `${drawn.toFixed(1)}`);
  }
  for (const select of document.querySelectorAll("select")) {
    // Nobody finds one of two hundred in a list that turns under the thumb; a part not shown yet counts too.
    if (select.options.length > mostOptions) tell("long list", select, `${select.options.length}`);
    if (!isShown(select)) continue;
    const style = getComputedStyle(select);
    const pen = document.createElement("canvas").getContext("2d");
    if (!pen) continue;
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const needs = pen.measureText(select.selectedOptions[0]?.text ?? "").width;
    const has =
      select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    if (needs > has + 1)
      tell("cut off", select, `${select.selectedOptions[0]?.text} by ${Math.round(needs - has)}`);
  }

  // 4 What is pressed is large enough. A link within a sentence is as high as its line (WCAG 2.5.8).
  const pressable =
    "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=switch], [role=option], [role=menuitem]";
  const isInSentence = (link: Element) => {
    if (link.tagName !== "A" || getComputedStyle(link).display !== "inline") return false;
    let block = link.parentElement;
    while (block && getComputedStyle(block).display === "inline") block = block.parentElement;
    const others = [...(block?.childNodes ?? [])].filter((node) => !node.contains(link));
    const said = others.map((node) =>
      node instanceof Element && node.matches("a, button") ? "" : node.textContent,
    );
    return /[\p{L}\p{N}]{2}/u.test(said.join(""));
  };
  for (const one of document.querySelectorAll(pressable)) {
    if (!isShown(one) || getComputedStyle(one).pointerEvents === "none" || isInSentence(one)) continue;
    const rects = [one.getBoundingClientRect()];
    if (one.matches("input")) {
      const own = [...((one as HTMLInputElement).labels ?? [])];
      rects.push(...own.map((label) => label.getBoundingClientRect()));
    }
    // A card is pressed anywhere: its link is laid over all of it.
    for (const over of ["::before", "::after"]) {
      const style = getComputedStyle(one, over);
      if (style.position !== "absolute" || style.content === "none") continue;
      let holder: Element | null = one;
      while (holder && getComputedStyle(holder).position === "static") holder = holder.parentElement;
      if (!holder || [style.top, style.right, style.bottom, style.left].includes("auto")) continue;
      const held = holder.getBoundingClientRect();
      const [top, right, bottom, left] = [style.top, style.right, style.bottom, style.left].map(
        Number.parseFloat,
      ) as [number, number, number, number];
      rects.push(
        new DOMRect(held.left + left, held.top + top, held.width - left - right, held.height - top - bottom),
      );
    }
    const largest = rects.sort((a, b) => Math.min(b.width, b.height) - Math.min(a.width, a.height))[0]!;
    if (largest.width === 0 || largest.height === 0) continue;
    // Half a pixel is rounding.
    if (largest.width < target - 0.5 || largest.height < target - 0.5)
      tell("small target", one, `${Math.round(largest.width)} × ${Math.round(largest.height)}`);
  }

  // 5 The first screen shows the page's answer, above the bars that stand at its foot.
  const bars = [...document.body.querySelectorAll("*")].filter(
    (bar) =>
      getComputedStyle(bar).position === "fixed" &&
      isShown(bar) &&
      Math.abs(bar.getBoundingClientRect().bottom - innerHeight) < 1,
  );
  const foot = Math.min(innerHeight, ...bars.map((bar) => bar.getBoundingClientRect().top));
  const answers = document.querySelectorAll(answer);
  if (answers.length === 0) found.set("answer", `no answer: ${answer}`);
  else {
    const top = answers[0]!.getBoundingClientRect().top + scrollY;
    if (top + 24 > foot)
      tell("answer below the first screen", answers[0]!, `${Math.round(top)} of ${Math.round(foot)}`);
  }

  // 6 The reading bar takes one row.
  const shown = [...document.querySelectorAll("form[aria-label='长辈模式设置'] > div > *")].filter(
    (part) => isShown(part) && getComputedStyle(part).position !== "absolute",
  );
  const rows = new Set(shown.map((part) => Math.round(part.getBoundingClientRect().top)));
  if (rows.size > 1) found.set("bar", `the reading bar takes ${rows.size} rows`);
  return [...found.values()];
}

export interface FitPage {
  path: string;
  /** What the page was opened for, where that is not its heading. */
  answer?: string;
  /** Its answer comes with scripts and follows its own size. */
  drawnLate?: boolean;
  status?: number;
  /** Without the frame, and so without the buttons that change the look in place. */
  bare?: boolean;
}

/** Opens a page anew in a look. */
async function openIn(page: Page, path: string, look: Look): Promise<void> {
  const url = new URL(path, page.url()).href;
  const cookies = look === "standard" ? [] : [{ name: "mode", value: "elder", url }];
  if (look === "elder huge") cookies.push({ name: "size", value: "huge", url });
  await page.context().addCookies(cookies);
  await page.goto(path);
  await hydrated(page);
}

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

/** Opens a page once and looks at it at every width and in every look; one line for each thing that does not fit. */
export async function misfitsOf(
  page: Page,
  { path, answer = "main h1", status = 200, bare, drawnLate }: FitPage,
): Promise<string[]> {
  // As at the first visit, with the hint.
  await page.context().clearCookies({ name: /^(mode|size|hint)$/ });
  await page.setViewportSize({ width: 390, height: HEIGHT });
  const response = await page.goto(path);
  if (response?.status() !== status) return [`${path}: ${response?.status()}`];
  await hydrated(page);
  const lines: string[] = [];
  for (const look of LOOKS) {
    if (bare) await openIn(page, path, look);
    else await pressOn(page, look);
    const [target, letter] = MIN_COUNT[look];
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      if (drawnLate) await drawn(page, answer);
      const errors = await page.evaluate(errorsHere, {
        target,
        letter,
        answer,
        mostOptions: MAX_OPTIONS,
      });
      lines.push(...errors.map((trouble) => `${path} ${width} ${look}: ${trouble}`));
    }
  }
  return lines;
}
