import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { firstSignIn, newColleague } from "../accounts/new-colleague.ts";
import { type Desks, openDesks } from "../advisory/kit.ts";
import { openBrowser } from "../browser.ts";
import { callAs, codeFor, newCustomer, type Visitor, visit, visitor } from "../identity/kit.ts";
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

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

test("a home's application is looked at item by item by keys, and what is missing is asked for word for word", async () => {
  const { page, problems } = await desks.open("operator");
  problems.splice(0);
  await page.goto("/staff/#/today?kind=APPLICATION");
  await page
    .getByRole("main")
    .getByRole("link", { name: /养老机构申请：南京栖霞枫林养老院/ })
    .click();
  await press(page, "开始审核");
  await said(page, "开始审核了，对方会收到通知");
  const approve = page.getByRole("button", { name: "通过…" });
  await approve.waitFor();
  expect(await approve.isDisabled()).toBe(true);
  const item = (name: string) => page.getByRole("button", { name: new RegExp(`^${name}`) });
  // One item after the other is found right; the next one opens by itself.
  for (const name of [
    "单位名称",
    "统一社会信用代码",
    "服务地区",
    "联系人",
    "营业执照",
    "法定代表人身份证",
    "养老机构备案回执",
  ]) {
    await page.locator(`button[aria-expanded=true]`, { hasText: name }).waitFor();
    await page.keyboard.press("1");
    await item(name).getByText("合格", { exact: true }).waitFor();
  }
  await page.locator("button[aria-expanded=true]", { hasText: "消防" }).waitFor();
  await page.keyboard.press("2");
  await page.getByText("请写明哪里不对、要补什么，会原样发给对方。").waitFor();
  await page.getByLabel("请对方补什么").fill("照片看不清日期，请重拍。");
  await press(page, /^要补/);
  await item("消防").getByText("要补").waitFor();
  await press(page, "请对方补…");
  await page.getByRole("listitem").filter({ hasText: "：照片看不清日期，请重拍。" }).last().waitFor();
  await press(page, "发给对方");
  await said(page, "发给对方了，补好以后接着审核");
  await page.getByText("待补充").first().waitFor();
  await page
    .getByRole("region", { name: "通过会建，都不会自己上线" })
    .getByText(/机构账号：许/)
    .waitFor();

  // The applicant mends it; the rest stays found.
  const applicant = await visitor(browser, portal.origin);
  const their = applicant.page;
  const [applyNo, mobile] = ["RZDEM000000001", "19900000041"];
  await visit(their, `/merchantsJoin?step=mine&applyNo=${applyNo}`);
  await their.getByLabel("申请时留的手机号").fill(mobile);
  await press(their, "获取验证码");
  await their.getByText(/已发到/).waitFor();
  await their.getByLabel("验证码").fill((await codeFor(portal.origin, mobile)).code);
  await their.getByRole("button", { name: "确认", exact: true }).click();
  await press(their, /去掉消防验收/);
  await their.locator('input[type=file][name="file:FIRE_SAFETY"]').setInputFiles({
    name: "新拍的.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"),
  });
  await their.getByText("新拍的.pdf").waitFor();
  await press(their, "提交补充");
  await their.getByText("收到了，我们接着审核").waitFor();

  // Approved it has a draft that nobody sees, and an account whose link works once.
  await page.reload();
  await item("消防").getByText("改过了，再看").waitFor();
  await page.locator("button[aria-expanded=true]", { hasText: "消防" }).waitFor();
  await page.keyboard.press("1");
  await item("消防").getByText("合格", { exact: true }).waitFor();
  await approve.click();
  await page.getByLabel("机构类型").selectOption("APARTMENT");
  await page.getByRole("button", { name: "通过", exact: true }).click();
  await said(page, "通过了，对方会收到通知");
  const made = page.getByRole("region", { name: "建好的" });
  await made.getByText("草稿，访客看不到").waitFor();
  const link = (
    await page
      .getByRole("region", { name: /^给许国平的链接/ })
      .locator("code")
      .innerText()
  ).trim();
  await press(page, "交给本人了");
  await press(page, "合同签好了");
  await said(page, "记下了，对方会收到通知");
  await press(page, "上线，访客马上看得到");
  await made.getByText("已上线").waitFor();
  expect(problems).toEqual([]);

  await visit(their, `/orgs?keyword=${encodeURIComponent("栖霞枫林养老院")}`);
  await their
    .getByRole("link", { name: /南京栖霞枫林养老院/ })
    .first()
    .waitFor();
  await visit(their, `/merchantsJoin?step=mine&applyNo=${applyNo}`);
  await their.getByRole("link", { name: "看门户上自己的页面" }).click();
  await their
    .getByRole("heading", { name: /南京栖霞枫林养老院/ })
    .first()
    .waitFor();
  // Whom the home named signs in by that link once, and sees no more of the console than its own home.
  await firstSignIn(their, link, mobile);
  const menu = their.getByRole("navigation", { name: "后台菜单" });
  await menu.getByRole("link").first().waitFor();
  expect(await menu.getByRole("link", { name: "入驻申请" }).count()).toBe(0);
  await their.goto("/staff/#/reviews");
  await their.getByRole("heading", { level: 1, name: "评价" }).waitFor();
  expect(applicant.problems).toEqual([]);
  await applicant.context.close();
}, 120_000);

test("feedback is taken up and answered, and leaves the list of what waits", async () => {
  const { page, problems } = await desks.open("service");
  problems.splice(0);
  await page.goto("/staff/#/feedback");
  const list = page.getByRole("region", { name: "意见反馈：要处理" });
  await list.getByRole("button", { name: /功能异常/ }).click();
  await press(page, "受理，告诉会员 7 天内答复");
  await said(page, "受理了，会员会收到通知");
  await press(page, "回复…");
  await press(page, "回复，通知会员");
  await page.getByText("回复请写 2 到 1000 个字。").waitFor();
  await page.getByLabel("回复", { exact: true }).fill("这一处已经改好了，请再看看。");
  // What was typed outlasts a reload.
  await page.reload();
  await expect
    .poll(() => page.getByLabel("回复", { exact: true }).inputValue())
    .toBe("这一处已经改好了，请再看看。");
  await press(page, "回复，通知会员");
  await said(page, "回复了，会员会收到通知");
  await list.getByRole("button", { name: /功能异常/ }).waitFor({ state: "detached" });
  expect(problems).toEqual([]);
});

/** A customer with that number. */
async function customer(mobile: string): Promise<Visitor> {
  const who = await visitor(browser, portal.origin);
  await newCustomer(who, portal.origin, mobile);
  return who;
}

test("a review that was reported is hidden for a ground alone, its writer objects, and a second person restores it", async () => {
  const [writer, reader] = [await customer("19911120031"), await customer("19911120032")];
  const their = writer.page;
  const orgId = "10001";
  const content = "走廊的灯坏了两天没有人修，晚上看不清。";
  const written = { orgId, score: 2, content };
  expect((await callAs(writer, portal.origin, "POST", "/rest/op/orgComment/add", written)).code).toBe(0);

  await visit(reader.page, `/orgs/${orgId}?comments=1`);
  await reader.page
    .getByRole("article")
    .filter({ hasText: "走廊的灯坏了" })
    .getByRole("link", { name: /举报/ })
    .first()
    .click();
  await reader.page.getByRole("radio").first().check();
  await reader.page.getByLabel("说明").fill("写的不是这一家，这家没有走廊。");
  await press(reader.page, "提交举报");
  await reader.page.getByText("举报收到了，处理结果会发到您的消息里。").waitFor();

  const { page, problems } = await desks.open("operator");
  problems.splice(0);
  await page.goto("/staff/#/reviews");
  await page
    .getByRole("region", { name: /^评价：/ })
    .getByRole("button", { name: /走廊的灯/ })
    .click();
  await page.getByRole("region", { name: "举报" }).getByText("写的不是这一家，这家没有走廊。").waitFor();
  await press(page, "隐藏…");
  await page.getByRole("radio", { name: "不是真实经历" }).check();
  await page.getByLabel("具体在哪里").fill("差评，影响声誉");
  await press(page, "隐藏，告诉写的人");
  await page.getByText(/只因为说得不好、打分低，不能隐藏/).waitFor();
  await page.getByLabel("具体在哪里").fill("那两天走廊的灯是好的");
  await press(page, "隐藏，告诉写的人");
  await said(page, "隐藏了，评分重算了");

  await visit(their, `/orgs/${orgId}/comment`);
  await their.getByText(/这条评价被隐藏了。不是真实经历：那两天走廊的灯是好的/).waitFor();
  await their.getByLabel("不同意隐藏").fill("我有照片，灯是坏的。");
  await press(their, "提出异议");
  await their.getByText(/您提出了异议：我有照片，灯是坏的/).waitFor();

  // Not by the one who hid it.
  await page.goto("/staff/#/reviews?view=APPEALED");
  await page
    .getByRole("region", { name: "评价：有异议" })
    .getByRole("button", { name: /走廊的灯/ })
    .click();
  await page.getByText("只有隐藏它的人以外的同事可以决定异议。").waitFor();
  expect(await page.getByRole("button", { name: "异议成立，恢复显示…" }).count()).toBe(0);
  // Nor taken back beside the question.
  expect(await page.getByRole("button", { name: "恢复显示" }).count()).toBe(0);

  const reviewer = await newColleague(browser, portal.origin, desks, {
    name: "何静",
    phone: "19900000078",
    roles: ["reviewer"],
  });
  await reviewer.page.goto("/staff/#/today?kind=REVIEW");
  await reviewer.page
    .getByRole("main")
    .getByRole("link", { name: /走廊的灯|异议/ })
    .first()
    .click();
  await reviewer.page.getByText("写的人的异议：我有照片，灯是坏的。").waitFor();
  await press(reviewer.page, "异议成立，恢复显示…");
  await reviewer.page.getByLabel("理由").fill("照片上看得到灯是坏的。");
  await press(reviewer.page, "恢复显示，告诉写的人");
  await said(reviewer.page, "恢复显示了，评分重算了");
  await visit(reader.page, `/orgs/${orgId}?comments=1`);
  await reader.page.getByText(content).first().waitFor();
  await visit(their, "/user/notices");
  await their.getByText("评价恢复显示").first().waitFor();
  expect([problems, writer.problems, reader.problems, reviewer.problems]).toEqual([[], [], [], []]);
  for (const { context } of [writer, reader, reviewer]) await context.close();
}, 120_000);
