import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hydrated, openBrowser } from "../browser.ts";
import { sharedPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";
import { visitor } from "./kit.ts";

let portal: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([sharedPortal(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const open = (options?: Parameters<typeof visitor>[2]) => visitor(browser, portal.origin, options);
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const NANJING = "/service?adcode=320100";

/** The page of a service, opened from the list as a reader would. */
async function openService(page: Page, name: string, search = ""): Promise<string> {
  await page.goto(`/service?adcode=320100&keyword=${encodeURIComponent(name)}`);
  const href = await page.getByRole("link", { name, exact: true }).first().getAttribute("href");
  await page.goto(`${href}${search}`);
  return href!;
}

describe("a son looks for somebody to bathe his mother", () => {
  test("by the chips of the six helps, then by a filter; address, chips and numbers keep step", async () => {
    const { page, context, problems } = await open();
    await page.goto(NANJING);
    await hydrated(page);
    await expect.poll(() => heading(page).textContent()).toBe("南京市 56 项上门服务");
    await page.getByRole("navigation", { name: "服务种类" }).getByRole("link", { name: /^助浴/ }).click();
    await page.waitForURL(/categoryId=LIUZHU_02/);
    await expect.poll(() => heading(page).textContent()).toBe("南京市 4 项上门服务");
    await page.getByRole("checkbox", { name: /可用长护险/ }).check();
    await page.waitForURL(/ltcPay=1/);
    await expect.poll(() => heading(page).textContent()).toBe("南京市 2 项上门服务");
    await page.getByRole("link", { name: /去掉\s*助浴/ }).click();
    await expect.poll(() => heading(page).textContent()).toBe("南京市 9 项上门服务");
    expect(problems).toEqual([]);
    await context.close();
  });

  test("goes on to another page before the first has come: no error stays behind", async () => {
    const { page, context, problems } = await open();
    // Data come at once, but their answers end late, as over a slow line; the page's own script is slow too.
    await page.addInitScript(() => {
      const { fetch } = window;
      window.fetch = async (input, init) => {
        const answer = await fetch(input, init);
        if (!String(input instanceof Request ? input.url : input).includes(".data")) return answer;
        const { signal } = init ?? {};
        const bytes = new Uint8Array(await answer.arrayBuffer());
        const body = new ReadableStream({
          start(stream) {
            stream.enqueue(bytes);
            const end = setTimeout(() => stream.close(), 5_000);
            signal?.addEventListener("abort", () => {
              clearTimeout(end);
              stream.error(signal.reason);
            });
          },
        });
        return new Response(body, { status: answer.status, headers: answer.headers });
      };
    });
    await page.goto("/about");
    await hydrated(page);
    await page.route("**/assets/*.js", async (route) => {
      await new Promise((done) => setTimeout(done, 1_000));
      await route.continue();
    });
    const come = page.waitForResponse((answer) => answer.url().includes("/service.data"));
    await page.getByRole("banner").getByRole("link", { name: "居家服务" }).click();
    await come;
    await page.getByRole("banner").getByRole("link", { name: "银龄商城" }).click();
    await page.waitForURL(/\/shop/);
    await heading(page).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  test("by typing, and finds nothing for one thing, with ways out that hold", async () => {
    const { page, context } = await open();
    await page.goto(NANJING);
    await page.getByRole("searchbox", { name: /想找什么/ }).fill("smzy");
    await page.getByRole("button", { name: "搜索" }).click();
    await page.waitForURL(/keyword=smzy/);
    await page.getByRole("link", { name: "上门助浴", exact: true }).waitFor();
    await page.goto("/service?adcode=320100&categoryId=LIUZHU_0202&unit=NIGHT");
    await hydrated(page);
    const out = page.getByRole("link", { name: /不限计价方式，看 1 项/ });
    await out.click();
    await expect.poll(() => heading(page).textContent()).toBe("南京市 1 项上门服务");
    await context.close();
  });

  test("reads the page, chooses specification, day and time, and learns the price", async () => {
    const { page, context, problems } = await open();
    await openService(page, "上门助浴", "?adcode=320106");
    await hydrated(page);
    await expect.poll(() => heading(page).textContent()).toContain("上门助浴");
    await page.getByText("体温 37.5℃ 以上").waitFor();
    const booking = page.getByRole("complementary", { name: "约上门" });
    await booking.getByText("这里可以上门").waitFor();
    await booking.getByRole("radio", { name: /安心助浴 两名/ }).check();
    await page.waitForURL(/sku=\d+/);
    await expect.poll(() => booking.getByRole("status").textContent()).toContain("合计 238 元");
    await booking
      .getByRole("group", { name: "几点来" })
      .getByRole("radio")
      .and(page.locator(":enabled"))
      .first()
      .check();
    await page.waitForURL(/start=/);
    const chosen = page.url();
    // Goes on with all of it, here to signing in first; back again it is all still chosen.
    await booking.getByRole("button", { name: "提交预约" }).click();
    await page.waitForURL(/\/login\?/);
    expect(decodeURIComponent(page.url())).toMatch(/kind=SERVICE.+date=.+start=.+adcode=320106/);
    await page.goBack();
    await page.waitForURL(chosen);
    await hydrated(page);
    // The far end of the city, and whoever goes there.
    await booking.getByRole("combobox", { name: "长辈住在哪个区" }).selectOption({ label: "南京市 高淳区" });
    await page.waitForURL(/adcode=320118/);
    await booking.getByText("这里可以上门").waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  test("is told where nobody comes, with a way on", async () => {
    const { page, context } = await open();
    const href = await openService(page, "居室保洁");
    await page.goto(`${href}?adcode=320508`);
    await page.getByText("这个地方暂时没有人上门").waitFor();
    await context.close();
  });

  test("sees the holiday's and the night's share of the price, line by line", async () => {
    const { page, context } = await open();
    const href = await openService(page, "应急呼叫上门");
    const { data } = (await (await page.request.get(`/api/rest/svc${href}/slots?days=14`)).json()) as {
      data: { days: { date: string; state: string; slots: { start: string; state: string }[] }[] };
    };
    const day = data.days.find((d) => d.slots.some((s) => s.start === "21:00" && s.state === "open"))!;
    await page.goto(`${href}?date=${day.date}&start=21%3A00`);
    // Said at the hour, and in the line of the price that follows from it.
    await page.getByRole("radio", { name: "21:00 夜间加价 30%" }).waitFor();
    await page.getByRole("term").filter({ hasText: "夜间加价" }).waitFor();
    await expect.poll(() => page.getByRole("status").last().textContent()).toMatch(/合计 1\d\d(\.\d\d)? 元/);
    await context.close();
  });

  test("goes through the times with the keyboard alone", async () => {
    const { page, context } = await open();
    await openService(page, "居室保洁", "?adcode=320106");
    await hydrated(page);
    const days = page.getByRole("group", { name: "哪一天来" });
    const before = await days.getByRole("radio", { checked: true }).getAttribute("value");
    await days.getByRole("radio", { checked: true }).focus();
    await page.keyboard.press("ArrowRight");
    await page.waitForURL(/date=/);
    await expect
      .poll(() => days.getByRole("radio", { checked: true }).getAttribute("value"))
      .not.toBe(before);
    // The keyboard stays where it was.
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe("date");
    await context.close();
  });

  test("without scripts chooses by the form's own button", async () => {
    const { page, context } = await open({ javaScriptEnabled: false });
    await openService(page, "上门助浴", "?adcode=320106");
    await page.getByRole("radio", { name: /安心助浴 两名/ }).check();
    await page.getByRole("button", { name: "按选好的算一算" }).click();
    await page.waitForURL(/sku=\d+.*adcode=320106/);
    await expect.poll(() => page.getByRole("radio", { name: /安心助浴 两名/ }).isChecked()).toBe(true);
    // What is chosen when it is sent counts, reckoned before or not.
    const other = page.getByRole("radio", { name: /基础助浴/ });
    await other.check();
    const day = page.getByRole("group", { name: "哪一天来" }).locator("input:enabled").last();
    await day.check();
    const [sku, date] = [await other.inputValue(), await day.inputValue()];
    await page.getByRole("button", { name: "提交预约" }).click();
    await page.waitForURL(/\/login\?/);
    expect(decodeURIComponent(page.url())).toContain(`sku=${sku}&date=${date}`);
    await page.goto(NANJING);
    await page.getByRole("checkbox", { name: /可用长护险/ }).check();
    await page.getByRole("button", { name: "看结果" }).click();
    await expect.poll(() => heading(page).textContent()).toBe("南京市 9 项上门服务");
    await context.close();
  });

  test("reads all that families said, a page at a time", async () => {
    const { page, context } = await open();
    const href = await openService(page, "全日照护");
    await page.getByRole("link", { name: /看全部 \d+ 条评价/ }).click();
    await page.waitForURL(/comments=1/);
    await expect.poll(() => new URL(page.url()).pathname).toBe(href);
    await page.getByText(/第 1 \/ \d 页/).waitFor();
    await context.close();
  });
});

describe("every reader", () => {
  test("who presses the heart of a card is asked to sign in, not taken to its page", async () => {
    const { page, context } = await open();
    await page.goto(NANJING);
    await hydrated(page);
    await page.getByRole("article").first().getByRole("button").click();
    await page.getByRole("dialog", { name: /登录/ }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/service");
    await page.keyboard.press("Escape");
    await page.getByRole("article").first().getByRole("link").click();
    await page.waitForURL(/\/service\/\d+$/);
    await context.close();
  });

  test("can find it from outside: search engines are told of the page and what it offers", async () => {
    const { page, context } = await open();
    const href = await openService(page, "上门助浴");
    await expect.poll(() => page.locator('link[rel="canonical"]').getAttribute("href")).toContain(href);
    const things = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(things.map((t) => (JSON.parse(t) as { "@type": string })["@type"])).toContain("Service");
    const sitemap = await (await page.request.get("/sitemaps/service-1.xml")).text();
    expect(sitemap).toContain(`${href}</loc>`);
    await context.close();
  });
});
