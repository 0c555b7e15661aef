import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDesks } from "../advisory/kit.ts";
import { openBrowser } from "../browser.ts";
import { signedIn, type Visitor, visit, visitor, WANG } from "../identity/kit.ts";
import { askAs, isClean, paidMonitors } from "../orders/kit.ts";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";

let portal: RunningServer;
let browser: Browser;
let operator: Page;
let customer: Visitor;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
  ({ page: operator } = await (await openDesks(browser, portal.origin)).open("operator"));
  customer = await visitor(browser, portal.origin);
  await signedIn(customer, portal.origin, { username: WANG.phone, password: WANG.password });
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const asStaff = <T>(...call: [method: string, path: string, body?: unknown]) =>
  askAs<T>({ context: operator.context() }, portal.origin, call);
const asCustomer = <T>(...call: [method: string, path: string, body?: unknown]) =>
  askAs<T>(customer, portal.origin, call);

/** The page is looked at again until it says so: work that comes due takes some seconds. */
async function comesTo(page: Page, state: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.reload();
        return page.getByRole("main").innerText();
      },
      { timeout: 60_000, interval: 2_000 },
    )
    .toContain(state);
}

test("a customer asks for an invoice, opens it, and has a red letter after a refund in part", async () => {
  const { page } = customer;
  const id = await paidMonitors(customer, portal.origin, 2);
  await visit(page, `/user/order-detail?id=${id}`);
  await page.getByRole("link", { name: "发票", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "要发票" }).waitFor();
  // It says for which order, and leads back to it.
  const { sn } = await asCustomer<{ sn: string }>("GET", `/rest/oms/order/${id}`);
  await page.getByText(sn).waitFor();
  expect(await page.getByRole("link", { name: "回到订单" }).getAttribute("href")).toBe(
    `/user/order-detail?id=${id}`,
  );
  await page.getByLabel("抬头").fill("南京雨花养老有限公司");
  await page.getByRole("button", { name: "要发票" }).click();
  await page.getByText("单位抬头要填税号，不然不能报销。").first().waitFor();
  expect(await page.getByLabel("抬头").inputValue()).toBe("南京雨花养老有限公司");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("taxNo");
  await isClean(page);
  await page.getByLabel("税号").fill("91320100ma1mabcd3c");
  await page.getByRole("button", { name: "要发票" }).click();
  await page.getByText("订单做完、没有退款在办，就开。").waitFor();
  // The form is gone; what was asked for has the focus in its place.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
  await page.getByRole("link", { name: "回到订单" }).click();
  const ofOrder = page.getByRole("region", { name: "发票" });
  await ofOrder.getByText("等订单做完").waitFor();
  // What was asked for stands there; it is not asked for twice.
  expect(await page.getByRole("link", { name: "发票", exact: true }).count()).toBe(0);
  await isClean(page);
  await ofOrder.getByRole("link", { name: "看这张发票" }).click();
  await page.getByRole("heading", { level: 1, name: "一张发票" }).waitFor();

  const parcel = { carrier: "顺丰速运", trackingNo: "SF5566778899" };
  await asStaff("PUT", `/rest/staff/order/ship/${id}`, parcel);
  await asCustomer("PUT", `/rest/oms/order/confirm/${id}`, {});
  await comesTo(page, "已开");
  const opened = page.getByRole("link", { name: /^打开发票/ });
  const file = await page.request.get(`${portal.origin}${await opened.getAttribute("href")}`);
  expect((await file.body()).subarray(0, 5).toString()).toBe("%PDF-");

  const refund = { reason: "QUALITY", description: "有一台屏幕花了。", amountFen: 3_000 };
  await asCustomer("POST", `/rest/oms/order/refund/${id}`, refund);
  const { records } = await asStaff<{ records: { id: string; orderId: string }[] }>(
    "GET",
    "/rest/staff/refund/page?size=20",
  );
  const asked = records.find(({ orderId }) => orderId === id)!;
  await asStaff("PUT", `/rest/staff/refund/agree/${asked.id}`, { amountFen: 3_000 });
  await comesTo(page, "部分红冲");
  await page
    .getByRole("listitem")
    .filter({ hasText: "红冲 ¥30" })
    .getByText(/号码 \d{20}/)
    .waitFor();
  await isClean(page);
  await visit(page, `/user/order-detail?id=${id}`);
  await ofOrder.getByText("部分红冲").waitFor();
  await ofOrder.getByText(/^开了 ¥[\d,.]+，红冲 ¥30，/).waitFor();
  // The member hears of it, and the desk sees it.
  await visit(page, "/user/notices");
  await page.getByText("开了红字发票").first().waitFor();
  await operator.goto("/staff/#/invoices?view=PART_RED");
  await operator
    .getByRole("button", { name: /南京雨花养老有限公司/ })
    .first()
    .click();
  await operator.getByRole("region", { name: "红字发票" }).getByText("¥30.00").first().waitFor();
  expect(customer.problems).toEqual([]);
}, 180_000);
