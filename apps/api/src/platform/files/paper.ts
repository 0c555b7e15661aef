import PDFDocument from "pdfkit";
import { fontFor } from "./paper-font.ts";

/** A part of a paper, drawn one under the other. */
export type PaperPart =
  | { kind: "heading"; text: string }
  | { kind: "text"; text: string }
  /** Label and value, two columns. */
  | { kind: "facts"; rows: readonly (readonly [string, string])[] }
  /** Columns of equal rows; shares are of the width. */
  | {
      kind: "table";
      head: readonly string[];
      shares: readonly number[];
      /** Columns of sums, which stand at the right. */
      right?: readonly number[];
      rows: readonly (readonly string[])[];
    };

export interface Paper {
  title: string;
  /** Under the title and at the foot of each page. */
  number: string;
  at: Date;
  parts: readonly PaperPart[];
}

const LEFT = 56;
const WIDTH = 595.28 - 2 * LEFT;
const BOTTOM = 841.89 - 72;
const SIZE = 10.5;
const GAP = 4;

/** Draws one row of cells at their columns, on the next page where this one is full. */
function drawRow(
  doc: PDFKit.PDFDocument,
  cells: readonly string[],
  shares: readonly number[],
  right: readonly number[] = [],
): void {
  const widths = shares.map((share) => share * WIDTH - 8);
  const height = Math.max(...cells.map((cell, i) => doc.heightOfString(cell || " ", { width: widths[i]! })));
  if (doc.y + height > BOTTOM) doc.addPage();
  const top = doc.y;
  let x = LEFT;
  for (const [i, cell] of cells.entries()) {
    doc.text(cell, x, top, { width: widths[i]!, align: right.includes(i) ? "right" : "left" });
    x += shares[i]! * WIDTH;
  }
  doc.x = LEFT;
  doc.y = top + height + GAP;
}

const line = (doc: PDFKit.PDFDocument) => {
  doc
    .moveTo(LEFT, doc.y)
    .lineTo(LEFT + WIDTH, doc.y)
    .lineWidth(0.5)
    .stroke("#b9b2a2");
  doc.y += GAP;
};

function drawPart(doc: PDFKit.PDFDocument, part: PaperPart): void {
  switch (part.kind) {
    case "heading":
      if (doc.y > BOTTOM - 60) doc.addPage();
      doc.moveDown(0.6).fontSize(13).text(part.text, LEFT).fontSize(SIZE);
      doc.y += GAP;
      return;
    case "text":
      doc.text(part.text, LEFT, doc.y, { width: WIDTH, lineGap: 3 });
      doc.y += GAP;
      return;
    case "facts":
      for (const row of part.rows) drawRow(doc, row, [0.24, 0.76]);
      return;
    case "table":
      line(doc);
      drawRow(doc, part.head, part.shares, part.right);
      line(doc);
      for (const row of part.rows) drawRow(doc, row, part.shares, part.right);
      line(doc);
  }
}

const textOf = ({ title, number, parts }: Paper): string =>
  [
    title,
    number,
    "第页，共0123456789〔无此字形 U+ABCDEF〕",
    ...parts.flatMap((part) =>
      "text" in part ? [part.text] : [...("head" in part ? part.head : []), ...part.rows.flat()],
    ),
  ].join("");

/** Characters of a paper that no font of ours can draw, each once. */
export const missingCharacters = async (paper: Paper): Promise<string[]> =>
  (await fontFor(textOf(paper))).missing;

/** The paper with such characters named by their number: never a blank where somebody's name was. */
function withoutMissing({ title, number, at, parts }: Paper, missing: readonly string[]): Paper {
  const gone = new Set(missing);
  const texts = (sentence: string): string =>
    [...sentence]
      .map((c) => (gone.has(c) ? `〔无此字形 U+${c.codePointAt(0)!.toString(16).toUpperCase()}〕` : c))
      .join("");
  const partOf = (part: PaperPart): PaperPart => {
    if ("text" in part) return { ...part, text: texts(part.text) };
    if (part.kind === "facts")
      return { ...part, rows: part.rows.map(([a, b]) => [texts(a), texts(b)] as const) };
    return { ...part, head: part.head.map(texts), rows: part.rows.map((row) => row.map(texts)) };
  };
  return { title: texts(title), number, at, parts: parts.map(partOf) };
}

/**
 * Draws a paper as PDF, A4. Takes some 60 ms: never within a transaction. The same paper gives the same bytes. A paper
 * that is to be signed is asked for `missingCharacters` first.
 */
export async function drawPaper(paper: Paper): Promise<Buffer> {
  const { font, missing } = await fontFor(textOf(paper));
  const { title, number, at, parts } = missing.length > 0 ? withoutMissing(paper, missing) : paper;
  const doc = new PDFDocument({
    size: "A4",
    margins: { top: 64, bottom: 64, left: LEFT, right: LEFT },
    bufferPages: true,
    info: { Title: title, CreationDate: at, ModDate: at },
    lang: "zh-CN",
  });
  const chunks: Buffer[] = [];
  doc.on("data", (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<void>((resolve, reject) => doc.on("end", resolve).on("error", reject));
  doc.registerFont("paper", font);
  doc.font("paper").fontSize(18).fillColor("#1d1b16").text(title, { align: "center" });
  doc.fontSize(SIZE).text(number, { align: "center" }).moveDown(0.6);
  for (const part of parts) drawPart(doc, part);
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page);
    doc.page.margins.bottom = 0;
    doc
      .fontSize(9)
      .text(`${number}　第 ${page + 1} 页，共 ${count} 页`, LEFT, 800, { width: WIDTH, align: "center" });
  }
  doc.end();
  await done;
  return Buffer.concat(chunks);
}
