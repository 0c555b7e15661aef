import type { Page } from "playwright-core";
import { expect } from "vitest";
import { violationsOf } from "../violations.ts";

/** Answers every question that decides whether a visit may be made: none is so. */
export async function nothingForbids(page: Page): Promise<void> {
  for (const none of await page.locator(".co-ask").getByRole("radio", { name: "没有", exact: true }).all())
    await none.check();
}

/** City, then district; the districts come from the server. */
export async function choosePlace(page: Page, city: string, district: string) {
  const cities = page.getByRole("combobox", { name: "城市" });
  if ((await cities.inputValue()) !== city) await cities.selectOption(city);
  const districts = page.getByRole("combobox", { name: "区县" });
  const turn = page.getByRole("button", { name: "换城市" });
  if (await turn.isVisible()) await turn.click();
  else await districts.locator(`option[value="${district}"]`).waitFor({ state: "attached" });
  await districts.selectOption(district);
  await districts.blur();
}

/** Fills in a new address of Nanjing, where none of the book is chosen already. */
export async function fillAddress(page: Page, receiver = "王桂兰") {
  const street = page.getByRole("textbox", { name: "街道、门牌、楼层" });
  await page.getByRole("heading", { level: 1, name: "确认订单" }).waitFor();
  if (!(await street.isVisible())) return;
  await page.getByRole("textbox", { name: "姓名" }).first().fill(receiver);
  await page.getByRole("textbox", { name: "电话" }).first().fill("13800138000");
  await choosePlace(page, "320100", "320106");
  await street.fill("宁海路 1 号 2 幢 301");
}

/** A page without faults for aids, nothing of which slides sideways. */
export async function isClean(page: Page) {
  expect(await violationsOf(page)).toEqual([]);
  const isWide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(isWide).toBe(false);
}
