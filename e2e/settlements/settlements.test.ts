import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newColleague } from "../accounts/new-colleague.ts";
import { clean, type Desks, openDesks } from "../advisory/kit.ts";
import { openBrowser } from "../browser.ts";
import { askAs, tellSandbox } from "../orders/kit.ts";
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

interface Row {
  id: string;
  partyText: string;
  state: string;
}

/** What the clock drafted for the shops of the merchant, once the books have followed. */
async function drafted(page: Page): Promise<Row> {
  const ask = () =>
    askAs<{ records: Row[] }>({ context: page.context() }, portal.origin, [
      "GET",
      "/rest/staff/settlement/page?state=DRAFT",
    ]);
  if ((await ask()).records.length === 0) await tellSandbox(portal.origin, "clock", { advance: "PT61M" });
  await expect.poll(async () => (await ask()).records.length, { timeout: 30_000 }).toBeGreaterThan(0);
  return (await ask()).records[0]!;
}

const region = (page: Page, name: string | RegExp) => page.getByRole("region", { name });

const focused = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement).innerText);

/** A step of the case: what it opens is filled in and sent. */
async function step(page: Page, label: string | RegExp, press?: string, reason?: string) {
  const steps = region(page, "可以做的事");
  await steps.getByRole("button", { name: label }).click();
  if (reason) await steps.getByLabel("原因").fill(reason);
  if (press) await steps.getByRole("button", { name: press, exact: true }).click();
}

test("a merchant says that a line is wrong, is answered, agrees, and is paid once two have agreed", async () => {
  const merchant = (await desks.open("merchant")).page;
  const { id, partyText } = await drafted(merchant);
  await merchant.goto(`/staff/#/settlements?id=${id}`);
  await merchant.getByRole("heading", { level: 2, name: partyText }).waitFor();
  await clean(merchant);
  const lines = region(merchant, /^每张订单/);
  await lines
    .getByRole("button", { name: /^这一行不对/ })
    .first()
    .click();
  // Esc closes it where it stands, and leaves the focus on what opened it.
  await lines.getByLabel("原因").press("Escape");
  await lines.getByLabel("原因").waitFor({ state: "detached" });
  expect(await focused(merchant)).toMatch(/^这一行不对/);
  await merchant.keyboard.press("Enter");
  await lines.getByRole("button", { name: "提出异议" }).click();
  await lines.getByText("请写", { exact: false }).first().waitFor();
  await lines.getByLabel("原因").fill("这一单客人只退了一半，应该按一半算。");
  await lines.getByRole("button", { name: "提出异议" }).click();
  await lines.getByText("有异议").first().waitFor();
  expect(await focused(merchant)).toMatch(/^每张订单/);
  // What the other side said is told as it is, in both places.
  await merchant.getByText("有异议，等答复", { exact: true }).waitFor();
  await region(merchant, "两个人").getByText("1 行有异议，等答复").waitFor();
  expect(await merchant.getByRole("button", { name: /^确认，应结/ }).count()).toBe(0);

  const { page: finance } = await newColleague(browser, portal.origin, desks, {
    name: "陆文",
    phone: "19900000081",
    roles: ["finance"],
  });
  await finance.goto(`/staff/#/settlements?view=disputed&id=${id}`);
  const answer = region(finance, /^每张订单/);
  await answer.getByText("这一单客人只退了一半").first().waitFor();
  // What is in the way of the next step stands beneath it.
  await finance.getByText(/1 行异议没答复/).waitFor();
  await clean(finance);
  await answer.getByRole("button", { name: /^答复/ }).first().click();
  await answer.getByLabel("核对过，照算").check();
  await answer.getByLabel("原因").fill("退款单 R 已经按一半退了，这一行就是剩下的一半。");
  await answer.getByRole("button", { name: "答复", exact: true }).click();
  await answer.getByText("答复：退款单 R").waitFor();

  await merchant.reload();
  await merchant.getByText("答复：退款单 R").waitFor();
  const payee = region(merchant, "收款账户");
  await payee.getByRole("button", { name: "填收款账户…" }).click();
  await payee.getByLabel("户名").fill("颐康器械有限公司");
  await payee.getByLabel("账号").fill("6217 0000 1234 5678");
  await payee.getByLabel("开户行").fill("建设银行南京鼓楼支行");
  await payee.getByRole("button", { name: "保存" }).click();
  await payee.getByText("6217****5678").waitFor();
  await expect.poll(() => focused(merchant)).toBe("收款账户");
  await step(merchant, /^确认，应结/);
  await merchant.getByText("确认了，等平台核对出款").waitFor();

  await finance.reload();
  await step(finance, /^核对过，确认/);
  await finance.getByText("确认了，等第二位同事").waitFor();
  // Who confirmed has no say as the second.
  await finance.getByText(/您确认过或答复过异议/).waitFor();
  expect(await finance.getByRole("button", { name: /^同意出款/ }).isEnabled()).toBe(false);

  const second = (await desks.open("administrator")).page;
  await second.goto("/staff/#/today?kind=PAYOUT");
  await second
    .getByRole("main")
    .getByRole("link", { name: new RegExp(`结算单 ${id}`) })
    .first()
    .click();
  await second.getByRole("heading", { level: 2, name: partyText }).waitFor();
  await clean(second);
  await step(second, /^同意出款/);
  await second.getByText("同意了，可以出款").waitFor();
  const steps = region(second, "可以做的事");
  await steps.getByRole("button", { name: /^出款 .*…$/ }).click();
  await steps.getByLabel("怎样出款").selectOption("BANK");
  await steps.getByRole("button", { name: /^出款 [^…]*$/ }).click();
  await second.getByText("交出去了，到没到账这里会写").waitFor();
  // Where it went stands beside it; its document leads to the ledger, and the ledger back.
  await region(second, "出款").getByText("6217****5678", { exact: false }).waitFor();
  await region(second, "出款")
    .getByRole("link", { name: /^单据 S/ })
    .click();
  await second
    .getByRole("link", { name: `结算单 ${id}` })
    .first()
    .click();
  await second.getByRole("heading", { level: 2, name: partyText }).waitFor();
  await step(second, "到账了…", "记下到账", "网银回单 20261127001");
  await second.getByText("记下了，这一期结清").waitFor();

  await merchant.reload();
  await merchant.getByText("已出款").first().waitFor();
  // Cut off, it is said once, with the way to ask again.
  const calls = "**/rest/staff/settlement/**";
  await second.goto("/staff/#/today");
  await second.route(calls, (route) => route.abort());
  await second.goto(`/staff/#/settlements?view=done&id=${id}`);
  const again = second.getByRole("main").getByRole("button", { name: "再试" });
  await again.waitFor();
  expect(await second.getByText(/请检查网络/).count()).toBe(1);
  await second.unroute(calls);
  await again.click();
  await second.getByRole("heading", { level: 2, name: partyText }).waitFor();

  const paper = merchant.waitForEvent("download");
  await merchant.getByRole("button", { name: "PDF" }).click();
  expect((await paper).suggestedFilename()).toBe(`结算单-${id}.pdf`);
  await clean(merchant);
});
