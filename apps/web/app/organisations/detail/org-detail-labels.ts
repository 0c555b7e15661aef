import { type CareLevel, careLevels } from "@ginkgo/api-contract/organisations/org-codes";
import type { NearbyPlace } from "@ginkgo/api-contract/organisations/org-detail";
import type { OrgDetail } from "@ginkgo/api-contract/organisations/orgs";

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
