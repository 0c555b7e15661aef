import type { Page } from "playwright-core";

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

export async function fillAddress(page: Page) {
  await page.getByRole("textbox", { name: "姓名" }).first().fill("王桂兰");
  await page.getByRole("textbox", { name: "电话" }).first().fill("13800138000");
  await choosePlace(page, "320100", "320106");
  await page.getByRole("textbox", { name: "街道、门牌、楼层" }).fill("宁海路 1 号 2 幢 301");
}
