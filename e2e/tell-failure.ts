import type { Page } from "playwright-core";
import { afterEach } from "vitest";
import { openPages } from "./browser.ts";

/** What a page said when its test failed: where it was, its title, and what it warned of or asked. */
async function said(page: Page): Promise<string> {
  const words = await page
    .evaluate(() => {
      const parts = [...document.querySelectorAll<HTMLElement>("h1, [role=alert], [role=dialog]")];
      const texts = parts.filter((part) => part.checkVisibility()).map((part) => part.innerText);
      return (texts.length > 0 ? texts : [document.body.innerText]).join(" | ").replace(/\s+/g, " ");
    })
    .catch(() => "");
  return `${page.url()} “${words.slice(0, 200)}”`;
}

// A locator's time-out says only that it ended: its first line then tells for what, and what the page showed instead.
afterEach(async ({ task }) => {
  const errors = task.result?.errors ?? [];
  if (errors.length === 0) return;
  const pages = (await Promise.all((await openPages()).map(said))).join("\n  ");
  for (const error of errors) {
    const [first = "", ...rest] = error.message.split("\n");
    const waited = rest
      .find((line) => /waiting for|navigating to/.test(line))
      ?.trim()
      .replace(/^- /, "");
    const told = waited ? `${first.replace(/\.$/, "")}, ${waited}` : first;
    const where = pages ? `; the page: ${pages.split("\n")[0]}` : "";
    error.message = [told + where, ...rest, ...(pages ? ["Pages open:", `  ${pages}`] : [])].join("\n");
  }
});
