import { create, type Font } from "fontkit";
import { fontFor } from "./files/paper-font.ts";

const opened = new WeakMap<Buffer, Font>();

function open(bytes: Buffer): Font {
  const font = opened.get(bytes) ?? (create(bytes) as Font);
  opened.set(bytes, font);
  return font;
}

export interface TextPath {
  /** `d` of an SVG path whose baseline begins at the origin. */
  d: string;
  width: number;
}

/**
 * A line of text as a drawing, so that a picture looks the same wherever it is made: servers have no Chinese font.
 * @param widest what does not fit ends in “…”
 */
export async function textPath(text: string, size: number, widest: number): Promise<TextPath> {
  const { font: bytes } = await fontFor(`${text}…`);
  const font = open(bytes);
  const scale = size / font.unitsPerEm;
  const widthOf = (line: string) => font.layout(line).advanceWidth * scale;
  const signs = [...text];
  let line = text;
  while (signs.length > 0 && widthOf(line) > widest) {
    signs.pop();
    line = `${signs.join("")}…`;
  }
  const { glyphs, positions } = font.layout(line);
  let x = 0;
  const parts = glyphs.map((glyph, i) => {
    const { xAdvance, xOffset, yOffset } = positions[i]!;
    const d = glyph.path
      .scale(scale, -scale)
      .translate((x + xOffset) * scale, -yOffset * scale)
      .toSVG();
    x += xAdvance;
    return d;
  });
  return { d: parts.join(""), width: x * scale };
}
