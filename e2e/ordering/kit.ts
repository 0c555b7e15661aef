import type { Page } from "playwright-core";

/** Answers every question that decides whether a visit may be made: none is so. */
export async function nothingForbids(page: Page): Promise<void> {
  for (const none of await page.locator(".co-ask").getByRole("radio", { name: "没有", exact: true }).all())
    await none.check();
}
