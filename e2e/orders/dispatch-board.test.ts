import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDesks } from "../advisory/kit.ts";
import { openBrowser } from "../browser.ts";
import { callAs } from "../identity/kit.ts";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";
import { violationsOf } from "../violations.ts";

let portal: RunningServer;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
  const desks = await openDesks(browser, portal.origin);
  ({ page } = await desks.open("operator"));
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const part = (name: string | RegExp) => page.getByRole("region", { name });
const waiting = () => part(/^待派/).getByRole("listitem");
const open = () => waiting().filter({ hasNotText: "在等" }).first();

/** One that waits for a dispatcher: nothing happens to it by itself for hours. */
const resting = () => waiting().filter({ hasText: "要人来派" }).filter({ hasNotText: "在等" }).first();

async function choose(one = open) {
  await page.goto("/staff/#/dispatch");
  await one().getByRole("button").click();
  // The people of its day, among whom it is tried on.
  await part("人员日程")
    .getByRole("row", { name: /刘阿姨/ })
    .waitFor();
  await page.getByRole("heading", { level: 3, name: /^能派 \d+ 人$/ }).waitFor();
}

test("a visit is tried on and sent by keys alone, and taken back before anybody answers", async () => {
  await choose(resting);
  const name = await resting().getByRole("button").locator("b").first().innerText();
  await page.keyboard.press("d");
  const tried = page.getByRole("heading", { level: 3, name: "试排" });
  await tried.waitFor();
  const status = page.getByRole("status").filter({ hasText: "试排给" });
  const first = await status.innerText();
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => status.innerText()).not.toBe(first);
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => status.innerText()).toBe(first);
  await page.keyboard.press("Escape");
  await tried.waitFor({ state: "detached" });
  await page.keyboard.press("1");
  await page
    .getByText(/^已发派单，等.+回复，到 .+ 为止$/)
    .first()
    .waitFor();
  const sent = waiting().filter({ hasText: name }).filter({ hasText: "在等" }).first();
  await sent.waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press("u");
  await page.getByText("撤回了，10 分钟内可以另外派人").waitFor({ timeout: 3_000 });
  // It is not said any more that somebody was asked.
  expect(
    await page
      .getByRole("alert")
      .getByText(/^已发派单/)
      .count(),
  ).toBe(0);
});

test("with the automatic dispatch off what waits is a person's; who is too late with it is told who was first; on again, the machine goes on", async () => {
  await choose(resting);
  await part(/这一天$/)
    .getByRole("group", { name: /示意图/ })
    .getByRole("link")
    .first()
    .waitFor();
  await part("每小时的上门").getByText("看数").click();
  await part("每小时的上门").getByRole("table").getByRole("row").nth(1).waitFor();
  await page.getByRole("button", { name: "自动派单：开" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /^关掉 ?全站的自动派单/ }).click();
  const press = dialog.getByRole("button", { name: "关掉全站的自动派单", exact: true });
  await press.click();
  await expect.poll(() => dialog.getByLabel("原因").getAttribute("aria-invalid")).toBe("true");
  await dialog.getByLabel("原因").fill("今天系统在换。");
  await press.click();
  await dialog.getByText("今天系统在换。").waitFor();
  await page.keyboard.press("Escape");
  const off = page.getByRole("button", { name: "自动派单：关" });
  await off.waitFor();
  const byHand = waiting().filter({ hasText: "要人来派" }).first();
  await byHand.getByRole("button").click();
  const name = await byHand.getByRole("button").locator("b").first().innerText();
  expect(await violationsOf(page)).toEqual([]);

  // A colleague sends it between the look and the press.
  await page.route(
    "**/rest/staff/order/dispatch/*",
    async (route) => {
      await route.fetch({
        headers: { ...route.request().headers(), "idempotency-key": crypto.randomUUID() },
      });
      await route.continue();
    },
    { times: 1 },
  );
  await page.keyboard.press("d");
  await page.getByRole("heading", { level: 3, name: "试排" }).waitFor();
  await page.keyboard.press("Enter");
  await page
    .getByRole("alert")
    .filter({ hasText: /派单。现在是“.+”，您要做的还没有做，看过再决定。/ })
    .waitFor();
  await waiting().filter({ hasText: name }).filter({ hasText: "在等" }).first().getByRole("button").click();
  await page.keyboard.press("u");
  await page.getByText("撤回了，10 分钟内可以另外派人").last().waitFor();
  await waiting().filter({ hasText: name }).filter({ hasText: "要人来派" }).first().waitFor();

  await off.click();
  await dialog
    .getByRole("button", { name: /^打开 ?全站的自动派单/ })
    .first()
    .click();
  await dialog.getByLabel("原因").fill("换好了。");
  await dialog.getByRole("button", { name: "打开全站的自动派单", exact: true }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "自动派单：开" }).waitFor();
  await page.getByRole("button", { name: "周", exact: true }).click();
  await part("一周")
    .getByRole("row", { name: /刘阿姨/ })
    .waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "日", exact: true }).click();
});

/** The switch of the whole portal. */
async function automatic(isOn: boolean): Promise<void> {
  const answer = await callAs(
    { context: page.context() },
    portal.origin,
    "PUT",
    "/rest/staff/dispatch/automatic",
    {
      isOn,
      reason: "试一次手工派单",
    },
  );
  expect(answer.code).toBe(0);
}

test("a visit is dragged to a person, and several are planned together", async () => {
  // What waits for the machine may be sent while it is looked at: it is off meanwhile.
  await automatic(false);
  await page.goto("/staff/#/dispatch");
  // What the page has read before is of the time when the machine was on.
  await page.reload();
  // Where all are sent already, one is taken back.
  await waiting().first().waitFor();
  if ((await resting().count()) === 0) {
    await waiting().first().getByRole("button").click();
    await page.keyboard.press("u");
    await resting().waitFor();
  }
  await choose(resting);
  const row = part("人员日程").getByRole("row", { name: /刘阿姨/ });
  await row.scrollIntoViewIfNeeded();
  const from = (await resting().getByRole("button").boundingBox())!;
  const to = (await row.boundingBox())!;
  await page.mouse.move(from.x + 40, from.y + 12);
  await page.mouse.down();
  await page.mouse.move(from.x + 80, from.y + 30, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 });
  await page.mouse.up();
  await page.getByRole("status").filter({ hasText: "试排给刘阿姨" }).waitFor();
  await page.keyboard.press("Escape");
  await resting().getByRole("checkbox").check();
  await page.getByRole("button", { name: /^一起排 1 单/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("→").waitFor();
  // By the hour of the day the machine may have sent it already: then it is given to somebody else, with a reason.
  const reason = dialog.getByLabel("改派的原因");
  if ((await reason.count()) > 0) await reason.fill("原来的人来不了。");
  await dialog.getByRole("button", { name: "派出勾好的 1 单" }).click();
  await dialog.getByText(/已发派单，等.+回复/).waitFor();
  await automatic(true);
});

test("somebody who falls ill is sent nowhere, and what they have is given to somebody else with a reason", async () => {
  await page.goto("/staff/#/employees");
  await page.getByRole("link", { name: "刘阿姨" }).click();
  await page.getByRole("button", { name: "停派…" }).click();
  await page.getByRole("button", { name: "停派", exact: true }).click();
  await expect.poll(() => page.getByLabel("原因").getAttribute("aria-invalid")).toBe("true");
  await page.getByLabel("原因").fill("发烧，去医院。");
  await page.getByRole("button", { name: "停派", exact: true }).click();
  await page.getByText(/^停派了，有 \d+ 单要改派$/).waitFor();
  await part("停派、培训、改安排和备注").getByText("发烧，去医院。").waitFor();
  await part(/^要改派的单/)
    .getByRole("link", { name: /^去改派/ })
    .first()
    .click();
  await page.getByRole("heading", { level: 3, name: /^能派 \d+ 人$/ }).waitFor();
  await page.getByText("刘阿姨停派了").first().waitFor();
  const give = page.getByRole("button", { name: /^改派给/ }).first();
  if ((await give.count()) > 0) {
    await give.click();
    await expect.poll(() => page.getByLabel("改派的原因").getAttribute("aria-invalid")).toBe("true");
    await page.getByLabel("改派的原因").fill("刘阿姨病了。");
    await give.click();
    await page
      .getByText(/^已发派单，等.+回复，到 .+ 为止$/)
      .first()
      .waitFor();
  }
  await page.goto("/staff/#/employees");
  await page.getByRole("link", { name: "刘阿姨" }).click();
  await page.getByRole("button", { name: "恢复接单…" }).click();
  await page.getByLabel("原因").fill("病好了。");
  await page.getByRole("button", { name: "恢复接单", exact: true }).click();
  await page.getByText("恢复了，可以派单").waitFor();
});

test("what an employee does is changed after a look at what that does", async () => {
  await page.goto("/staff/#/employees");
  await page.getByRole("link", { name: "刘阿姨" }).click();
  await page.getByRole("button", { name: "改会做、地区、时间…" }).click();
  const setup = part("改会做、地区、时间");
  await setup.getByRole("button", { name: "看看会怎样" }).click();
  await setup.getByText("和现在一样，没有要改的。").waitFor();
  const cooking = setup.getByRole("checkbox", { name: "适老化安装" });
  await cooking.setChecked(!(await cooking.isChecked()));
  await setup.getByRole("button", { name: "看看会怎样" }).click();
  await setup.getByText(/^会做：(加|去掉)适老化安装$/).waitFor();
  await setup.getByLabel("原因").fill("考核过了。");
  expect(await violationsOf(page)).toEqual([]);
  await setup.getByRole("button", { name: /^改/ }).last().click();
  await page.getByText(/^改好了/).waitFor();
  await part("停派、培训、改安排和备注")
    .getByText(/适老化安装。原因：考核过了。/)
    .waitFor();
  await part("应得")
    .getByText(/和本人看到的一样/)
    .waitFor();
});
