import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clean, type Desks, openDesks } from "../advisory/kit.ts";
import { openBrowser } from "../browser.ts";
import { signedIn, visit, visitor, WANG } from "../identity/kit.ts";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";
import { confirmAndSignIn, PASSWORD, shownLink } from "./new-colleague.ts";

let portal: RunningServer;
let browser: Browser;
let desks: Desks;
let operator: Page;
let administrator: Page;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
  desks = await openDesks(browser, portal.origin);
  ({ page: operator } = await desks.open("operator"));
  ({ page: administrator } = await desks.open("administrator"));
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const PHONE = "19900000077";

test("a colleague is made, sets the account up by the link, signs in, and the link is used up", async () => {
  await operator.goto("/staff/#/accounts");
  await operator.getByRole("button", { name: "新建账号" }).click();
  await operator.getByRole("button", { name: "建好账号，拿链接" }).click();
  await operator.getByText("姓名至少两个字").waitFor();
  await operator.getByLabel("姓名", { exact: true }).fill("何静");
  await operator.getByLabel("手机号", { exact: true }).fill(PHONE);
  const form = operator.getByRole("region", { name: "新建账号" });
  await form.getByLabel("派单员").check();
  expect(await form.getByLabel("商家").isDisabled()).toBe(true);
  await operator.getByRole("button", { name: "建好账号，拿链接" }).click();
  const link = await shownLink(operator);
  await operator.getByRole("button", { name: "交给本人了" }).click();
  // A dispatcher confirms departures as the second person, so another colleague agrees first.
  await administrator.goto("/staff/#/accounts");
  const asked = administrator.getByRole("region", { name: /^等您当第二位/ });
  await asked.getByRole("button", { name: "同意", exact: true }).click();
  await administrator.getByText("同意了，现在就生效").waitFor();

  const { page, problems } = await visitor(browser, portal.origin);
  // Asked who they are, somebody without an account would be sent to sign in while they set it up.
  const refused: string[] = [];
  page.on("response", (answer) => void (answer.status() === 401 && refused.push(answer.url())));
  await page.goto(link);
  await page.getByText("何静，手机 199****0077").waitFor();
  await clean(page);
  await page.getByLabel("密码", { exact: true }).fill("12345678");
  await page.getByRole("button", { name: "下一步" }).click();
  await page.getByText("这个密码太常见了").waitFor();
  await page.getByLabel("密码", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "下一步" }).click();
  await page.getByRole("heading", { name: "第二步：设动态码" }).waitFor();
  await page.getByRole("img", { name: "验证器用的二维码" }).waitFor();
  await clean(page);
  await page.getByLabel("动态码").fill("000000");
  await page.getByRole("button", { name: "确认，账号可以用了" }).click();
  await page.getByText("动态码不对").waitFor();
  expect(refused).toEqual([]);
  await confirmAndSignIn(page, PHONE);
  // No conversations are a dispatcher's: the day begins with what waits.
  await page.getByRole("heading", { level: 1, name: "今天" }).waitFor();
  const menu = page.getByRole("navigation", { name: "后台菜单" });
  expect(await menu.getByRole("link", { name: "订单" }).count()).toBe(1);
  expect(await menu.getByRole("link", { name: "账号与权限" }).count()).toBe(0);
  await page.goto(link);
  await page.getByText("这个链接已经用过").waitFor();
  expect(problems).toEqual([]);
});

test("roles change once another colleague agrees; who asked may not; a device is signed out", async () => {
  // The account was set up since this page was read.
  await operator.reload();
  await operator.getByRole("button", { name: "何静" }).click();
  const account = operator.getByRole("region", { name: "何静", exact: true });
  await account.getByRole("button", { name: "改角色…" }).click();
  await account.getByLabel("财务").check();
  await account.getByLabel("原因").fill("转到财务，派单还要管到月底。");
  await account.getByRole("button", { name: "提出，等第二位同事" }).click();
  await account.getByText("等另一位管账号的同事").waitFor();
  expect(await account.getByRole("button", { name: "同意", exact: true }).count()).toBe(0);

  await administrator.reload();
  const waiting = administrator.getByRole("region", { name: /^等您当第二位/ });
  await waiting.getByText("何静 的角色改成：派单员、财务").waitFor();
  await waiting.getByText("转到财务，派单还要管到月底。").waitFor();
  await clean(administrator);
  await waiting.getByRole("button", { name: "同意", exact: true }).click();
  await administrator.getByText("同意了，现在就生效").waitFor();
  await administrator.getByRole("row").filter({ hasText: "何静" }).getByText("派单员、财务").waitFor();

  await administrator.getByRole("button", { name: "何静" }).click();
  const devices = administrator.getByRole("region", { name: "何静 登录着的设备" });
  await devices.getByRole("button", { name: /^登出/ }).click();
  await devices.getByText("现在没有登录。").waitFor();
});

test("a key for another system is asked for, agreed to, reads what it was given, and is ended", async () => {
  await operator.goto("/staff/#/keys");
  await operator.getByText("还没有密钥。").waitFor();
  await operator.getByRole("button", { name: "新建密钥" }).click();
  const form = operator.getByRole("region", { name: "新建密钥" });
  await form.getByRole("button", { name: "新建，请第二位同意" }).click();
  await form.getByText("请写这个密钥给哪个系统用，至少两个字。").waitFor();
  await form.getByText("请至少选一项权限。").waitFor();
  await form.getByLabel("给哪个系统用").fill("进销存系统");
  await form.getByLabel("看订单和预约").check();
  await form.getByLabel("原因").fill("每天对一次订单。");
  await form.getByRole("button", { name: "新建，请第二位同意" }).click();
  const secret = await operator
    .getByRole("region", { name: "进销存系统 的密钥" })
    .locator("code")
    .innerText();
  await clean(operator);
  const orders = () =>
    fetch(`${portal.origin}/api/rest/staff/order/page`, { headers: { authorization: `Bearer ${secret}` } });
  expect((await orders()).status).toBe(401);
  await operator.getByRole("button", { name: "存好了" }).click();

  await administrator.reload();
  const asked = administrator.getByRole("region", { name: /^等您当第二位/ });
  await asked
    .getByText(/要一个接口密钥，给进销存系统用到\d+ 年 \d+ 月 \d+ 日，能做：看订单和预约，打码的$/)
    .waitFor();
  await asked.getByRole("button", { name: "同意", exact: true }).click();
  await administrator.getByText("同意了，现在就生效").waitFor();
  expect((await orders()).status).toBe(200);

  await operator.reload();
  const row = operator.getByRole("row").filter({ hasText: "进销存系统" });
  await row.getByText("在用").waitFor();
  await row.getByRole("button", { name: /^停用/ }).click();
  await operator.getByRole("region", { name: "停用 进销存系统" }).getByLabel("原因").fill("换了一家。");
  await operator.keyboard.press("Enter");
  await operator.getByText("停用了，立刻不能再用").waitFor();
  expect((await orders()).status).toBe(401);
});

test("an auditor finds who changed what and why, sees that the trail is whole, and takes it along", async () => {
  const { page } = await desks.open("auditor");
  await page.goto("/staff/#/audit");
  await page.getByText("每一条都连着前一条").waitFor();
  // Why stands with who asked; whoever agreed said nothing more.
  await page.getByLabel("谁", { exact: true }).fill("周建华");
  await page.getByLabel("做了什么").selectOption({ label: "提出改账号或权限" });
  await page.getByRole("button", { name: "找", exact: true }).click();
  const asked = page.getByRole("row").filter({ hasText: "运营 周建华" });
  await asked.getByText("转到财务，派单还要管到月底。").waitFor();
  await page.getByLabel("谁", { exact: true }).fill("许然");
  await page.getByLabel("做了什么").selectOption({ label: "同意改角色" });
  await page.getByRole("button", { name: "找", exact: true }).click();
  await page.getByRole("row").filter({ hasText: "管理员 许然" }).first().waitFor();
  expect(new URL(page.url()).hash).toContain("what=STAFF_ROLES_CHANGED");
  await page.getByRole("button", { name: "导出…" }).click();
  await page.getByRole("button", { name: "导出表格" }).click();
  await page.getByText("请写为什么导出").waitFor();
  await page.getByLabel("为什么导出").fill("年度检查");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "导出表格" }).click(),
  ]);
  const text = readFileSync(await download.path(), "utf8");
  expect(text).toContain('"管理员 许然"');
  // Its head, the agreement to the account and that to the roles.
  expect(text.trimEnd().split("\r\n")).toHaveLength(3);
});

test("an auditor finds who saw a member's telephone, and why; the member sees it too", async () => {
  const [number] = WANG.phone.match(/\d{4}$/)!;
  await operator.goto("/staff/#/members");
  await operator
    .getByRole("searchbox")
    .or(operator.getByLabel("手机号、编号或完整的姓名"))
    .first()
    .fill(WANG.phone);
  await operator.keyboard.press("Enter");
  await operator
    .getByRole("button", { name: /^王\*\*/ })
    .first()
    .click();
  const contact = operator.getByRole("region", { name: "会员", exact: true });
  await contact.getByText(`199****${number}`).waitFor();
  await contact.getByRole("button", { name: "查看打码的…" }).click();
  await contact.getByRole("button", { name: "查看，留下记录" }).click();
  await contact
    .getByText(/^(请写)?原因/)
    .first()
    .waitFor();
  await contact.getByRole("button", { name: "核对身份" }).click();
  await contact.getByRole("button", { name: "查看，留下记录" }).click();
  await contact.getByText(WANG.phone).waitFor();
  const memberId = new URL(operator.url()).hash.match(/id=(\d+)/)![1]!;

  const { page } = await desks.open("auditor");
  await page.goto(`/staff/#/audit?subject=${memberId}&what=MEMBER_REVEALED`);
  const row = page.getByRole("row").filter({ hasText: "核对身份" });
  await row.getByRole("rowheader", { name: /周建华/ }).waitFor();
  await row
    .getByText(new RegExp(`会员 ${memberId}`))
    .first()
    .waitFor();
  await row.getByText("手机号").waitFor();
  // The trail itself shows no more of the member than the lists do.
  expect(await page.getByRole("main").innerText()).not.toContain(WANG.phone);

  const who = await visitor(browser, portal.origin);
  await signedIn(who, portal.origin, { username: WANG.phone, password: WANG.password });
  await visit(who.page, "/user/privacy#access");
  await who.page
    .getByText(/周建华.*查看了打码的手机号/)
    .first()
    .waitFor();
  await visit(who.page, "/user/notices");
  await who.page
    .getByText(/看了您的手机号，原因：核对身份/)
    .first()
    .waitFor();
  expect(who.problems).toEqual([]);
  await who.context.close();
});

test("a list with whole telephones is asked for with a reason, agreed to by a colleague and taken by who asked", async () => {
  await operator.goto("/staff/#/orders");
  await operator.getByRole("button", { name: "待派单" }).click();
  await operator.getByRole("button", { name: "导出…" }).click();
  const dialog = operator.getByRole("dialog", { name: "导出订单" });
  await dialog.getByText("待派单、员工已拒单").waitFor();
  await dialog.getByLabel("文件").selectOption("CSV");
  await dialog.getByLabel("会员手机号").check();
  await dialog.getByRole("button", { name: "提出，请第二位同事同意" }).click();
  await dialog.getByText("请写明给谁用").waitFor();
  await clean(operator, dialog);
  await dialog.getByLabel("给谁用").fill("市民政局养老处");
  await dialog.getByLabel("原因").fill("每季度的上门服务抽查");
  await dialog.getByRole("button", { name: "提出，请第二位同事同意" }).click();
  const main = operator.getByRole("main");
  await main.getByText("等另一位能导出的同事").waitFor();
  expect(await main.getByRole("button", { name: "同意导出…" }).count()).toBe(0);

  await administrator.goto("/staff/#/exports");
  await administrator.getByRole("region", { name: /^导出/ }).getByRole("button", { name: /订单/ }).click();
  await administrator.getByText("市民政局养老处").waitFor();
  await administrator.getByRole("button", { name: "同意导出…" }).click();
  await clean(administrator);
  await administrator.getByRole("button", { name: "同意，开始做" }).click();
  await administrator.getByText("同意了，提出的同事可以下载").waitFor();

  await operator.reload();
  const [download] = await Promise.all([
    operator.waitForEvent("download"),
    main.getByRole("button", { name: "下载", exact: true }).click(),
  ]);
  const [head, , ...lines] = readFileSync(await download.path(), "utf8")
    .trimEnd()
    .split("\r\n");
  expect(head).toMatch(/周建华要的，管理员 许然同意.*给市民政局养老处，为每季度的上门服务抽查/);
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(line).toMatch(/"1[3-9]\d{9}".*市民政局养老处/);
});
