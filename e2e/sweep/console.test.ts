import { readFileSync } from "node:fs";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Desks, openDesks } from "../advisory/kit.ts";
import { openBrowser } from "../browser.ts";
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

import { smallTargets } from "./small-targets.ts";

/** Pages of the console as they stand in its table: routes of its own, and the views of its resources. */
function consolePaths(): string[] {
  const source = readFileSync(new URL("../../apps/staff/src/staff-console.tsx", import.meta.url), "utf8");
  const own = [...source.matchAll(/<Route\s+path="([^"]+)"/g)].map(([, path]) => path!);
  const resources = [...source.matchAll(/<Resource\s[^>]*?name="(\w+)"[\s\S]*?\/>/g)];
  const views = { list: "", create: "/create", edit: "/:id", show: "/:id/show" };
  const ofResources = resources.flatMap(([text, name]) =>
    Object.entries(views)
      .filter(([view]) => new RegExp(`\\b${view}=`).test(text))
      .map(([, path]) => `/${name}${path}`),
  );
  return [...own, ...ofResources].sort();
}

interface ConsolePage {
  /** What stands on the page once it is there. */
  ready: (page: Page) => Locator;
  /** Who opens it; an adviser unless named. */
  role?: "operator" | "administrator" | "auditor";
  /** How one comes to it where its number is not known. */
  reach?: (page: Page) => Promise<void>;
}

const titled = (name: RegExp) => (page: Page) =>
  page.getByRole("main").getByRole("heading", { level: 1, name });

const pressFirst = (list: string, name: RegExp) => async (page: Page) => {
  await page.goto(`/staff/#${list}`);
  await page.getByRole("main").getByRole("link", { name }).first().click();
};

const pages: Readonly<Record<string, ConsolePage>> = {
  "/talks": { ready: (page) => page.getByRole("region", { name: "会话列表" }).getByRole("link").first() },
  "/talks/:id": { ready: (page) => page.getByRole("log"), reach: pressFirst("/talks", /王桂兰/) },
  "/invoices": { ready: titled(/^发票/), role: "operator" },
  "/ledger": { ready: titled(/^总账$/), role: "operator" },
  "/reconciliation": { ready: titled(/^对账/), role: "operator" },
  "/settlements": { ready: titled(/^商家结算/), role: "operator" },
  "/employee-settlements": { ready: titled(/^人员结算/), role: "operator" },
  "/withheld-tax": { ready: titled(/^代扣个税$/), role: "operator" },
  "/commission": { ready: titled(/^佣金规则$/), role: "operator" },
  "/pay-rules": { ready: titled(/^提成规则$/), role: "operator" },
  "/reports": { ready: titled(/^报表$/), role: "operator" },
  "/reports/rows": {
    ready: titled(/^机构到期的证照$/),
    reach: async (page) =>
      void (await page.goto("/staff/#/reports/rows?of=ORG_LICENCES&from=2020-01-01&to=2020-03-01")),
    role: "operator",
  },
  "/searches": { ready: titled(/^搜不到的词$/), role: "operator" },
  "/exports": { ready: titled(/^导出/), role: "operator" },
  "/imports": { ready: titled(/^导入$/), role: "operator" },
  "/imports/:id": {
    ready: titled(/^导入景点$/),
    reach: async (page) => {
      await page.goto("/staff/#/imports?kind=spot");
      await page.getByLabel("文件", { exact: true }).setInputFiles({
        name: "景点.csv",
        mimeType: "text/csv",
        buffer: Buffer.from("名称,城市\n老门东,南京\n"),
      });
      await page.getByRole("button", { name: "上传，先检查" }).click();
    },
    role: "operator",
  },
  "/areas": { ready: titled(/^服务地区$/), role: "operator" },
  "/dictionaries": { ready: titled(/^字典$/), role: "operator" },
  "/pictures": { ready: titled(/^图库$/), role: "operator" },
  "/messages": { ready: titled(/^消息用语$/), role: "operator" },
  "/settings": { ready: titled(/^设置$/), role: "operator" },
  "/setup": { ready: titled(/^开业清单$/), role: "operator" },
  "/system": { ready: titled(/^任务与服务$/), role: "operator" },
  "/merges": { ready: titled(/^合并账号/), role: "operator" },
  "/today": { ready: titled(/^今天$/), role: "operator" },
  "/orders": { ready: titled(/^订单$/), role: "operator" },
  "/orders/:id": {
    ready: titled(/^\d{18,20}$/),
    reach: pressFirst("/orders", /^\d{18,20}$/),
    role: "operator",
  },
  "/dispatch": { ready: (page) => page.getByRole("region", { name: "人员日程" }), role: "operator" },
  "/employees": { ready: titled(/^服务人员$/), role: "operator" },
  "/employees/:id": { ready: titled(/阿姨/), reach: pressFirst("/employees", /刘阿姨/), role: "operator" },
  "/entries/:kind": {
    ready: titled(/^商品$/),
    reach: async (page) => void (await page.goto("/staff/#/entries/product")),
    role: "operator",
  },
  "/entries/:kind/:id": {
    ready: (page) => page.getByRole("heading", { level: 2, name: "历史" }),
    reach: pressFirst("/entries/product", /轮椅短租/),
    role: "operator",
  },
  "/refunds": {
    ready: (page) => page.getByRole("region", { name: /要退|补偿/ }).first(),
    role: "operator",
  },
  "/refunds/:id": {
    ready: (page) => page.getByRole("region", { name: /要退|补偿/ }).first(),
    reach: async (page) => {
      await page.goto("/staff/#/refunds");
      await page
        .getByRole("region", { name: "退款：要处理" })
        .getByRole("listitem")
        .getByRole("button")
        .first()
        .click();
    },
    role: "operator",
  },
  "/orders/number/:sn": {
    ready: titled(/^订单 20260101000000000000$/),
    reach: async (page) => void (await page.goto("/staff/#/orders/number/20260101000000000000")),
    role: "operator",
  },
  "/applications/:kind": {
    ready: (page) => page.getByRole("heading", { level: 2, name: /养老院/ }),
    reach: async (page) => {
      await page.goto("/staff/#/applications/company");
      await page.getByRole("button", { name: /养老院/ }).click();
    },
    role: "operator",
  },
  "/consultations": { ready: titled(/^费用咨询/), role: "operator" },
  "/feedback": {
    ready: (page) => page.getByRole("heading", { level: 2, name: "功能异常" }),
    reach: async (page) => {
      await page.goto("/staff/#/feedback");
      await page.getByRole("button", { name: /功能异常/ }).click();
    },
    role: "operator",
  },
  "/members": {
    ready: (page) => page.getByRole("heading", { level: 2, name: /^王/ }),
    reach: async (page) => {
      await page.goto("/staff/#/members");
      await page
        .getByRole("button", { name: /^王\*\*/ })
        .first()
        .click();
    },
    role: "operator",
  },
  "/reviews": {
    ready: (page) => page.getByRole("heading", { level: 2, name: "写了什么" }),
    reach: async (page) => {
      await page.goto("/staff/#/reviews?view=ALL");
      await page.getByRole("region", { name: /^评价/ }).getByRole("button").first().click();
    },
    role: "operator",
  },
  "/privacy": { ready: titled(/^个人信息申请/), role: "operator" },
  "/accounts": {
    ready: (page) => page.getByRole("region", { name: "角色能做什么" }).getByRole("table"),
    role: "administrator",
  },
  "/keys": {
    ready: (page) => page.getByRole("textbox", { name: "给哪个系统用" }),
    reach: async (page) => {
      await page.goto("/staff/#/keys");
      await page.getByRole("button", { name: "新建密钥" }).click();
    },
    role: "operator",
  },
  "/audit": { ready: (page) => page.getByRole("table"), role: "auditor" },
  "/duty": { ready: titled(/^值班$/) },
  "/contracts": { ready: titled(/^合同$/) },
  "/contracts/new": { ready: titled(/起草合同/) },
  "/contracts/:id": { ready: titled(/./), reach: pressFirst("/contracts", /合同/) },
  "/bookings": { ready: titled(/预约/) },
  "/departures": {
    ready: (page) => page.getByRole("heading", { level: 2, name: /^名单/ }),
    reach: async (page) => {
      await page.goto("/staff/#/departures?view=forming");
      await page.getByRole("region", { name: /^团期/ }).getByRole("button").nth(1).click();
    },
    role: "operator",
  },
  "/follow": { ready: titled(/^随访$/) },
  "/canned": { ready: titled(/^常用语$/) },
  "/canned/create": { ready: titled(/^新常用语$/) },
  "/canned/:id": {
    ready: titled(/./),
    reach: async (page) => {
      await page.goto("/staff/#/canned");
      await page.getByRole("cell", { name: "约参观" }).click();
    },
  },
};
/** Reached in a journey alone, which looks at them there: a draft has to be made first. */
const inJourneys = {
  "/contracts/:id/edit": "contracts/draft.test.ts",
  "/invitation/:token": "accounts/people.test.ts",
};

/** A matrix and a calendar grow with what they hold: they are made to be scrolled. */
const scrolled = ["角色和权限", "人员日程的表"];

/** Tables that are wider than what they stand in: at a desk they are whole. */
const cutTables = (page: Page): Promise<string[]> =>
  page
    .getByRole("main")
    .locator("[role=group]:has(> table)")
    .evaluateAll(
      (boxes, scrolled) =>
        boxes
          .filter((box) => box.scrollWidth > box.clientWidth + 1 && !scrolled.includes(box.ariaLabel ?? ""))
          .map((box) => `${box.ariaLabel} is cut by ${box.scrollWidth - box.clientWidth}`),
      scrolled,
    );

test("every page of the console is looked at", () => {
  expect(consolePaths()).toEqual([...Object.keys(pages), ...Object.keys(inJourneys)].sort());
});

test.each(Object.entries(pages))(
  "%s of the console is, for who works there, sound, titled and without a sideways scroll, on a telephone and at a desk",
  async (path, { ready, reach, role }) => {
    const { page, problems } = await desks.open(role ?? "adviser");
    problems.splice(0);
    const faults: string[] = [];
    for (const width of [1440, 1024, 768, 390, 360]) {
      await page.setViewportSize({ width, height: 844 });
      if (width === 1440) {
        await (reach ? reach(page) : page.goto(`/staff/#${path}`));
        await ready(page).waitFor();
      }
      // What scrolls is the part below the bars, not the document.
      const wide = await page
        .getByRole("main")
        .evaluate((main) =>
          Math.max(main.scrollWidth - main.clientWidth, document.body.scrollWidth - innerWidth),
        );
      if (wide > 0) faults.push(`${width}: slides sideways by ${wide}`);
      const top = await page.getByRole("main").evaluate((main) => main.getBoundingClientRect().top);
      if (top > 200) faults.push(`${width}: the page begins ${Math.round(top)} below the top`);
      const tall = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
      if (width === 1440) faults.push(...(await cutTables(page)).map((cut) => `${width}: ${cut}`));
      if (width === 1440 && tall > 0) faults.push(`${width}: the document scrolls by ${tall}`);
      if (width === 1024)
        faults.push(
          ...(await smallTargets(page)).map((target) => `${width}: smaller than a finger: ${target}`),
        );
      if (width === 1440 || width === 390)
        faults.push(
          ...(await violationsOf(page, page.locator("body"))).map((violation) => `${width}: ${violation}`),
        );
    }
    if (!/^(（\d+）)?.+ · 银杏里后台$/.test(await page.title())) faults.push(`title: ${await page.title()}`);
    expect([...faults, ...problems.map((problem) => `console: ${problem}`)]).toEqual([]);
  },
);

test.each(["lines", "report", "months", "deposits"])(
  "%s of the ledger is whole at a desk and on a tablet",
  async (view) => {
    const { page } = await desks.open("operator");
    await page.goto(`/staff/#/ledger?view=${view}`);
    await page.getByRole("main").getByRole("table").first().waitFor();
    for (const width of [1440, 1024]) {
      await page.setViewportSize({ width, height: 844 });
      expect([view, width, await cutTables(page)]).toEqual([view, width, []]);
    }
  },
);

test("by keys alone one goes to a page, finds an order by its number and leaves the box, and switches the keys off", async () => {
  const { page, problems } = await desks.open("operator");
  problems.splice(0);
  const heading = (name: RegExp) => page.getByRole("main").getByRole("heading", { level: 1, name });
  await page.goto("/staff/#/today");
  await heading(/^今天$/).waitFor();
  await page.keyboard.press("g");
  await page.keyboard.press("o");
  await heading(/^订单$/).waitFor();
  await page.keyboard.press("/");
  const box = page.getByRole("combobox", { name: "页面、姓名、单号、手机号" });
  await box.fill("合同");
  await page.getByRole("option", { name: "合同", exact: false }).first().waitFor();
  await page.keyboard.press("Enter");
  await heading(/^合同$/).waitFor();
  await page.keyboard.press("/");
  // A letter typed into the box is a letter.
  await box.pressSequentially("20260101000000000000");
  await page.keyboard.press("Enter");
  await heading(/^订单 20260101000000000000$/).waitFor();
  await page.keyboard.press("Shift+?");
  await page.getByRole("switch", { name: "用单个字母的快捷键" }).press("Space");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.keyboard.press("/");
  expect(await page.getByRole("dialog").count()).toBe(0);
  await page.getByRole("button", { name: "快捷键" }).click();
  await page.getByRole("switch", { name: "用单个字母的快捷键" }).click();
  await page.keyboard.press("Escape");
  expect(problems).toEqual([]);
});

test("the menu of each of the house's people leads to pages that are there", async () => {
  for (const role of ["adviser", "service", "operator"] as const) {
    const { page, problems } = await desks.open(role);
    problems.splice(0);
    await page.setViewportSize({ width: 1440, height: 844 });
    const menu = page.getByRole("navigation").first();
    const main = page.getByRole("main");
    await menu.getByRole("link").first().waitFor();
    const opened = new Set<string>();
    // Entering a group shows what is in it: the menu is read anew after each.
    for (;;) {
      const entries = await menu
        .getByRole("link")
        .evaluateAll((links) => links.map((link) => link.getAttribute("href")!));
      const next = entries.find((address) => !opened.has(address));
      if (next === undefined) break;
      opened.add(next);
      await menu.locator(`a[href="${next}"]`).last().click();
      // The menu shows the group of the page before until the page is there.
      await menu.locator(`a[href="${next}"][aria-current=page]`).waitFor();
      await main.getByRole("heading").or(main.getByRole("region")).first().waitFor();
      expect([role, next, await main.getByText("没有找到").count()]).toEqual([role, next, 0]);
    }
    expect(opened.size).toBeGreaterThan(2);
    expect(problems).toEqual([]);
  }
}, 120_000);
