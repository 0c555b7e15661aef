import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser } from "../browser.ts";
import { codeFor, newMember, telephone, visit, visitor } from "../identity/kit.ts";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";

let portal: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const pdf = (name: string) => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"),
});
const next = (page: Page) => page.getByRole("button", { name: "下一步" });
const paper = (page: Page, label: string) => page.locator(`input[type=file][name="file:${label}"]`);
/** The number on the receipt. */
const receiptNumber = (page: Page) => page.getByText("受理编号").locator("b").innerText();
const papersOfOrg = ["BUSINESS_LICENSE", "LEGAL_PERSON_ID", "ORG_FILING", "FIRE_SAFETY"];

async function fillCompany(page: Page) {
  await page.getByRole("radio", { name: "养老机构" }).check();
  await page.getByLabel("单位名称").fill("南京松鹤养老院");
  await page.getByLabel("统一社会信用代码").fill("52320100 ma1n 0001 82");
  await page.getByRole("checkbox", { name: "南京市" }).check();
}

/** The last step: a code to the number, the tick, and sent. Answers the receipt's number. */
async function sendWith(page: Page, mobile: string): Promise<string> {
  await page.getByLabel("联系人").fill("李秀英");
  await page.getByLabel("手机号").fill(mobile);
  await page.getByRole("button", { name: "获取验证码" }).click();
  await page.getByText(/已发到/).waitFor();
  await page.getByLabel("验证码").fill((await codeFor(portal.origin, mobile)).code);
  const agree = page.getByRole("checkbox", { name: /看过并同意/ });
  expect(await agree.isChecked()).toBe(false);
  await agree.check();
  await page.getByRole("button", { name: "提交申请" }).click();
  await page.waitForURL(/step=done/);
  return receiptNumber(page);
}

async function lookUp(page: Page, applyNo: string, mobile: string) {
  await page.getByLabel("受理编号").fill(applyNo);
  await page.getByLabel("申请时留的手机号").fill(mobile);
  await page.getByRole("button", { name: "查询" }).click();
}

describe("a home applies", () => {
  test("from the footer to the receipt; what was typed is there after leaving, errors stand beside the field", async () => {
    const mobile = "19911120001";
    const who = await visitor(browser, portal.origin);
    const { page, context } = who;
    await visit(page, "/about");
    await page.getByRole("contentinfo").getByRole("link", { name: "商家入驻" }).click();
    await page.getByRole("heading", { name: "费用" }).waitFor();
    await page.getByRole("link", { name: "开始申请" }).click();
    await page.waitForURL(/step=company/);
    await page.getByLabel("单位名称").fill("南京松鹤养老院");
    await page.getByLabel("统一社会信用代码").fill("52320100MA1N000183");
    const saved = page.waitForResponse((r) => r.url().includes("/applyDraft/save/merchant") && r.ok());
    await page.getByRole("checkbox", { name: "南京市" }).check();
    await saved;
    await page.close();

    const again = await context.newPage();
    await visit(again, "/merchantsJoin?step=company");
    expect(await again.getByLabel("单位名称").inputValue()).toBe("南京松鹤养老院");
    expect(await again.getByRole("checkbox", { name: "南京市" }).isChecked()).toBe(true);
    await next(again).click();
    await again.getByText("统一社会信用代码不对").waitFor();
    await again.getByText("请选择以什么身份加入").waitFor();
    expect(await again.getByLabel("单位名称").inputValue()).toBe("南京松鹤养老院");
    await fillCompany(again);
    await next(again).click();
    await again.waitForURL(/step=papers/);
    for (const kind of papersOfOrg.slice(0, 3)) {
      await paper(again, kind).setInputFiles(pdf(`${kind}.pdf`));
      await again.getByText(`${kind}.pdf`).waitFor();
    }
    await next(again).click();
    await again.getByText("请上传消防验收或检查合格证明").waitFor();
    await paper(again, "FIRE_SAFETY").setInputFiles(pdf("消防.pdf"));
    await again.getByText("消防.pdf").waitFor();
    await next(again).click();
    await again.waitForURL(/step=contact/);
    const applyNo = await sendWith(again, mobile);
    expect(applyNo).toMatch(/^RZ[0-9A-Z]{12}$/);
    await again.reload();
    expect(await receiptNumber(again)).toBe(applyNo);
    await again.getByRole("link", { name: "查进度" }).click();
    await again.waitForURL(/step=progress/);
    await lookUp(again, applyNo, "19911120009");
    await again.getByText("没有查到这份申请").waitFor();
    await lookUp(again, applyNo, mobile);
    await again.getByRole("heading", { name: "待审核" }).waitFor();
    await again.getByText(/前给您结果/).waitFor();
    expect(who.problems).toEqual([]);
    await context.close();
  });

  test("without JavaScript, files and all", async () => {
    const mobile = "19911120002";
    const who = await visitor(browser, portal.origin, { javaScriptEnabled: false, viewport: telephone });
    const { page } = who;
    await page.goto("/merchantsJoin");
    await page.getByRole("link", { name: "开始申请" }).click();
    await fillCompany(page);
    await next(page).click();
    await page.waitForURL(/step=papers/);
    for (const kind of papersOfOrg.slice(0, 3)) await paper(page, kind).setInputFiles(pdf(`${kind}.pdf`));
    await next(page).click();
    await page.getByText("请上传消防验收或检查合格证明").waitFor();
    await page.getByText("ORG_FILING.pdf").waitFor();
    await paper(page, "FIRE_SAFETY").setInputFiles(pdf("消防.pdf"));
    await next(page).click();
    await page.waitForURL(/step=contact/);
    const applyNo = await sendWith(page, mobile);
    await page.goto("/merchantsJoin?step=progress");
    await lookUp(page, applyNo, mobile);
    await page.getByRole("heading", { name: "待审核" }).waitFor();
    await who.context.close();
  });

  test("mends what was asked for, proved by a code, and it goes on being checked", async () => {
    const [applyNo, mobile] = ["RZDEM000000003", "19900000043"];
    const who = await visitor(browser, portal.origin, { viewport: telephone });
    const { page } = who;
    await visit(page, `/merchantsJoin?step=progress&applyNo=${applyNo}`);
    await lookUp(page, applyNo, mobile);
    await page.getByRole("heading", { name: "待补充" }).waitFor();
    await page
      .getByText(/照片反光/)
      .first()
      .waitFor();
    await page.getByRole("link", { name: "看材料、补充或撤回" }).click();
    await page.waitForURL(/step=mine/);
    await page.getByLabel("申请时留的手机号").fill(mobile);
    await page.getByRole("button", { name: "获取验证码" }).click();
    await page.getByText(/已发到/).waitFor();
    await page.getByLabel("验证码").fill((await codeFor(portal.origin, mobile)).code);
    await page.getByRole("button", { name: "确认", exact: true }).click();
    const mend = page.getByRole("button", { name: "提交补充" });
    await mend.waitFor();
    const link = page.getByRole("link", { name: /消防验收/ });
    expect((await page.request.get((await link.getAttribute("href"))!)).status()).toBe(200);
    await page.getByRole("button", { name: /去掉消防验收/ }).click();
    await paper(page, "FIRE_SAFETY").setInputFiles(pdf("新拍的.pdf"));
    await page.getByText("新拍的.pdf").waitFor();
    await page.getByLabel("单位名称").fill("");
    await mend.click();
    await page.getByText("单位名称请写").waitFor();
    await page.getByText("新拍的.pdf").waitFor();
    await page.getByLabel("单位名称").fill("苏州平江颐养院（演示）");
    await mend.click();
    await page.getByText("收到了，我们接着审核").waitFor();
    await page.getByRole("heading", { name: "审核中" }).waitFor();
    expect(who.problems).toEqual([]);
    await who.context.close();
  });
});

test("somebody who wants to visit homes signs in, applies, and sees it on the page", async () => {
  const who = await visitor(browser, portal.origin);
  const { page } = who;
  await visit(page, "/joinus");
  await page.getByRole("link", { name: "登录并申请" }).click();
  await page.waitForURL(/\/login/);
  await newMember(who, portal.origin, "19911120003");
  await page.request.post(`${portal.origin}/api/rest/ums/member/consent`, {
    headers: { origin: portal.origin },
    data: { kinds: ["terms", "privacy"], version: "2026-01" },
  });
  await page.request.put(`${portal.origin}/api/rest/ums/member/changePersonType/2`, {
    headers: { origin: portal.origin },
  });
  await visit(page, "/joinus?step=person");
  const idNumber = page.getByRole("textbox", { name: "身份证号" });
  await page.getByLabel("姓名").fill("陈 玉兰");
  await idNumber.fill("110105194912310021");
  await page.getByLabel("哪一年开始做这一行").fill("2015");
  await next(page).click();
  await page.getByText("请先勾选单独同意").waitFor();
  // Without the consent the number is not kept on the server, only in the field.
  const draft = await page.request.get(`${portal.origin}/api/rest/op/applyDraft/get/employee`);
  expect(await draft.text()).not.toContain("110105194912310021");
  expect(await idNumber.inputValue()).toBe("110105194912310021");
  await page.getByRole("checkbox", { name: /单独同意/ }).check();
  await next(page).click();
  await page.getByText("身份证号不对").waitFor();
  await idNumber.fill("11010519491231002x");
  await next(page).click();
  await page.waitForURL(/step=skills/);
  await page.getByRole("checkbox", { name: "生活照护" }).check();
  const health = page.getByRole("group", { name: "健康证" });
  await health.locator("input[type=file]").setInputFiles(pdf("健康证.pdf"));
  await page.getByText("健康证.pdf").waitFor();
  await next(page).click();
  await page.getByText("请填健康证哪一天到期").waitFor();
  await health.getByLabel("哪一天到期").fill("2099-05-01");
  await page.getByText("还有别的证书").click();
  const other = page.getByRole("group", { name: "证书 1" });
  await other.locator("input[type=file]").setInputFiles(pdf("养老护理员.pdf"));
  await page.getByText("养老护理员.pdf").waitFor();
  await next(page).click();
  await page.getByText("请选这是什么证书").waitFor();
  await page.reload();
  await page.getByText("养老护理员.pdf").waitFor();
  await other.getByLabel("证书 1").selectOption({ index: 1 });
  await next(page).click();
  await page.waitForURL(/step=times/);
  await page.getByRole("checkbox", { name: /^全/ }).check();
  await page.getByRole("checkbox", { name: "周一" }).check();
  await page.getByRole("checkbox", { name: /看过并同意/ }).check();
  await page.getByRole("button", { name: "提交申请" }).click();
  await page.waitForURL(/step=done/);
  await page.goto("/joinus");
  await page.getByRole("link", { name: "我的申请：待审核" }).click();
  await page.getByRole("heading", { name: "待审核" }).waitFor();
  expect(who.problems).toEqual([]);
  await who.context.close();
});
