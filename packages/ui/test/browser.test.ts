import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildExamples, builtStyles, serveExamples } from "./support/examples-site.ts";

const axeFile = createRequire(import.meta.url).resolve("axe-core");
const candidates = [
  process.env.CHROME_PATH,
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/google-chrome",
];
const MODES = ["everyday", "elder"] as const;
type Mode = (typeof MODES)[number];

let folder: string;
let browser: Browser;
let site: Awaited<ReturnType<typeof serveExamples>>;

beforeAll(async () => {
  const executablePath = candidates.find((path) => path && existsSync(path));
  if (!executablePath)
    throw new Error("没有找到 Chromium，请设置 CHROME_PATH，或安装 chromium 与 fonts-noto-cjk。");
  folder = mkdtempSync(join(tmpdir(), "ginkgo-ui-"));
  await buildExamples(folder);
  site = await serveExamples(folder);
  browser = await chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
    ],
  });
}, 60_000);

afterAll(async () => {
  await browser?.close();
  site?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function open(mode: Mode, width = 1280): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height: 900 }, reducedMotion: "reduce" });
  page.on("pageerror", (error) => {
    throw error;
  });
  await page.goto(mode === "elder" ? `${site.url}/?mode=elder` : site.url);
  await page.waitForSelector("#root[data-ready]");
  return page;
}

type Violation = { id: string; nodes: { html: string; failureSummary?: string }[] };

async function violations(page: Page, mode: Mode): Promise<string[]> {
  await page.addScriptTag({ path: axeFile });
  const found = await page.evaluate(async (elder) => {
    const axe = (
      window as unknown as {
        axe: { run: (root: Document, options: object) => Promise<{ violations: Violation[] }> };
      }
    ).axe;
    const rules = { "color-contrast-enhanced": { enabled: elder } };
    return (await axe.run(document, { rules, resultTypes: ["violations"] })).violations;
  }, mode === "elder");
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ""}`),
  );
}

test.each(MODES)(
  "nobody is shut out of any component in the %s mode",
  async (mode) => {
    const page = await open(mode);
    expect(await violations(page, mode)).toEqual([]);
    await page.close();
  },
  60_000,
);

test.each([
  ["everyday", 1280, 48],
  ["everyday", 390, 48],
  ["elder", 1280, 60],
  ["elder", 390, 60],
] as const)(
  "an unsteady hand hits every control in the %s mode at %ipx",
  async (mode, width, least) => {
    const page = await open(mode, width);
    const small = await page.evaluate((size) => {
      const controls = document.querySelectorAll<HTMLElement>(
        "button, select, textarea, [class*=button_], [class*=chip_], [class*=option_], [class*=day_], [class*=input_], [class*=toggle_], [class*=tabs_] > *, [class*=anchor_] > *, [class*=segmented_] > *, [class*=pager_] a, [class*=crumb_] a, [class*=nav_] a",
      );
      return (
        [...controls]
          .map((control) => ({ control, box: control.getBoundingClientRect() }))
          // a control inside a box shares the box, which is measured itself
          .filter(
            ({ control, box }) =>
              box.width > 0 &&
              !(control.parentElement?.className.includes("input_") && box.height >= size - 8),
          )
          .filter(({ box }) => box.height < size - 0.5)
          .map(
            ({ control, box }) =>
              `${control.outerHTML.slice(0, 90)} ${Math.round(box.width)}×${Math.round(box.height)}`,
          )
      );
    }, least);
    expect(small).toEqual([]);
    await page.close();
  },
  30_000,
);

test.each([360, 390, 768, 1024, 1440])(
  "nothing makes the page slide sideways at %ipx, in either mode",
  async (width) => {
    for (const mode of MODES) {
      const page = await open(mode, width);
      const excess = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(excess, mode).toBeLessThanOrEqual(0);
      await page.close();
    }
  },
  60_000,
);

test("no text is smaller than 16px, and in elder mode none is below 22px", async () => {
  for (const [mode, least] of [
    ["everyday", 16],
    ["elder", 22],
  ] as const) {
    const page = await open(mode, 390);
    const small = await page.evaluate((size) => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found = new Set<string>();
      while (walker.nextNode()) {
        const parent = walker.currentNode.parentElement;
        if (
          !parent ||
          !walker.currentNode.textContent?.trim() ||
          parent.closest(
            "script, [class*=screenReader_], [aria-hidden=true], [class*=examples_] [class*=serif_]",
          )
        )
          continue;
        if (Number.parseFloat(getComputedStyle(parent).fontSize) < size)
          found.add(parent.outerHTML.slice(0, 100));
      }
      return [...found];
    }, least);
    expect(small, mode).toEqual([]);
    await page.close();
  }
}, 30_000);

test("a dialog keeps the focus, closes with Esc and gives the focus back", async () => {
  const page = await open("everyday");
  const opener = page.getByRole("button", { name: "打开登录" });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "登录" });
  await dialog.waitFor();
  expect(await violations(page, "everyday")).toEqual([]);
  for (let i = 0; i < 8; i++) {
    await page.keyboard.press("Tab");
    // at either end a guard catches the focus and hands it back a moment later
    await expect.poll(() => dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.close();
}, 30_000);

test("on a telephone the filters come from the bottom with their buttons always in view", async () => {
  const page = await open("elder", 390);
  await page.getByRole("button", { name: "打开筛选" }).click();
  const apply = page.getByRole("button", { name: "看 62 家" });
  await apply.waitFor();
  const box = await apply.boundingBox();
  expect(box && box.y + box.height).toBeLessThanOrEqual(900);
  expect(await violations(page, "elder")).toEqual([]);
  await page.close();
}, 30_000);

test("pictures turn, grow and shrink by button and by key", async () => {
  const page = await open("everyday");
  await page.getByRole("button", { name: "全部 3 幅" }).click();
  const dialog = page.getByRole("dialog", { name: "金陵颐和苑" });
  await dialog.getByRole("button", { name: "下一幅" }).click();
  await dialog.getByText("双人间").waitFor();
  await page.keyboard.press("ArrowRight");
  await dialog.getByText("第 3 幅，共 3 幅").waitFor();
  await page.keyboard.press("ArrowRight");
  await dialog.getByText("第 3 幅，共 3 幅").waitFor();
  await page.keyboard.press("+");
  const picture = dialog.getByRole("img", { name: "食堂" });
  expect(await picture.getAttribute("style")).toContain("scale(1.5)");
  await dialog.getByRole("button", { name: "看整幅" }).click();
  expect(await picture.getAttribute("style")).toContain("scale(1)");
  const stage = await dialog.locator("[class*=stage_]").boundingBox();
  if (!stage) throw new Error("no stage");
  const y = stage.y + stage.height / 2;
  await page.mouse.move(stage.x + 200, y);
  await page.mouse.down();
  await page.mouse.move(stage.x + 320, y, { steps: 4 });
  await page.mouse.up();
  await dialog.getByText("第 2 幅，共 3 幅").waitFor();
  await page.close();
}, 30_000);

test("suggestions are walked with the arrow keys, taken with Enter and left with Esc", async () => {
  const page = await open("everyday");
  const box = page.getByRole("combobox", { name: "名称、街道或附近医院" });
  await box.fill("玄武");
  await page.getByRole("option", { name: "玄武湖畔长者公寓" }).waitFor();
  await page.keyboard.press("ArrowDown");
  const marked = await box.getAttribute("aria-activedescendant");
  expect(await page.locator(`[id="${marked}"]`).getAttribute("aria-selected")).toBe("true");
  expect(await violations(page, "everyday")).toEqual([]);
  await page.keyboard.press("Enter");
  expect(await box.inputValue()).toBe("玄武湖畔长者公寓");
  expect(await box.getAttribute("aria-expanded")).toBe("false");
  await page.keyboard.press("ArrowDown");
  expect(await box.getAttribute("aria-expanded")).toBe("true");
  await page.keyboard.press("Escape");
  expect(await box.getAttribute("aria-expanded")).toBe("false");
  await page.keyboard.press("Escape");
  expect(await box.inputValue()).toBe("");
  await page.close();
}, 30_000);

test("the whole look stays under 60 kB", () => {
  // Tailwind takes `@theme` for itself, no browser gets it.
  const sent = builtStyles(folder).replace(/@theme inline\{[^}]*\}/, "");
  expect(sent.length).toBeGreaterThan(40_000);
  expect(sent.length).toBeLessThan(60_000);
});
