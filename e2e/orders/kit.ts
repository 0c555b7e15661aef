import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { callAs, signedIn, type Visitor, WANG } from "../identity/kit.ts";
import { violationsOf } from "../violations.ts";

/** Answers every question that decides whether a visit may be made: none is so. */
export async function nothingForbids(page: Page): Promise<void> {
  const questions = page.getByRole("region", { name: "能不能做，先问几句" });
  // By the key: a notice may lie over the last of them.
  for (const none of await questions.getByRole("radio", { name: "没有", exact: true }).all())
    await none.press("Space");
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

/** Calls the API as somebody whose answer is what is wanted. */
export const askAs = async <T>(
  who: Pick<Visitor, "context">,
  origin: string,
  [method, path, body]: readonly [method: string, path: string, body?: unknown],
): Promise<T> => {
  const { code, msg, data } = await callAs(who, origin, method, path, body);
  if (code !== 0) throw new Error(`${path}: ${msg}`);
  return data;
};

export const tellSandbox = (origin: string, path: string, body: object) =>
  fetch(`${origin}/sandbox/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin },
    body: JSON.stringify(body),
  });

const homeAddress = { receiver: "王桂兰", phone: "13800138000", adcode: "320106", detail: "宁海路 12 号" };

/** Places an order of the demonstration's customer and pays it at the sandbox's cashier. @returns its id */
async function placePaid(who: Visitor, origin: string, order: object, paid: string): Promise<string> {
  const ask = <T>(...call: [method: string, path: string, body?: unknown]) => askAs<T>(who, origin, call);
  const { id } = await ask<{ id: string }>("POST", "/rest/oms/order", { ...order, address: homeAddress });
  const { payNo } = await ask<{ payNo: string }>("POST", `/rest/oms/order/pay/${id}`, {});
  await tellSandbox(origin, `cashier/${payNo}`, { result: "success", notify: 1, delayMs: 0 });
  const status = async () => (await ask<{ status: string }>("GET", `/rest/oms/order/${id}`)).status;
  await expect.poll(status).toBe(paid);
  return id;
}

/** A bath at home, paid, in the first open hour of a day. @param nth of the days from tomorrow on that have one */
export async function paidBath(who: Visitor, origin: string, nth = 0): Promise<string> {
  const ask = <T>(path: string) => askAs<T>(who, origin, ["GET", path]);
  const { records } = await ask<{ records: { id: string; name: string }[] }>(
    `/rest/svc/service/page?adcode=320106&keyword=${encodeURIComponent("上门助浴")}`,
  );
  const { id: targetId } = records.find(({ name }) => name === "上门助浴")!;
  const { days } = await ask<{ days: { date: string; slots: { start: string; state: string }[] }[] }>(
    `/rest/svc/service/${targetId}/slots?adcode=320106&days=12`,
  );
  const isOpen = ({ state }: { state: string }) => state === "open";
  const day = days.slice(1).filter(({ slots }) => slots.some(isOpen))[nth]!;
  const bath = {
    kind: "SERVICE",
    items: [{ targetId, quantity: 1 }],
    appointment: { date: day.date, start: day.slots.find(isOpen)!.start },
    remark: "门铃坏了，请敲门。",
  };
  return placePaid(who, origin, bath, "TRADE_SUCCESS");
}

/** So many blood pressure monitors, paid. */
export async function paidMonitors(who: Visitor, origin: string, quantity = 1): Promise<string> {
  const product = await askAs<{ skus: { id: string }[] }>(who, origin, ["GET", "/rest/pms/product/10002"]);
  const items = [{ targetId: "10002", skuId: product.skus[0]!.id, quantity }];
  return placePaid(who, origin, { kind: "PRODUCT", items }, "WAIT_DELIVER");
}

/** The customer and the service employee of the demonstration sign in anew: a day is longer than a session. */
export async function signInBoth(customer: Visitor, employee: Visitor, origin: string): Promise<void> {
  await signedIn(customer, origin, { username: WANG.phone, password: WANG.password });
  await signedIn(employee, origin, { username: "19900000002", password: WANG.password });
}
