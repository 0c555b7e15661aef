import { areaByCode, cityAt } from "../reference/areas/public.ts";
import { simplify } from "../reference/public.ts";
import { cleanArea } from "./clean-area.ts";
import type { Row } from "./clean-org.ts";
import { cleanPhones } from "./clean-phone.ts";
import { type CleanPoint, cleanPoint, readPoint } from "./clean-place.ts";
import { inferSpotCategory, readSpotLevel } from "./infer-spot.ts";
import type { Crs } from "./org-record.ts";
import type { ReportedRow } from "./report.ts";
import type { SpotColumns, SpotField } from "./spot-columns.ts";

/** One spot read from a list, clean enough to store. */
export interface SpotRecord {
  name: string;
  categoryId: number;
  aLevel?: number;
  adcode: string;
  address: string;
  phone?: string;
  /** GCJ-02. */
  lng?: number;
  lat?: number;
  /** The list's own number of the row. */
  sourceId?: string;
}

export type SpotResult = ReportedRow & {
  record?: SpotRecord;
  /** The city written and the one the point lies in, where they are not the same place. */
  mismatch?: { written: string; located: string };
};

const LONGEST_NAME = 60;

/** City that holds a code, as written on a map: 丰都县 stays itself where it hangs on the province. */
const cityOf = (adcode: string) => {
  const area = areaByCode(adcode);
  const above = area?.level === 3 && area.parent ? areaByCode(area.parent) : undefined;
  return above && !above.virtual ? above : area;
};

/** One row of a list → a record with what was corrected, or the reasons it cannot be one. */
export function cleanSpot(row: Row, { map, crs }: { map: SpotColumns; crs: Crs }): SpotResult {
  const cell = (field: SpotField) => (map[field] ? (row.cells[map[field]] ?? "").trim() : "");
  const corrections: string[] = [];
  const reasons: string[] = [];
  const name = simplify(cell("name")).replace(/[－—]/g, "-").replace(/\s+/g, "");
  if (name.length < 2) reasons.push("“名称”没有填，不知道是哪一处。");
  if ([...name].length > LONGEST_NAME) reasons.push(`“名称”超过 ${LONGEST_NAME} 个字，像是串了列。`);
  const raw = readPoint(cell("lng"), cell("lat"), "");
  const anywhere = raw && cleanPoint(raw, crs, "");
  const at = anywhere?.lng === undefined ? undefined : { lng: anywhere.lng, lat: anywhere.lat! };
  const words = {
    province: cell("province"),
    city: cell("city"),
    district: cell("district"),
    address: cell("address"),
  };
  const area = cleanArea({ ...words, adcode: cell("adcode") }, { point: at });
  corrections.push(...area.corrections);
  if (!area.adcode) reasons.push("看不出在哪个地区，请写明省和市。");
  if (reasons.length || !area.adcode) return { line: row.line, verdict: "refused", corrections, reasons };

  const point: CleanPoint = raw ? cleanPoint(raw, crs, area.adcode) : { corrections: [] };
  corrections.push(...point.corrections);
  const { phones, corrections: phoneFixes } = cleanPhones(cell("phone"), area.adcode);
  corrections.push(...phoneFixes);
  const aLevel = readSpotLevel(cell("level"));
  if (cell("level") && aLevel === undefined) corrections.push(`等级：“${cell("level")}”看不懂，没有采用`);
  const record: SpotRecord = {
    name,
    categoryId: inferSpotCategory(name),
    ...(aLevel === undefined ? {} : { aLevel }),
    adcode: area.adcode,
    address: area.address,
    phone: phones.join("、") || undefined,
    lng: point.lng,
    lat: point.lat,
    sourceId: cell("sourceId") || undefined,
  };
  const isElsewhere = raw !== undefined && record.lng === undefined;
  const located = isElsewhere && at ? cityAt(at.lng, at.lat) : null;
  return {
    line: row.line,
    verdict: corrections.length ? "corrected" : "accepted",
    record,
    corrections,
    reasons,
    mismatch: isElsewhere
      ? { written: cityOf(area.adcode)?.name ?? "", located: located?.name ?? "城市之外" }
      : undefined,
  };
}
