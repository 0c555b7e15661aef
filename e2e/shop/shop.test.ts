import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser } from "../browser.ts";
import { signedIn, telephone, visit, visitor, WANG } from "../identity/kit.ts";
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

const total = async (page: Page) =>
  Number(
    /共 ([\d,]+) 件/.exec(
      await page
        .getByText(/共 [\d,]+ 件/)
        .first()
        .innerText(),
    )?.[1],
  );
/** What it costs in the choice made, the first price beside its title. */
const priceOf = (page: Page) => page.getByRole("main").getByText("¥").first();
const titles = (page: Page) => page.getByRole("article").getByRole("heading").allTextContents();

describe("a son looks for something against falling", () => {
  test("by department, use and price; the address, the chips and the numbers keep step", async () => {
    const who = await visitor(browser, portal.origin);
    const { page } = who;
    await visit(page, "/shop");
    await page
      .getByRole("navigation", { name: "商品分类" })
      .getByRole("link", { name: /^适老家居/ })
      .click();
    await page.waitForURL(/categoryId=HOME/);
    await page.getByRole("link", { name: /筛选 · 已选/ }).click();
    const sheet = page.getByRole("dialog", { name: "筛选" });
    const use = page.getByRole("checkbox", { name: /防跌倒/ });
    const count = /(\d+) 个结果/.exec((await sheet.locator("label", { has: use }).textContent()) ?? "")?.[1];
    await use.check();
    await sheet.getByRole("button", { name: `看 ${count} 件` }).click();
    await page.waitForURL(/use=FALL/);
    await expect.poll(() => total(page)).toBe(Number(count));
    await page.getByRole("link", { name: /去掉\s*防跌倒/ }).click();
    await page.waitForURL((url) => !url.search.includes("use"));
    await page.goBack();
    await page.waitForURL(/use=FALL/);
    expect(who.problems).toEqual([]);
    await who.context.close();
  });

  test("by the box, in pinyin, and is offered ways out when there is nothing", async () => {
    const who = await visitor(browser, portal.origin);
    const { page } = who;
    await visit(page, "/shop");
    await page.getByRole("searchbox").fill("xueyaji");
    await page.keyboard.press("Enter");
    await page.waitForURL(/keyword=xueyaji/);
    await expect.poll(() => titles(page)).toContain("语音血压计");
    await page.goto("/shop?categoryId=LEISURE&priceMaxFen=100");
    const way = page.getByRole("link", { name: /不限价格，看 \d+ 件/ });
    const count = Number(/看 (\d+) 件/.exec((await way.textContent()) ?? "")?.[1]);
    await way.click();
    await expect.poll(() => total(page)).toBe(count);
    await who.context.close();
  });

  test("without JavaScript: filters have a page, the product's choices are links", async () => {
    const who = await visitor(browser, portal.origin, { javaScriptEnabled: false, viewport: telephone });
    const { page } = who;
    await page.goto("/shop?sort=sales");
    await page.getByRole("link", { name: /筛选 · 已选/ }).click();
    await page.getByRole("checkbox", { name: "长护险可报" }).check();
    await page.locator('input[name="priceMaxYuan"]').fill("700");
    await page
      .getByRole("button", { name: /看 \d+ 件/ })
      .first()
      .click();
    await expect.poll(() => new URL(page.url()).searchParams.get("priceMaxFen")).toBe("70000");
    await page.getByRole("link", { name: "轻便折叠轮椅" }).click();
    await page.getByRole("navigation", { name: "坐宽" }).getByRole("link", { name: "50 厘米" }).click();
    await page.waitForURL(/sku=\d+/);
    await expect.poll(() => priceOf(page).innerText()).toContain("738");
    await who.context.close();
  });
});

describe("a product's own page", () => {
  test("changes the price, what is left and the sum with the choice, by the keyboard alone", async () => {
    const who = await visitor(browser, portal.origin);
    const { page } = who;
    await visit(page, "/shop/product/10001");
    await page.getByRole("navigation", { name: "坐宽" }).getByRole("link", { name: "50 厘米" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => priceOf(page).innerText()).toContain("738");
    await page.getByRole("link", { name: "加一件" }).focus();
    await page.keyboard.press("Enter");
    await expect
      .poll(() => page.getByRole("status").filter({ hasText: "商品" }).innerText())
      .toContain("合计 1,476 元");
    await page
      .getByRole("navigation", { name: "颜色" })
      .getByRole("link", { name: /绛红（缺货）/ })
      .click();
    await page.getByRole("navigation", { name: "数量" }).getByText("这一款暂时缺货").waitFor();
    await page
      .getByRole("link", { name: /打电话问到货/ })
      .first()
      .waitFor();
    expect(who.problems).toEqual([]);
    await who.context.close();
  });

  test("prints the registration and the law's sentences, and tells search engines the price", async () => {
    const who = await visitor(browser, portal.origin, { javaScriptEnabled: false });
    const { page } = who;
    await page.goto("/shop/product/10002");
    await page.getByText("禁忌内容或者注意事项详见说明书").waitFor();
    await expect.poll(() => page.getByText(/苏械注准（演示）/).count()).toBe(1);
    const found = (await page.locator('script[type="application/ld+json"]').allTextContents()).map((t) =>
      JSON.parse(t),
    );
    expect(found.find((o) => o["@type"] === "Product")).toMatchObject({
      name: "语音血压计",
      offers: { priceCurrency: "CNY", lowPrice: 239 },
    });
    await who.context.close();
  });

  test("is kept as a favourite and stands in the list", async () => {
    const who = await visitor(browser, portal.origin);
    await signedIn(who, portal.origin, { username: WANG.phone, password: WANG.password });
    const { page } = who;
    await visit(page, "/shop/product/10003");
    // The heart is filled at once; the list has it once the portal has answered.
    const saved = page.waitForResponse((answer) => answer.request().method() === "POST");
    await page.getByRole("button", { name: /^(已收藏|收藏)\s*七日分装药盒/ }).click();
    await page.getByText("已收藏").first().waitFor();
    await saved;
    await page.goto("/user/favorite?targetType=PRODUCT");
    await page.getByRole("link", { name: "七日分装药盒" }).first().waitFor();
    await who.context.close();
  });

  test.each([
    ["/shop/product/abc", "Page Not Found: /shop/product/abc"],
    ["/shop/product/999999999", "Page not found: /shop/product/999999999"],
  ])("%s is honestly not found", async (path, words) => {
    const response = await fetch(portal.origin + path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain(words);
  });
});

test("a member keeps addresses: adds, changes the city, makes one the default, deletes, without JavaScript too", async () => {
  const who = await visitor(browser, portal.origin, { viewport: telephone });
  await signedIn(who, portal.origin, { username: WANG.phone, password: WANG.password });
  const { page } = who;
  await visit(page, "/user/address");
  await page.getByLabel("城市").selectOption("320500");
  await page.getByLabel("区县").locator("option", { hasText: "姑苏区" }).waitFor({ state: "attached" });
  await page.getByRole("button", { name: "添加", exact: true }).click();
  await page.getByText("电话要 11 位手机号").waitFor();
  await page.getByLabel("收件人").fill("王桂兰");
  await page.getByLabel("电话", { exact: true }).fill("199 0000 0001");
  await page.getByLabel("区县").selectOption({ label: "姑苏区" });
  await page.getByLabel("街道、门牌、楼层").fill("平江路 8 号 2 楼");
  await page.getByRole("button", { name: "添加", exact: true }).click();
  await page.getByText("江苏省 苏州市 姑苏区 平江路 8 号 2 楼").waitFor();
  await expect.poll(() => page.getByText("199****0001").count()).toBeGreaterThan(0);
  expect(who.problems).toEqual([]);
  await who.context.close();

  const plain = await visitor(browser, portal.origin, { javaScriptEnabled: false });
  await signedIn(plain, portal.origin, { username: WANG.phone, password: WANG.password });
  await plain.page.goto("/user/address");
  await plain.page.getByText("添加地址").click();
  const add = plain.page.locator("details", { hasText: "添加地址" }).last();
  await add.getByLabel("收件人").fill("王小红");
  await add.getByLabel("电话", { exact: true }).fill("13800138000");
  await add.getByLabel("城市").selectOption("320100");
  await add.getByRole("button", { name: "换城市" }).click();
  // What was typed so far is still there.
  expect(await add.getByLabel("收件人").inputValue()).toBe("王小红");
  await add.getByLabel("区县").selectOption({ label: "鼓楼区" });
  await add.getByLabel("街道、门牌、楼层").fill("宁海路 12 号");
  await add.getByRole("button", { name: "添加", exact: true }).click();
  const rows = plain.page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: plain.page.getByRole("button", { name: /^删除/ }) });
  const row = rows.filter({ hasText: "宁海路 12 号" });
  await row.getByRole("button", { name: /设为默认/ }).click();
  await expect.poll(() => rows.first().innerText()).toContain("宁海路 12 号");
  await rows.first().getByRole("button", { name: /^删除/ }).click();
  await expect.poll(() => rows.count()).toBe(1);
  await plain.context.close();
});
