import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../browser.ts";
import {
  callAs,
  callAsOperator,
  codeFor,
  newMember,
  signedIn,
  telephone,
  type Visitor,
  visit,
  visitor,
  WANG,
} from "../identity/kit.ts";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";

const DAUGHTER = "19900000004";
const DAY = 86_400_000;

let portal: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const shanghaiDay = (ahead: number) =>
  new Date(Date.now() + ahead + 8 * 3_600_000).toISOString().slice(0, 10);
const idOf = async (who: Visitor): Promise<string> =>
  (await callAs(who, portal.origin, "GET", "/rest/ums/member/current")).data.id;

async function wang(options?: Parameters<typeof visitor>[2]) {
  const who = await visitor(browser, portal.origin, options);
  await signedIn(who, portal.origin, { username: WANG.phone, password: WANG.password });
  return who;
}

const advanceClock = (ms: number) =>
  fetch(`${portal.origin}/sandbox/clock`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ advance: `PT${ms / 1000}S` }),
  });

/** Signs on the contract's own page, with the code that the telephone shows. */
async function sign({ page }: Visitor, id: string, mobile: string) {
  await visit(page, `/user/contract-detail?id=${id}`);
  await page.getByRole("button", { name: "获取验证码" }).click();
  await page.getByText("已发到").waitFor();
  const { code } = await codeFor(portal.origin, mobile);
  const box = page.getByRole("textbox", { name: /收到的验证码/ });
  await box.fill("000000");
  await page.getByRole("button", { name: "我看清楚了，签署" }).click();
  await page.getByText("验证码不对或已过期").first().waitFor();
  await box.fill(code);
  // Signing, not another code.
  await box.press("Enter");
  await page.getByText("您这边都签好了").or(page.getByText("等前面的人签好")).first().waitFor();
}

/** Reads the settlement, disputes nothing, and confirms it with the code that the telephone shows. */
async function confirmSettlement({ page }: Visitor, id: string) {
  await visit(page, `/user/contract-detail?id=${id}`);
  await page.getByRole("link", { name: "看结算单" }).click();
  const part = page.getByRole("region", { name: "结算单" });
  await part.getByText("没有住，按天退还").first().waitFor();
  await part.getByRole("rowheader", { name: "退还给您" }).waitFor();
  await page.getByText("算得不对，我有异议").waitFor();
  await page.getByRole("button", { name: "获取验证码" }).click();
  await page.getByText("已发到").waitFor();
  const { code } = await codeFor(portal.origin, WANG.phone);
  await page.getByRole("textbox", { name: /收到的验证码/ }).fill(code);
  await page.getByRole("button", { name: "我核对过了，确认结算单" }).click();
  await part.getByText("会员已确认").waitFor();
}

/** The line above the contract's title: how it stands, and its number. */
const state = (page: Page) =>
  page
    .getByRole("region")
    .filter({ has: page.getByRole("heading", { level: 1 }) })
    .getByRole("paragraph")
    .first()
    .innerText();

test("daughter and mother sign, it begins, is paid, ended early and paid back", async () => {
  const daughter = await visitor(browser, portal.origin, { viewport: telephone });
  await newMember(daughter, portal.origin, DAUGHTER);
  const mother = await wang();
  const invitation = { relation: "2", role: "PROXY" };
  const { data: link } = await callAs(mother, portal.origin, "POST", "/rest/ums/family/invite", invitation);
  await callAs(daughter, portal.origin, "POST", `/rest/ums/family/accept/${link.linkId}`, { health: false });
  const staff = (method: string, path: string, data?: unknown, ahead?: number) =>
    callAsOperator(portal.origin, method, `/rest/staff/sign${path}`, data, ahead);
  const { id } = await staff("POST", "", {
    memberId: await idOf(mother),
    payerId: await idOf(daughter),
    type: "RESIDENCE",
    orgId: "10001",
    title: "春节短住合同",
    startDate: shanghaiDay(3 * DAY),
    endDate: shanghaiDay(63 * DAY),
    feeItems: [{ code: "BED", name: "床位费", amountFen: 120_000, unit: "MONTH" }],
    depositFen: 50_000,
  });
  // A code of the operator's opens once: each call needs another half minute.
  let ahead = 0;
  const pass = async (ms: number) => {
    ahead += ms;
    await advanceClock(ms);
  };
  await pass(60_000);
  await staff("PUT", `/send/${id}`, undefined, ahead);

  await sign(daughter, id, DAUGHTER);
  await sign(mother, id, WANG.phone);
  await pass(60_000);
  await staff("PUT", `/confirm/${id}`, undefined, ahead);

  const { page } = mother;
  await visit(page, `/user/contract-detail?id=${id}`);
  await expect.poll(() => state(page)).toMatch(/^未开始/);
  await page
    .getByRole("link", { name: /合同正文（各方已签）/ })
    .first()
    .waitFor();
  await page
    .getByRole("button", { name: /去支付第 1 期/ })
    .first()
    .click();
  await page.waitForURL(/\/sandbox\/cashier\//);
  await page.getByRole("button", { name: /^付款成功 *马上/ }).click();
  await page.waitForURL(/\/user\/order-detail/);

  await pass(3 * DAY);
  // Longer than a session lasts unused.
  await signedIn(mother, portal.origin, { username: WANG.phone, password: WANG.password });
  await visit(page, `/user/contract-detail?id=${id}`);
  await expect.poll(() => state(page)).toMatch(/^履约中/);
  await page.getByText("申请提前解除").click();
  await page.getByLabel("希望哪天结束").fill(shanghaiDay(ahead));
  await page.getByRole("button", { name: "申请解除" }).click();
  await page.getByText("请写明解除的原因").waitFor();
  await page.getByLabel("为什么要解除").fill("搬去和女儿同住");
  await page.getByRole("button", { name: "获取验证码" }).click();
  await page.getByText("秒后重发").waitFor();
  const asked = await codeFor(portal.origin, WANG.phone);
  expect(asked.text).toContain("申请解除");
  await page.getByRole("textbox", { name: /收到的验证码/ }).fill(asked.code);
  await page.getByRole("button", { name: "申请解除" }).click();
  await page.getByRole("button", { name: "撤回申请" }).waitFor();
  const endsOn = shanghaiDay(ahead);
  const { balanceFen } = await staff("GET", `/settle/${id}?endsOn=${endsOn}`, undefined, ahead);
  await pass(60_000);
  await staff("PUT", `/settle/${id}`, { endsOn, balanceFen }, ahead);
  await confirmSettlement(mother, id);
  await expect
    .poll(
      async () => {
        await visit(page, "/user/contract?phase=-1");
        return page.getByRole("heading", { name: "春节短住合同" }).count();
      },
      { timeout: 30_000, interval: 1_000 },
    )
    .toBe(1);
  expect([...mother.problems, ...daughter.problems]).toEqual([]);
  await daughter.context.close();
  await mother.context.close();
}, 120_000);

/** Without scripts: the code is sent, what was typed stays, the ending is asked for and taken back. */
async function asksToEnd(page: Page) {
  await advanceClock(61_000);
  const part = page.getByRole("region", { name: "解除合同" });
  await part.getByText("申请提前解除").click();
  await part.getByLabel("希望哪天结束").fill(shanghaiDay(10 * DAY));
  await part.getByLabel("为什么要解除").fill("搬去和女儿同住");
  await part.getByRole("button", { name: "获取验证码" }).click();
  await part.getByText("已发到").waitFor();
  const { code, text } = await codeFor(portal.origin, WANG.phone);
  expect(text).toContain("申请解除");
  await part.getByRole("textbox", { name: /收到的验证码/ }).fill(code);
  await part.getByRole("button", { name: "申请解除" }).click();
  await part.getByText("搬去和女儿同住").waitFor();
  await part.getByRole("button", { name: "撤回申请" }).click();
  await part.getByText("申请提前解除").waitFor();
}

test("without scripts: the fee rules as in the comparison, a change agreed to, going on by itself stopped", async () => {
  const { page, context } = await wang({ javaScriptEnabled: false, viewport: telephone });
  const { data } = await callAs({ context }, portal.origin, "GET", "/rest/svc/sign/member/page?phase=2");
  const path = `/user/contract-detail?id=${data.records[0].id}`;
  await page.goto(path);
  const rule = (title: string) =>
    page
      .locator("dl > div", { has: page.getByRole("term").filter({ hasText: new RegExp(`^${title}$`) }) })
      .getByRole("definition");
  const meals = await rule("餐费").innerText();
  // One code a minute goes to a number.
  await advanceClock(61_000);
  await page.getByText("看清楚了，同意这项变更").click();
  await page.getByRole("button", { name: "获取验证码" }).click();
  // The answer is another page, opened where the code is to be typed.
  await page.getByText("已发到").waitFor();
  const { code, text } = await codeFor(portal.origin, WANG.phone);
  expect(text).toContain("变更");
  await page.getByRole("textbox", { name: /收到的验证码/ }).fill(code);
  await page.getByRole("button", { name: "同意变更" }).click();
  await page.getByText("已确认").first().waitFor();
  await page.getByRole("button", { name: "到期不续了" }).click();
  await page.getByText("到期结束", { exact: true }).waitFor();
  expect(await page.getByRole("button", { name: "到期不续了" }).count()).toBe(0);
  await asksToEnd(page);
  await page.getByRole("link", { name: "和别家的规则比一比" }).click();
  await page.waitForURL(/\/orgs\/compare\?ids=/);
  const lines = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: "餐费" }) });
  expect((await lines.getByRole("cell").locator("> span").allInnerTexts()).join("；")).toBe(meals);
  await context.close();
}, 60_000);
