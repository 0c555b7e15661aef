import { careLevels } from "@ginkgo/api-contract/organisations/org-codes";
import type { OrgCard } from "@ginkgo/api-contract/organisations/orgs";

/** 自理、半失能、失能 */
export const acceptsText = (o: Pick<OrgCard, "careLevels">): string =>
  o.careLevels.map((l) => careLevels[l]).join("、") || "未公布";

/** 空 23 张（共 260 张）; honest about what was not posted. */
export function bedsText({ availableBeds, totalBeds, waitWeeks }: OrgCard): string {
  if (totalBeds === undefined) return "床位数未公布";
  if (availableBeds === undefined) return `共 ${totalBeds} 张，空床请打电话问`;
  if (availableBeds === 0)
    return waitWeeks ? `住满，排队约 ${waitWeeks} 周（共 ${totalBeds} 张）` : `住满（共 ${totalBeds} 张）`;
  return `空 ${availableBeds} 张（共 ${totalBeds} 张）`;
}

/** 900 米, 1 公里, 2.6 公里 */
export const distanceText = (metres: number): string =>
  metres < 1000
    ? `${Math.max(10, Math.round(metres / 10) * 10)} 米`
    : `${Number((metres / 1000).toFixed(1))} 公里`;

/** 公建民营 · 2016 年开业 */
export const originText = (o: OrgCard): string =>
  [o.orgNatureText, o.orgTypeText, o.openYear ? `${o.openYear} 年开业` : ""].filter(Boolean).join(" · ");

/** 苏州 · 吴中区: two cities may have a district of one name. */
export const cityAndDistrict = ({ city, district }: { city: string; district: string }): string =>
  [...new Set([city, district])].filter(Boolean).join(" · ");
