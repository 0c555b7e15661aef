import { addDays, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Desks, openDesks } from "../advisory/kit.ts";
import { openBrowser } from "../browser.ts";
import { callAsOperator, visitor } from "../identity/kit.ts";
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

/** Puts the portal's clock on. @returns what it says then */
async function pass(by: string): Promise<Date> {
  const answer = await fetch(`${portal.origin}/sandbox/clock`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: portal.origin },
    body: JSON.stringify({ advance: by }),
  });
  const { data } = (await answer.json()) as { data: { now: string } };
  return new Date(data.now);
}
const pageOf = async (path: string) => (await fetch(`${portal.origin}${path}`)).text();

test("a change of an article set for a time is seen from that time on, and the version before is taken back", async () => {
  const { page, problems } = await desks.open("operator");
  problems.splice(0);
  await page.goto("/staff/#/entries/article");
  await page.getByRole("row").filter({ hasText: "已发布" }).first().getByRole("link").first().click();
  const title = page.getByLabel("标题", { exact: true });
  const before = await title.inputValue();
  const address = (await page.getByRole("link", { name: "看访客看到的" }).getAttribute("href"))!;
  await title.fill("到点才换的标题");
  await page.getByText("草稿对线上：1 处").waitFor();
  const due = new Date((await pass("PT1S")).getTime() + 40 * 60_000);
  const local = new Intl.DateTimeFormat("sv-SE", {
    timeZone: "Asia/Shanghai",
    dateStyle: "short",
    timeStyle: "short",
  }).format(due);
  await page.getByLabel(/^什么时候选填/).fill(local.replace(" ", "T"));
  await page.getByRole("button", { name: "发布" }).click();
  await page.getByText(/自动发布/).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(await pageOf(address)).not.toContain("到点才换的标题");
  await pass("PT30M");
  await fetch(`${portal.origin}${address}`);
  expect(await pageOf(address)).not.toContain("到点才换的标题");
  await pass("PT11M");
  await expect.poll(() => pageOf(address), { timeout: 10_000 }).toContain("到点才换的标题");

  await page.reload();
  await page.getByRole("button", { name: /^看\s*第 1 版/ }).click();
  await page.getByRole("button", { name: "恢复第 1 版" }).click();
  await page.getByText("草稿对线上：1 处").waitFor();
  expect(await title.inputValue()).toBe(before);
  await page.getByRole("button", { name: "发布" }).click();
  await page.getByText("没有没发布的修改").waitFor();
  await expect.poll(() => pageOf(address), { timeout: 5_000 }).not.toContain("到点才换的标题");
  expect(problems).toEqual([]);
}, 120_000);

test("a licence is shown as valid to its last day, and is grey from the next", async () => {
  const now = await pass("PT31S");
  const lastDay = addDays(shanghaiDay(now), 1);
  /** A code of the operator opens once, so the clock goes on first. */
  const asOperator = async (method: string, path: string, data?: unknown) => {
    const ahead = (await pass("PT31S")).getTime() - Date.now();
    return callAsOperator(portal.origin, method, `/rest/staff/org${path}`, data, ahead);
  };
  const listed = await fetch(`${portal.origin}/api/rest/op/org/page?size=20`);
  const { records } = (await listed.json()).data as { records: { id: string }[] };
  const { id } = records[0]!;
  const { live } = await asOperator("GET", `/${id}`);
  const licence = { kind: "FOOD", no: "JY13201060000001", checkedOn: shanghaiDay(now), validTo: lastDay };
  const others = live.licences.filter(({ kind }: { kind: string }) => kind !== "FOOD");
  const licences = [...others.map((one: object) => ({ ...one, validTo: "2099-12-31" })), licence];
  const content = { ...live, licences, verifiedOn: shanghaiDay(now) };
  await asOperator("PUT", `/${id}`, { content });
  const published = await asOperator("PUT", `/publish/${id}`, {});
  expect(published.state).toBe("LIVE");

  const { page, problems } = await visitor(browser, portal.origin);
  const paper = page.getByRole("listitem").filter({ hasText: licence.no });
  const badge = () => paper.getByText(new RegExp(lastDay));
  const colours = () =>
    badge().evaluate((tag) => {
      const { color, backgroundColor } = getComputedStyle(tag);
      return [color, backgroundColor].join(" ");
    });
  await page.goto(`/orgs/${id}`);
  await paper.getByText(`有效期至 ${lastDay}`).waitFor();
  await page.getByText("证照已核对").first().waitFor();
  const valid = await colours();
  await pass("P2D");
  await expect
    .poll(
      async () => {
        await page.reload();
        return badge().innerText();
      },
      { timeout: 20_000 },
    )
    .toBe(`已过期（${lastDay}）`);
  expect(await colours()).not.toBe(valid);
  const channels = /rgb\((\d+), (\d+), (\d+)\)/
    .exec(await colours())!
    .slice(1)
    .map(Number);
  // Grey: no channel stands out.
  expect(Math.max(...channels) - Math.min(...channels)).toBeLessThan(40);
  await page.getByText("有证照过期").first().waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(problems).toEqual([]);
}, 120_000);
