import PDFDocument from "pdfkit";
import { expect, it } from "vitest";
import { readPaper } from "../../../test/kits/read-paper.ts";
import { drawPaper, type PaperTable } from "./paper.ts";
import { fontFor } from "./paper-font.ts";

const sn = (i: number) => `2026112711073512${String(3000 + i)}`;
const sums = ["12,345,678.90", "−1.00", "234,567.89"];
const table = (rows: number): PaperTable => ({
  kind: "table",
  columns: [
    { head: "订单", kind: "whole" },
    { head: "内容" },
    ...["卖出", "退款", "佣金", "报酬", "应结"].map((head) => ({ head, kind: "sum" as const })),
  ],
  rows: Array.from({ length: rows }, (_, i) => [
    `${sn(i)}\n2026-11-27`,
    i === 0 ? "卫生间扶手、防滑地面、起身助力，全套上门安装" : "上门助浴",
    ...[0, 1, 2, 0, 1].map((at) => sums[(i + at) % 3]!),
  ]),
  total: ["合计", `${rows} 单`, ...sums, ...sums.slice(0, 2)],
});
const drawn = async (part: PaperTable) =>
  readPaper(
    await drawPaper({ title: "商家结算单", number: "编号 10001", at: new Date("2026-11-27"), parts: [part] }),
  );

it("an order number and a sum are never broken, whatever words stand beside them", async () => {
  const texts = (await drawn(table(60))).map(({ text }) => text);
  for (let i = 0; i < 60; i++) expect(texts).toContain(sn(i));
  expect(texts.filter((text) => text === "12,345,678.90")).toHaveLength(102);
  // The words are broken instead.
  expect(texts).not.toContain("卫生间扶手、防滑地面、起身助力，全套上门安装");
});

it("the sums of a column end under each other, its total with them", async () => {
  const texts = await drawn(table(3));
  const { font } = await fontFor(texts.map(({ text }) => text).join(""));
  const doc = new PDFDocument().font(font);
  const ends = texts
    .filter(({ text }) => /^−?[\d,]+\.\d\d$/.test(text))
    .map(({ x, size, text }) => Math.round(x + doc.fontSize(size).widthOfString(text)));
  expect(new Set(ends).size).toBe(5);
});

it("every page that a table goes on to begins with its head, and the total stands once, at the end", async () => {
  const texts = await drawn(table(60));
  const pages = Math.max(...texts.map(({ page }) => page)) + 1;
  expect(pages).toBeGreaterThan(2);
  expect(texts.filter(({ text }) => text === "应结").map(({ page }) => page)).toEqual([
    ...Array(pages).keys(),
  ]);
  const totals = texts.filter(({ text }) => text === "合计");
  expect(totals).toHaveLength(1);
  expect(totals[0]!.page).toBe(pages - 1);
});

it("nothing is drawn over the edge of the page", async () => {
  const texts = await drawn(table(60));
  const { font } = await fontFor(texts.map(({ text }) => text).join(""));
  const doc = new PDFDocument().font(font);
  for (const { x, y, size, text } of texts) {
    expect(x + doc.fontSize(size).widthOfString(text)).toBeLessThan(595.28 - 55);
    expect(y).toBeGreaterThan(30);
  }
});
