import { type CareLevel, careLevels } from "@ginkgo/api-contract/organisations/org-codes";
import type { NearbyPlace } from "@ginkgo/api-contract/organisations/org-detail";
import type { OrgDetail } from "@ginkgo/api-contract/organisations/orgs";

/** 2026 年 11 月 3 日 for `2026-11-03`. */
export function dateText(day: string): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${year} 年 ${month} 月 ${date} 日`;
}

/** Whether the organisation told anything beyond its entry in a public list. */
export const hasPosted = (org: Pick<OrgDetail, "details">): boolean => org.details.summary !== "";

const ladder: CareLevel[] = ["SELF", "ASSIST", "NURSING", "SPECIAL"];

/** 自理到失能, where no step between is left out; else one by one. */
export function acceptsRange(levels: readonly CareLevel[]): string {
  const steps = ladder.filter((level) => levels.includes(level));
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last) return levels.map((level) => careLevels[level]).join("、") || "未公布";
  const whole = steps.length > 2 && ladder.indexOf(last) - ladder.indexOf(first) === steps.length - 1;
  return whole ? `${careLevels[first]}到${careLevels[last]}` : steps.map((l) => careLevels[l]).join("、");
}

/** 能自理 reads better than 自理 where one says it of somebody. */
export const careChip = (level: CareLevel): string => (level === "SELF" ? "能自理" : careLevels[level]);

const winds = ["东", "东北", "北", "西北", "西", "西南", "南", "东南"];

/** The eighth of the compass a place lies in, seen from the organisation; "" on the spot. */
export function windOf({ x, y }: Pick<NearbyPlace, "x" | "y">): string {
  if (x === 0 && y === 0) return "";
  const eighth = Math.round(Math.atan2(y, x) / (Math.PI / 4));
  return `${winds[(eighth + 8) % 8]}面`;
}

/** The nearest hospital of those named. */
export const nearestHospital = ({ details }: Pick<OrgDetail, "details">): NearbyPlace | undefined =>
  details.nearby.filter(({ kind }) => kind === "HOSPITAL").sort((a, b) => a.metres - b.metres)[0];

/** Address of the page with some of its query changed; `undefined` takes a value out. */
export function withQuery(
  path: string,
  search: string,
  changes: Record<string, string | undefined>,
  hash = "",
): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) query.delete(name);
    else query.set(name, value);
  }
  // Commas as people write them: ids=10001,10003.
  const text = query.toString().replaceAll("%2C", ",");
  return `${path}${text && `?${text}`}${hash}`;
}
