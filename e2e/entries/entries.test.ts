import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Desks, openDesks } from "../advisory/kit.ts";
import { openBrowser } from "../browser.ts";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";
import { violationsOf } from "../violations.ts";

let portal: RunningServer;
let browser: Browser;
let desks: Desks;
let page: Page;
let problems: string[];
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
  desks = await openDesks(browser, portal.origin);
  ({ page, problems } = await desks.open("operator"));
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const title = "助浴前要问的五件事";
const button = (name: string | RegExp) => page.getByRole("button", { name });
const kept = () => page.getByText(/已存草稿/).waitFor();

test("an article is begun, written block by block, kept by itself, previewed, published, changed and restored", async () => {
  problems.splice(0);
  await page.goto("/staff/#/entries/article");
  await page.getByRole("link", { name: "新建" }).click();
  await page.getByLabel("标题").fill(title);
  await button("开始写").click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  // What is missing leads to its field.
  await button(/处要写好才能发布/).click();
  await page.getByRole("alert").getByRole("button", { name: "摘要" }).click();
  const summary = page.getByRole("textbox", { name: /^摘要/ });
  await expect.poll(() => summary.evaluate((box) => box === document.activeElement)).toBe(true);
  await page.keyboard.type("先问身体，再看地方，最后说价钱。");
  await page.getByLabel("分类").selectOption({ index: 1 });
  await page.getByLabel("来源").fill("平台编辑部");
  await page.getByRole("group", { name: "加一段" }).getByRole("button", { name: "段落" }).click();
  await page.getByRole("textbox", { name: "文字" }).fill("血压、心脏、皮肤，三样都要问。");
  await page.getByRole("group", { name: "加一段" }).getByRole("button", { name: "小标题" }).click();
  await page.getByRole("textbox", { name: "小标题" }).fill("先问身体");
  // By keys a block goes before the one above it.
  await page.getByRole("textbox", { name: "小标题" }).press("Alt+ArrowUp");
  const shown = page.getByRole("region", { name: "手机上看" });
  await expect
    .poll(async () => (await shown.innerText()).replace(/\s+/g, " "))
    .toMatch(/先问身体 血压、心脏/);
  await page.getByText(/还没存/).waitFor();
  await kept();
  expect(await violationsOf(page)).toEqual([]);

  const [preview] = await Promise.all([page.waitForEvent("popup"), button("在门户里预览").click()]);
  await preview.getByRole("heading", { level: 1, name: title }).waitFor();
  await preview.close();
  await button("发布").click();
  await page.getByRole("link", { name: "看访客看到的" }).waitFor();
  const address = (await page.getByRole("link", { name: "看访客看到的" }).getAttribute("href"))!;
  const asVisitor = async () => (await fetch(`${portal.origin}${address}`)).text();
  await expect.poll(asVisitor, { timeout: 5_000 }).toContain(title);

  await page.getByLabel("标题", { exact: true }).fill("助浴前要问的六件事");
  await page.getByText(`原 ${title}`).waitFor();
  await page.getByText("草稿对线上：1 处").waitFor();
  // A picture put into the library on the way stands in the article, in the sizes a browser asks for.
  await page.getByRole("group", { name: "加一段" }).getByRole("button", { name: "图片" }).click();
  // The other one is the picture of the search engine's card.
  const block = page.getByRole("listitem").filter({ has: page.getByLabel("图上是什么") });
  await block.getByRole("button", { name: "从图库选…" }).click();
  const library = page.getByRole("dialog", { name: "选一张图" });
  await library.getByLabel("图片", { exact: true }).setInputFiles({
    name: "浴椅.png",
    mimeType: "image/png",
    buffer: await page.screenshot(),
  });
  await library.getByRole("button", { name: "放进图库" }).click();
  await library.getByText(/图上是什么请写/).waitFor();
  await library.getByLabel("图上是什么").fill("浴室里的一把浴椅");
  await library.getByRole("button", { name: "放进图库" }).click();
  await library.waitFor({ state: "detached" });
  await expect.poll(() => page.getByLabel("图上是什么").inputValue()).toBe("浴室里的一把浴椅");
  await kept();
  await button("发布").click();
  await page.getByText("没有没发布的修改").waitFor();
  await expect.poll(asVisitor, { timeout: 5_000 }).toContain("六件事");
  const [, picture = ""] = /src="(\/pictures\/\d+)"/.exec(await asVisitor()) ?? [];
  const small = await fetch(`${portal.origin}${picture}?w=320`, { headers: { accept: "image/webp" } });
  expect([small.status, small.headers.get("content-type")]).toEqual([200, "image/webp"]);
  await button(/^看\s*第 1 版/).click();
  await button("恢复第 1 版").click();
  await page.getByText("草稿对线上：2 处").waitFor();
  expect(await page.getByLabel("标题", { exact: true }).inputValue()).toBe(title);
  // A version can wait for its time, and be taken back before.
  await page.getByLabel(/^什么时候选填/).fill("2027-01-02T09:00");
  await button("发布").click();
  await page.getByText(/自动发布/).waitFor();
  await button("撤回，继续改").click();
  await page.getByText("草稿对线上：2 处").waitFor();
  expect(problems).toEqual([]);
}, 120_000);

test("of two who write the same thing the second sees both texts and decides whose stay", async () => {
  problems.splice(0);
  await page.goto("/staff/#/entries/article");
  await page.getByRole("table").getByRole("link").nth(1).click();
  const source = page.getByLabel("来源");
  await source.waitFor();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByLabel("来源").fill("别人写的来源");
  await other.getByText(/已存草稿/).waitFor();
  await other.close();
  await source.fill("我写的来源");
  const both = page.getByRole("alert", { name: "别人先改了" });
  await both.waitFor();
  expect((await both.innerText()).replace(/\s+/g, " ")).toMatch(/现在 别人写的来源.*您要的 我写的来源/);
  await both.getByRole("button", { name: "存打勾的 1 处" }).click();
  await both.waitFor({ state: "detached" });
  await kept();
  await page.reload();
  expect(await source.inputValue()).toBe("我写的来源");
}, 60_000);

test("a merchant asks for another price, a reviewer comes to it from today and approves it, and a visitor sees it within a second", async () => {
  const shop = await desks.open("merchant");
  shop.problems.splice(0);
  await shop.page.goto("/staff/#/entries/product");
  await shop.page.getByRole("row").filter({ hasText: "已发布" }).first().getByRole("link").click();
  const price = shop.page.getByLabel("价格", { exact: true }).first();
  const before = Number(await price.inputValue());
  await price.fill(String(before - 1.11));
  await shop.page
    .getByText(/第 1 行 价格/)
    .first()
    .waitFor();
  const address = (await shop.page.getByRole("link", { name: "看访客看到的" }).getAttribute("href"))!;
  await shop.page.getByRole("button", { name: "申请发布" }).click();
  await shop.page.getByText(/要改 1 处，等审核/).waitFor();
  expect(await violationsOf(shop.page)).toEqual([]);
  expect(shop.problems).toEqual([]);

  const asVisitor = async () => (await fetch(`${portal.origin}${address}`)).text();
  const wanted = (before - 1.11).toFixed(2);
  expect(await asVisitor()).not.toContain(wanted);
  await page.goto("/staff/#/today?kind=CHANGE_REQUEST");
  await page.getByRole("link", { name: /^商品“.+”要改/ }).click();
  await button("批准 1 处").click();
  await page.getByText(/要改 1 处，等审核/).waitFor({ state: "detached" });
  await expect.poll(asVisitor, { timeout: 1_000, interval: 100 }).toContain(wanted);
}, 90_000);

test("prices of several goods change by per cent as drafts, go out together, and visitors pay the new ones", async () => {
  const priceOf = async (id: string): Promise<number> => {
    const answer = await fetch(`${portal.origin}/api/rest/pms/product/${id}`);
    const { data } = (await answer.json()) as { data: { skus: { priceFen: number }[] } };
    return data.skus[0]!.priceFen;
  };
  const before = await priceOf("10002");
  await page.goto("/staff/#/entries/product");
  const name = await page
    .getByRole("link", { name: /./ })
    .and(page.locator('a[href$="/product/10002"]'))
    .innerText();
  await page.getByRole("checkbox", { name: `选 ${name}`, exact: true }).check();
  await page.getByRole("checkbox", { name: /^选 / }).nth(3).check();
  const chosen = page.getByRole("region", { name: "选中的" });
  await chosen.getByRole("button", { name: "调价…" }).click();
  const press = chosen.getByRole("button", { name: "调价，2 份" });
  await chosen.getByLabel("涨或降百分之几").fill("十");
  await press.click();
  await chosen.getByText("请写一个百分数").waitFor();
  await chosen.getByLabel("涨或降百分之几").fill("10");
  expect(await violationsOf(page)).toEqual([]);
  await press.click();
  await page.getByText("调价：办成 2 件").waitFor();
  // Nobody pays what has not gone out.
  expect(await priceOf("10002")).toBe(before);
  await page.getByRole("checkbox", { name: `选 ${name}`, exact: true }).check();
  await chosen.getByRole("button", { name: "发布草稿" }).click();
  await page.getByText("发布草稿：办成 1 件").waitFor();
  await expect.poll(() => priceOf("10002")).toBe(Math.round((before * 1.1) / 100) * 100);
});
