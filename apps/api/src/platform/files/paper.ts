import PDFDocument from "pdfkit";
import { fontFor } from "./paper-font.ts";

/** A part of a paper, drawn one under the other. */
export type PaperPart =
  | { kind: "heading"; text: string }
  | { kind: "text"; text: string }
  /** Label and value, two columns. */
  | { kind: "facts"; rows: readonly (readonly [string, string])[] }
  | PaperTable;

/** A column: of words, which are broken where they need it, or of what stands on one line; sums stand at the right. */
export interface PaperColumn {
  head: string;
  kind?: "words" | "whole" | "sum";
}

/** Rows of the same columns; columns of words share what width the others leave. */
export interface PaperTable {
  kind: "table";
  columns: readonly PaperColumn[];
  rows: readonly (readonly string[])[];
  /** The last row, marked as the sum of those above. */
  total?: readonly string[];
}

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
/** Label and value. */
const FACTS = [0.24 * WIDTH - 8, 0.76 * WIDTH - 8];

/** Between two columns. */
const APART = 8;
/** Of the head and the total of a table. */
const SHADE = "#f3eee3";
const INK = "#1d1b16";

interface Row {
  cells: readonly string[];
  widths: readonly number[];
  /** Columns that stand at the right. */
  right?: readonly boolean[];
  isShaded?: boolean;
}

/** The lines a cell is written in; a long one is broken further as it is drawn. */
const linesOf = (cell: string): string[] => cell.split("\n").map((text) => text || " ");

const heightOf = (doc: PDFKit.PDFDocument, { cells, widths }: Row): number =>
  Math.max(
    ...cells.map((cell, i) =>
      linesOf(cell).reduce((sum, text) => sum + doc.heightOfString(text, { width: widths[i]! }), 0),
    ),
  );

/** Draws one row of cells at their columns, on the next page where this one is full. */
function drawRow(doc: PDFKit.PDFDocument, row: Row, onNewPage = () => {}): void {
  const height = heightOf(doc, row);
  if (doc.y + height > BOTTOM) {
    doc.addPage();
    onNewPage();
  }
  const top = doc.y;
  if (row.isShaded)
    doc
      .rect(LEFT - GAP, top - GAP / 2, WIDTH + 2 * GAP, height + GAP)
      .fill(SHADE)
      .fillColor(INK);
  let x = LEFT;
  for (const [i, cell] of row.cells.entries()) {
    const width = row.widths[i]!;
    doc.y = top;
    for (const text of cell ? linesOf(cell) : [])
      doc.text(text, x, doc.y, { width, align: row.right?.[i] ? "right" : "left" });
    x += width + APART;
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

/** Smallest size of a table whose columns would not fit, and least that a column of words is given of it, in signs. */
const SMALLEST = 7;
const LEAST_SIGNS = 6;

/** How wide the columns of a table are at the size that is set; undefined where they need more than there is. */
function widthsOf(doc: PDFKit.PDFDocument, { columns, rows, total }: PaperTable): number[] | undefined {
  const all = [columns.map(({ head }) => head), ...rows, ...(total ? [total] : [])];
  const least = doc.widthOfString("国".repeat(LEAST_SIGNS));
  // The widest line of each: a cell may hold several.
  const natural = columns.map((_, i) =>
    Math.max(...all.flatMap((cells) => linesOf(cells[i] ?? "").map((text) => doc.widthOfString(text)))),
  );
  const isWords = columns.map(({ kind = "words" }) => kind === "words");
  const free = WIDTH - APART * (columns.length - 1);
  // A hair more than it measures, or the last sign goes to a line of its own.
  const given = natural.map((width, i) => (isWords[i] ? 0 : width + 1));
  const left = free - given.reduce((sum, width) => sum + width, 0);
  const wanted = natural.map((width, i) => (isWords[i] ? Math.max(width, least) : 0));
  const most = wanted.reduce((sum, width) => sum + width, 0);
  const words = isWords.filter(Boolean).length;
  if (left < words * least) return undefined;
  // Each its least, and of the rest in proportion to what it would take beyond that.
  const beyond = most - words * least;
  const rest = left - words * least;
  return given.map((width, i) =>
    isWords[i] ? least + (beyond > 0 ? (rest * (wanted[i]! - least)) / beyond : rest / words) : width,
  );
}

/** Draws a table in the largest size in which what must not be broken is not. */
function drawTable(doc: PDFKit.PDFDocument, table: PaperTable): void {
  const { columns, rows, total } = table;
  let size = SIZE;
  let widths = widthsOf(doc, table);
  while (!widths && size > SMALLEST) {
    size -= 0.5;
    widths = widthsOf(doc.fontSize(size), table);
  }
  widths ??= columns.map(() => (WIDTH - APART * (columns.length - 1)) / columns.length);
  const right = columns.map(({ kind }) => kind === "sum");
  const head = { cells: columns.map((column) => column.head), widths, right, isShaded: true };
  const again = () => drawRow(doc, head);
  doc.y += GAP;
  // A head is never left alone at the end of a page.
  if (doc.y + 3 * heightOf(doc, head) > BOTTOM) doc.addPage();
  drawRow(doc, head);
  for (const cells of rows) drawRow(doc, { cells, widths, right }, again);
  if (total) drawRow(doc, { cells: total, widths, right, isShaded: true }, again);
  else line(doc);
  doc.fontSize(SIZE);
  doc.y += GAP / 2;
}

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
      for (const cells of part.rows) drawRow(doc, { cells, widths: FACTS });
      return;
    case "table":
      drawTable(doc, part);
  }
}

const wordsOf = (part: PaperPart): readonly string[] =>
  part.kind === "table"
    ? [...part.columns.map(({ head }) => head), ...part.rows.flat(), ...(part.total ?? [])]
    : part.kind === "facts"
      ? part.rows.flat()
      : [part.text];

const textOf = ({ title, number, parts }: Paper): string =>
  [title, number, "第页，共0123456789〔无此字形 U+ABCDEF〕", ...parts.flatMap(wordsOf)].join("");

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
    return {
      ...part,
      columns: part.columns.map((column) => ({ ...column, head: texts(column.head) })),
      rows: part.rows.map((row) => row.map(texts)),
      ...(part.total && { total: part.total.map(texts) }),
    };
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
  doc.font("paper").fontSize(18).fillColor(INK).text(title, { align: "center" });
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
