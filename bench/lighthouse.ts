// node bench/lighthouse.ts --base http://127.0.0.1:3000: mobile Lighthouse over the public pages.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { base: { type: "string", default: "http://127.0.0.1:3000" } },
});
const paths = positionals.length
  ? positionals
  : ["/", "/orgs?adcode=320100", "/orgs/10001", "/orgs/search?keyword=yihe", "/orgs/compare?ids=10001,10003"];
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const program = fileURLToPath(new URL("node_modules/.bin/lighthouse", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "ginkgo-lighthouse-"));

console.log(
  "| 页面 | 性能 | 无障碍 | 最佳实践 | SEO | LCP 毫秒 | CLS | TBT 毫秒 | 失分 |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |",
);
for (const path of paths) {
  const out = join(folder, "report.json");
  execFileSync(
    program,
    [
      values.base + path,
      "--output=json",
      `--output-path=${out}`,
      "--quiet",
      `--only-categories=${categories.join()}`,
      "--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync",
    ],
    {
      env: { ...process.env, CHROME_PATH: process.env.CHROME_PATH ?? "/usr/bin/chromium" },
      stdio: "ignore",
      timeout: 120_000,
    },
  );
  const report = JSON.parse(readFileSync(out, "utf8"));
  const scores = categories.map((c) => Math.round(report.categories[c].score * 100));
  const value = (id: string) => report.audits[id].numericValue;
  const lost = categories.flatMap((c) =>
    report.categories[c].auditRefs
      .filter(
        (a: { id: string; weight: number }) =>
          a.weight > 0 && report.audits[a.id].score !== null && report.audits[a.id].score < 0.9,
      )
      .map((a: { id: string }) => a.id),
  );
  console.log(
    `| ${path} | ${scores.join(" | ")} | ${Math.round(value("largest-contentful-paint"))} | ${value("cumulative-layout-shift").toFixed(3)} | ${Math.round(value("total-blocking-time"))} | ${lost.join("、") || "无"} |`,
  );
}
rmSync(folder, { recursive: true, force: true });
