import { inflateSync } from "node:zlib";

/** What stands on one line of a page, with where it begins. */
export interface PaperText {
  page: number;
  x: number;
  y: number;
  size: number;
  text: string;
}

const streamsOf = (pdf: Buffer): string[] =>
  [...pdf.toString("latin1").matchAll(/stream\n([\s\S]*?)\nendstream/g)].flatMap(([, content = ""]) => {
    try {
      return [inflateSync(Buffer.from(content, "latin1")).toString("latin1")];
    } catch {
      return [];
    }
  });

/** The texts of a paper that our own drawing made, in the order they were drawn: of its one font, by its table of signs. */
export function readPaper(pdf: Buffer): PaperText[] {
  const streams = streamsOf(pdf);
  const signs = new Map<number, string>();
  for (const map of streams.filter((stream) => stream.includes("beginbfrange")))
    for (const [, first = "0", list = ""] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g))
      for (const [i, code] of [...list.matchAll(/<([0-9a-f ]+)>/g)].entries())
        signs.set(
          Number.parseInt(first, 16) + i,
          Buffer.from(code[1]!.replaceAll(" ", ""), "hex").swap16().toString("utf16le"),
        );
  const pages = streams.filter((stream) => stream.includes(" TJ"));
  return pages.flatMap((stream, page) =>
    [...stream.matchAll(/1 0 0 1 ([\d.]+) ([\d.]+) Tm\n\/\w+ ([\d.]+) Tf\n\[(.*?)\] TJ/g)].map(
      ([, x, y, size, glyphs = ""]) => ({
        page,
        x: Number(x),
        y: Number(y),
        size: Number(size),
        text: [...glyphs.matchAll(/<([0-9a-f]+)>/g)]
          .flatMap(([, hex = ""]) => hex.match(/.{4}/g) ?? [])
          .map((glyph) => signs.get(Number.parseInt(glyph, 16)) ?? "�")
          .join(""),
      }),
    ),
  );
}

/** All of it, a text a line. */
export const paperText = (pdf: Buffer): string =>
  readPaper(pdf)
    .map(({ text }) => text)
    .join("\n");
