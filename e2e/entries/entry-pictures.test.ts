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

const chosen = () => page.getByRole("group", { name: "图片" });

/** A picture of one colour. */
async function plainPng(colour: string): Promise<Buffer> {
  const url = await page.evaluate((fill) => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [1200, 900];
    const context = canvas.getContext("2d")!;
    context.fillStyle = fill;
    context.fillRect(0, 0, 1200, 900);
    return canvas.toDataURL("image/png");
  }, colour);
  return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
}

/** Red, green and blue of a point of a picture of this site. */
const colourAt = (shown: Page, address: string, at: { x: number; y: number }) =>
  shown.evaluate(
    async ({ url, x, y }) => {
      const bitmap = await createImageBitmap(await (await fetch(url)).blob());
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
      const context = canvas.getContext("2d")!;
      context.drawImage(bitmap, 0, 0);
      return [...context.getImageData(x, y, 1, 1).data].slice(0, 3);
    },
    { url: address, ...at },
  );

/** Puts a picture into the library on the way and takes it. */
async function choose(alt: string, background: string) {
  await chosen().getByRole("button", { name: "从图库选…" }).click();
  const library = page.getByRole("dialog", { name: "选一张图" });
  await library.getByLabel("图片", { exact: true }).setInputFiles({
    name: `${alt}.png`,
    mimeType: "image/png",
    buffer: await plainPng(background),
  });
  await library.getByLabel("图上是什么").fill(alt);
  await library.getByRole("button", { name: "放进图库" }).click();
  await library.waitFor({ state: "detached" });
}

/** Opens the first entry of a kind that visitors see. @returns the path of its page in the portal */
async function openLive(kind: string): Promise<string> {
  await page.goto(`/staff/#/entries/${kind}`);
  await page.getByRole("row").filter({ hasText: "已发布" }).first().getByRole("link").first().click();
  return (await page.getByRole("link", { name: "看访客看到的" }).getAttribute("href"))!;
}

async function publish() {
  await page.getByText(/已存草稿/).waitFor();
  await page.getByRole("button", { name: "发布" }).click();
  await page.getByText("没有没发布的修改").waitFor();
}

/** Whether every picture that is asked for is there. */
const brokenOn = (shown: Page) =>
  shown.evaluate(() =>
    Promise.all(
      [...document.images]
        .filter((img) => img.src.includes("/pictures/"))
        .map(async (img) => {
          img.loading = "eager";
          await img.decode().catch(() => undefined);
          return img.naturalWidth > 0 ? "" : img.src;
        }),
    ).then((all) => all.filter(Boolean)),
  );

test("a home's own pictures are chosen in order, and visitors see them, large and as its cover", async () => {
  problems.splice(0);
  const address = await openLive("org");
  const name = await page.getByRole("heading", { level: 1 }).innerText();
  await choose("院子里的银杏树", "#d9a520");
  await choose("大门和接待处", "#2e6f57");
  await chosen().getByText("大门和接待处").waitFor();
  // The second becomes the cover by its button.
  await chosen()
    .getByRole("button", { name: /^上移.*第 2 张$/ })
    .click();
  await expect.poll(() => chosen().getByRole("listitem").first().innerText()).toContain("大门和接待处");
  await page.getByText("草稿对线上：1 处").waitFor();
  expect(await violationsOf(page)).toEqual([]);
  const [preview] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("button", { name: "在门户里预览" }).click(),
  ]);
  await preview.getByRole("link", { name: "看大图：大门和接待处" }).waitFor();
  await preview.close();
  await publish();
  expect(problems).toEqual([]);

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(portal.origin + address);
  const gallery = visitor.getByRole("region", { name: "图片" });
  const first = gallery.getByRole("link", { name: "看大图：大门和接待处" });
  const sources = await first.locator("img").evaluate((img: HTMLImageElement) => img.srcset);
  expect(sources.split(", ").map((source) => source.split(" ")[1])).toEqual([
    "320w",
    "640w",
    "960w",
    "1280w",
    "1920w",
  ]);
  expect(await brokenOn(visitor)).toEqual([]);
  expect(await violationsOf(visitor)).toEqual([]);
  await gallery.getByRole("link", { name: "看大图：院子里的银杏树" }).click();
  const large = visitor.getByRole("dialog", { name: "看图" });
  await large.getByText("第 2 幅，共 2 幅").waitFor();
  await large.getByRole("img", { name: "院子里的银杏树" }).waitFor();
  await visitor.keyboard.press("Escape");
  const meta = (key: string) =>
    visitor.locator(`meta[property="${key}"]`).getAttribute("content") as Promise<string>;
  const [red = 0, green = 0] = await colourAt(visitor, await meta("og:image"), { x: 600, y: 200 });
  expect([Math.abs(red - 0x2e) < 12, Math.abs(green - 0x6f) < 12]).toEqual([true, true]);
  const said = (await visitor.locator('script[type="application/ld+json"]').allInnerTexts()).join("");
  expect(said).toMatch(/"image":\["[^"]+\/pictures\/\d+","[^"]+\/pictures\/\d+"\]/);
  const { data } = await (
    await fetch(`${portal.origin}/api/rest/op/org/${address.split("/").at(-1)}`)
  ).json();
  await visitor.goto(`${portal.origin}/orgs?${new URLSearchParams({ keyword: name, adcode: data.adcode })}`);
  const cover = visitor.getByRole("article").filter({ hasText: name }).first().locator("img").first();
  expect(await cover.getAttribute("src")).toMatch(/^\/pictures\/\d+\?w=640&r=8x5$/);
  expect(await brokenOn(visitor)).toEqual([]);
  await visitor.context().close();
}, 120_000);

test.each([
  ["service", "服务"],
  ["product", "商品"],
  ["trip", "旅居线路"],
  ["spot", "景点"],
  ["tourOrg", "旅居机构"],
])(
  "the page of a %s opens its own pictures large",
  async (kind) => {
    problems.splice(0);
    const address = await openLive(kind);
    await choose(`${kind} 的第一张`, "#2e6f57");
    await choose(`${kind} 的第二张`, "#d9a520");
    await publish();
    expect(problems).toEqual([]);
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(portal.origin + address);
    const over = visitor.getByRole("link", { name: `看大图：${kind} 的第一张` });
    await over.click();
    const large = visitor.getByRole("dialog", { name: "看图" });
    await large.getByText("第 1 幅，共 2 幅").waitFor();
    await visitor.keyboard.press("Escape");
    await visitor.getByRole("img", { name: `${kind} 的第二张` }).click();
    await large.getByText("第 2 幅，共 2 幅").waitFor();
    await visitor.keyboard.press("Escape");
    expect(await brokenOn(visitor)).toEqual([]);
    expect(await violationsOf(visitor)).toEqual([]);
    await visitor.context().close();
  },
  120_000,
);

test("the look of a search result says what the page says, and the province of the portal is picked by its name", async () => {
  problems.splice(0);
  await openLive("org");
  const own = page.getByRole("textbox", { name: /^一句话介绍/ });
  await own.fill("");
  const look = page.getByRole("region", { name: "搜索和分享的样子" });
  const said = /，.+的.+。收费、床位、证照和位置/;
  await expect.poll(() => look.innerText()).toMatch(said);
  const administrator = await desks.open("administrator");
  await administrator.page.goto("/staff/#/settings?name=SITE_PROVINCE");
  const province = administrator.page.getByRole("combobox", { name: "先显示哪个省" });
  await expect.poll(() => province.locator("option:checked").innerText()).toBe("江苏省");
  await province.selectOption({ label: "浙江省" });
  await administrator.page.getByLabel("原因").fill("先在浙江开");
  await administrator.page.getByRole("button", { name: "保存" }).click();
  await administrator.page.getByText("改好了，现在就生效").waitFor();
  await administrator.page.getByRole("row", { name: /先显示哪个省 浙江省/ }).waitFor();
  expect(administrator.problems).toEqual([]);
  expect(problems).toEqual([]);
}, 120_000);

test("a merchant puts pictures in, nobody sees them before a reviewer, who has them beside what stands, approves", async () => {
  const shop = await desks.open("merchant");
  shop.problems.splice(0);
  await shop.page.goto("/staff/#/entries/product");
  await shop.page.getByRole("row").filter({ hasText: "已发布" }).first().getByRole("link").first().click();
  const pictures = shop.page.getByRole("group", { name: "图片" });
  await pictures.getByRole("button", { name: "选图片…" }).click();
  const own = shop.page.getByRole("dialog", { name: "选一张图" });
  await own.getByText("您还没有放过图").waitFor();
  await own.getByLabel("图片", { exact: true }).setInputFiles({
    name: "轮椅.png",
    mimeType: "image/png",
    buffer: await plainPng("#c06000"),
  });
  await own.getByRole("button", { name: "放上这张图" }).click();
  await own.getByText(/图上是什么请写/).waitFor();
  expect(await violationsOf(shop.page)).toEqual([]);
  await own.getByLabel("图上是什么").fill("收起来的轮椅");
  await own.getByRole("button", { name: "放上这张图" }).click();
  await own.waitFor({ state: "detached" });
  await pictures.getByText("收起来的轮椅").waitFor();
  // One that nothing shows is taken away again, one that is shown is not.
  await pictures.getByRole("button", { name: "选图片…" }).click();
  await own.getByLabel("图片", { exact: true }).setInputFiles({
    name: "拍糊的.png",
    mimeType: "image/png",
    buffer: await plainPng("#808080"),
  });
  await own.getByLabel("图上是什么").fill("拍糊的一张");
  await own.getByRole("button", { name: "放上这张图" }).click();
  await own.waitFor({ state: "detached" });
  await pictures.getByRole("button", { name: /去掉\s*：第 2 张/ }).click();
  await shop.page.getByText(/还没存/).waitFor();
  await shop.page.getByText(/已存草稿/).waitFor();
  await pictures.getByRole("button", { name: "选图片…" }).click();
  await own.getByRole("button", { name: /去掉\s*“拍糊的一张”/ }).click();
  await own.getByRole("button", { name: /去掉\s*“拍糊的一张”/ }).waitFor({ state: "detached" });
  await own.getByRole("button", { name: /去掉\s*“收起来的轮椅”/ }).click();
  await shop.page.getByText("这张图还有内容在用").waitFor();
  await shop.page.keyboard.press("Escape");
  const small = pictures.getByRole("img", { name: "收起来的轮椅" });
  await expect.poll(() => small.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const address = new URL((await small.getAttribute("src"))!, portal.origin).href;
  expect((await fetch(address)).status).toBe(404);
  await shop.page.getByText("草稿对线上：1 处").waitFor();
  // What the merchant sees of the draft in the portal has it.
  const [preview] = await Promise.all([
    shop.page.waitForEvent("popup"),
    shop.page.getByRole("button", { name: "在门户里预览" }).click(),
  ]);
  const cover = preview.locator(`img[src^="${new URL(address).pathname}?"]`).first();
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await preview.close();
  const visited = (await shop.page.getByRole("link", { name: "看访客看到的" }).getAttribute("href"))!;
  await shop.page.getByRole("button", { name: "申请发布" }).click();
  await shop.page.getByText(/要改 1 处，等审核/).waitFor();
  expect(shop.problems).toEqual([]);

  const asVisitor = async () => (await fetch(`${portal.origin}${visited}`)).text();
  const inPage = `src="${new URL(address).pathname}?`;
  expect(await asVisitor()).not.toContain(inPage);
  await page.goto("/staff/#/today?kind=CHANGE_REQUEST");
  await page.getByRole("link", { name: /^商品“.+”要改/ }).click();
  const wanted = page.getByRole("list", { name: "图片，改成" });
  await wanted.getByText("收起来的轮椅").waitFor();
  await page.getByText("没有图").waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "批准 1 处" }).click();
  await page.getByText(/要改 1 处，等审核/).waitFor({ state: "detached" });
  await expect.poll(asVisitor, { timeout: 2_000, interval: 100 }).toContain(inPage);
  const open = await fetch(address);
  expect([open.status, open.headers.get("cache-control")]).toEqual([200, expect.stringContaining("public")]);
}, 90_000);
