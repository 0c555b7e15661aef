import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { afterWhile, openBrowser } from "../browser.ts";
import { sharedPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";
import { callAs, dialog, newMember, visit, visitor } from "./kit.ts";

let portal: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [portal, browser] = await Promise.all([sharedPortal(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const current = async (who: Awaited<ReturnType<typeof visitor>>) =>
  (await callAs(who, portal.origin, "GET", "/rest/ums/member/current")).data;

test("a daughter says that she looks for care, and where; nothing was chosen for her", async () => {
  const who = await visitor(browser, portal.origin);
  await newMember(who, portal.origin, "19900020001");
  await visit(who.page, "/orgs");
  const first = dialog(who.page, "您是哪一位？");
  await first.waitFor();
  await expect.poll(() => first.getByRole("radio", { checked: true }).count()).toBe(0);
  await first.getByRole("button", { name: "选好了" }).click();
  await first.getByText("请先选一个").waitFor();
  await first.getByRole("radio", { name: /长辈或家属/ }).check();
  await first.getByRole("checkbox", { name: "南京" }).check();
  await first.getByRole("combobox", { name: "更多地区" }).selectOption({ label: "上海市" });
  await first.getByRole("checkbox", { name: "上海" }).check();
  await expect.poll(() => first.getByRole("checkbox", { name: "南京" }).isChecked()).toBe(true);
  await first.getByRole("button", { name: "选好了" }).click();
  await first.waitFor({ state: "detached" });
  await expect.poll(() => current(who)).toMatchObject({ personType: 1, provinces: ["320100", "310000"] });
  expect(who.problems).toEqual([]);
  await who.context.close();
});

test("it cannot be pushed aside, comes again on every page, and lets one read what one agrees to", async () => {
  const who = await visitor(browser, portal.origin);
  await who.page.clock.install();
  await newMember(who, portal.origin, "19900020002");
  await visit(who.page, "/");
  const first = dialog(who.page, "您是哪一位？");
  await first.waitFor();
  await who.page.keyboard.press("Escape");
  await who.page.mouse.click(5, 5);
  await afterWhile(who.page, 400);
  await expect.poll(() => first.isVisible()).toBe(true);
  await expect.poll(() => first.getByRole("button", { name: "关闭" }).count()).toBe(0);
  await visit(who.page, "/orgs");
  await first.waitFor();
  await first.getByRole("radio", { name: /服务人员/ }).check();
  await expect.poll(() => first.getByText("想在哪里养老").count()).toBe(0);
  await first.getByRole("button", { name: "选好了" }).click();
  await first.waitFor({ state: "detached" });
  await expect.poll(() => current(who)).toMatchObject({ personType: 2 });
  expect(await who.page.evaluate(() => document.cookie)).toContain("portal-employee");
  await who.context.close();
});

test("who signed in without a tick is asked for it, and the answer is written down", async () => {
  const who = await visitor(browser, portal.origin);
  await newMember(who, portal.origin, "19900020003");
  for (const kind of ["terms", "privacy"])
    await callAs(who, portal.origin, "DELETE", `/rest/ums/member/consent/${kind}`);
  await visit(who.page, "/");
  const first = dialog(who.page, "您是哪一位？");
  await first.getByRole("radio", { name: /长辈或家属/ }).check();
  const tick = first.getByRole("checkbox", { name: /我看过并同意/ });
  await expect.poll(() => tick.isChecked()).toBe(false);
  await first.getByRole("button", { name: "选好了" }).click();
  await first.getByText("同意的话在前面打勾").waitFor();
  await tick.check();
  await first.getByRole("button", { name: "选好了" }).click();
  await first.waitFor({ state: "detached" });
  const { data } = await callAs(who, portal.origin, "GET", "/rest/ums/member/consent");
  expect(data.records.map(({ kind }: { kind: string }) => kind).sort()).toEqual(["privacy", "terms"]);
  await who.context.close();
});

test("a customer of whom nothing is known is asked where, and never again once it is put off", async () => {
  const who = await visitor(browser, portal.origin);
  await who.page.clock.install();
  await newMember(who, portal.origin, "19900020004");
  await callAs(who, portal.origin, "PUT", "/rest/ums/member/changePersonType/1");
  await visit(who.page, "/orgs/10001/visit");
  await afterWhile(who.page, 500);
  expect(await who.page.getByRole("dialog").count()).toBe(0);
  await visit(who.page, "/");
  const where = dialog(who.page, "想在哪里养老？");
  await where.getByRole("button", { name: "选好了" }).click();
  await where.getByText("请至少选一个地区").waitFor();
  // An adviser may look instead; who leaves that is asked again.
  await where.getByRole("button", { name: "请顾问帮我找" }).click();
  const look = dialog(who.page, "找一位顾问");
  await look.waitFor();
  await who.page.keyboard.press("Escape");
  await look.waitFor({ state: "detached" });
  await visit(who.page, "/");
  await where.getByRole("button", { name: "下次再说" }).click();
  await where.waitFor({ state: "detached" });

  // Another visit, and another browser.
  const other = await visitor(browser, portal.origin);
  await other.page.clock.install();
  await newMember(other, portal.origin, "19900020004");
  for (const page of [await who.context.newPage(), other.page]) {
    await visit(page, "/orgs");
    await afterWhile(page, 800);
    expect(await page.getByRole("dialog").count()).toBe(0);
  }
  await who.context.close();
  await other.context.close();
});

test("the region chosen before the sign-in is taken for the wish, and one answer is enough", async () => {
  const who = await visitor(browser, portal.origin);
  await who.context.addCookies([
    { name: "area", value: encodeURIComponent("320505:虎丘区"), url: portal.origin },
  ]);
  await newMember(who, portal.origin, "19900020006");
  await visit(who.page, "/");
  const first = dialog(who.page, "您是哪一位？");
  await first.getByRole("radio", { name: /长辈或家属/ }).check();
  await expect.poll(() => first.getByRole("checkbox", { name: "苏州" }).isChecked()).toBe(true);
  await first.getByRole("button", { name: "选好了" }).click();
  await first.waitFor({ state: "detached" });
  await expect.poll(() => current(who)).toMatchObject({ personType: 1, provinces: ["320500"] });
  await who.context.close();
});

test("who turns out to be a service employee says so there", async () => {
  const who = await visitor(browser, portal.origin);
  await newMember(who, portal.origin, "19900020005");
  await callAs(who, portal.origin, "PUT", "/rest/ums/member/changePersonType/1");
  await visit(who.page, "/");
  const where = dialog(who.page, "想在哪里养老？");
  await where.getByRole("button", { name: "我是服务人员" }).click();
  await where.waitFor({ state: "detached" });
  await expect.poll(() => current(who)).toMatchObject({ personType: 2 });
  await who.context.close();
});
