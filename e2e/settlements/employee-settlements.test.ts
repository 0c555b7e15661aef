import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newColleague } from "../accounts/new-colleague.ts";
import { clean, type Desks, openDesks } from "../advisory/kit.ts";
import { openBrowser } from "../browser.ts";
import { signedIn, type Visitor, visit, visitor } from "../identity/kit.ts";
import { askAs, tellSandbox } from "../orders/kit.ts";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";

let portal: RunningServer;
let browser: Browser;
let desks: Desks;
let employee: Visitor;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
  // The visits of the demonstration are past their days of return.
  await tellSandbox(portal.origin, "clock", { advance: "PT500H" });
  desks = await openDesks(browser, portal.origin);
  employee = await visitor(browser, portal.origin);
  await signedIn(employee, portal.origin, { username: "19900000002", password: "Autumn-Leaf-26" });
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const asEmployee = <T>(...call: [method: string, path: string, body?: unknown]) =>
  askAs<T>(employee, portal.origin, call);
const asStaff = <T>(page: Page, ...call: [method: string, path: string, body?: unknown]) =>
  askAs<T>({ context: page.context() }, portal.origin, call);
const OWN = "/rest/oms/order/employee";
const region = (page: Page, name: string | RegExp) => page.getByRole("region", { name });

test("what an employee disputes waits at 人员结算; once paid, tax and voucher are there without a reload", async () => {
  const drafts = async () =>
    (
      await asEmployee<{ records: { id: string; state: string }[] }>("GET", `${OWN}/settlement/page`)
    ).records.filter(({ state }) => state === "DRAFT");
  await expect.poll(async () => (await drafts()).length, { timeout: 30_000 }).toBeGreaterThan(0);
  const [{ id } = { id: "" }] = await drafts();
  const lines = await asEmployee<{ records: { id: string }[] }>("GET", `${OWN}/settlement/lines/${id}`);
  const lineId = lines.records[0]!.id;
  await asEmployee("PUT", `${OWN}/settlement/dispute/${id}`, { lineId, reason: "少算了一次上门" });

  // As the list and the paper say it, with the day of the visit.
  await visit(employee.page, `/user/settlements?id=${id}`);
  await employee.page.getByText("有异议，等答复", { exact: true }).waitFor();
  expect(await employee.page.getByText("等您确认").count()).toBe(0);
  await employee.page
    .getByText(/日上门 · 结算日/)
    .first()
    .waitFor();

  const admin = (await desks.open("administrator")).page;
  const menu = admin.getByRole("navigation", { name: "后台菜单" });
  await admin.goto("/staff/#/ledger");
  await menu.getByRole("link", { name: /^人员结算 ?1/ }).waitFor();
  expect(await menu.getByRole("link", { name: "商家结算", exact: true }).count()).toBe(1);
  await menu.getByRole("link", { name: /^人员结算/ }).click();
  await admin.getByRole("heading", { level: 1, name: /^人员结算/ }).waitFor();
  // A link that knows its number alone comes to the page it belongs to.
  await admin.goto(`/staff/#/settlements?view=all&id=${id}`);
  await admin.getByRole("heading", { level: 1, name: /^人员结算/ }).waitFor();
  await admin.getByText("少算了一次上门").first().waitFor();
  await clean(admin);

  // Who answers sits in neither seat.
  const { page: finance } = await newColleague(browser, portal.origin, desks, {
    name: "陆文",
    phone: "19900000082",
    roles: ["finance"],
  });
  await asStaff(finance, "PUT", `/rest/staff/settlement/answer/${id}`, {
    lineId,
    keep: true,
    reason: "都在里面",
  });
  await asEmployee("PUT", `${OWN}/payee`, {
    way: "BANK",
    holder: "刘春梅",
    account: "6217000098761234",
    bankName: "建设银行南京鼓楼支行",
  });
  await asEmployee("PUT", `${OWN}/settlement/agree/${id}`);
  await asStaff(admin, "PUT", `/rest/staff/settlement/confirm/${id}`, {});
  const operator = (await desks.open("operator")).page;
  await asStaff(operator, "PUT", `/rest/staff/settlement/second/${id}`, { agree: true });

  await admin.goto("/staff/#/today");
  await admin.goto(`/staff/#/employee-settlements?view=payable&id=${id}`);
  const tax = region(admin, "个税");
  await tax.getByText("还没有代扣的出款").waitFor();
  const steps = region(admin, "可以做的事");
  await steps.getByRole("button", { name: /^出款 .*…$/ }).click();
  await steps.getByLabel("怎样出款").selectOption("BANK");
  await steps.getByRole("button", { name: /^出款 [^…]*$/ }).click();
  await tax.getByText(/^付了 ¥[\d,.]+（税前），代扣 ¥/).waitFor();
  expect(await admin.getByRole("button", { name: "付款凭证" }).count()).toBe(0);
  await steps.getByRole("button", { name: "到账了…" }).click();
  await steps.getByLabel("原因").fill("网银回单 20261218001");
  await steps.getByRole("button", { name: "记下到账" }).click();
  const voucher = admin.waitForEvent("download");
  await admin.getByRole("button", { name: "付款凭证" }).click();
  expect((await voucher).suggestedFilename()).toBe(`付款凭证-S${id}-1.pdf`);
  await clean(admin);

  await visit(employee.page, `/user/settlements?id=${id}`);
  const link = employee.page.getByRole("link", { name: "付款凭证" });
  const file = await employee.page.request.get(`${portal.origin}${await link.getAttribute("href")}`);
  expect((await file.body()).subarray(0, 5).toString()).toBe("%PDF-");
  expect(employee.problems).toEqual([]);
}, 180_000);
