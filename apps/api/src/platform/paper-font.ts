/// <reference path="./wawoff2.d.ts" />
import { readFile } from "node:fs/promises";
import { decompress } from "wawoff2";

let font: Promise<Buffer> | undefined;

/** The font of papers as an sfnt, unpacked once a process: that takes a tenth of a second, the file as it is seconds. */
export function paperFont(): Promise<Buffer> {
  font ??= readFile(new URL("../../assets/noto-sans-sc-400.woff2", import.meta.url)).then(async (packed) =>
    Buffer.from(await decompress(packed)),
  );
  return font;
}
