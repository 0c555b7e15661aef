// node bench/bytes.ts --base http://127.0.0.1:3000: what a first visit downloads, compressed, in kilobytes.
import { parseArgs } from "node:util";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { base: { type: "string", default: "http://127.0.0.1:3000" } },
});
const paths = positionals.length ? positionals : ["/", "/orgs?adcode=320100", "/orgs/10001"];
const kb = (n: number) => (n / 1000).toFixed(1);

async function size(path: string): Promise<{ bytes: number; text: string }> {
  const { request } = await import("node:http");
  const { brotliDecompressSync } = await import("node:zlib");
  return new Promise((resolve, reject) => {
    request(
      new URL(path, values.base),
      { headers: { "accept-encoding": "br", "user-agent": "Mozilla/5.0 Chrome/140" } },
      (res) => {
        const parts: Buffer[] = [];
        res.on("data", (p) => parts.push(p));
        res.on("end", () => {
          const body = Buffer.concat(parts);
          resolve({
            bytes: body.length,
            text: (res.headers["content-encoding"] === "br" ? brotliDecompressSync(body) : body).toString(),
          });
        });
      },
    )
      .on("error", reject)
      .end();
  });
}

console.log("| 页面 | HTML | JavaScript | 文件数 | CSS |\n| --- | ---: | ---: | ---: | ---: |");
for (const path of paths) {
  const page = await size(path);
  const files = new Set([...page.text.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map((m) => m[0]));
  // Files a file imports at once are loaded with it.
  for (const file of files) {
    if (!file.endsWith(".js") || file.includes("manifest")) continue;
    for (const [, name] of (await size(file)).text.matchAll(
      /(?:from|^import|;import)\s*["']\.\/([\w.-]+\.js)["']/g,
    ))
      files.add(`/assets/${name}`);
  }
  const sizes = await Promise.all([...files].map(async (f) => [f, (await size(f)).bytes] as const));
  const of = (end: string) => sizes.filter(([f]) => f.endsWith(end)).reduce((sum, [, n]) => sum + n, 0);
  console.log(
    `| ${path} | ${kb(page.bytes)} | ${kb(of(".js"))} | ${sizes.filter(([f]) => f.endsWith(".js")).length} | ${kb(of(".css"))} |`,
  );
}
