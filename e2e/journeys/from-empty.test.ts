import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { firstSignIn, shownLink } from "../accounts/new-colleague.ts";
import { openBrowser } from "../browser.ts";
import { callAs, type Visitor, visit, visitor } from "../identity/kit.ts";
import { startPortalIn } from "../portal-in.ts";
import type { RunningServer } from "../run-server.ts";
import { violationsOf } from "../violations.ts";

const ADMINISTRATOR = "19900000081";

let folder: string;
let portal: RunningServer;
let browser: Browser;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ginkgo-from-empty-"));
  [portal, browser] = await Promise.all([
    startPortalIn(folder, { DEMO: "off", ADMIN_PHONE: ADMINISTRATOR, ADMIN_NAME: "沈月华" }),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A colleague made at the console of another, agreed to where two decide, signed in with an own browser. */
async function colleague(by: Page, second: Page | undefined, name: string, phone: string, role: string) {
  await by.goto("/staff/#/accounts");
  await by.getByRole("button", { name: "新建账号" }).click();
  const form = by.getByRole("region", { name: "新建账号" });
  await form.getByLabel("姓名", { exact: true }).fill(name);
  await form.getByLabel("手机号", { exact: true }).fill(phone);
  await form.getByLabel(role, { exact: true }).check();
  await form.getByRole("button", { name: "建好账号，拿链接" }).click();
  const link = await shownLink(by);
  if (second) {
    await second.goto("/staff/#/accounts");
    await second.reload();
    await second
      .getByRole("region", { name: /^等您当第二位/ })
      .getByRole("button", { name: "同意", exact: true })
      .click();
    await second.getByText("同意了，现在就生效").waitFor();
  }
  const made = await visitor(browser, portal.origin);
  await firstSignIn(made.page, link, phone);
  return made;
}

/** What a lawful product holds beside its freight. */
const walker = (freightCode: string) => ({
  title: "铝合金助行架",
  subtitle: "可折叠，四脚防滑",
  brand: "稳行",
  category: "AIDS_01",
  shopName: "本站自营",
  skus: [{ skuCode: "W-01", specs: [], priceFen: 16_800, limitPerOrder: 5 }],
  freightCode,
  deviceClass: "NONE",
  ltcPay: false,
  uses: ["MOVE"],
  promises: ["GENUINE"],
  areas: [],
  keywords: [],
  details: {
    introduction: ["扶着走路，家里家外都能用。"],
    params: [{ name: "材质", value: "铝合金" }],
    packing: ["助行架 1 个"],
    cautions: ["地面有水时慢走。"],
    warranty: "一年",
    papers: [],
    food: "NONE",
    returnRule: "UNOPENED",
    questions: [],
  },
});

const setupLine = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByText(name, { exact: true }) });

async function showsDone(page: Page, name: string): Promise<void> {
  await page.goto("/staff/#/setup");
  await page.reload();
  await setupLine(page, name).getByText("做好了").waitFor();
}

/** What a visitor is offered: the doors of the portal, by their words. */
async function doors(who: Visitor): Promise<string[]> {
  await visit(who.page, "/");
  return who.page.getByRole("navigation").first().getByRole("link").allInnerTexts();
}

test("an empty portal is opened: its first administrator by the printed link, colleagues, freight, a product with stock, and a visitor finds it", async () => {
  const guest = await visitor(browser, portal.origin);
  expect(await doors(guest)).not.toContain("银龄商城");
  const home = await guest.page.getByRole("main").innerText();
  expect(home).not.toMatch(/(?<!\d)0 (?:家|项|件)/);
  expect(await violationsOf(guest.page)).toEqual([]);

  const link = /https?:\/\/\S*\/staff\/\S*invitation\S+/.exec(portal.printed!())![0];
  const administrator = await visitor(browser, portal.origin);
  await firstSignIn(administrator.page, link, ADMINISTRATOR);
  await administrator.page.goto("/staff/#/setup");
  await administrator.page.getByRole("heading", { level: 1, name: "开业清单" }).waitFor();
  await setupLine(administrator.page, "两位管理员").getByText("还没做").waitFor();
  expect(await violationsOf(administrator.page)).toEqual([]);
  const second = await colleague(administrator.page, undefined, "周建华", "19900000082", "管理员");
  await showsDone(administrator.page, "两位管理员");
  const operator = await colleague(administrator.page, second.page, "何静", "19900000083", "运营");

  const { page } = operator;
  await page.goto("/staff/#/entries/freight");
  await page.getByRole("link", { name: "新建" }).click();
  await page.getByRole("heading", { level: 1, name: "新的运费模板" }).waitFor();
  await page.getByLabel("名称", { exact: true }).fill("全国普通快递");
  await page.getByRole("button", { name: "开始写" }).click();
  await page.getByRole("heading", { level: 1, name: "全国普通快递" }).waitFor();
  await page.getByLabel("运费", { exact: true }).fill("10");
  await page.getByLabel("多久发出").fill("48 小时内发出");
  const trial = page.getByRole("region", { name: "试算" });
  await trial.getByLabel("送到哪里").fill("鼓楼");
  await trial.getByRole("button", { name: /^选江苏省 南京市 鼓楼区/ }).click();
  await trial.getByLabel("商品多少钱（元）").fill("168");
  await trial.getByRole("button", { name: "算一算" }).click();
  await trial.getByText("付运费 10 元").waitFor();
  await page.getByRole("button", { name: /^发布/ }).click();
  await page.getByText("已发布").first().waitFor();
  await showsDone(page, "运费模板");

  // The product comes by the console's own call; the rest of it is pressed.
  const { data: freights } = await callAs(operator, portal.origin, "GET", "/rest/staff/freight/list");
  const made = await callAs(operator, portal.origin, "POST", "/rest/staff/product", {
    content: walker(freights[0].code),
  });
  expect(made).toMatchObject({ code: 0 });
  await page.goto(`/staff/#/entries/product/${made.data.id}`);
  await page.getByRole("button", { name: /^发布/ }).click();
  const stock = page.getByRole("region", { name: "库存" });
  await stock.getByText("1 个规格，可卖 0 件，1 个缺货").waitFor();
  await stock.getByRole("button", { name: "看每个规格、增减" }).click();
  await stock.getByRole("button", { name: /^增减/ }).click();
  await stock.getByLabel(/增减几件/).fill("12");
  await stock.getByLabel("原因").fill("开业进货");
  await page.keyboard.press("Enter");
  await stock.getByText("1 个规格，可卖 12 件").waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await showsDone(page, "商品");

  // A visitor who was here before finds the shop within moments.
  await expect.poll(() => doors(guest)).toContain("银龄商城");
  await visit(guest.page, "/shop");
  await guest.page
    .getByRole("link", { name: /铝合金助行架/ })
    .first()
    .click();
  await guest.page.getByRole("heading", { level: 1, name: "铝合金助行架" }).waitFor();
  await guest.page.getByText("运费 10 元").first().waitFor();
  expect([...guest.problems, ...administrator.problems, ...operator.problems]).toEqual([]);
});
