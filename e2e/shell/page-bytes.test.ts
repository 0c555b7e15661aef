import { readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPortal } from "../portal.ts";
import type { RunningServer } from "../run-server.ts";

let portal: RunningServer;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.stop());

const text = async (path: string) => (await fetch(new URL(path, portal.origin))).text();

/** Scripts a page loads at once: what it names and what these import, with their text. */
async function scriptsOf(page: string): Promise<Map<string, string>> {
  const named = [...(await text(page)).matchAll(/\/assets\/[\w.-]+\.js/g)].map((m) => m[0]);
  const found = new Map<string, string>();
  const next = new Set(named);
  for (const file of next) {
    const source = await text(file);
    found.set(file, source);
    if (file.includes("manifest")) continue;
    for (const [, name] of source.matchAll(/(?:from|^import|;import)\s*["']\.\/([\w.-]+\.js)["']/g))
      next.add(`/assets/${name}`);
  }
  return found;
}

/** Kilobytes of JavaScript of a first visit, compressed; a page that needs more says why here. */
test.each([
  ["/", 130],
  ["/service", 130],
  ["/sporMap", 130],
])("%s loads at most %i kB of JavaScript", async (page, most) => {
  const scripts = await scriptsOf(page);
  expect(scripts.size).toBeGreaterThan(1);
  let bytes = 0;
  for (const source of scripts.values()) bytes += brotliCompressSync(source).length;
  expect(Math.round(bytes / 1000)).toBeLessThanOrEqual(most);
});

test("no script has a lookbehind: Safari before 16.4 would not read the file it stands in", async () => {
  const folders = ["web/build/client", "staff/build"].map(
    (f) => new URL(`../../apps/${f}/`, import.meta.url),
  );
  for (const folder of folders) {
    const scripts = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((f) =>
      f.endsWith(".js"),
    );
    expect(scripts.length).toBeGreaterThan(0);
    const having = scripts.filter((f) => /\(\?<[=!]/.test(readFileSync(new URL(f, folder), "utf8")));
    expect(having, folder.pathname).toEqual([]);
  }
});
