import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { violationsOf } from "../violations.ts";

/** Answers every question that decides whether a visit may be made: none is so. */
export async function nothingForbids(page: Page): Promise<void> {
  const questions = page.getByRole("region", { name: "能不能做，先问几句" });
  for (const none of await questions.getByRole("radio", { name: "没有", exact: true }).all())
    await none.check();
}

/** Where an order stands, on its page. */
export const orderState = (page: Page): Locator =>
  page.getByRole("region").getByRole("heading", { level: 1 });

/** What is to be paid, at the checkout. */
export const sumToPay = (page: Page): Locator =>
  page
    .getByRole("term")
    .filter({ hasText: /^要付$/ })
    .locator("..");

/** Sends an order that costs nothing. @throws Error with what the checkout says, where it is not taken */
export async function placeFreeOrder(page: Page): Promise<void> {
  await page.getByRole("button", { name: "提交订单" }).click();
  await page.waitForURL(/\/user\/order-detail/, { timeout: 8_000 }).catch(async (error) => {
    throw new Error(`not placed: ${await page.getByRole("main").innerText()}`, { cause: error });
  });
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
