import { readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { hydrated, openBrowser } from "../browser.ts";
import { copyBuild } from "../copy-build.ts";
import { visit as open } from "../identity/kit.ts";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";

let build: Awaited<ReturnType<typeof copyBuild>>;
let portal: RunningServer;
let browser: Browser;
let page: Page;
let loads: string[];

const latest = () => join(build.folder, "client/builds/latest.json");
const assets = () => join(build.folder, "client/assets");

beforeAll(async () => {
  build = await copyBuild();
  [portal, browser] = await Promise.all([
    startPortal({ env: { DEMO: "off" }, build: build.folder }),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
  await build?.remove();
});
beforeEach(async () => {
  page = await browser.newPage({ baseURL: portal.origin });
  loads = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
  });
});
afterEach(() => page.close());

const visit = (name: string) =>
  page.getByRole("navigation", { name: "页脚导航" }).getByRole("link", { name }).click();
const hidden = async (state: "hidden" | "visible") => {
  await page.evaluate((state) => {
    Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
};

async function withNewerBuild(work: () => Promise<void>) {
  const before = await readFile(latest(), "utf8");
  await writeFile(latest(), JSON.stringify({ id: "newer", timestamp: Date.now() }));
  try {
    await work();
  } finally {
    await writeFile(latest(), before);
  }
}

/** Takes the chunk of one page away, as a newer build put in its place would. */
async function withoutChunk(stem: string, work: () => Promise<void>) {
  const name = (await readdir(assets())).find(
    (file) => file.startsWith(`${stem}-`) && file.endsWith(".js"),
  ) as string;
  await rename(join(assets(), name), join(build.folder, name));
  try {
    await work();
  } finally {
    await rename(join(build.folder, name), join(assets(), name));
  }
}

test("the build names itself in the two files and in the document's manifest", async () => {
  const { id, timestamp } = JSON.parse(await readFile(latest(), "utf8"));
  expect(timestamp).toBeGreaterThan(0);
  const meta = await (await fetch(`${portal.origin}/builds/meta/${id}.json`)).json();
  expect(Array.isArray(meta.redirects)).toBe(true);
  expect(await (await fetch(`${portal.origin}/`)).text()).toContain(`/assets/manifest-${id}.js`);
});

test("while the build is the same nothing is loaded anew, however long the tab stays open", async () => {
  await page.clock.install();
  await open(page, "/orgs");
  const asked = page.waitForResponse("**/builds/latest.json?*");
  await page.clock.fastForward("01:00:01");
  await asked;
  await visit("搜索机构");
  await page.waitForURL("**/orgs/search");
  expect(loads).toEqual(["/orgs"]);
});

test("a newer build, seen within the hour's poll, is loaded with the next page, not before", async () => {
  await page.clock.install();
  await open(page, "/orgs");
  await withNewerBuild(async () => {
    const asked = page.waitForResponse("**/builds/latest.json?*");
    await page.clock.fastForward("01:00:01");
    await asked;
    expect(loads).toEqual(["/orgs"]);
    await visit("搜索机构");
    await page.waitForURL("**/orgs/search");
    await hydrated(page);
    expect(loads).toEqual(["/orgs", "/orgs/search"]);
  });
});

test("looking at the page again after an hour asks, a moment later does not", async () => {
  await page.clock.install();
  await open(page, "/orgs");
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().includes("/builds/latest.json")) asked++;
  });
  await hidden("hidden");
  await page.clock.fastForward("00:10:00");
  await hidden("visible");
  expect(asked).toBe(0);
  await hidden("hidden");
  // Browsers put timers of hidden tabs to sleep: only the clock goes on.
  await page.clock.setSystemTime(Date.now() + 2 * 3_600_000);
  const answered = page.waitForResponse("**/builds/latest.json?*");
  await hidden("visible");
  await answered;
  expect(asked).toBe(1);
});

test("D5: a page whose chunk is gone is loaded in full once; within ten seconds it is not tried again", async () => {
  await open(page, "/orgs");
  await withoutChunk("orgs-search.page", async () => {
    await visit("搜索机构");
    await page.waitForURL("**/orgs/search");
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(loads).toEqual(["/orgs", "/orgs/search"]);

    // The document came; its script stays away. A second try from another page must not go round in circles.
    await open(page, "/orgs");
    await visit("搜索机构");
    await page.getByRole("heading", { name: "页面没有打开" }).waitFor();
    expect(loads).toEqual(["/orgs", "/orgs/search", "/orgs"]);
    await expect
      .poll(() =>
        page
          .getByRole("main")
          .getByRole("link", { name: /\d{3}-/ })
          .getAttribute("href"),
      )
      .toMatch(/^tel:/);
  });
});

test("a dialog whose chunk is gone loads the page anew, once", async () => {
  await open(page, "/orgs");
  await withoutChunk("area-dialog", async () => {
    const again = page.waitForEvent("load");
    await page.getByRole("link", { name: /^地区/ }).click();
    await again;
    await hydrated(page);
    expect(loads).toEqual(["/orgs", "/orgs"]);
  });
});

async function withRules(redirects: { from: string; to: string }[], work: () => Promise<void>) {
  const { id } = JSON.parse(await readFile(latest(), "utf8"));
  const file = join(build.folder, `client/builds/meta/${id}.json`);
  const before = await readFile(file, "utf8");
  await writeFile(file, JSON.stringify({ redirects }));
  try {
    await work();
  } finally {
    await writeFile(file, before);
  }
}

test("a route rule sends a visit within the tab on, without a full load", async () => {
  await withRules([{ from: "/orgs/compare", to: "/orgs/search" }], async () => {
    await open(page, "/orgs");
    await visit("机构对比");
    await page.waitForURL("**/orgs/search");
    expect(loads).toEqual(["/orgs"]);
  });
});

test("W7: a route rule to a host nobody allowed is an error, not a journey", async () => {
  await withRules([{ from: "/orgs/compare", to: "https://evil.example/" }], async () => {
    await open(page, "/orgs");
    await visit("机构对比");
    await page.getByRole("heading", { name: "页面没有打开" }).waitFor();
    expect(loads).toEqual(["/orgs"]);
  });
});

test("an external rule to an allowed host is a full load of it", async () => {
  const host = "https://help.example.com/guide";
  await page.route(host, (route) => route.fulfill({ contentType: "text/html", body: "<h1>guide</h1>" }));
  // Which hosts are allowed is the server's setting, told in the document's data.
  const allowed = await startPortal({
    env: { DEMO: "off", REDIRECT_HOSTS: "help.example.com" },
    build: build.folder,
  });
  await withRules([{ from: "/orgs/compare", to: host }], async () => {
    await open(page, `${allowed.origin}/orgs`);
    await visit("机构对比");
    await page.getByRole("heading", { name: "guide" }).waitFor();
    await expect.poll(() => page.url()).toBe(host);
  });
  await allowed.stop();
});
