import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Desks, openDesks } from "../advisory/kit.ts";
import { openBrowser } from "../browser.ts";
import { codeFor, newMember, visit, visitor } from "../identity/kit.ts";
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
  await page.goto("/staff/#/today");
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
    await item(name).getByText("合格").waitFor();
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
  await item("消防").getByText("合格").waitFor();
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
  await their.goto(new URL(link).pathname + new URL(link).hash);
  await their
    .getByText(/许国平/)
    .first()
    .waitFor();
  expect(applicant.problems).toEqual([]);
  await applicant.context.close();
});

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

test("a review is hidden for a ground alone, its writer objects, and who hid it does not decide about that", async () => {
  const writer = await visitor(browser, portal.origin);
  const their = writer.page;
  await newMember(writer, portal.origin, "19911120031");
  const orgId = "10001";
  const post = (path: string, data: object) =>
    their.request.post(`${portal.origin}/api${path}`, { headers: { origin: portal.origin }, data });
  await post("/rest/ums/member/consent", { kinds: ["terms", "privacy"], version: "2026-01" });
  await their.request.put(`${portal.origin}/api/rest/ums/member/changePersonType/1`, {
    headers: { origin: portal.origin },
  });
  const content = "走廊的灯坏了两天没有人修，晚上看不清。";
  expect((await post("/rest/op/orgComment/add", { orgId, score: 2, content })).status()).toBe(200);

  const { page, problems } = await desks.open("operator");
  problems.splice(0);
  await page.goto("/staff/#/reviews?view=ALL");
  await page
    .getByRole("region", { name: "评价：全部" })
    .getByRole("button", { name: /走廊的灯/ })
    .click();
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
  // Nor taken back beside the question: another person decides (reviews-judged.test.ts).
  expect(await page.getByRole("button", { name: "恢复显示" }).count()).toBe(0);
  await visit(their, `/orgs/${orgId}/comment`);
  await their.getByText(/您提出了异议：我有照片，灯是坏的/).waitFor();
  expect([problems, writer.problems]).toEqual([[], []]);
  await writer.context.close();
});
