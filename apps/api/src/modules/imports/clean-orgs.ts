import { areaByCode } from "../reference/areas/public.ts";
import { cleanAddress, resolveWords } from "./clean-area.ts";
import { cleanOrg, type Row } from "./clean-org.ts";
import { looksLikeBd09, offsetMetres } from "./clean-place.ts";
import { isSame, nameKey, type OrgIdentity, phoneKey } from "./find-duplicates.ts";
import { type ColumnMap, crsOfHeads, mapColumns, type OrgField } from "./org-columns.ts";
import type { Crs, OrgRecord, RowResult } from "./org-record.ts";

/** An organisation already stored. */
export interface ExistingOrg extends OrgIdentity {
  id: string;
}

export interface CleanOptions {
  /** Name of the list, for rows that carry none. */
  source: string;
  /** `YYYY-MM-DD`; dates after it are not believed. */
  today: string;
  /** Coordinate system of the points; without it the heads are asked, then GCJ-02 is taken. */
  crs?: Crs;
  /** Adcode of the place the whole list is about; without it, the place all rows agree on. */
  area?: string;
  /** Field → column or columns, going before what the heads suggest. */
  mapping?: Partial<Record<OrgField, string | string[]>>;
  /** What is stored now, to update rather than add. */
  existing?: Iterable<ExistingOrg>;
}

export interface CleanList {
  results: RowResult[];
  /** Things about the whole file that a person should look at, in Chinese. */
  warnings: string[];
  /** Columns nothing was taken from. */
  unused: string[];
  crs: Crs;
}

/**
 * Cleans all rows of a list. Rows that repeat an earlier one are refused; rows about a stored organisation carry its
 * id. Never throws for what a row contains.
 * @param onRow called after each row, for a progress bar
 */
export function cleanOrgs(
  table: { columns: readonly string[]; rows: readonly Row[] },
  options: CleanOptions,
  onRow?: (done: number, total: number) => void,
): CleanList {
  const { map, unused } = mapColumns(table.columns, options.mapping);
  const warnings: string[] = [];
  const usedCrs = options.crs ?? crsOfHeads(table.columns);
  const crs = usedCrs ?? "gcj02";
  const points = Boolean((map.lng && map.lat) || map.point);
  if (points && !usedCrs)
    warnings.push("没有说明坐标系，按 GCJ-02（高德、腾讯）处理。如果不是，请用 --crs 指明。");
  if (numbersRows(table, map)) delete map.sourceId;
  const listArea = options.area ?? commonArea(table, map);
  if (!map.name) warnings.push("没有找到名称一列，请用 --map 指明哪一列是名称。");

  const stored = new Registry<ExistingOrg>(options.existing ?? []);
  const seen = new Registry<OrgRecord & { line: number }>([]);
  const suspicion = { compared: 0, shifted: 0 };
  const results = table.rows.map((row, i) => {
    const result = cleanOrg(row, { map, crs, source: options.source, today: options.today, listArea });
    if (result.record) relate(result, result.record, stored, seen, suspicion);
    onRow?.(i + 1, table.rows.length);
    return result;
  });
  if (suspicion.shifted >= 3 && suspicion.shifted * 2 >= suspicion.compared)
    warnings.push(
      `有 ${suspicion.shifted} 家与已有的同一家相差恰好是百度坐标的偏移，这份名单的坐标像是 BD-09，请用 --crs bd09 再试。`,
    );
  return { results, warnings, unused, crs };
}

/** A column that only counts the rows names nothing: the next edition of the list counts anew. */
export function numbersRows({ rows }: { rows: readonly Row[] }, map: ColumnMap): boolean {
  const column = map.sourceId?.[0];
  if (!column) return false;
  const small = rows.filter(
    (r) => /^\d+$/.test(r.cells[column]!.trim()) && Number(r.cells[column]) <= rows.length * 2,
  );
  return small.length * 10 >= rows.length * 9;
}

/** The city all rows that name one are in, when at least three do and one in eight. */
export function commonArea({ rows }: { rows: readonly Row[] }, map: ColumnMap): string | undefined {
  let common: string | undefined;
  let votes = 0;
  const cell = (row: Row, field: OrgField) => (map[field]?.[0] ? (row.cells[map[field][0]!] ?? "") : "");
  for (const row of rows) {
    const raw = { province: cell(row, "province"), city: cell(row, "city"), district: cell(row, "district") };
    const address = cleanAddress(cell(row, "address") || cell(row, "addressPhone")).address;
    const found = resolveWords({ ...raw, address }, address);
    if (!found || found.how === "unique" || found.level === 1) continue;
    const city = areaByCode(`${found.adcode.slice(0, 4)}00`);
    if (!city || city.virtual || (common && common !== city.adcode)) return undefined;
    common = city.adcode;
    votes++;
  }
  return votes >= 3 && votes * 8 >= rows.length ? common : undefined;
}

function relate(
  result: RowResult,
  record: OrgRecord,
  stored: Registry<ExistingOrg>,
  seen: Registry<OrgRecord & { line: number }>,
  suspicion: { compared: number; shifted: number },
): void {
  const before = seen.find(record);
  if (before) {
    result.verdict = "refused";
    result.reasons.push(
      `与第 ${before.line} 行是同一家（同名、同地区${sharedBy(record, before)}），没有重复导入。`,
    );
    delete result.record;
    return;
  }
  if (seen.hasName(record)) {
    result.corrections.push("同名：本名单里还有同名不同址的一家，按两处登记");
    if (result.verdict === "accepted") result.verdict = "corrected";
  }
  seen.add({ ...record, line: result.line });
  const known = stored.find(record);
  if (!known) return;
  result.existingId = known.id;
  if (record.lng === undefined || known.lng == null || known.lat == null) return;
  const [mine, theirs] = [
    { lng: record.lng, lat: record.lat! },
    { lng: known.lng, lat: known.lat },
  ];
  const off = offsetMetres(mine, theirs);
  suspicion.compared++;
  if (Math.hypot(off.east, off.north) > 300 && looksLikeBd09(mine, theirs)) suspicion.shifted++;
}

const sharedBy = (a: OrgIdentity, b: OrgIdentity) =>
  a.phones.some((p) => b.phones.some((q) => phoneKey(p) === phoneKey(q))) ? "、同电话" : "、地址相近";

/** Organisations by name and place. */
class Registry<T extends OrgIdentity> {
  readonly #byName = new Map<string, T[]>();
  constructor(all: Iterable<T>) {
    for (const org of all) this.add(org);
  }
  add(org: T): void {
    const key = nameKey(org);
    const list = this.#byName.get(key);
    if (list) list.push(org);
    else this.#byName.set(key, [org]);
  }
  hasName(org: OrgIdentity): boolean {
    return this.#byName.has(nameKey(org));
  }
  find(org: OrgIdentity): T | undefined {
    return this.#byName.get(nameKey(org))?.find((other) => isSame(other, org));
  }
}
