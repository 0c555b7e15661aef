import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Desks, openDesks } from "../advisory/kit.ts";
import { openBrowser } from "../browser.ts";
import { dialog, telephone, type Visitor, visit, visitor } from "../identity/kit.ts";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";
import { violationsOf } from "../violations.ts";
import { askAs, orderState, paidBath, paidMonitors, signInBoth, tellSandbox } from "./kit.ts";

let portal: RunningServer;
let browser: Browser;
let desks: Desks;
let operator: Page;
let second: Page;
let customer: Visitor;
let employee: Visitor;

const staffCall = <T>(page: Page, ...call: [method: string, path: string, body?: unknown]) =>
  askAs<T>({ context: page.context() }, portal.origin, call);
const statusOf = async (id: string) =>
  (await askAs<{ status: string }>(customer, portal.origin, ["GET", `/rest/oms/order/${id}`])).status;
const part = (page: Page, name: string | RegExp) => page.getByRole("region", { name });
const advance = (minutes: number) => tellSandbox(portal.origin, "clock", { advance: `PT${minutes}M` });

/** Somebody of customer service supervises too, once the administrator agrees: they may be the second person. */
async function makeSecond(administrator: Page): Promise<Page> {
  const { records } = await staffCall<{ records: { id: string; name: string }[] }>(
    operator,
    "GET",
    "/rest/staff/account/page?size=50",
  );
  const { id } = records.find(({ name }) => name === "赵敏")!;
  const body = { roles: ["service", "supervisor"], reason: "值大夜，要能当第二位。" };
  await staffCall(operator, "PUT", `/rest/staff/account/roles/${id}`, body);
  const waiting = await staffCall<{ records: { id: string }[] }>(
    administrator,
    "GET",
    "/rest/staff/account/requests",
  );
  for (const request of waiting.records)
    await staffCall(administrator, "PUT", `/rest/staff/account/second/${request.id}`, { agree: true });
  return (await desks.open("service")).page;
}

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal({ env: { TWO_PERSON_FEN: "10000" } }), openBrowser()]);
  desks = await openDesks(browser, portal.origin);
  ({ page: operator } = await desks.open("operator"));
  second = await makeSecond((await desks.open("administrator")).page);
  customer = await visitor(browser, portal.origin);
  employee = await visitor(browser, portal.origin, { viewport: telephone });
  await signInBoth(customer, employee, portal.origin);
  // What is sent here is sent by hand.
  const off = { isOn: false, reason: "今天都由人来派。" };
  await staffCall(operator, "PUT", "/rest/staff/dispatch/automatic", off);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

/** Sends the visit that is chosen on the board to somebody, or gives it to them instead with a reason. */
async function send(id: string, name: string, reason?: string) {
  await operator.goto(`/staff/#/dispatch?order=${id}`);
  await operator.reload();
  const press = operator.getByRole("button", { name: new RegExp(`^(改)?派给${name}`) }).first();
  await press.waitFor();
  if (reason) await operator.getByLabel("改派的原因").fill(reason);
  await press.click();
  await operator.getByText(`已发派单，等${name}回复`).first().waitFor();
}

/** A paid visit on the first day that 刘阿姨 can make: her hours and her other visits go by the day of the week. */
async function paidBathOfLiu(): Promise<string> {
  for (let nth = 0; nth < 8; nth++) {
    const id = await paidBath(customer, portal.origin, nth);
    const { candidates } = await staffCall<{ candidates: { name: string; can: boolean }[] }>(
      operator,
      "GET",
      `/rest/staff/order/candidates/${id}`,
    );
    if (candidates.some(({ name, can }) => name === "刘阿姨" && can)) return id;
  }
  throw new Error("she can make none of these visits");
}

/** The clock goes on to so many minutes before a visit. */
async function comeTo(id: string, minutes: number): Promise<void> {
  const { appointment } = await askAs<{ appointment: { date: string; start: string } }>(
    customer,
    portal.origin,
    ["GET", `/rest/oms/order/${id}`],
  );
  const { now } = await askAs<{ now: string }>(employee, portal.origin, [
    "GET",
    "/rest/oms/order/employee/page",
  ]);
  const start = Date.parse(`${appointment.date}T${appointment.start}:00+08:00`);
  await advance(Math.floor((start - Date.parse(now)) / 60_000) - minutes);
  await signInBoth(customer, employee, portal.origin);
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();
const measured = async (page: Page, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values))
    await page.getByLabel(new RegExp(`^${name}`)).fill(value);
};

describe("a visit", () => {
  let id: string;

  test("is sent by hand, refused with a reason, and given to somebody else, who falls ill", async () => {
    id = await paidBathOfLiu();
    await send(id, "刘阿姨");
    await expect.poll(() => statusOf(id)).toBe("EMPLOYEE_RECEIVE");
    await visit(employee.page, `/user/order-detail?id=${id}`);
    await employee.page.getByText("来不了，拒单").click();
    await employee.page.getByText("路太远").click();
    await employee.page.getByRole("button", { name: "确定拒单" }).click();
    await expect.poll(() => statusOf(id)).toBe("EMPLOYEE_REJECT");
    // What she said stands on the board, and the next is chosen by it.
    await operator.goto(`/staff/#/dispatch?order=${id}`);
    await operator
      .getByText(/刘阿姨 .*：“路太远”/)
      .first()
      .waitFor();
    const others = operator.getByRole("button", { name: /^派给/ }).filter({ hasNotText: "刘阿姨" });
    await others.first().waitFor();
    const other = /派给(\S+)/.exec(await others.first().innerText())![1]!;
    await others.first().click();
    await operator.getByText(`已发派单，等${other}回复`).first().waitFor();
    await operator.goto("/staff/#/employees");
    await operator.getByRole("link", { name: other }).click();
    await operator.getByRole("button", { name: "停派…" }).click();
    await operator.getByLabel("原因").fill("发烧，去医院。");
    await operator.getByRole("button", { name: "停派", exact: true }).click();
    await operator.getByText(/^停派了，有 \d+ 单要改派$/).waitFor();
    await operator.goto(`/staff/#/dispatch?order=${id}`);
    await operator.getByText(`${other}停派了`).first().waitFor();
    await send(id, "刘阿姨", "打过电话，路上有人接。");
    await expect.poll(() => statusOf(id)).toBe("EMPLOYEE_RECEIVE");
  });

  test("is accepted, begun with the code, performed, and confirmed by the customer", async () => {
    const { page } = employee;
    await visit(page, "/user/orders");
    const card = page.getByRole("article").filter({ has: page.locator(`a[href*="id=${id}"]`) });
    await card.getByRole("button", { name: "接单", exact: true }).click();
    await expect.poll(() => statusOf(id)).toBe("EMPLOYEE_APPROVE");
    await comeTo(id, 20);
    await visit(page, `/user/order-detail?id=${id}`);
    await press(page, "出发");
    await expect.poll(() => statusOf(id)).toBe("EMPLOYEE_GOTO");
    const { arrivalCode } = await askAs<{ arrivalCode: string }>(customer, portal.origin, [
      "GET",
      `/rest/oms/order/${id}`,
    ]);
    await visit(page, `/user/order-detail?id=${id}`);
    await page.getByLabel("到达码").fill(arrivalCode);
    await press(page, "到了，开始服务");
    await page.getByRole("heading", { name: "开始以前，先量一次" }).waitFor();
    await measured(page, { 高压: "132", 低压: "82", 体温: "36.6", 血氧: "97" });
    await press(page, "量好了");
    await page.getByRole("heading", { name: "服务记录" }).waitFor();
    await measured(page, { 高压: "128", 低压: "76", 体温: "36.5", 血氧: "97" });
    await page.getByLabel("怎么样").fill("洗了一半，老人说冷，先停了。");
    await press(page, "完成服务");
    await page.getByLabel("为什么提前结束").fill("老人觉得冷");
    await press(page, "完成服务");
    await expect.poll(() => statusOf(id)).toBe("CONFIRM");
    await visit(customer.page, `/user/order-detail?id=${id}`);
    await customer.page.getByRole("button", { name: /确认完成.*上门助浴/ }).click();
    const sure = dialog(customer.page, "这次服务做完了，没有问题？");
    await sure.getByRole("button", { name: "确认完成" }).click();
    await orderState(customer.page).getByText("待评价").waitFor();
  });

  test("is paid back in part above the limit by two different people; who and why stands with it", async () => {
    await askAs(customer, portal.origin, [
      "POST",
      `/rest/oms/order/refund/${id}`,
      { reason: "QUALITY", description: "只洗了一半。" },
    ]);
    await operator.goto(`/staff/#/orders/${id}`);
    await operator
      .getByRole("region", { name: "可以做的事" })
      .getByRole("link", { name: /^处理退款/ })
      .click();
    await operator.getByLabel("退多少").fill("120");
    await operator.getByLabel("给客户的话").fill("只做了一半，退一部分。");
    await operator.getByRole("button", { name: "同意，退 ¥120.00" }).click();
    await operator.getByText("等第二位同事确认，现在还没有退").first().waitFor();
    await operator.goto(`/staff/#/orders/${id}`);
    await part(operator, "退款")
      .getByRole("link", { name: /这笔退款|去处理退款/ })
      .click();
    const refund = new URL(operator.url()).hash;
    // The first is not offered the second half.
    await part(operator, "处理").getByText("您同意过了，等另一位同事确认。").waitFor();
    expect(await operator.getByRole("button", { name: "同意，退 ¥120.00" }).count()).toBe(0);
    await second.goto(`/staff/${refund}`);
    await part(second, "处理").getByText("只做了一半，退一部分。").waitFor();
    await second.getByRole("button", { name: "同意，退 ¥120.00" }).click();
    await second.goto(`/staff/${refund}`);
    await second.reload();
    const outcome = part(second, "结果");
    await outcome.getByText("同意，退 ¥120.00").waitFor();
    await outcome.getByText("第一人", { exact: true }).waitFor();
    await outcome.getByText("第二人", { exact: true }).waitFor();
    await outcome.getByText("到账").waitFor({ timeout: 40_000 });
    // A part of the money ends nothing.
    await expect.poll(() => statusOf(id), { timeout: 20_000 }).toBe("SERVICE_FINISH");
    await second.goto(`/staff/#/orders/${id}`);
    await part(second, "钱").getByText("和分录一致").waitFor();
    await part(second, "退款").getByText("第二人", { exact: true }).waitFor();
  });
});

test("goods that come back are agreed to, sent, received and paid for", async () => {
  const id = await paidMonitors(customer, portal.origin);
  await operator.goto(`/staff/#/orders/${id}`);
  await operator.getByRole("button", { name: "发货…" }).click();
  await operator.getByLabel("快递公司").fill("顺丰速运");
  await operator.getByLabel("运单号").fill("SF5566778899");
  await operator.getByRole("button", { name: "发货，告诉会员" }).click();
  await operator.getByText("发货了，会员会收到通知").waitFor();
  await askAs(customer, portal.origin, [
    "POST",
    `/rest/oms/order/refund/${id}`,
    { reason: "QUALITY", description: "屏幕不亮。", withReturn: true },
  ]);
  await operator.reload();
  await operator
    .getByRole("region", { name: "可以做的事" })
    .getByRole("link", { name: /^处理退款/ })
    .click();
  const refund = await operator.waitForURL(/#\/refunds\/\d+/).then(() => new URL(operator.url()).hash);
  await operator.getByRole("button", { name: /^同意退货，收到退 ¥/ }).click();
  await operator
    .getByText(/^同意退货，收到退 ¥/)
    .first()
    .waitFor();
  await visit(customer.page, `/user/order-detail?id=${id}`);
  await customer.page.getByLabel("快递公司").fill("邮政快递");
  await customer.page.getByLabel("运单号").fill("EMS1122334455");
  await customer.page.getByRole("button", { name: /运单号|寄出/ }).click();
  await customer.page.getByText("运单号记下了，收到就退款").first().waitFor();
  await operator.goto(`/staff/${refund}`);
  await operator.reload();
  await part(operator, "退回的货").getByText("邮政快递 EMS1122334455").waitFor();
  await operator.getByLabel("退回来的货").selectOption("yes");
  await operator.getByRole("button", { name: /^收到了，退 ¥/ }).click();
  await operator
    .getByText(/等第二位同事确认，现在还没有退/)
    .first()
    .waitFor();
  await second.goto(`/staff/${refund}`);
  await second.getByRole("button", { name: /^同意，退 ¥/ }).click();
  await second.goto(`/staff/${refund}`);
  await second.reload();
  await part(second, "退回的货").getByText("收到了").waitFor();
  await part(second, "结果").getByText("到账").waitFor({ timeout: 40_000 });
  await expect.poll(() => statusOf(id), { timeout: 20_000 }).toBe("TRANSACTION_CLOSING");
});

test("of goods some leave and the rest will not: two people agree, and the customer is told why", async () => {
  const id = await paidMonitors(customer, portal.origin, 2);
  await operator.goto(`/staff/#/orders/${id}`);
  await operator.getByRole("button", { name: "发货…" }).click();
  await operator.getByLabel("快递公司").fill("顺丰速运");
  await operator.getByLabel("运单号").fill("SF5566778800");
  await operator.getByRole("textbox", { name: /^语音血压计/ }).fill("1");
  await operator.getByRole("button", { name: "发货，告诉会员" }).click();
  await operator.getByRole("button", { name: "其余的不寄了…" }).click();
  await operator.getByText("不寄的：语音血压计 1 件。").waitFor();
  const press = operator.getByRole("button", { name: "不寄了，告诉会员" });
  await press.click();
  await expect.poll(() => operator.getByLabel("原因").getAttribute("aria-invalid")).toBe("true");
  expect(await violationsOf(operator)).toEqual([]);
  await operator.getByLabel("原因").fill("厂家停产");
  await press.click();
  await operator.getByText("等第二位同事确认，现在还没有退").first().waitFor();
  await part(operator, "退款").getByRole("link", { name: "去处理退款" }).click();
  await operator.waitForURL(/#\/refunds\/\d+/);
  await part(operator, "为什么退")
    .getByText(/厂家停产/)
    .waitFor();
  await second.goto(`/staff/${new URL(operator.url()).hash}`);
  await second.getByRole("button", { name: /^同意，退 ¥/ }).click();
  await expect.poll(() => statusOf(id), { timeout: 40_000 }).toBe("SHIPPED");
  await visit(customer.page, "/user/notices");
  await customer.page.getByText("其余的不寄了").first().waitFor();
  await visit(customer.page, `/user/order-detail?id=${id}`);
  await customer.page.getByRole("button", { name: /确认收货.*语音血压计/ }).waitFor();
});

test("an order of the night waits for the morning, said so where one works, and is sent when the day begins", async () => {
  const { now } = await askAs<{ now: string }>(employee, portal.origin, [
    "GET",
    "/rest/oms/order/employee/page",
  ]);
  const minutesUntil = (clock: string) => {
    const day = 24 * 60;
    const [hour = 0, minute = 0] = clock.split(":").map(Number);
    const today = (Number(now.slice(11, 13)) * 60 + Number(now.slice(14, 16)) + day) % day;
    return (hour * 60 + minute - today + day) % day;
  };
  await advance(minutesUntil("22:30"));
  await signInBoth(customer, employee, portal.origin);
  const id = await paidBath(customer, portal.origin, 2);
  await advance(5);
  const sn = (await askAs<{ sn: string }>(customer, portal.origin, ["GET", `/rest/oms/order/${id}`])).sn;
  await operator.goto("/staff/#/today?kind=DISPATCH");
  await operator.reload();
  const task = operator.getByRole("row").filter({ hasText: sn });
  await task
    .getByText(/夜里的单，等到.*8:00/)
    .first()
    .waitFor();
  await operator.goto(`/staff/#/dispatch?order=${id}`);
  await operator.reload();
  await operator.getByText("夜里不催，等到早上 8:00").first().waitFor();
  // Nothing is decided by night.
  await advance(9 * 60);
  await signInBoth(customer, employee, portal.origin);
  await expect.poll(() => statusOf(id)).toBe("TRADE_SUCCESS");
  await advance(30);
  await operator.goto(`/staff/#/dispatch?order=${id}`);
  await operator.reload();
  await operator.getByRole("button", { name: /^派给刘阿姨/ }).waitFor();
  expect(await operator.getByText("夜里不催，等到早上 8:00").count()).toBe(0);
  await operator.getByRole("button", { name: /^派给刘阿姨/ }).click();
  await operator.getByText("已发派单，等刘阿姨回复").first().waitFor();
  await visit(employee.page, "/user/orders");
  const card = employee.page
    .getByRole("article")
    .filter({ has: employee.page.locator(`a[href*="id=${id}"]`) });
  await card.getByRole("button", { name: "接单", exact: true }).click();
  await expect.poll(() => statusOf(id)).toBe("EMPLOYEE_APPROVE");
});
