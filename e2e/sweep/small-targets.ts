import type { Page } from "playwright-core";

/** What is pressed with a finger is as large, pixels; drawn to the half pixel it may miss by one. */
const LEAST = 43;

/** What can be pressed on a page and is less than 44 px high; links within text are as high as the text. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const found = document.querySelectorAll<HTMLElement>(
      "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab]",
    );
    const inText = (one: HTMLElement) =>
      one.matches("a") &&
      getComputedStyle(one).display === "inline" &&
      [...one.parentElement!.childNodes].some((beside) => beside !== one && beside.textContent?.trim());
    /** What is pressed for it: its label, or the frame around it. */
    const pressed = (one: HTMLElement) =>
      one.matches("input, select, textarea") ? (one.closest("label") ?? one.parentElement!) : one;
    const small = [...found].filter((one) => {
      const { width, height } = pressed(one).getBoundingClientRect();
      const isShown = one.checkVisibility({ visibilityProperty: true }) && width > 2 && height > 2;
      return isShown && height < least && !inText(one);
    });
    return small.map(
      (one) => `${one.outerHTML.slice(0, 120)}: ${pressed(one).getBoundingClientRect().height} px`,
    );
  }, LEAST);
