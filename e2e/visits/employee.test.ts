import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser } from "../browser.ts";
import { callAs, newMember, telephone, type Visitor, visit, visitor } from "../identity/kit.ts";
import { orderState, paidBath, signInBoth, tellSandbox } from "../orders/kit.ts";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";
import { violationsOf } from "../violations.ts";

let portal: RunningServer;
let browser: Browser;
let customer: Visitor;
let employee: Visitor;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
  customer = await visitor(browser, portal.origin);
  employee = await visitor(browser, portal.origin, { viewport: telephone });
  await signInBoth(customer, employee, portal.origin);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const as = async <T>(who: Visitor, method: string, path: string, body?: unknown): Promise<T> =>
  (await callAs(who, portal.origin, method, path, body)).data;
const sandbox = (path: string, body: object) => tellSandbox(portal.origin, path, body);

interface Placed {
  id: string;
  status: string;
  arrivalCode: string;
  employee: { employeeNo: string } | null;
}
const read = (id: string) => as<Placed>(customer, "GET", `/rest/oms/order/${id}`);
const statusOf = async (id: string) => (await read(id)).status;

const book = (nth: number) => paidBath(customer, portal.origin, nth);

/** Visits of one hour until one is offered to the demo employee. Answers it, and those of the colleagues. */
async function offered(nth: number): Promise<{ id: string; others: string[] }> {
  const others: string[] = [];
  for (let i = 0; i < 4; i++) {
    const id = await book(nth);
    await sandbox("clock", { advance: "PT3M" });
    await expect.poll(() => statusOf(id), { timeout: 15_000 }).toBe("EMPLOYEE_RECEIVE");
    if ((await read(id)).employee?.employeeNo === "NJ0001") return { id, others };
    others.push(id);
  }
  throw new Error("never offered to the demo employee");
}

/** A visit that the demo employee may take, and which of those it is: on a day they work, whatever day of the week it is. */
async function inPool(): Promise<{ id: string; place: number }> {
  for (let nth = 2; nth < 8; nth++) {
    const id = await book(nth);
    const pool = "/rest/oms/order/employee/pool";
    const { records } = await as<{ records: { orderId: string }[] }>(employee, "GET", pool);
    const place = records.findIndex(({ orderId }) => orderId === id);
    if (place >= 0) return { id, place };
  }
  throw new Error("never in the pool of the demo employee");
}

/** The clock goes on to so many minutes before a visit; both are signed in anew, a day is longer than a session. */
async function comeTo(id: string, minutes: number): Promise<void> {
  const { appointment } = await as<{ appointment: { date: string; start: string } }>(
    customer,
    "GET",
    `/rest/oms/order/${id}`,
  );
  const { now } = await as<{ now: string }>(employee, "GET", "/rest/oms/order/employee/page");
  const start = Date.parse(`${appointment.date}T${appointment.start}:00+08:00`);
  const ahead = Math.floor((start - Date.parse(now)) / 60_000) - minutes;
  await sandbox("clock", { advance: `PT${ahead}M` });
  await signInBoth(customer, employee, portal.origin);
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();
const measured = async (page: Page, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values))
    await page.getByLabel(new RegExp(`^${name}`)).fill(value);
};
const accessible = async (page: Page) => await violationsOf(page);

describe("a service employee on the telephone", () => {
  test("accepts an offer, sets out, arrives with the code, finishes with a record; the customer confirms", async () => {
    const { page, problems } = employee;
    const { id } = await offered(0);
    await visit(page, "/user/orders");
    const card = page.getByRole("article").filter({ has: page.locator(`a[href*="id=${id}"]`) });
    await card.getByText(/还有 \d+ (分钟|小时)答复/).waitFor();
    expect(await card.getByText("宁海路 12 号").count()).toBe(0);
    expect(await accessible(page)).toEqual([]);
    await card.getByRole("button", { name: "接单", exact: true }).click();
    await expect.poll(() => statusOf(id)).toBe("EMPLOYEE_APPROVE");
    await visit(page, "/user/orders?tab=VISITS");
    const own = page.getByRole("article").filter({ has: page.locator(`a[href*="id=${id}"]`) });
    const call = own.getByRole("link", { name: "打给客人" });
    expect(await call.getAttribute("href")).toBe("tel:13800138000");
    // Days before the hour there is nothing to set out for.
    await own.getByRole("link", { name: "看这一单的全部" }).click();
    await page.getByText("来不了，请换人").waitFor();
    expect(await page.getByRole("button", { name: "出发", exact: true }).count()).toBe(0);
    await comeTo(id, 20);
    const line = customer.page.waitForEvent("websocket");
    await visit(customer.page, `/user/order-detail?id=${id}`);
    await line;
    await visit(page, "/user/orders?tab=VISITS");
    await employee.context.grantPermissions(["geolocation"], { origin: portal.origin });
    await employee.context.setGeolocation({ longitude: 118.7602, latitude: 32.0603, accuracy: 20 });
    const told = page.waitForRequest((sent) => Boolean(sent.postData()?.includes("118.7602")));
    await press(page, "出发");
    await told;
    await expect.poll(() => statusOf(id)).toBe("EMPLOYEE_GOTO");
    // Her page follows by itself.
    await orderState(customer.page).getByText("已出发").waitFor();

    await page.locator(`a[href*="id=${id}"]`).filter({ hasText: "到了，填到达码" }).click();
    const { arrivalCode } = await read(id);
    const code = page.getByLabel("到达码");
    await code.fill(arrivalCode === "0000" ? "1111" : "0000");
    await press(page, "到了，开始服务");
    await page.getByText("到达码不对").waitFor();
    await code.fill(arrivalCode);
    await press(page, "到了，开始服务");
    // A bath begins with what is measured; beyond a limit it does not.
    await page.getByRole("heading", { name: "开始以前，先量一次" }).waitFor();
    expect(await accessible(page)).toEqual([]);
    await measured(page, { 高压: "168", 低压: "92", 体温: "36.6", 血氧: "97" });
    await press(page, "量好了");
    await page.getByRole("heading", { name: "先不要做" }).waitFor();
    await page.getByText("还是超过，停下，改天再来").waitFor();
    expect(await accessible(page)).toEqual([]);
    await measured(page, { 高压: "150", 低压: "84" });
    await press(page, "量好了");
    await page.getByRole("heading", { name: "服务记录" }).waitFor();
    expect(await accessible(page)).toEqual([]);

    await measured(page, { 高压: "128", 低压: "一百", 血氧: "97" });
    await page.getByLabel("怎么样").fill("洗得顺利，洗后精神好。");
    await press(page, "完成服务");
    await page.getByText("请填数字。").waitFor();
    await measured(page, { 低压: "76" });
    await press(page, "完成服务");
    await page.getByText("请填体温，这项服务要量。").waitFor();
    expect(await page.getByLabel("怎么样").inputValue()).toBe("洗得顺利，洗后精神好。");
    await measured(page, { 体温: "36.5" });
    await press(page, "完成服务");
    await page.getByText("还没做到约好时间的一半").waitFor();
    await page.getByLabel("为什么提前结束").fill("老人累了，想休息");
    await press(page, "完成服务");
    await page.getByText("血压 128/76 mmHg").waitFor();
    await page.getByText("偏离：高压 168，高于 160").waitFor();
    await as(customer, "PUT", `/rest/oms/order/confirm/${id}`);
    await visit(page, "/user/earnings");
    await page
      .getByText(/已确认/)
      .first()
      .waitFor();
    expect(problems).toEqual([]);
  });

  test("refuses an offer with a reason, without scripts too, and a colleague gets it", async () => {
    const { id, others } = await offered(1);
    for (const other of others)
      await as(customer, "POST", `/rest/oms/order/refund/${other}`, { reason: "PLAN_CHANGED" });
    const plain = await browser.newContext({
      baseURL: portal.origin,
      viewport: telephone,
      javaScriptEnabled: false,
      storageState: await employee.context.storageState(),
    });
    const page = await plain.newPage();
    await page.goto(`/user/order-detail?id=${id}`);
    await page.getByText("来不了，拒单").click();
    await page.getByText("路太远").click();
    await page.getByRole("button", { name: "确定拒单" }).click();
    await expect.poll(() => statusOf(id), { timeout: 15_000 }).toBe("EMPLOYEE_RECEIVE");
    expect((await read(id)).employee?.employeeNo).not.toBe("NJ0001");
    await plain.close();
  });

  test("takes a day off, but not one with a visit that was accepted", async () => {
    const { page } = employee;
    const { id, place } = await inPool();
    await visit(page, "/user/orders?tab=POOL");
    await page.getByRole("button", { name: "抢这一单" }).nth(place).click();
    await expect.poll(() => statusOf(id)).toBe("EMPLOYEE_APPROVE");
    await visit(page, "/user/calendar");
    expect(await accessible(page)).toEqual([]);
    const busy = page
      .getByRole("listitem")
      .filter({ has: page.getByText("待上门") })
      .filter({ hasText: "上门助浴" })
      .first();
    await busy.getByRole("button", { name: "这天休息" }).click();
    await busy.getByText(/您已经接了“上门助浴”/).waitFor();
    const free = page.getByRole("listitem").filter({ hasText: "空闲 8:00–20:00" }).last();
    const day = await free.getByRole("heading").innerText();
    await free.getByRole("button", { name: "这天休息" }).click();
    const off = page.getByRole("listitem").filter({ hasText: day });
    await off.getByRole("button", { name: "照平常的时间" }).waitFor();
    // The second row of a day counts too, and one half filled in is said instead of left out.
    const week = page.getByRole("region", { name: "每周上门的时间" });
    await week.getByText("改每周上门的时间").click();
    await week.getByRole("group", { name: "周三" }).getByLabel("从（第 2 段）").selectOption("21:00");
    await week.getByRole("button", { name: "保存" }).click();
    await week.getByRole("group", { name: "周三" }).getByText("两头都要选").waitFor();
    // The switch says what it was put to.
    await visit(page, "/user/orders");
    const accepts = page.getByRole("switch", { name: "接单" });
    await accepts.click();
    await page.getByText("关了，不再派新单").waitFor();
    await accepts.click();
    await page.getByText("开着，会派单给您").waitFor();
  });

  test("who has no profile is shown the way to apply", async () => {
    const who = await visitor(browser, portal.origin, { viewport: telephone });
    await newMember(who, portal.origin, "19911130001");
    await callAs(who, portal.origin, "PUT", "/rest/ums/member/changePersonType/2");
    for (const path of ["orders", "calendar", "earnings"]) {
      await visit(who.page, `/user/${path}`);
      await who.page.getByText("还不能接单").waitFor();
    }
    expect(await who.page.getByRole("link", { name: "去申请" }).getAttribute("href")).toBe("/joinus");
    await who.context.close();
  });
});
