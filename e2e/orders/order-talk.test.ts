import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Desks, openDesks, panelOf, sayIn } from "../advisory/kit.ts";
import { openBrowser } from "../browser.ts";
import { callAs, signedIn, visit, visitor, WANG } from "../identity/kit.ts";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";
import { violationsOf } from "../violations.ts";

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

test("customer service speaks to the member of an order first, from its page; the member answers in the same conversation", async () => {
  const { page } = await desks.open("service");
  const wang = await visitor(browser, portal.origin);
  await signedIn(wang, portal.origin, { username: WANG.phone, password: WANG.password });
  const { data } = await callAs(wang, portal.origin, "GET", "/rest/oms/order/page");
  await page.goto(`/staff/#/orders/${data.records[0].id}`);
  const part = page.getByRole("region", { name: "这一单的会话" });
  await part.getByText("还没有人说起这一单。").waitFor();
  await part.getByRole("button", { name: "找会员说话…" }).click();
  await part.getByRole("button", { name: "发出，去会话里接着说" }).click();
  await expect.poll(() => part.getByLabel("第一句话").getAttribute("aria-invalid")).toBe("true");
  expect(await violationsOf(page)).toEqual([]);
  const words = "您好，这一单的时间想和您再确认一下。";
  await part.getByLabel("第一句话").fill(words);
  await part.getByRole("button", { name: "发出，去会话里接着说" }).click();
  await page.waitForURL(/#\/talks\/\d+/);
  await page.getByRole("log").getByText(words).waitFor();
  await visit(wang.page, `/user/advisor?conversation=${/talks\/(\d+)/.exec(page.url())![1]}`);
  await wang.page.getByRole("log").getByText(words).waitFor();
  await sayIn(panelOf(wang.page), "好的，我在家。");
  await page.getByRole("log").getByText("好的，我在家。").waitFor();
  await page.goBack();
  await part.getByRole("link", { name: /开始的会话/ }).waitFor();
  expect(await part.getByRole("button", { name: "找会员说话…" }).count()).toBe(0);
});
