import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openBrowser } from "../browser.ts";
import { type RunningServer, runServer } from "../run-server.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

let server: RunningServer;
let browser: Browser;
let page: Page;

// The account pages arrive later; until then the shipped parts run in an application made for this.
beforeAll(async () => {
  const cli = at("../../node_modules/.bin/react-router");
  await promisify(execFile)(process.execPath, [cli, "build", at("../../apps/web/test-app")]);
  [server, browser] = await Promise.all([
    runServer(at("../../apps/web/test-app/serve.ts"), {}),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});
beforeEach(async () => {
  page = await browser.newPage({ baseURL: server.origin });
});
afterEach(() => page.close());

/** Waits until scripts have taken the page over. */
const alive = () =>
  page.waitForFunction(() => {
    const links = [...document.querySelectorAll("a")];
    return (
      links.length > 0 &&
      links.every((link) => Object.keys(link).some((key) => key.startsWith("__reactProps")))
    );
  });
const open = async (path: string) => {
  await page.goto(path);
  await alive();
};
const go = async (path: string) => {
  await page.getByRole("link", { name: path, exact: true }).click();
  await page.waitForURL(`**${path}`);
};
const desk = (name: string) => page.getByRole("region", { name });
const note = (name: string) => desk(name).getByLabel("note");

async function leaveTraces(name: string) {
  await desk(name).waitFor();
  await note(name).fill(`note of ${name}`);
  await desk(name).getByRole("button").click();
  await desk(name)
    .getByRole("listbox")
    .evaluate((inner) => {
      inner.scrollTop = 77;
    });
}

test("a kept page comes back as it was left: typed, pressed, scrolled", async () => {
  await open("/user/info");
  await leaveTraces("info");
  await go("/user/contract");
  await leaveTraces("contract");
  await go("/user/info");
  await expect.poll(() => note("info").inputValue()).toBe("note of info");
  await expect.poll(() => desk("info").getByRole("button").textContent()).toBe("pressed 1");
  expect(
    await desk("info")
      .getByRole("listbox")
      .evaluate((inner) => inner.scrollTop),
  ).toBe(77);
  await go("/user/contract");
  await expect.poll(() => note("contract").inputValue()).toBe("note of contract");
});

test("coming back asks the server anew, and the hidden page keeps seeing its own address and data", async () => {
  await open("/user/info");
  const line = () => page.locator("section[aria-label=info] p").textContent();
  const before = await line();
  await go("/user/orders");
  await expect.poll(() => line()).toBe(before);
  await go("/user/info");
  await desk("info").waitFor();
  const served = (text: string | null) => Number(/served (\d+)/.exec(text ?? "")?.[1]);
  await expect.poll(async () => served(await line())).toBeGreaterThan(served(before));
  await expect.poll(() => note("info").count()).toBe(1);
});

test("a page not named is not kept", async () => {
  await open("/user/card");
  await note("card").fill("gone");
  await go("/user/info");
  await go("/user/card");
  await expect.poll(() => note("card").inputValue()).toBe("");
});

test("what a hidden page runs stops, and starts again with it", async () => {
  await open("/user/info");
  await go("/user/orders");
  await desk("orders").waitFor();
  const running = () => page.evaluate(() => (window as unknown as { running(): object }).running());
  await expect.poll(running).toMatchObject({ info: 0, orders: 1 });
  await go("/user/info");
  await expect.poll(running).toMatchObject({ info: 1, orders: 0 });
});

test("the way down a page is kept too, by Back and by link; another page starts at its top", async () => {
  await open("/user/info");
  await page.evaluate(() => scrollTo(0, 333));
  await go("/user/card");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(333);
  await go("/user/card");
  await go("/user/info");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(333);
});

test("D5, E23: a half-filled form survives the reload after a failed chunk, passwords and codes do not", async () => {
  await open("/form");
  await page.getByLabel("content").fill("饭菜偏咸，请转告厨房");
  await page.getByLabel("phone").fill("13600002018");
  await page.getByLabel("anonymous").check();
  await page.getByLabel("password").fill("secret-secret");
  await page.getByLabel("code").fill("123456");
  await page.route("**/assets/elsewhere-*.js", (route) => route.fulfill({ status: 404 }));
  const loaded = page.waitForEvent("load");
  await page.getByRole("link", { name: "/elsewhere" }).click();
  await loaded;
  await page.getByRole("heading", { name: "elsewhere" }).waitFor();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(/secret-secret|123456/);

  await page.goBack();
  await alive();
  await expect.poll(() => page.getByLabel("content").inputValue()).toBe("饭菜偏咸，请转告厨房");
  await expect.poll(() => page.getByLabel("phone").inputValue()).toBe("13600002018");
  await expect.poll(() => page.locator("output").textContent()).toBe("13600002018");
  await expect.poll(() => page.getByLabel("anonymous").isChecked()).toBe(true);
  await expect.poll(() => page.getByLabel("password").inputValue()).toBe("");
});

test("a form nobody touched leaves nothing behind", async () => {
  await open("/form");
  await page.goto("/elsewhere");
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("draft:"))),
  ).toEqual([]);
});

test("the picture dialog opens by name at the asked picture, turns by key, closes by Esc, gives the focus back", async () => {
  await open("/pictures");
  const opener = page.getByRole("button", { name: "open" });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "看图" });
  await dialog.getByText("two").waitFor();
  await dialog.getByRole("button", { name: "下一幅" }).focus();
  await page.keyboard.press("ArrowRight");
  await dialog.getByText("three").waitFor();
  await page.keyboard.press("ArrowLeft");
  await dialog.getByText("two").waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
  await opener.click();
  await dialog.getByText("two").waitFor();
});
