import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../browser.ts";
import { copyBuild } from "../copy-build.ts";
import { callAs, newMember, signedIn, telephone, visit, visitor, WANG } from "../identity/kit.ts";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";

let build: Awaited<ReturnType<typeof copyBuild>>;
let portal: RunningServer;
let browser: Browser;
beforeAll(async () => {
  build = await copyBuild();
  [portal, browser] = await Promise.all([startPortal({ build: build.folder }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
  await build?.remove();
});

/** Somebody whose browser keeps workers; ready when the worker answers for their pages. */
async function withWorker(options: { elder?: boolean } = {}) {
  const who = await visitor(browser, portal.origin, {
    serviceWorkers: "allow",
    viewport: telephone,
    ...options,
  });
  await visit(who.page, "/");
  await who.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await visit(who.page, "/about");
  expect(await who.page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  return who;
}
const title = (page: Page) => page.getByRole("heading", { level: 1 });
const shells = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("ginkgo-shell-")));
const copyOf = (page: Page) =>
  page.evaluate(async () => (await (await caches.open("ginkgo-kept")).match("/kept/copy"))?.json());

async function keep(page: Page) {
  await visit(page, "/user/info");
  await page.getByRole("button", { name: "在这台设备上留一份" }).click();
  await page.getByText("这台设备上留着一份").waitFor();
}

test("the manifest names icons of the sizes it says, and ways in that open", async () => {
  const answer = await fetch(`${portal.origin}/site.webmanifest`);
  expect(answer.headers.get("content-type")).toContain("application/manifest+json");
  const manifest = await answer.json();
  expect(manifest).toMatchObject({ display: "standalone", lang: "zh-CN", start_url: "/" });
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await fetch(portal.origin + src);
    expect(icon.headers.get("content-type")).toBe(type);
    expect(icon.headers.get("cache-control")).toBe("no-cache");
    if (type !== "image/png") continue;
    const bytes = Buffer.from(await icon.arrayBuffer());
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
  }
  expect(manifest.icons.map((icon: { purpose: string }) => icon.purpose)).toContain("maskable");
  expect(manifest.shortcuts.map((way: { name: string }) => way.name)).toEqual([
    "我的订单",
    "找养老院",
    "打电话",
  ]);
  for (const { url } of manifest.shortcuts) expect((await fetch(portal.origin + url)).status).toBe(200);
  const worker = await fetch(`${portal.origin}/sw.js`);
  expect(worker.headers.get("cache-control")).toBe("no-cache");
  expect(worker.headers.get("content-security-policy")).toContain("connect-src 'self'");
});

test("without a network there is the telephone, and a way to try again that leads to the page asked for", async () => {
  const { context, page, problems } = await withWorker({ elder: true });
  await context.setOffline(true);
  await page.goto("/orgs?adcode=320100");
  await expect.poll(() => title(page).innerText()).toBe("现在没有网络");
  expect(await page.locator("html").getAttribute("data-mode")).toBe("elder");
  expect(await page.locator("a[href^='tel:']").first().isVisible()).toBe(true);
  expect(await page.getByText("最近的订单").count()).toBe(0);
  // In the portal's look: its sheets and heading face came along.
  const face = await title(page).evaluate((h) => getComputedStyle(h).fontFamily);
  expect(face).toContain("Ginkgo Serif");
  await context.setOffline(false);
  await page.getByRole("link", { name: "再试一次" }).click();
  await page.waitForURL("**/orgs?adcode=320100");
  await expect.poll(() => title(page).innerText()).toContain("养老");
  expect(problems).toEqual([]);
  await context.close();
});

test("while there is a network every page comes from the server, and what is not the portal's is left alone", async () => {
  const { context, page } = await withWorker();
  await page.goto("/call");
  // Only the server draws it otherwise for who has another cookie.
  await context.addCookies([{ name: "mode", value: "elder", url: portal.origin }]);
  const html = await (await page.goto("/call"))!.text();
  expect(html).toMatch(/<html[^>]* data-mode="elder"/);
  expect(await page.getByRole("heading", { name: "打电话给我们" }).isVisible()).toBe(true);
  await page.goto("/user/orders");
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const asked = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return asked.flat().map((request) => new URL(request.url).pathname);
  });
  expect(kept.filter((path) => !/^\/(assets\/[\w.-]+\.(css|woff2)|call|kept\/reading)$/.test(path))).toEqual(
    [],
  );
  await context.setOffline(true);
  await expect(page.goto("/staff/")).rejects.toThrow("ERR_INTERNET_DISCONNECTED");
  await context.close();
});

test("last orders and contacts are readable for who kept them, until they sign out", async () => {
  const who = await withWorker();
  const { context, page, problems } = who;
  await signedIn(who, portal.origin, { username: WANG.phone, password: WANG.password });
  const orders = (await callAs(who, portal.origin, "GET", "/rest/oms/order/page?size=10")).data.records;
  await page.goto("/user/orders");
  // Nothing is kept before it is chosen.
  expect(await copyOf(page)).toBeUndefined();
  // Offered under the orders and the contacts, until it is kept.
  const offer = page.getByRole("button", { name: "在这台设备上留一份" });
  await visit(page, "/user/family");
  await offer.waitFor();
  await visit(page, "/user/orders");
  await offer.click();
  await page.getByText("留好了", { exact: true }).waitFor();
  await offer.waitFor({ state: "detached" });
  const last = orders.at(-1);
  await visit(page, `/user/order-detail?id=${last.id}`);
  await expect
    .poll(async () => (await copyOf(page)).orders.find((o: { id: string }) => o.id === last.id).rows.length)
    .toBeGreaterThan(0);

  await context.setOffline(true);
  await page.goto("/user/orders");
  expect(await page.getByText("下面是留在这台设备上的一份").innerText()).toMatch(/月 \d+ 日.*读的/);
  expect(await page.getByRole("list").filter({ hasText: "金额" }).getByRole("listitem").count()).toBe(
    orders.length,
  );
  expect(await page.getByRole("listitem").locator("a[href^='tel:1']").count()).toBeGreaterThan(0);
  const opened = page.locator("details", { hasText: last.items[0].name }).last();
  await opened.locator("summary").click();
  expect(await opened.getByText(last.sn).isVisible()).toBe(true);

  await context.setOffline(false);
  await visit(page, "/user/info");
  await page.locator("form[action='/logout'] button:visible").first().click();
  await expect.poll(() => copyOf(page)).toBeUndefined();
  await context.setOffline(true);
  await page.goto("/user/orders").catch(() => {});
  expect(await page.getByText("最近的订单").count()).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});

test("what somebody kept is shown to nobody from signing in until it is known who did", async () => {
  const who = await withWorker();
  const { page, context } = who;
  await signedIn(who, portal.origin, { username: WANG.phone, password: WANG.password });
  await keep(page);
  // Somebody signs in, and the line is cut before a page of theirs has come.
  await page.evaluate(() => fetch("/login.data", { method: "POST", body: new FormData() }));
  await context.setOffline(true);
  await page.goto("/user/orders");
  expect(await page.getByText("下面是留在这台设备上的一份").count()).toBe(0);
  await context.setOffline(false);
  await visit(page, "/about");
  await expect.poll(() => copyOf(page)).toBeDefined();
  await context.close();
});

test("what somebody kept is gone when another member signs in on the same device", async () => {
  const who = await withWorker();
  await signedIn(who, portal.origin, { username: WANG.phone, password: WANG.password });
  await keep(who.page);
  await newMember(who, portal.origin, "19911110295");
  await visit(who.page, "/about");
  await expect.poll(() => copyOf(who.page)).toBeUndefined();
  await who.context.close();
});

test("the worker of a newer build takes the older one's place, and what that kept goes", async () => {
  const { context, page } = await withWorker();
  const [before] = await shells(page);
  const file = join(build.folder, "client/sw.js");
  const text = await readFile(file, "utf8");
  const id = before!.slice("ginkgo-shell-".length);
  expect(await readdir(join(build.folder, "client/assets"))).toContain(`manifest-${id}.js`);
  await writeFile(file, text.replaceAll(id, "newer"));
  try {
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    await expect.poll(() => shells(page)).toEqual(["ginkgo-shell-newer"]);
  } finally {
    await writeFile(file, text);
  }
  await context.close();
});
