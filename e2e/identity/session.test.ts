import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hydrated, openBrowser } from "../browser.ts";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";
import { callAs, dialog, loginButton, mine, newMember, signedIn, visit, visitor, WANG } from "./kit.ts";

let portal: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const wang = { username: WANG.phone, password: WANG.password };

test("a visitor at a member's page is sent to sign in before anything is drawn, and then goes on there", async () => {
  const bare = await fetch(`${portal.origin}/user/info?x=1`, { redirect: "manual" });
  expect(bare.status).toBe(302);
  expect(bare.headers.get("location")).toBe("/login?returnTo=%2Fuser%2Finfo%3Fx%3D1");
  expect((await fetch(`${portal.origin}/user`)).url).toBe(`${portal.origin}/login?returnTo=%2Fuser%2Finfo`);

  const { page, context, problems } = await visitor(browser, portal.origin);
  await visit(page, "/user/info");
  await page.getByRole("link", { name: "密码", exact: true }).click();
  await page.getByRole("textbox", { name: "密码", exact: true }).fill(WANG.password);
  await page.getByRole("textbox", { name: "手机号" }).fill(WANG.phone);
  await page.getByRole("checkbox", { name: /我看过并同意/ }).check();
  await page.getByRole("main").getByRole("button", { name: "登录", exact: true }).click();
  await page.waitForURL("**/user/info");
  await page.getByRole("heading", { name: "我的信息", level: 1 }).waitFor();
  await mine(page).waitFor();
  await page.goto("/login?returnTo=//evil.example");
  await expect.poll(() => page.url()).toBe(`${portal.origin}/`);
  expect(problems).toEqual([]);
  await context.close();
});

test("a visitor's page holds nothing personal, a member's own name is in theirs from the start", async () => {
  const { context } = await visitor(browser, portal.origin);
  await signedIn({ context }, portal.origin, wang);
  const own = await (await context.request.get("/orgs")).text();
  const anyone = await (await fetch(`${portal.origin}/orgs`)).text();
  expect(own).toContain(WANG.name);
  expect(anyone).not.toContain(WANG.name);
  expect(anyone).not.toContain(WANG.phone);
  await context.close();
});

test("switching the person type: one at a time, the control says so, and the pages kept for the other type go", async () => {
  const who = await visitor(browser, portal.origin);
  const { page } = who;
  await newMember(who, portal.origin, "19900030001");
  await callAs(who, portal.origin, "PUT", "/rest/ums/member/changePersonType/1");
  await callAs(who, portal.origin, "PUT", "/rest/ums/member/uptHopeAddress", { provinces: ["320100"] });
  await visit(page, "/user/info");
  await page.getByRole("textbox", { name: "昵称" }).fill("没有保存的昵称");
  const switches: string[] = [];
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route("**/user/switch*", async (route) => {
    switches.push(route.request().url());
    await held;
    await route.continue();
  });
  const employee = page.getByRole("button", { name: "服务人员", exact: true });
  await employee.click();
  await page.getByText("正在切换").waitFor();
  await expect.poll(() => employee.isDisabled()).toBe(true);
  await employee.click({ force: true }).catch(() => {});
  go();
  await expect.poll(() => employee.getAttribute("aria-pressed")).toBe("true");
  await expect.poll(() => employee.isDisabled()).toBe(false);
  expect(switches).toHaveLength(1);
  await expect.poll(() => page.getByRole("textbox", { name: "昵称" }).inputValue()).toBe("");
  const facts = JSON.parse(
    decodeURIComponent(/session=([^;]+)/.exec(await page.evaluate(() => document.cookie))?.[1] ?? ""),
  );
  expect(facts).toMatchObject({ clientId: "portal-employee", personType: 2 });
  await page.getByRole("button", { name: "家庭用户" }).click();
  await expect
    .poll(() => page.getByRole("button", { name: "家庭用户" }).getAttribute("aria-pressed"))
    .toBe("true");
  expect(who.problems).toEqual([]);
  await who.context.close();
});

test("another window of the same browser follows a sign-out and a sign-in as soon as it is looked at", async () => {
  const { page, context } = await visitor(browser, portal.origin);
  await signedIn({ context }, portal.origin, wang);
  const other = await context.newPage();
  await visit(other, "/orgs");
  await mine(other).waitFor();
  await visit(page, "/");
  await mine(page).click();
  await page.getByRole("banner").getByRole("button", { name: "退出登录" }).click();
  await loginButton(page).waitFor();
  await other.evaluate(() => dispatchEvent(new Event("focus")));
  await loginButton(other).waitFor();
  await context.close();
});

test("T8: signed out from another device, this one is at the door with its next step, and is told why", async () => {
  const here = await visitor(browser, portal.origin);
  const there = await visitor(browser, portal.origin);
  await newMember(here, portal.origin, "19900030002");
  await callAs(here, portal.origin, "PUT", "/rest/ums/member/changePersonType/2");
  await visit(here.page, "/user/info");
  await fetch(`${portal.origin}/sandbox/clock`, {
    method: "POST",
    body: JSON.stringify({ advance: "PT2M" }),
  });
  await newMember(there, portal.origin, "19900030002");
  await visit(there.page, "/user/info");
  const others = there.page.getByRole("button", { name: /^让它退出/ });
  await others.click();
  await there.page.getByText("那台设备已经退出").waitFor();
  await expect.poll(() => others.count()).toBe(0);

  await here.page.getByRole("textbox", { name: "昵称" }).fill("甲");
  await here.page.getByRole("button", { name: "保存资料" }).click();
  await here.page.waitForURL("**/login?*");
  await here.page.getByText("请先登录").waitFor();
  await loginButton(here.page).waitFor();
  await mine(there.page).waitFor();
  await here.context.close();
  await there.context.close();
});

test("T1, T7: twelve tabs with a token about to end refresh it once, and nobody is signed out", async () => {
  // Fifty do the same and take minutes.
  const TABS = 12;
  const who = await visitor(browser, portal.origin, { viewport: { width: 800, height: 600 } });
  await newMember(who, portal.origin, "19900030003");
  await callAs(who, portal.origin, "PUT", "/rest/ums/member/changePersonType/1");
  let refreshes = 0;
  who.context.on("request", (request) => {
    if (request.url().includes("grant_type=refresh_token")) refreshes++;
  });
  const tabs = [who.page];
  while (tabs.length < TABS) tabs.push(await who.context.newPage());
  for (const tab of tabs) {
    await tab.goto("/area", { waitUntil: "domcontentloaded" });
    await hydrated(tab);
    await dialog(tab, "想在哪里养老？").getByRole("checkbox", { name: "无锡" }).check();
  }
  // Twenty minutes left: by the client's rule that is expired.
  await who.page.evaluate(() => {
    const text = decodeURIComponent(/session=([^;]+)/.exec(document.cookie)?.[1] ?? "");
    const facts = { ...JSON.parse(text), expiresAt: Date.now() + 1_200_000 };
    // biome-ignore lint/suspicious/noDocumentCookie: as the page itself keeps it
    document.cookie = `session=${encodeURIComponent(JSON.stringify(facts))}; Path=/`;
  });
  await Promise.all(
    tabs.map((tab) =>
      tab.evaluate(() => {
        const buttons = [
          ...document.querySelectorAll<HTMLButtonElement>("[role=dialog] button[type=submit]"),
        ];
        buttons.find((button) => button.textContent?.includes("选好了"))?.click();
      }),
    ),
  );
  for (const tab of tabs) await dialog(tab, "想在哪里养老？").waitFor({ state: "detached", timeout: 60_000 });
  expect(refreshes).toBe(1);
  const { data } = await callAs(who, portal.origin, "GET", "/rest/ums/member/current");
  expect(data.provinces).toEqual(["320200"]);
  await who.context.close();
}, 240_000);

test("E23: what was typed before signing in is there after it, in the dialog's page and after a way over WeChat", async () => {
  const { page, context } = await visitor(browser, portal.origin);
  await visit(page, "/orgs?adcode=320100");
  await page.getByRole("article").getByRole("link").first().click();
  await page.waitForURL(/\/orgs\/\d+/);
  const path = new URL(page.url()).pathname;
  await page.getByText("价格不对？告诉我们").click();
  const said = page.getByRole("textbox", { name: "实际是多少，怎么知道的" });
  await said.fill("去看过，护理费报价 2,400 元");
  await loginButton(page).click();
  const login = dialog(page, "登录");
  await login.getByRole("tab", { name: "密码" }).click();
  await login.getByRole("textbox", { name: "手机号" }).fill(WANG.phone);
  await login.getByRole("textbox", { name: "密码", exact: true }).fill(WANG.password);
  await login.getByRole("checkbox", { name: /我看过并同意/ }).check();
  await login.getByRole("button", { name: "登录", exact: true }).click();
  await mine(page).waitFor();
  await expect.poll(() => said.inputValue()).toBe("去看过，护理费报价 2,400 元");

  await page.evaluate(() => localStorage.setItem("search-words", '["助浴"]'));
  // As where the tab goes on to another page while this one is still on the screen.
  await page.evaluate(() =>
    addEventListener("submit", () => setTimeout(() => dispatchEvent(new Event("pagehide")))),
  );
  await mine(page).click();
  await page.getByRole("banner").getByRole("button", { name: "退出登录" }).click();
  await page.waitForURL(`${portal.origin}/`);
  // The next person at this device reads nothing of it (V14).
  await expect.poll(() => page.evaluate(() => localStorage.getItem("search-words"))).toBeNull();
  await visit(page, path);
  await page.getByText("价格不对？告诉我们").click();
  await expect.poll(() => said.inputValue()).toBe("");
  await said.fill("第二次写的话");
  await loginButton(page).click();
  await login.getByRole("tab", { name: "微信扫码" }).click();
  await login.getByRole("checkbox", { name: /我看过并同意/ }).check();
  await login.getByRole("button", { name: "去微信扫码" }).click();
  await page.getByRole("link", { name: /王桂兰/ }).click();
  await page.waitForURL(`**${path}`);
  await mine(page).waitFor();
  await expect.poll(() => said.inputValue()).toBe("第二次写的话");
  await context.close();
});

test("a session that ended in the middle of a review: after signing in again every word is there", async () => {
  const who = await visitor(browser, portal.origin);
  const { page } = who;
  await signedIn(who, portal.origin, wang);
  await visit(page, "/orgs/10046/comment");
  const said = page.getByLabel("您的评价");
  await said.fill("院子大，护工有耐心。");
  await who.context.clearCookies();
  await page.getByRole("button", { name: "发表评价" }).click();
  await page.waitForURL(/\/login\?/);
  await page.getByRole("link", { name: "密码", exact: true }).click();
  await page.getByRole("textbox", { name: "密码", exact: true }).fill(WANG.password);
  await page.getByRole("textbox", { name: "手机号" }).fill(WANG.phone);
  await page.getByRole("checkbox", { name: /我看过并同意/ }).check();
  await page.getByRole("main").getByRole("button", { name: "登录", exact: true }).click();
  await page.waitForURL("**/orgs/10046/comment");
  await expect.poll(() => said.inputValue()).toBe("院子大，护工有耐心。");
  await who.context.close();
});

test("W1: a form on another site can neither sign somebody out nor in here", async () => {
  const { context } = await visitor(browser, portal.origin);
  await signedIn({ context }, portal.origin, wang);
  for (const path of ["/logout", "/user/switch", "/login?way=password"]) {
    for (const headers of [{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }] as Record<
      string,
      string
    >[]) {
      const answer = await context.request.post(path, {
        headers,
        form: { agree: "yes", ...wang },
        maxRedirects: 0,
      });
      expect([path, answer.status()]).toEqual([
        path,
        expect.toSatisfy((s: number) => s === 403 || s === 400),
      ]);
      expect(answer.headers()["set-cookie"]).toBeUndefined();
    }
  }
  await context.close();
});

test("a line that goes before everything has come leaves the page as it is, and it hears again afterwards", async () => {
  const who = await visitor(browser, portal.origin);
  const { page } = who;
  await signedIn(who, portal.origin, wang);
  // The network is gone until the script can be had; a document that is loaded then finds it there.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "onLine", { get: () => sessionStorage.getItem("is-online") === "yes" }),
  );
  await page.route("**/assets/live-socket*", (route) => route.abort());
  const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("/live-socket"));
  await visit(page, "/user/favorite");
  await failed;
  const line = page.waitForEvent("websocket", { timeout: 45_000 });
  await page.getByRole("heading", { name: "我的收藏", level: 1 }).waitFor();
  await page.unroute("**/assets/live-socket*");
  await page.evaluate(() => sessionStorage.setItem("is-online", "yes"));
  expect((await line).url()).toContain("/socket.io/");
  expect(who.problems).toEqual([]);
  await who.context.close();
});
