import { PDFDocument } from "@cantoo/pdf-lib";
import { create, type Font } from "fontkit";
import sharp from "sharp";
import { paperFont } from "../../platform/files/paper-font.ts";

/** Pixels a PDF's mark is drawn at; each page stretches it to its longer side. */
const PAGE = 1600;
const pageMarks = new Map<string, Buffer>();

interface Words {
  /** Outlines, so that no font of the machine is needed. */
  path: string;
  /** Font units. */
  width: number;
  height: number;
}
const known = new Map<string, Words>();

async function wordsOf(text: string): Promise<Words> {
  const before = known.get(text);
  if (before) return before;
  const font = create(await paperFont()) as Font;
  const { glyphs, positions } = font.layout(text);
  let x = 0;
  const path = glyphs
    .map((glyph, i) => {
      const drawn = glyph.path.translate(x, 0).toSVG();
      x += positions[i]!.xAdvance;
      return drawn;
    })
    .join("");
  const words = { path, width: x, height: font.unitsPerEm };
  known.set(text, words);
  return words;
}

/** The words slanting over the whole, some four across its width. */
async function sheet(text: string, width: number, height: number): Promise<Buffer> {
  const { path, ...unit } = await wordsOf(text);
  const scale = Math.max(width, height) / 4 / unit.width;
  const [across, down] = [unit.width * scale * 1.3, unit.height * scale * 6];
  // Dark with a light edge: it is read on white paper and on dark pictures.
  const word = `<path d="${path}" transform="translate(0 ${down / 2}) scale(${scale} ${-scale})"
    fill="#3c3222" fill-opacity=".3" stroke="#fff" stroke-opacity=".3" stroke-width="${unit.height / 40}"/>`;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <pattern id="w" width="${across}" height="${down}" patternUnits="userSpaceOnUse" patternTransform="rotate(-28)">${word}</pattern>
    <rect width="100%" height="100%" fill="url(#w)"/></svg>`);
}

/** The picture with the words over all of it. */
export async function markPicture(bytes: Uint8Array, text: string): Promise<Uint8Array> {
  const { width, height } = await sharp(bytes).metadata();
  return sharp(bytes)
    .composite([{ input: await sheet(text, width, height) }])
    .toBuffer();
}

async function pageMark(text: string): Promise<Buffer> {
  const drawn =
    pageMarks.get(text) ??
    (await sharp(await sheet(text, PAGE, PAGE))
      .png()
      .toBuffer());
  pageMarks.set(text, drawn);
  return drawn;
}

/** A PDF as it may be read. One that is locked against changes only opens with an empty password. */
export const readPdf = (bytes: Uint8Array): Promise<PDFDocument> =>
  PDFDocument.load(bytes, { password: "", updateMetadata: false });

/** The PDF with the words over every page. */
export async function markPdf(bytes: Uint8Array, text: string): Promise<Uint8Array> {
  const doc = await readPdf(bytes);
  const mark = await doc.embedPng(await pageMark(text));
  for (const page of doc.getPages()) {
    const { x, y, width, height } = page.getCropBox();
    const side = Math.max(width, height);
    page.drawImage(mark, { x, y, width: side, height: side });
  }
  return doc.save();
}
