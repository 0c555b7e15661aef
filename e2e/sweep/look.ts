import type { Page } from "playwright-core";
import { hydrated } from "../browser.ts";

/** The standard mode has one size; 长辈模式 has 大 and 特大. */
export const LOOKS = ["standard", "elder large", "elder huge"] as const;
export type Look = (typeof LOOKS)[number];

/**
 * Goes on to the next look in place, by the buttons a reader would press, on a page that has the one before.
 * `in-place.test.ts` proves that this draws what a new load with the cookies draws.
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

/** Opens a page anew in a look: one without the frame has no buttons that change it in place. */
export async function openIn(page: Page, path: string, look: Look): Promise<void> {
  const url = new URL(path, page.url()).href;
  const cookies = look === "standard" ? [] : [{ name: "mode", value: "elder", url }];
  if (look === "elder huge") cookies.push({ name: "size", value: "huge", url });
  await page.context().addCookies(cookies);
  await page.goto(path);
  await hydrated(page);
}
