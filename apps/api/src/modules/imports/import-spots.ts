import { sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { NewSpot, writeSpots } from "../tours/public.ts";
import { spots } from "../tours/tables.ts";
import { cleanSpot, type SpotRecord, type SpotResult } from "./clean-spot.ts";
import type { Imported, ImportOptions } from "./import-orgs.ts";
import { crsOfHeads } from "./org-columns.ts";
import { readTable } from "./read-table.ts";
import { csvReportOf, summaryOf } from "./report.ts";
import { mapSpotColumns, type SpotColumns } from "./spot-columns.ts";

const BATCH = 500;

export type SpotImportOptions = Pick<ImportOptions, "source" | "crs" | "dryRun"> & { mapping?: SpotColumns };

interface Stored {
  id: string;
  source: string;
  source_key: string;
  name_norm: string;
  adcode: string;
}

/** Names of the same place differ in what hangs on them: 景区, 风景名胜区, the city in front. */
const plainName = (name: string) =>
  name
    .replace(/[·\-（）()\s]/g, "")
    .replace(/(?:国家级?|风景名胜区|风景旅游区|旅游景区|风景区|旅游区|景区)+$/g, "");

const sameKey = (name: string, adcode: string) => `${plainName(name)} ${adcode.slice(0, 4)}`;
/** Tells the same spot in another edition of its list. */
export const spotKey = ({ sourceId, name, adcode }: SpotRecord) =>
  (sourceId ?? `${name} ${adcode}`).slice(0, 160);

/** What the list tells of the spot; the rest stays untold. */
export const spotContent = (record: SpotRecord) => ({
  name: record.name,
  categoryId: record.categoryId,
  aLevel: record.aLevel,
  adcode: record.adcode,
  address: record.address.slice(0, 120) || undefined,
  phone: record.phone?.slice(0, 60),
  lng: record.lng,
  lat: record.lat,
});

/** The row as `writeSpots` takes it. */
const toNewSpot = (record: SpotRecord, source: string): NewSpot =>
  NewSpot.parse({
    source: source.slice(0, 40),
    sourceKey: spotKey(record),
    ...spotContent(record),
    details: {},
  });

/** Refuses rows that repeat an earlier one, and marks those stored already. */
function relate(results: readonly SpotResult[], stored: readonly Stored[]): Map<SpotResult, Stored> {
  const seen = new Map<string, number>();
  const byName = new Map(stored.map((s) => [sameKey(s.name_norm, s.adcode), s]));
  const known = new Map<SpotResult, Stored>();
  for (const result of results) {
    const { record } = result;
    if (!record) continue;
    const key = sameKey(record.name, record.adcode);
    const before = seen.get(key);
    if (before !== undefined) {
      result.verdict = "refused";
      result.reasons.push(`与第 ${before} 行是同一处（同名、同城市），没有重复导入。`);
      delete result.record;
      continue;
    }
    seen.set(key, result.line);
    const found = byName.get(key);
    if (!found) continue;
    result.existingId = found.id;
    known.set(result, found);
  }
  return known;
}

/** The places whose written city and point do not agree, for a person to look at. */
const mismatchLines = (results: readonly SpotResult[]): string[] => {
  const wrong = results.filter((r) => r.mismatch && r.record);
  if (wrong.length === 0) return [];
  return [
    `城市与坐标对不上的 ${wrong.length} 处，按写明的城市登记，坐标没有采用，请核对：`,
    ...wrong.map(
      (r) =>
        `  第 ${r.line} 行 ${r.record!.name}：写的是${r.mismatch!.written}，坐标落在${r.mismatch!.located}`,
    ),
  ];
};

/**
 * Takes a list of spots in: every row is accepted, corrected or refused, and the report says which and why. A point that
 * lies elsewhere than the city written is not taken, and told of. All is written in one transaction; the same list again
 * only updates; a spot stored from another source stays as it is.
 * @param onProgress what is being done, how many rows of how many
 */
export async function importSpots(
  database: Database,
  bytes: Uint8Array,
  { source, crs, mapping, dryRun }: SpotImportOptions,
  onProgress: (what: string, done: number, total: number) => void = () => {},
): Promise<Imported> {
  const table = readTable(bytes);
  const { map, unused } = mapSpotColumns(table.columns, mapping);
  const usedCrs = crs ?? crsOfHeads(table.columns);
  const warnings: string[] = [];
  if (!map.name) warnings.push("没有找到名称一列，请用 --map 指明哪一列是名称。");
  if (map.lng && !usedCrs)
    warnings.push("没有说明坐标系，按 GCJ-02（高德、腾讯）处理。如果不是，请用 --crs 指明。");
  const results = table.rows.map((row, i) => {
    onProgress("检查", i + 1, table.rows.length);
    return cleanSpot(row, { map, crs: usedCrs ?? "gcj02" });
  });
  const stored = await database.read
    .select({
      id: spots.id,
      source: spots.source,
      source_key: sql<string>`${spots.sourceKey}`,
      name_norm: spots.nameNorm,
      adcode: spots.adcode,
    })
    .from(spots);
  const known = relate(results, stored);
  let unchanged = 0;
  const wanted = results.flatMap((result) => {
    if (!result.record) return [];
    const spot = toNewSpot(result.record, source);
    const before = known.get(result);
    if (!before) return [spot];
    if (before.source === spot.source) return [{ ...spot, sourceKey: before.source_key }];
    unchanged++;
    return [];
  });
  let done = { created: 0, updated: 0 };
  if (!dryRun) {
    await database.transaction(async (tx) => {
      // After a deadlock it begins anew.
      done = { created: 0, updated: 0 };
      for (let i = 0; i < wanted.length; i += BATCH) {
        for (const { created } of await writeSpots(tx, wanted.slice(i, i + BATCH), ["pictures"]))
          done[created ? "created" : "updated"]++;
        onProgress("写入", Math.min(i + BATCH, wanted.length), wanted.length);
      }
    });
  }
  const summary = [summaryOf({ results, warnings, unused }, source), ...mismatchLines(results)].join("\n");
  return { ...done, unchanged: unchanged, summary, report: csvReportOf(results) };
}
