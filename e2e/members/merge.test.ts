import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newColleague } from "../accounts/new-colleague.ts";
import { clean, type Desks, openDesks } from "../advisory/kit.ts";
import { openBrowser } from "../browser.ts";
import { callAs, newCustomer, newMember, type Visitor, visit, visitor } from "../identity/kit.ts";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";

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

const OLD = "19911120041";
const NEW = "19911120042";

/** A customer with that number, and the number of the account. */
async function customer(mobile: string): Promise<Visitor & { id: string }> {
  const who = await visitor(browser, portal.origin);
  await newCustomer(who, portal.origin, mobile);
  const { data } = await callAs(who, portal.origin, "GET", "/rest/ums/member/current");
  return { ...who, id: data.id };
}

/** What the favourite of the account that ends is called. */
const homeName = async (): Promise<string> =>
  (await (await fetch(`${portal.origin}/api/rest/op/org/10001`)).json()).data.name;

/** Confirms at the member's own page that the account is theirs. */
async function confirm({ page }: Visitor, said: RegExp): Promise<void> {
  await visit(page, "/user/privacy#merge");
  const part = page.locator("#merge");
  await part.getByText(/合并不能撤消/).waitFor();
  await clean(page, part);
  await part.getByRole("button", { name: "两个都是我的账号，同意合并" }).click();
  await part.getByText(said).waitFor();
  expect(await part.getByRole("button", { name: "两个都是我的账号，同意合并" }).count()).toBe(0);
}

test("two accounts of one person become one: both confirm, a second person agrees, and the member finds everything in one", async () => {
  const [from, into] = [await customer(OLD), await customer(NEW)];
  const favourite = { targetType: "ORG", targetId: "10001" };
  expect((await callAs(from, portal.origin, "POST", "/rest/ums/memberCollect/add", favourite)).code).toBe(0);

  const { page, problems } = await desks.open("operator");
  problems.splice(0);
  await page.goto(`/staff/#/members?id=${into.id}`);
  await page.getByRole("button", { name: "和另一个账号合并…" }).click();
  const box = page.getByRole("region", { name: "和另一个账号合并" });
  await box.getByLabel("另一个账号").fill(OLD);
  await box.getByRole("radio", { name: /^留下这个账号/ }).check();
  await box.getByRole("button", { name: "看会移动什么" }).click();
  await box.getByRole("listitem").filter({ hasText: "收藏" }).first().waitFor();
  await clean(page);
  await box.getByRole("button", { name: "提出合并" }).click();
  await box
    .getByText(/请写|原因/)
    .first()
    .waitFor();
  await box.getByLabel("原因").fill("本人来电，两个号码都是她的。");
  await box.getByRole("button", { name: "提出合并" }).click();
  await page.getByText("还没有登录确认").first().waitFor();
  const id = new URL(page.url()).hash.match(/id=(\d+)/)![1]!;

  await confirm(from, /还要登录那个账号再确认一次/);
  await confirm(into, /两个账号都确认了，等工作人员核对/);
  // Who asked has no say in it.
  await page.reload();
  await page.getByRole("button", { name: "撤回" }).waitFor();
  expect(await page.getByRole("button", { name: "同意合并…" }).count()).toBe(0);

  const supervisor = await newColleague(browser, portal.origin, desks, {
    name: "何静",
    phone: "19900000079",
    roles: ["supervisor"],
  });
  const their = supervisor.page;
  await their.goto("/staff/#/today?kind=MEMBER_MERGE");
  await their.getByRole("main").getByRole("link", { name: /合并/ }).first().click();
  await their.getByRole("heading", { level: 2, name: `合并账号 ${id}` }).waitFor();
  await their.getByText("本人来电，两个号码都是她的。").waitFor();
  await clean(their);
  await their.getByRole("button", { name: "同意合并…" }).click();
  await their.getByRole("button", { name: "同意，马上合并" }).click();
  await their.getByText("合并了，会员收到短信和通知").waitFor();

  await visit(into.page, "/user/favorite");
  await into.page
    .getByRole("main")
    .getByRole("link", { name: await homeName() })
    .first()
    .waitFor();
  // The former number opens the account that stayed, until its holder drops it.
  const back = await visitor(browser, portal.origin);
  // A number is sent one code a minute.
  await fetch(`${portal.origin}/sandbox/clock`, {
    method: "POST",
    body: JSON.stringify({ advance: "PT61S" }),
  });
  await newMember(back, portal.origin, OLD);
  await visit(back.page, "/user/privacy#merge");
  const part = back.page.locator("#merge");
  await part.getByText("199****0041 也能登录这个账号").waitFor();
  await part.getByRole("button", { name: /^去掉/ }).click();
  await part.waitFor({ state: "detached" });
  expect([problems, from.problems, into.problems, supervisor.problems, back.problems]).toEqual([
    [],
    [],
    [],
    [],
    [],
  ]);
});
