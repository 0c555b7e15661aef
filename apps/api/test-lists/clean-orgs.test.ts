import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { cleanOrgs } from "../src/modules/imports/clean-orgs.ts";
import { readTable } from "../src/modules/imports/read-table.ts";
import { totalsOf } from "../src/modules/imports/report.ts";
import { toNewOrg } from "../src/modules/imports/to-new-org.ts";
import { NewOrg } from "../src/modules/organisations/new-org.ts";
import { listsFolder } from "./lists-folder.ts";

const folder = new URL("orgs/", listsFolder);
describe("the real lists of organisations", () => {
  const files = [
    "orgs-unified.csv",
    "shanghai-iacc-72.json",
    ...["tw-taipei", "tw-other"].flatMap((d) => readdirSync(new URL(d, folder)).map((f) => `${d}/${f}`)),
  ];
  const counts: Record<string, number> = { "orgs-unified.csv": 3759, "shanghai-iacc-72.json": 72 };
  const readme = readFileSync(new URL("README.md", listsFolder), "utf8");
  for (const [, name, rows] of readme.matchAll(/^\| ([\w-]+?)(?:\.csv)? \| ([\d,]+) \|/gm))
    counts[name!] = Number(rows!.replace(",", ""));

  it("are 36 files", () => expect(files).toHaveLength(36));

  it.each(files)("%s loads in full, and what is taken can be stored", (file) => {
    const table = readTable(readFileSync(new URL(file, folder)));
    const short = file.replace(/^.*\//, "").replace(/\.(?:csv|json)$/, "");
    expect(table.rows).toHaveLength(counts[file] ?? counts[short] ?? -1);
    const list = cleanOrgs(table, {
      source: short,
      today: "2026-11-20",
      crs: file.startsWith("shanghai") ? "gcj02" : "wgs84",
    });
    const totals = totalsOf(list.results);
    expect(totals.accepted + totals.corrected + totals.refused).toBe(table.rows.length);
    const keys = new Set<string>();
    for (const { record, line } of list.results) {
      if (!record) continue;
      const org = NewOrg.parse(toNewOrg(record));
      const key = `${org.source}|${org.sourceKey}`;
      expect(keys.has(key), `第 ${line} 行 ${key}`).toBe(false);
      keys.add(key);
    }
    // Apart from repeats nearly nothing may be lost.
    const lost = list.results.filter(
      (r) => r.verdict === "refused" && !r.reasons.join().includes("是同一家"),
    );
    expect(lost.length).toBeLessThanOrEqual(2);
  });
});
