import type { Locator, Page } from "playwright-core";

/** The drawing of an area; with scripts it can be walked on. */
export const areaMap = (page: Page): Locator => page.getByRole("group", { name: /示意图，/ }).first();

/** Marks of a single place. */
export const pins = (page: Page): Locator => areaMap(page).locator("[data-pin]");

/** Marks of several places that would lie on one another. */
export const clusters = (page: Page): Locator => areaMap(page).getByRole("link", { name: /放大看$/ });
