import type { Browser } from "playwright-core";
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

test("an adviser proposes a settlement line by line, a second person agrees, and the member disputes it", async () => {
  const member = await visitor(browser, portal.origin, { viewport: telephone });
  await signedIn(member, portal.origin, { username: WANG.phone, password: WANG.password });
  const { data } = await callAs(member, portal.origin, "GET", "/rest/svc/sign/member/page?phase=2");
  const { id } = data.records[0];
  const { page, problems } = await desks.open("adviser");
  await page.goto(`/staff/#/contracts/${id}`);
  await page.getByRole("button", { name: "提结算单" }).click();
  await page.getByLabel("最后一天").fill(new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10));
  await page.getByRole("rowheader", { name: "退还会员" }).waitFor();
  await page.getByRole("button", { name: "加一项" }).click();
  await page.getByLabel("是什么").fill("更换床垫");
  await page.getByLabel("金额").fill("300");
  await page.getByLabel("原因").fill("床垫烫坏了一处");
  for (const size of [telephone, desk]) {
    await page.setViewportSize(size);
    await clean(page, "body");
  }
  await page.getByRole("button", { name: "提出结算单" }).click();
  await page.getByText("要写明凭据").waitFor();
  await page.getByLabel("凭据").fill("照片两张，女儿在场看过");
  await page.getByRole("button", { name: "提出结算单" }).click();
  await page.getByText("等第二位同事确认").first().waitFor();

  const second = await desks.open("operator");
  await second.page.goto(`/staff/#/contracts/${id}`);
  await second.page.getByRole("button", { name: "确认大额结算" }).click();
  for (const size of [telephone, desk]) {
    await second.page.setViewportSize(size);
    await clean(second.page, "body");
  }
  await second.page.getByRole("button", { name: "同意，发给会员确认" }).click();
  await second.page.getByText("等会员确认").first().waitFor();

  await visit(member.page, `/user/contract-detail?id=${id}`);
  await member.page.getByText("算得不对，我有异议").click();
  await clean(member.page, "main");
  await member.page.getByLabel("哪里不对").fill("床垫是旧的，没有烫坏");
  await member.page.getByRole("button", { name: "提出异议" }).click();
  await member.page.getByText("您的异议：床垫是旧的，没有烫坏").waitFor();
  expect([...member.problems, ...problems, ...second.problems]).toEqual([]);
  await member.context.close();
}, 120_000);
