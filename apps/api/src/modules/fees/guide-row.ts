import { type CareLevel, careLevels, careLevelWords } from "@ginkgo/api-contract/organisations/org-codes";
import { areaName, areaPath } from "../reference/areas/public.ts";
import { gramsForRecord, normalize, pinyinOf, placeMark } from "../search/public.ts";
import { guideTerm } from "./guide-terms.ts";

interface TitledGuide {
  kind: string;
  title: string;
  adcode: string;
  careLevel: string | null;
  orgId: string | null;
}

/** By what a guide of that title is found. */
export function titleWords({ kind, title, adcode, careLevel, orgId }: TitledGuide) {
  const places = [...new Set(areaPath(adcode))].map(areaName);
  const care = careLevel as CareLevel | null;
  const extra = care ? [careLevelWords[care], careLevels[care]] : [];
  const { full, initials } = pinyinOf(title);
  return {
    searchText: [
      ...[title, ...places, ...extra].map(normalize),
      ...places.map((p) => placeMark(pinyinOf(p).full)),
    ].join("\n"),
    nameNorm: normalize(title).replaceAll(" ", ""),
    pinyin: full,
    initials,
    terms: [
      ...gramsForRecord({ name: title, area: places, extra }),
      ...areaPath(adcode).map(guideTerm.area),
      guideTerm.kind(kind),
      ...(care ? [guideTerm.care(care)] : []),
      ...(orgId ? [guideTerm.org(orgId)] : []),
    ],
  };
}
