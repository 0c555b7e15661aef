/// <reference path="./wawoff2.d.ts" />
import { readFile } from "node:fs/promises";
import { create, type Font } from "fontkit";
import { decompress } from "wawoff2";

/** Both are Noto Sans SC Regular: the usual 7,947 characters, and all 30,890 that the face has. */
const faces = { usual: "noto-sans-sc-400.woff2", full: "noto-sans-sc-400-full.woff2" } as const;
type Face = keyof typeof faces;

interface Opened {
  bytes: Buffer;
  has: ReadonlySet<number>;
}

const opened: Partial<Record<Face, Promise<Opened>>> = {};

/** A face as an sfnt, unpacked once a process: the usual in a tenth of a second, the full one only where it is needed. */
function open(face: Face): Promise<Opened> {
  opened[face] ??= readFile(new URL(`../../../assets/${faces[face]}`, import.meta.url)).then(
    async (packed) => {
      const bytes = Buffer.from(await decompress(packed));
      return { bytes, has: new Set((create(bytes) as Font).characterSet) };
    },
  );
  return opened[face];
}

/** The usual font of papers. */
export const paperFont = async (): Promise<Buffer> => (await open("usual")).bytes;

/** Breaks and invisible marks have no glyph of their own. */
const unseen = /[\s\p{Cc}\p{Cf}\p{Variation_Selector}]/u;

/**
 * The font that draws a text, and the characters no font of ours has, each once.
 * @example await fontFor("王𠮷") // missing: ["𠮷"]
 */
export async function fontFor(text: string): Promise<{ font: Buffer; missing: string[] }> {
  const seen = [...new Set(text)].filter((c) => !unseen.test(c));
  const without = ({ has }: Opened) => seen.filter((c) => !has.has(c.codePointAt(0)!));
  const usual = await open("usual");
  if (without(usual).length === 0) return { font: usual.bytes, missing: [] };
  const full = await open("full");
  return { font: full.bytes, missing: without(full) };
}
