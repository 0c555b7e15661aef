import type { Page } from "playwright-core";

interface Limits {
  /** The least side of what is pressed, px. */
  target: number;
  /** The least letter, px. */
  letter: number;
  /** What the page was opened for. */
  answer: string;
  /** The most choices of one list. */
  mostOptions: number;
  /** `tablet`: nothing but that it does not slide sideways. `desk`: not what is meant for the first screen either. */
  screen: "desk" | "tablet" | "telephone";
}

/** In the page: one line for each thing that does not fit, its own place first. */
function misfitsHere({ target, letter, answer, mostOptions, screen }: Limits): string[] {
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
  // Nothing here changes the page: what was found of an element holds for all that is within it.
  const remembered = <T extends boolean | CSSStyleDeclaration>(find: (element: Element) => T) => {
    const found = new Map<Element, T>();
    return (element: Element): T => {
      const known = found.get(element) ?? find(element);
      found.set(element, known);
      return known;
    };
  };
  const styleOf = remembered((element) => getComputedStyle(element));
  /** Clipped to nothing, for who is read to. */
  const isForEars: (element: Element) => boolean = remembered(
    (element) =>
      element !== document.body &&
      (styleOf(element).clipPath === "inset(50%)" ||
        (element.parentElement !== null && isForEars(element.parentElement))),
  );
  const isShown = remembered(
    (element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest("[inert], a[href='#main']") &&
      !isForEars(element),
  );
  /** What has a ground or a line of its own: words beyond it are seen to spill. */
  const hasEdge = ({ backgroundColor, borderRightWidth, borderRightStyle }: CSSStyleDeclaration) =>
    backgroundColor !== "rgba(0, 0, 0, 0)" ||
    (borderRightStyle !== "none" && Number.parseFloat(borderRightWidth) > 0);
  const scrolls = remembered((element) => /auto|scroll/.test(styleOf(element).overflowX));
  const inScroller: (element: Element) => boolean = remembered(({ parentElement: parent }) =>
    parent === null || parent === document.body ? false : scrolls(parent) || inScroller(parent),
  );

  // 1 Nothing slides sideways.
  if (root.scrollWidth > width) {
    const wide = [...document.body.querySelectorAll("*")].filter(
      (one) => one.getBoundingClientRect().right > width + 0.5 && isShown(one) && !inScroller(one),
    );
    const deepest = wide.filter((one) => !wide.some((other) => other !== one && one.contains(other)));
    for (const one of deepest.slice(0, 4)) tell("sideways", one, `${root.scrollWidth}`);
    if (deepest.length === 0) found.set("sideways", `sideways: ${root.scrollWidth}`);
  }

  if (screen === "tablet") return [...found.values()];

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
      const style = styleOf(box);
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
      if (
        cuts ||
        box.matches("a, button, summary, label, td, th") ||
        (box.matches("span, small, b") && hasEdge(style))
      ) {
        tell(
          cuts ? "cut off" : "spills",
          box,
          `by ${Math.round(Math.max(right - edge.right, edge.left - left))}`,
        );
        break;
      }
    }
    // 3 No letter is smaller than people read.
    // A drawing at a desk is as large as the room it has.
    if (screen === "desk" && parent instanceof SVGElement) continue;
    const size = Number.parseFloat(styleOf(parent).fontSize);
    const drawn = parent instanceof SVGGraphicsElement ? size * (parent.getScreenCTM()?.a ?? 1) : size;
    // The Latin letters beneath the name of the house are a drawing.
    if (drawn < letter - 0.01 && !parent.matches("a[href='/'] [aria-hidden=true]"))
      tell("small letters", parent, `${drawn.toFixed(1)}`);
  }
  for (const select of document.querySelectorAll("select")) {
    // Nobody finds one of two hundred in a list that turns under the thumb; a part not shown yet counts too.
    if (select.options.length > mostOptions) tell("long list", select, `${select.options.length}`);
    if (!isShown(select)) continue;
    const style = styleOf(select);
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
    if (link.tagName !== "A" || styleOf(link).display !== "inline") return false;
    let block = link.parentElement;
    while (block && styleOf(block).display === "inline") block = block.parentElement;
    const others = [...(block?.childNodes ?? [])].filter((node) => !node.contains(link));
    const said = others.map((node) =>
      node instanceof Element && node.matches("a, button") ? "" : node.textContent,
    );
    return /[\p{L}\p{N}]{2}/u.test(said.join(""));
  };
  for (const one of document.querySelectorAll(pressable)) {
    if (!isShown(one) || styleOf(one).pointerEvents === "none" || isInSentence(one)) continue;
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
      while (holder && styleOf(holder).position === "static") holder = holder.parentElement;
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
    // A pointer at a desk needs the height; a word of one letter may be narrow.
    if ((screen !== "desk" && largest.width < target - 0.5) || largest.height < target - 0.5)
      tell("small target", one, `${Math.round(largest.width)} × ${Math.round(largest.height)}`);
  }

  if (screen === "desk") return [...found.values()];

  // 5 The first screen shows the page's answer, above the bars that stand at its foot.
  const bars = [...document.body.querySelectorAll("*")].filter(
    (bar) =>
      styleOf(bar).position === "fixed" &&
      isShown(bar) &&
      Math.abs(bar.getBoundingClientRect().bottom - innerHeight) < 1 &&
      // A bar, not a dialog or a chat over all of the page.
      bar.getBoundingClientRect().height < innerHeight / 2,
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
    (part) => isShown(part) && styleOf(part).position !== "absolute",
  );
  const rows = new Set(shown.map((part) => Math.round(part.getBoundingClientRect().top)));
  if (rows.size > 1) found.set("bar", `the reading bar takes ${rows.size} rows`);
  return [...found.values()];
}

/** One line for each thing that does not fit the window as it is now. */
export const misfitsOf = (page: Page, limits: Limits): Promise<string[]> =>
  page.evaluate(misfitsHere, limits);
