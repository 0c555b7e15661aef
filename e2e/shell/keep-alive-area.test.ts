import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../browser.ts";
import { loginButton, mine, newMember, signedIn, visit, visitor, WANG } from "../identity/kit.ts";
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

const WORDS = "楼下的坡道冬天结冰，请铺上防滑垫。";
const words = (page: Page) => page.getByRole("textbox", { name: /想说的话/ });
/** By a link of the header, as a reader goes: nothing is loaded anew. */
const toOrgs = async (page: Page) => {
  // Pressed where it is: brought into view, it would take the page to its top.
  const link = page.getByRole("banner").getByRole("link", { name: "养老机构" });
  await link.evaluate((element: HTMLElement) => element.click());
  await page.getByRole("heading", { level: 1, name: /养老机构/ }).waitFor();
};
/** Anywhere in the page, seen or not; what its scripts were served with is not drawn. */
const isInDocument = (page: Page, text: string) =>
  page.evaluate((wanted) => {
    const drawn = document.body.cloneNode(true) as HTMLElement;
    for (const script of drawn.querySelectorAll("script")) script.remove();
    const typed = [...document.querySelectorAll("textarea")].map(({ value }) => value);
    return [drawn.outerHTML, ...typed].some((one) => one.includes(wanted));
  }, text);

async function halfWritten() {
  const who = await visitor(browser, portal.origin);
  await signedIn(who, portal.origin, { username: WANG.phone, password: WANG.password });
  await visit(who.page, "/user/feedback-make");
  await words(who.page).fill(WORDS);
  await toOrgs(who.page);
  return who;
}

test("a half-written page of the account area outlasts a look at other pages", async () => {
  const { page, context, problems } = await halfWritten();
  expect(await words(page).isVisible()).toBe(false);
  expect(await page.locator("main").count()).toBe(1);
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "写反馈" }).waitFor();
  expect(await words(page).inputValue()).toBe(WORDS);
  expect(problems).toEqual([]);
  await context.close();
});

test("the orders come back as they were left: the way down, and what was folded open elsewhere", async () => {
  const who = await visitor(browser, portal.origin);
  await signedIn(who, portal.origin, { username: WANG.phone, password: WANG.password });
  const { page } = who;
  await visit(page, "/user/orders");
  const first = page.getByRole("navigation", { name: "会员中心" }).locator("..");
  await first.evaluate((element) => element.setAttribute("data-was-here", ""));
  await page.evaluate(() => scrollTo(0, 420));
  await toOrgs(page);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await mine(page).click();
  await page.getByRole("banner").getByRole("link", { name: /订单/ }).first().click();
  await page.waitForURL("**/user/orders*");
  await expect.poll(() => page.locator("[data-was-here]").isVisible()).toBe(true);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(420);
  expect(who.problems).toEqual([]);
  await who.context.close();
});

test("signed out, nothing of it is left in the page, and another member finds nothing", async () => {
  const who = await halfWritten();
  const { page, context } = who;
  expect(await isInDocument(page, WORDS)).toBe(true);
  await mine(page).click();
  await page.getByRole("banner").getByRole("button", { name: /退出/ }).click();
  await loginButton(page).waitFor();
  await expect.poll(() => isInDocument(page, WORDS)).toBe(false);
  expect(await isInDocument(page, WANG.name)).toBe(false);
  await newMember(who, portal.origin, "19911110297");
  await visit(page, "/user/feedback-make");
  expect(await words(page).inputValue()).toBe("");
  await context.close();
});

test("after a change of the person type nothing of the other is left", async () => {
  const { page, context, ...who } = await halfWritten();
  const { personType } = (await (await context.request.get("/api/rest/ums/member/current")).json()).data;
  const other = personType === 1 ? 2 : 1;
  await context.request.post("/user/switch", {
    headers: { origin: portal.origin },
    form: { type: String(other), to: "/orgs" },
    maxRedirects: 0,
  });
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await expect.poll(() => isInDocument(page, WORDS)).toBe(false);
  await context.request.post("/user/switch", {
    headers: { origin: portal.origin },
    form: { type: String(personType), to: "/orgs" },
    maxRedirects: 0,
  });
  expect(who.problems).toEqual([]);
  await context.close();
});

test("a list stays at the page one had gone on to, after a look outside and after the telephone's own page", async () => {
  const who = await visitor(browser, portal.origin);
  await signedIn(who, portal.origin, { username: WANG.phone, password: WANG.password });
  const { page } = who;
  await visit(page, "/user/orders");
  const sns = () => page.getByRole("main").getByText(/^单号/).allInnerTexts();
  const first = await sns();
  await page.getByRole("navigation", { name: /翻页/ }).getByRole("link", { name: "下一页" }).click();
  await page.waitForURL(/current=2/);
  await expect.poll(sns).not.toEqual(first);
  const second = await sns();
  await toOrgs(page);
  await page.goBack();
  await page.waitForURL(/current=2/);
  await expect.poll(sns).toEqual(second);
  // A page without a frame, by its address as the worker and the telephone's shortcuts lead there.
  await page.goto("/call");
  await page.getByRole("heading", { name: "打电话给我们" }).waitFor();
  await page.goBack();
  await expect.poll(sns).toEqual(second);
  expect(who.problems).toEqual([]);
  await who.context.close();
});

test("a half-written page outlasts the telephone's own page, which has no frame", async () => {
  const who = await visitor(browser, portal.origin);
  await signedIn(who, portal.origin, { username: WANG.phone, password: WANG.password });
  const { page } = who;
  await visit(page, "/user/feedback-make");
  await words(page).fill(WORDS);
  await page.goto("/call");
  await page.getByRole("link", { name: "回首页" }).click();
  await page.waitForURL(`${portal.origin}/`);
  await page.goBack();
  await page.getByRole("heading", { name: "打电话给我们" }).waitFor();
  await page.goBack();
  await expect.poll(() => words(page).inputValue()).toBe(WORDS);
  expect(who.problems).toEqual([]);
  await who.context.close();
});

test("another thing to order is another form: nothing typed, ticked or chosen for the last is in it", async () => {
  const who = await visitor(browser, portal.origin);
  await signedIn(who, portal.origin, { username: WANG.phone, password: WANG.password });
  const { page } = who;
  await visit(page, "/user/checkout?kind=SERVICE&target=10001");
  await page.getByRole("textbox", { name: /备注/ }).fill("三楼，密码 1234");
  await page.getByRole("checkbox", { name: /同意护理员给这次服务拍照/ }).check();
  await toOrgs(page);
  await page.goBack();
  expect(await page.getByRole("textbox", { name: /备注/ }).inputValue()).toBe("三楼，密码 1234");
  await toOrgs(page);
  // On by the portal's own way, as a link to another checkout goes: nothing is loaded anew.
  await page.evaluate(() => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate(to: string): Promise<void> };
    };
    return router.navigate("/user/checkout?kind=SERVICE&target=10032");
  });
  await page.getByText("上门采血").first().waitFor();
  expect(await page.getByRole("textbox", { name: /备注/ }).inputValue()).toBe("");
  expect(
    await page.getByRole("checkbox", { name: /同意护理员给这次服务拍照/ }).getAttribute("aria-checked"),
  ).not.toBe("true");
  await who.context.close();
});
