import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { stylesFirst } from "../app/lib/routing/styles-first.ts";

async function through(...chunks: (string | Uint8Array)[]) {
  const stream = stylesFirst();
  for (const chunk of chunks) stream.write(chunk);
  stream.end();
  return text(stream);
}

const link = '<link rel="modulepreload" href="/assets/a.js"/>';
const marked = '<link rel="modulepreload" fetchpriority="low" href="/assets/a.js"/>';

describe("a document on its way out", () => {
  it("lets its style sheets go before its scripts", async () => {
    expect(await through(`<head>${link}${link}</head>`)).toBe(`<head>${marked}${marked}</head>`);
  });

  it("is the same wherever the network cuts it", async () => {
    const html = `<p>价格 4,500</p>${link}<p>3 < 4 张床</p><link rel="stylesheet" href="/a.css"/>末`;
    const bytes = Buffer.from(html);
    for (let cut = 0; cut <= bytes.length; cut++)
      expect(await through(bytes.subarray(0, cut), bytes.subarray(cut))).toBe(html.replace(link, marked));
  });
});
