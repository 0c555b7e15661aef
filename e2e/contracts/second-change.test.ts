import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clean, type Desks, openDesks } from "../advisory/kit.ts";
import { openBrowser } from "../browser.ts";
import { callAs, desk, signedIn, telephone, visit, visitor, WANG } from "../identity/kit.ts";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";

let portal: RunningServer;
let browser: Browser;
let desks: Desks;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
  desks = await openDesks(browser, portal.origin);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const shanghaiDay = () => new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 10);

/** An adviser proposes that care costs less from today on, within what is paid. */
async function proposeCheaper(page: Page, id: string, reason: string) {
  await page.goto(`/staff/#/contracts/${id}`);
  await page.getByRole("button", { name: "提变更" }).click();
  await page.getByLabel("从哪天起").fill(shanghaiDay());
  await page.getByLabel("变成哪一级").selectOption({ index: 1 });
  await page.getByLabel("每月的费用也跟着变").check();
  await page.getByLabel("金额").last().fill("100");
  await page.getByLabel("为什么变").fill(reason);
  await page.getByRole("button", { name: "提出变更" }).click();
  await page.getByText("变更提出了").waitFor();
}

test("a change that pays back comes to the member only once a second person of the staff has agreed", async () => {
  const member = await visitor(browser, portal.origin, { viewport: telephone });
  await signedIn(member, portal.origin, { username: WANG.phone, password: WANG.password });
  const { data } = await callAs(member, portal.origin, "GET", "/rest/svc/sign/member/page?phase=2");
  const { id } = data.records[0];
  const { page, problems } = await desks.open("adviser");
  await proposeCheaper(page, id, "恢复得好");
  const changes = page.getByRole("region", { name: "变更", exact: true });
  await changes.getByText("等第二位同事确认").waitFor();
  expect(await page.getByRole("button", { name: "确认变更退款" }).count()).toBe(0);
  await proposeCheaper(page, id, "重新评估");

  const second = await desks.open("operator");
  await second.page.goto(`/staff/#/contracts/${id}`);
  await second.page.getByRole("button", { name: "确认变更退款" }).click();
  await second.page.getByText(/会员同意以后，退还 .* 元/).waitFor();
  for (const size of [telephone, desk]) {
    await second.page.setViewportSize(size);
    await clean(second.page);
  }
  await second.page.getByLabel("不同意", { exact: true }).check();
  await second.page.getByRole("button", { name: "不同意，不发给会员" }).click();
  await second.page.getByText("不同意要写明原因").waitFor();
  await second.page.getByLabel("为什么不同意").fill("没有新的评估报告");
  await second.page.getByRole("button", { name: "不同意，不发给会员" }).click();
  await second.page.getByText("没有同意：没有新的评估报告").waitFor();
  await clean(second.page);

  await visit(member.page, `/user/contract-detail?id=${id}`);
  const told = member.page.getByRole("region", { name: "变更", exact: true });
  expect(await told.getByText("会原路退回").count()).toBe(0);
  await second.page.getByRole("button", { name: "确认变更退款" }).click();
  await second.page.getByLabel("同意", { exact: true }).check();
  await second.page.getByRole("button", { name: "同意，发给会员确认" }).click();
  await second.page.getByText("第二位同事同意变更，发给会员确认").waitFor();
  await visit(member.page, `/user/contract-detail?id=${id}`);
  await told.getByText("会原路退回").waitFor();
  expect(await member.page.getByText("第二位同事没同意").count()).toBe(0);
  await clean(member.page, member.page.getByRole("main"));
  expect([...member.problems, ...problems, ...second.problems]).toEqual([]);
  await member.context.close();
}, 120_000);
