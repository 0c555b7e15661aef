import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Desks, openDesks } from "../advisory/kit.ts";
import { openBrowser } from "../browser.ts";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";
import { violationsOf } from "../violations.ts";

let portal: RunningServer;
let browser: Browser;
let desks: Desks;
let page: Page;
let problems: string[];
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
  desks = await openDesks(browser, portal.origin);
  ({ page, problems } = await desks.open("operator"));
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const button = (name: string | RegExp) => page.getByRole("button", { name });
const list = [
  "外部编号,景点名称,分类,城区,门票,有轮椅路线",
  "J-1,栖霞山枫林步道,1,320113,40,是",
  "J-2,燕子矶江边公园,1,320113,四十,也许",
].join("\r\n");

test("a list is checked, its column said, a row put right in place, written, and taken back as a whole", async () => {
  problems.splice(0);
  await page.goto("/staff/#/entries/spot");
  await button("导出 XLSX").click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "下载 景点.xlsx" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^景点-.*\.xlsx$/);
  await page.getByRole("link", { name: "导入", exact: true }).last().click();
  await page.getByRole("heading", { level: 1, name: "导入" }).waitFor();
  await button("上传，先检查").click();
  await page.getByText("请选择要导入的文件。").waitFor();
  await page.getByLabel("导入什么").selectOption("spot");
  await page
    .getByLabel("文件", { exact: true })
    .setInputFiles({ name: "景点.csv", mimeType: "text/csv", buffer: Buffer.from(list) });
  await button("上传，先检查").click();
  await page.getByRole("heading", { level: 1, name: "导入景点" }).waitFor();
  await page.getByText("1 列没有认出来").waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByLabel("城区 进到").selectOption("所在地区");
  await button("按这样对，再检查一遍").click();
  await page.getByText("每一列都认得。").waitFor();

  const row = page.getByRole("form", { name: "第 2 行" });
  await row.getByLabel("门票").fill("40");
  await row.getByLabel("有轮椅路线").fill("有");
  await row.getByRole("button", { name: "再试这一行" }).click();
  await button("导入 2 行").click();
  await page.getByText("导入完了").first().waitFor();
  await page.getByRole("link", { name: "栖霞山枫林步道" }).click();
  await page.getByRole("heading", { level: 1, name: "栖霞山枫林步道" }).waitFor();
  await page.goBack();
  await button("撤回这次导入").click();
  await page.getByText("已撤回").first().waitFor();
  expect(problems).toEqual([]);
});
