import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clean, type Desks, openDesks } from "../advisory/kit.ts";
import { hydrated, openBrowser } from "../browser.ts";
import {
  callAs,
  codeFor,
  desk,
  signedIn,
  telephone,
  type Visitor,
  visit,
  visitor,
  WANG,
} from "../identity/kit.ts";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";
import { violationsOf } from "../violations.ts";

const SON = "19900070001";
const DAUGHTER = "19900070002";
const DAY = 86_400_000;

let portal: RunningServer;
let browser: Browser;
let desks: Desks;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
  desks = await openDesks(browser, portal.origin);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
/** Nothing that aids stumble over, and nothing wider than the screen, on a telephone and on a desk. */
async function fits(page: Page) {
  for (const size of [desk, telephone]) {
    await page.setViewportSize(size);
    expect(await violationsOf(page)).toEqual([]);
    expect(await sideways(page)).toBe(0);
  }
}

async function wang(options: Parameters<typeof visitor>[2] = {}) {
  const who = await visitor(browser, portal.origin, options);
  await signedIn(who, portal.origin, { username: WANG.phone, password: WANG.password });
  return who;
}
const ask = async (who: Visitor, method: string, path: string, data?: unknown) => {
  const answer = await callAs(who, portal.origin, method, path, data);
  if (answer.code !== 0) throw new Error(`${path}: ${answer.msg}`);
  return answer.data;
};

/** A trip that leaves in three weeks or later, and has seats. */
async function openTrip(who: Visitor) {
  const soonest = new Date(Date.now() + 25 * DAY).toISOString().slice(0, 10);
  const { records } = await ask(who, "GET", "/rest/op/travelProduct/page?size=50");
  for (const { id } of records) {
    const { departures } = await ask(who, "GET", `/rest/op/travelProduct/${id}`);
    const fit = departures.find(
      (d: { date: string; left: number; state: string }) =>
        d.date > soonest && d.left > 2 && d.state === "FORMING",
    );
    if (fit) return { trip: id, departure: fit.id };
  }
  throw new Error("no trip is open");
}

/** A paid tour with one traveller of 78, and the contract that is drafted for it. */
async function elderTour(who: Visitor, traveler: string): Promise<string> {
  const { trip, departure } = await openTrip(who);
  const order = await ask(who, "POST", "/rest/oms/order", {
    kind: "TOUR",
    items: [{ targetId: trip, quantity: 1 }],
    departureId: departure,
    travelers: [{ name: traveler, birthday: "1948-05-01", familyConsent: true }],
  });
  const { payNo } = await ask(who, "POST", `/rest/oms/order/pay/${order.id}`, { provider: "sandbox" });
  await fetch(`${portal.origin}/sandbox/cashier/${payNo}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: portal.origin },
    body: JSON.stringify({ result: "success", notify: 1 }),
  });
  const drafted = async () => {
    const { records } = await ask(who, "GET", "/rest/svc/sign/member/page?signState=WAIT_SIGN,PART_SIGNED");
    for (const { id, type } of records) {
      if (type !== "TOUR") continue;
      const { relatives } = await ask(who, "GET", `/rest/svc/sign/detail/${id}`);
      if (relatives.some((r: { traveler: string }) => r.traveler === traveler)) return id;
    }
    return "";
  };
  await expect.poll(drafted, { timeout: 30_000, interval: 1000 }).not.toBe("");
  return drafted();
}

/** Writes down on the contract's page who signs for the traveller. */
async function nameRelative({ page }: Visitor, id: string, name: string, mobile: string) {
  await visit(page, `/user/contract-detail?id=${id}`);
  const part = page.getByRole("region", { name: "家属签字" });
  await part.getByLabel("家属姓名").fill(name);
  await part.getByLabel("家属的手机号").fill(mobile);
  await part.getByRole("button", { name: "写下，发短信给他" }).click();
  await part.locator("select[aria-invalid=true]").waitFor();
  await part.getByLabel(/什么人/).selectOption({ label: "儿子" });
  await part.getByRole("button", { name: "写下，发短信给他" }).click();
  await part.getByText(`${name}（儿子）`).waitFor();
}

const minute = () =>
  fetch(`${portal.origin}/sandbox/clock`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: portal.origin },
    body: JSON.stringify({ advance: "PT61S" }),
  });

/** The address in the newest message that has one. */
async function linkFor(mobile: string): Promise<string> {
  const { data } = await (await fetch(`${portal.origin}/sandbox/outbox?mobile=${mobile}`)).json();
  const found = data.find(({ text }: { text: string }) => text.includes("/tour/consent?link="));
  return /\/tour\/consent\?link=[\w-]+/.exec(found?.text ?? "")?.[0] ?? "";
}
/** Who signs is written to once a minute. */
async function sentLink(mobile: string): Promise<string> {
  await minute();
  await expect.poll(() => linkFor(mobile), { timeout: 30_000, interval: 1000 }).not.toBe("");
  return linkFor(mobile);
}

/** The member signs on the contract's own page, after the relatives. */
async function signs({ page }: Visitor, id: string) {
  await visit(page, `/user/contract-detail?id=${id}`);
  await page.getByRole("button", { name: "获取验证码" }).click();
  await page.getByText("已发到").waitFor();
  const { code } = await codeFor(portal.origin, WANG.phone);
  await page.getByRole("textbox", { name: /收到的验证码/ }).fill(code);
  await page.getByRole("button", { name: "我看清楚了，签署" }).click();
  await page.getByText("您这边都签好了").first().waitFor();
}

/** Presses Tab until the element that has the focus fits; somebody without a mouse gets everywhere so. */
async function tabTo(page: Page, fits: string) {
  for (let n = 0; n < 80; n++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((what) => document.activeElement?.matches(what), fits)) return;
  }
  throw new Error(`no Tab leads to ${fits}`);
}

test("a relative without an account opens the link on a telephone in elder mode and signs; then the member does", async () => {
  // Before the clock is moved: the code of the staff's own device goes by it.
  const operator = await desks.open("operator");
  const member = await wang({ elder: true, viewport: telephone });
  const id = await elderTour(member, "孙国华");
  await visit(member.page, `/user/contract-detail?id=${id}`);
  await fits(member.page);
  // Before the relative nobody else signs.
  expect(await member.page.getByRole("button", { name: "我看清楚了，签署" }).count()).toBe(0);
  await nameRelative(member, id, "孙明", SON);

  const son = await visitor(browser, portal.origin, { viewport: telephone, elder: true });
  const { page } = son;
  await visit(page, await sentLink(SON));
  await page.getByRole("heading", { level: 1, name: "请您为孙国华签字" }).waitFor();
  await fits(page);
  await page.getByLabel("您的手机号").fill("19900070009");
  await page.getByRole("button", { name: "获取验证码" }).click();
  await page
    .getByText(/报名时写的/)
    .first()
    .waitFor();
  await page.getByLabel("您的手机号").fill(SON);
  await page.getByRole("button", { name: "获取验证码" }).click();
  await page.getByText("已发到").waitFor();
  const { code, text } = await codeFor(portal.origin, SON);
  expect(text).toContain("作为家属签署");
  const box = page.getByRole("textbox", { name: "验证码" });
  await box.fill("000000");
  await page.getByRole("button", { name: "我看清楚了，同意并签字" }).click();
  await page.getByText("验证码不对或已过期").first().waitFor();
  await fits(page);
  await box.fill(code);
  await page.getByRole("button", { name: "我看清楚了，同意并签字" }).click();
  await page.getByText("孙明已经签字").waitFor();
  await page.getByText("孙明签过了，不用再签").waitFor();
  await fits(page);

  // The order's one next thing is the contract, until it is signed.
  const { payPlan } = await ask(member, "GET", `/rest/svc/sign/detail/${id}`);
  const order = `/user/order-detail?id=${payPlan[0].orderId}`;
  await visit(member.page, order);
  await clean(member.page, member.page.getByRole("main"));
  await fits(member.page);
  await member.page.getByRole("link", { name: "去签旅游合同" }).click();
  await member.page.waitForURL(new RegExp(`contract-detail\\?id=${id}`));
  await signs(member, id);
  await visit(member.page, order);
  expect(await member.page.getByRole("link", { name: "去签旅游合同" }).count()).toBe(0);
  await visit(member.page, `/user/contract-detail?id=${id}`);
  await member.page.getByRole("region", { name: "家属签字" }).getByText("已签字", { exact: true }).waitFor();
  await fits(member.page);
  expect([...member.problems, ...son.problems]).toEqual([]);
  await son.context.close();
  await member.context.close();

  await operator.page.goto(`/staff/#/contracts/${id}`);
  await operator.page.getByRole("button", { name: "查看并核对" }).click();
  const evidence = operator.page.getByRole("region", { name: "签名凭据" });
  await evidence.getByText("核对过了").waitFor();
  await evidence.getByText(SON).waitFor();
  for (const width of [1440, 1024]) {
    await operator.page.setViewportSize({ width, height: 900 });
    await clean(operator.page);
    expect(await sideways(operator.page)).toBe(0);
  }
  expect(operator.problems).toEqual([]);
}, 180_000);

test("a relative signs without a mouse, and the page says that it is done", async () => {
  const member = await wang({ viewport: desk });
  const id = await elderTour(member, "孙国英");
  await nameRelative(member, id, "孙红", DAUGHTER);
  const daughter = await visitor(browser, portal.origin, { viewport: desk });
  const { page } = daughter;
  await page.goto(await sentLink(DAUGHTER));
  await hydrated(page);
  await fits(page);
  await page.setViewportSize(desk);
  await tabTo(page, "select[name=relation]");
  await page.keyboard.press("ArrowDown");
  await tabTo(page, "input[name=mobile]");
  await page.keyboard.type(DAUGHTER);
  await tabTo(page, "button[name=send]");
  await page.keyboard.press("Enter");
  await page.getByText("已发到").waitFor();
  // The focus is in the field the code goes into.
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("code");
  await page.keyboard.type("000000");
  await page.keyboard.press("Enter");
  await page.getByText("验证码不对或已过期").first().waitFor();
  await page.getByRole("textbox", { name: "验证码" }).press("ControlOrMeta+a");
  await page.keyboard.type((await codeFor(portal.origin, DAUGHTER)).code);
  await page.keyboard.press("Enter");
  await page.getByRole("status").filter({ hasText: "孙红已经签字" }).waitFor();
  // What was said of the wrong code goes with it.
  await page.getByText("验证码不对或已过期").first().waitFor({ state: "detached" });
  // Nor does a notice come of it, late on a busy machine.
  await page.getByText("Bad Request").waitFor({ state: "detached" });
  await fits(page);
  expect([...member.problems, ...daughter.problems]).toEqual([]);
  await daughter.context.close();
  await member.context.close();
}, 180_000);
