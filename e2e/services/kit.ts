import type { Browser, BrowserContext, Page } from "playwright-core";

export const desk = { width: 1440, height: 900 };
export const telephone = { width: 390, height: 844 };

interface Options {
  viewport?: { width: number; height: number };
  elder?: boolean;
  javaScriptEnabled?: boolean;
}

/** A visitor with a context of their own; `problems` gathers what went wrong in their console. */
export async function visitor(
  browser: Browser,
  origin: string,
  { elder, viewport = desk, ...rest }: Options = {},
): Promise<{ page: Page; context: BrowserContext; problems: string[] }> {
  const context = await browser.newContext({ baseURL: origin, locale: "zh-CN", viewport, ...rest });
  if (elder) await context.addCookies([{ name: "mode", value: "elder", url: origin }]);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("pageerror", (e) => problems.push(e.message));
  page.on("console", (m) => m.type() === "error" && problems.push(m.text()));
  return { page, context, problems };
}
