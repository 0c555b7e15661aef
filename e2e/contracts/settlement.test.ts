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

/** In Shanghai, so many days from the server's today; its clock was moved to working hours. */
async function dayIn(days: number) {
  const told = await fetch(`${portal.origin}/sandbox/clock`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: portal.origin },
    body: JSON.stringify({ advance: "PT1S" }),
  });
  const { now } = (await told.json()).data;
  return new Date(Date.parse(now) + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
}

test("an adviser proposes a settlement line by line, a second person agrees, and the member disputes it", async () => {
  const member = await visitor(browser, portal.origin, { viewport: telephone });
  await signedIn(member, portal.origin, { username: WANG.phone, password: WANG.password });
  const { data } = await callAs(member, portal.origin, "GET", "/rest/svc/sign/member/page?phase=2");
  const { id } = data.records[0];
  const { page, problems } = await desks.open("adviser");
  await page.goto(`/staff/#/contracts/${id}`);
  await page.getByRole("button", { name: "提结算单" }).click();
  await page.getByLabel("最后一天").fill(await dayIn(0));
  await page.getByRole("rowheader", { name: "退还会员" }).waitFor();
  await page.getByRole("button", { name: "加一项" }).click();
  await page.getByLabel("是什么").fill("更换床垫");
  await page.getByLabel("金额").fill("300");
  await page.getByLabel("原因").fill("床垫烫坏了一处");
  for (const size of [telephone, desk]) {
    await page.setViewportSize(size);
    await clean(page);
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
    await clean(second.page);
  }
  await second.page.getByLabel("同意", { exact: true }).check();
  await second.page.getByRole("button", { name: "同意，发给会员确认" }).click();
  await second.page
    .getByText(/^结算单等会员确认：/)
    .first()
    .waitFor();

  await visit(member.page, `/user/contract-detail?id=${id}`);
  await member.page.getByText("算得不对，我有异议").click();
  await clean(member.page, member.page.getByRole("main"));
  await member.page.getByLabel("哪里不对").fill("床垫是旧的，没有烫坏");
  await member.page.getByRole("button", { name: "提出异议" }).click();
  await member.page.getByText("您的异议：床垫是旧的，没有烫坏").waitFor();

  // Proposed anew for a day before today, with the reason, and taken back.
  await page.reload();
  await page.getByRole("button", { name: "提结算单" }).click();
  await page.getByLabel("最后一天", { exact: true }).fill(await dayIn(-1));
  const why = page.getByLabel("为什么是更早的这一天");
  await why.waitFor();
  await page.getByRole("button", { name: "提出结算单" }).click();
  await page.getByText("请写明原因，会员和第二位同事都会看到").waitFor();
  await why.fill("昨天已经搬走，房间腾空了");
  for (const size of [telephone, desk]) {
    await page.setViewportSize(size);
    await clean(page);
  }
  await page.getByRole("button", { name: "提出结算单" }).click();
  await page.getByText(/会员对前一份.+床垫是旧的，没有烫坏/).waitFor();
  await page.getByText("原因：昨天已经搬走，房间腾空了").waitFor();
  await page.getByRole("button", { name: "撤回这份结算单" }).click();
  await page.getByRole("button", { name: "撤回结算单", exact: true }).click();
  await page.getByText("请写为什么撤回").waitFor();
  await page.getByLabel("为什么撤回").fill("押金要再核对一次");
  for (const size of [telephone, desk]) {
    await page.setViewportSize(size);
    await clean(page);
  }
  await page.getByRole("button", { name: "撤回结算单", exact: true }).click();
  await page.getByText("撤回的原因：押金要再核对一次").waitFor();
  expect(await page.getByRole("button", { name: "撤回这份结算单" }).count()).toBe(0);
  expect([...member.problems, ...problems, ...second.problems]).toEqual([]);
  await member.context.close();
}, 120_000);
