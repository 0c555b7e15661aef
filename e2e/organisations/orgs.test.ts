import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hydrated, openBrowser } from "../browser.ts";
import { sharedPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";
import { visitor as open, telephone } from "../services/kit.ts";
import { areaMap, pins } from "../shell/map-parts.ts";

let portal: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [portal, browser] = await Promise.all([sharedPortal(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const visitor = (options?: Parameters<typeof open>[2]) => open(browser, portal.origin, options);
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const rows = (page: Page) => page.getByRole("article");
const tray = (page: Page) => page.getByRole("complementary", { name: "对比栏" });
const names = (page: Page) => rows(page).getByRole("heading").allTextContents();

describe("a daughter far away looks for a place for her father", () => {
  test("by ticking filters: the address, the chips and the numbers keep step", async () => {
    const { page, context, problems } = await visitor();
    await page.goto("/orgs?adcode=320100");
    await hydrated(page);
    await expect.poll(() => heading(page).textContent()).toBe("南京市 34 家养老机构");
    const level = page.getByRole("checkbox", { name: /需搭把手/ });
    const count = Number(
      /(\d+) 个结果/.exec((await page.locator("label", { has: level }).textContent()) ?? "")?.[1],
    );
    await level.check();
    await page.waitForURL(/careLevel=ASSIST/);
    await expect.poll(() => heading(page).textContent()).toBe(`南京市 ${count} 家养老机构`);
    await page.getByRole("checkbox", { name: "3,000–5,000" }).check();
    await page.waitForURL(/priceMinFen=300000&priceMaxFen=500000/);
    await page.getByRole("link", { name: /去掉\s*3,000–5,000 元/ }).click();
    await page.waitForURL((url) => !url.search.includes("price"));
    await page.goBack();
    await page.waitForURL(/priceMaxFen/);
    await expect.poll(() => page.getByRole("checkbox", { name: "3,000–5,000" }).isChecked()).toBe(true);
    expect(problems).toEqual([]);
    await context.close();
  });

  test("starts where she is taken to be, and can look everywhere", async () => {
    const { page, context } = await visitor();
    await page.goto("/orgs");
    await hydrated(page);
    await expect.poll(() => heading(page).textContent()).toBe("江苏省 104 家养老机构");
    await page.getByRole("link", { name: /去掉\s*江苏省/ }).click();
    await expect.poll(() => heading(page).textContent()).toBe("全国 121 家养老机构");
    await expect.poll(() => new URL(page.url()).search).toBe("?adcode=");
    await page.getByRole("checkbox", { name: /需搭把手/ }).check();
    await page.waitForURL(/careLevel=ASSIST/);
    await expect.poll(() => heading(page).textContent()).toMatch(/^全国/);
    await context.close();
  });

  test("from where nothing is registered yet: the home page shows the whole country, no noughts", async () => {
    const { page, context } = await visitor();
    const chosen = { headers: { origin: portal.origin }, form: { adcode: "110000", to: "/" } };
    await context.request.post(`${portal.origin}/area`, { ...chosen, maxRedirects: 0 });
    await page.goto("/");
    expect(await page.getByRole("main").innerText()).not.toMatch(/(^|\D)0 (家|地)/);
    expect(
      await page
        .getByRole("main")
        .getByRole("listitem")
        .getByRole("link", { name: /\d+ 家$/ })
        .count(),
    ).toBeGreaterThan(0);
    await context.close();
  });

  test("by keyboard: a tick keeps the focus and what was folded open; a band takes the place of a typed range", async () => {
    const { page, context, problems } = await visitor();
    await page.goto("/orgs?adcode=320100&priceMinFen=350000&priceMaxFen=450000");
    await hydrated(page);
    const folds = page.getByRole("form", { name: "筛选" }).locator("details");
    await folds.first().locator("summary").click();
    const level = page.getByRole("checkbox", { name: /需搭把手/ });
    await level.press("Space");
    await page.waitForURL(/careLevel=ASSIST/);
    await page.getByRole("link", { name: /去掉\s*需搭把手/ }).waitFor();
    await expect.poll(() => level.evaluate((field) => field === document.activeElement)).toBe(true);
    await expect.poll(() => folds.first().getAttribute("open")).toBe("");
    await page.getByRole("checkbox", { name: "5,000–8,000" }).check();
    await page.waitForURL(/priceMinFen=500000&priceMaxFen=800000/);
    expect(problems).toEqual([]);
    await context.close();
  });

  test("by typing pinyin, taking a suggestion with the keyboard alone", async () => {
    const { page, context, problems } = await visitor();
    await page.goto("/orgs/search");
    await hydrated(page);
    const box = page.getByRole("combobox");
    await box.focus();
    await page.keyboard.type("jinlingyi", { delay: 30 });
    await page.getByRole("option", { name: /金陵颐和苑/ }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/orgs\/\d+$/);
    await expect.poll(() => heading(page).textContent()).toContain("金陵颐和苑");
    expect(problems).toEqual([]);
    await context.close();
  });

  test("and goes back: the box says what the list was found by", async () => {
    const { page, context } = await visitor();
    await page.goto("/orgs/search?keyword=颐和");
    await hydrated(page);
    const box = page.getByRole("combobox");
    await box.fill("护理院");
    await page.getByRole("button", { name: "搜索", exact: true }).click();
    await page.waitForURL(`**/orgs/search?keyword=${encodeURIComponent("护理院")}`);
    await page.goBack();
    await expect.poll(() => box.inputValue()).toBe("颐和");
    await context.close();
  });

  test.each([
    ["jlyh", "金陵颐和苑"],
    ["金陵頤和苑", "金陵颐和苑"],
    ["颐合苑", "金陵颐和苑"],
    ["姑苏 护理院", "沧浪亭畔护理院"],
  ])("by searching “%s”", async (keyword, found) => {
    const { page, context } = await visitor();
    await page.goto(`/orgs/search?keyword=${encodeURIComponent(keyword)}`);
    expect((await names(page))[0]).toBe(found);
    await context.close();
  });

  test("compares three, which survive paging, and a fourth is refused kindly", async () => {
    const { page, context, problems } = await visitor();
    await page.goto("/orgs?adcode=320100");
    await hydrated(page);
    const chosen: string[] = [];
    const choose = async (n: number) => {
      const row = rows(page).nth(n);
      chosen.push((await row.getByRole("heading").textContent()) ?? "");
      await row.getByRole("button", { name: /加入对比/ }).click();
      await expect
        .poll(() => row.getByRole("button", { name: /加入对比/ }).getAttribute("aria-pressed"))
        .toBe("true");
    };
    await choose(0);
    await choose(1);
    await page.getByRole("link", { name: "下一页" }).click();
    await page.waitForURL(/current=2/);
    await page.getByRole("link", { name: "第 2 页" }).and(page.locator("[aria-current=page]")).waitFor();
    await expect.poll(() => tray(page).getByRole("status").textContent()).toBe("对比 2 / 3");
    await choose(2);
    await rows(page)
      .nth(3)
      .getByRole("button", { name: /加入对比/ })
      .click();
    await page.getByText("最多对比 3 家").waitFor();
    await page.getByRole("link", { name: "开始对比" }).click();
    await page.waitForURL(/\/orgs\/compare\?ids=\d+%2C\d+%2C\d+|\/orgs\/compare\?ids=\d+,\d+,\d+/);
    for (const name of chosen) await page.getByRole("link", { name }).first().waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  test("compares, pressing faster than a slow line answers, and is not sent to add a fourth", async () => {
    const { page, context } = await visitor();
    await page.goto("/orgs?adcode=320100");
    await hydrated(page);
    const line = await context.newCDPSession(page);
    const slow = { offline: false, latency: 600, downloadThroughput: -1, uploadThroughput: -1 };
    await line.send("Network.emulateNetworkConditions", slow);
    const press = page.getByRole("button", { name: /加入对比/ });
    for (const n of [0, 1, 2]) await press.nth(n).click();
    await expect.poll(() => tray(page).getByRole("status").textContent()).toBe("对比 3 / 3");
    await page.getByRole("link", { name: "开始对比" }).click();
    await page.getByRole("heading", { name: "3 家机构对比" }).waitFor();
    expect(await page.getByRole("link", { name: "再加一家" }).count()).toBe(0);
    await context.close();
  });

  test("compares all three, also when going on before the list has heard of the third", async () => {
    const { page, context } = await visitor();
    await page.goto("/orgs?adcode=320100");
    await hydrated(page);
    const press = page.getByRole("button", { name: /加入对比/ });
    await press.nth(0).click();
    await press.nth(1).click();
    await expect.poll(() => tray(page).getByRole("status").textContent()).toBe("对比 2 / 3");
    await press.nth(2).click();
    await page.getByRole("link", { name: "开始对比" }).click();
    await page.getByRole("heading", { name: "3 家机构对比" }).waitFor();
    await page.waitForURL(/\/orgs\/compare\?ids=\d+(,|%2C)\d+(,|%2C)\d+/);
    await context.close();
  });

  test("finds nothing, and is offered counted ways out that hold", async () => {
    const { page, context } = await visitor();
    await page.goto("/orgs?adcode=320100&careLevel=DEMENTIA&starLevel=5&priceMaxFen=200000");
    const way = page.getByRole("link", { name: /不限费用，看 \d+ 家/ });
    const count = /看 (\d+) 家/.exec((await way.textContent()) ?? "")?.[1];
    await way.click();
    await expect.poll(() => heading(page).textContent()).toBe(`南京市 ${count} 家养老机构`);
    await context.close();
  });

  test("sees the same organisations on a map of our own, every pin a link", async () => {
    const { page, context } = await visitor();
    const elsewhere: string[] = [];
    page.on("request", (request) => {
      if (/^http/.test(request.url()) && !request.url().startsWith(portal.origin))
        elsewhere.push(request.url());
    });
    await page.goto("/orgs?adcode=320100&view=map");
    await areaMap(page).and(page.locator("[tabindex]")).waitFor();
    const pin = pins(page).first();
    const name = (await pin.getAttribute("aria-label"))!;
    expect(await names(page)).toContain(name);
    // The first press shows its row, the second opens it.
    await pin.click();
    await expect.poll(() => new URL(page.url()).searchParams.get("pin")).not.toBeNull();
    expect(await page.locator("[data-lit]").getByRole("heading").innerText()).toBe(name);
    await page.getByRole("link", { name, exact: true }).and(page.locator("[data-pin]")).click();
    await page.waitForURL(/\/orgs\/\d+$/);
    expect(elsewhere, "asked outside the site, without a key for maps").toEqual([]);
    await context.close();
  });

  test("with an address somebody broke, and is shown what can be read of it", async () => {
    const { page, context } = await visitor();
    await page.goto("/orgs?adcode=320100&starLevel=9&careLevel=ASSIST");
    await expect.poll(() => new URL(page.url()).search).toBe("?adcode=320100&careLevel=ASSIST");
    await context.close();
  });
});

describe("without JavaScript", () => {
  test("filters apply by a button, pages turn, comparing works, all in the address", async () => {
    const { page, context } = await visitor({ javaScriptEnabled: false });
    await page.goto("/orgs?adcode=320100");
    await page.getByRole("checkbox", { name: /长期卧床/ }).check();
    await page.getByRole("checkbox", { name: "5,000–8,000" }).check();
    await page.getByRole("button", { name: "看结果" }).click();
    await expect
      .poll(() => new URL(page.url()).search)
      .toBe("?adcode=320100&careLevel=NURSING&priceMinFen=500000&priceMaxFen=800000");
    await rows(page)
      .first()
      .getByRole("button", { name: /加入对比/ })
      .click();
    await tray(page).getByText("对比 1 / 3").first().waitFor();
    await page.getByRole("link", { name: "开始对比" }).click();
    await expect.poll(() => page.url()).toMatch(/\/orgs\/compare\?ids=/);
    await context.close();
  });

  test("on a telephone the filters have a page of their own", async () => {
    const { page, context } = await visitor({ javaScriptEnabled: false, viewport: telephone });
    await page.goto("/orgs?adcode=320100");
    await page.getByRole("link", { name: /筛选 · 已选/ }).click();
    await page.getByRole("checkbox", { name: /只看现在有空床的/ }).check();
    await page.getByRole("button", { name: /看 \d+ 家/ }).click();
    await expect.poll(() => new URL(page.url()).search).toBe("?adcode=320100&hasBeds=1");
    await context.close();
  });

  test("searching is a plain form", async () => {
    const { page, context } = await visitor({ javaScriptEnabled: false });
    await page.goto("/orgs/search");
    await page.getByRole("searchbox").or(page.getByRole("combobox")).fill("yihe");
    await page.getByRole("button", { name: "搜索", exact: true }).click();
    await expect.poll(() => names(page)).toContain("金陵颐和苑");
    await context.close();
  });
});

describe("on a telephone", () => {
  test("the count of the tray opens what is chosen, to take one out; a notice stands above it", async () => {
    const { page, context, problems } = await visitor({ viewport: telephone });
    await page.goto("/orgs?adcode=320100");
    await hydrated(page);
    const press = page.getByRole("button", { name: /加入对比/ });
    for (let n = 0; n < 4; n++) await press.nth(n).click();
    const notice = page.getByText("最多对比 3 家");
    await notice.waitFor();
    const edge = async (part: Locator) => (await part.boundingBox())!;
    const alert = page.getByRole("status").or(page.getByRole("alert")).filter({ has: notice });
    const over = async () => {
      const [above, below] = [await edge(alert), await edge(tray(page))];
      return Math.max(0, above.y + above.height - below.y);
    };
    await expect.poll(over).toBe(0);
    await page.getByRole("button", { name: "关闭提示" }).click();
    await tray(page).locator("summary").click();
    const out = tray(page).getByRole("button", { name: /^移除/ });
    await expect.poll(() => out.filter({ visible: true }).count()).toBe(3);
    await out.filter({ visible: true }).first().click();
    await expect.poll(() => tray(page).locator("summary").textContent()).toContain("对比 2 / 3");
    expect(problems).toEqual([]);
    await context.close();
  });

  test("three are compared side by side, their names in view all the way; with the largest letters below each other", async () => {
    const { page, context } = await visitor({ viewport: telephone });
    await page.goto("/orgs/compare?ids=10001,10003,10006");
    await hydrated(page);
    const heads = page.getByRole("row").filter({ has: page.getByRole("columnheader") });
    const tops = () =>
      page
        .locator("table tbody tr")
        .nth(6)
        .getByRole("cell")
        .evaluateAll(
          (cells) => new Set(cells.map((one) => Math.round(one.getBoundingClientRect().top))).size,
        );
    await expect.poll(tops).toBe(1);
    await page
      .locator("table tbody tr")
      .nth(8)
      .evaluate((row) => row.scrollIntoView());
    expect((await heads.boundingBox())!.y).toBe(0);
    await context.addCookies([
      { name: "mode", value: "elder", url: portal.origin },
      { name: "size", value: "huge", url: portal.origin },
    ]);
    await page.reload();
    await expect.poll(tops).toBe(3);
    await context.close();
  });

  test("the filter sheet says how many there will be before it is applied", async () => {
    const { page, context, problems } = await visitor({ viewport: telephone });
    await page.goto("/orgs?adcode=320100");
    await hydrated(page);
    await page.getByRole("link", { name: /筛选 · 已选/ }).click();
    const sheet = page.getByRole("dialog", { name: "筛选" });
    const level = sheet.getByRole("checkbox", { name: /记性不好/ });
    const count = /(\d+) 个结果/.exec(
      (await sheet
        .locator("label", { has: page.getByRole("checkbox", { name: /记性不好/ }) })
        .textContent()) ?? "",
    )?.[1];
    await level.check();
    await sheet.getByRole("button", { name: `看 ${count} 家` }).click();
    await expect.poll(() => heading(page).textContent()).toBe(`南京市 ${count} 家养老机构`);
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe("an organisation's own page", () => {
  test("recalculates the monthly sum for another care level and room, by links", async () => {
    for (const javaScriptEnabled of [true, false]) {
      const { page, context } = await visitor({ javaScriptEnabled });
      await page.goto("/orgs/10001");
      const sum = () => page.locator("table tfoot").textContent();
      const before = await sum();
      await page.getByRole("link", { name: "失能", exact: true }).click();
      await page.waitForURL(/care=NURSING/);
      await expect.poll(sum).not.toBe(before);
      await context.close();
    }
  });

  test("takes a word about a wrong price, without JavaScript too, and says what is missing", async () => {
    const { page, context } = await visitor({ javaScriptEnabled: false });
    await page.goto("/orgs/10002");
    await page.getByText("价格不对？告诉我们").first().click();
    const form = page.locator("form", { has: page.getByRole("button", { name: /提交|告诉我们/ }) }).last();
    await form.getByRole("button", { name: /提交|告诉我们/ }).click();
    await expect.poll(() => page.getByText("请写明实际是多少").count()).toBeGreaterThan(0);
    await context.close();
  });

  test.each([
    ["/orgs/abc", "Page Not Found: /orgs/abc"],
    ["/orgs/999999999", "Page not found: /orgs/999999999"],
  ])("%s is honestly not found", async (path, words) => {
    const { page, context } = await visitor();
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    expect(await page.content()).toContain(words);
    await expect.poll(() => page.getByRole("heading", { name: "没有找到该页面" }).count()).toBe(1);
    await context.close();
  });
});
