import { codesOf, orgTypes } from "@ginkgo/api-contract/organisations/org-codes";
import type { OrgSuggestion } from "@ginkgo/api-contract/organisations/orgs";
import type { Db } from "../../platform/database/database.ts";
import { areaName, areaPath, plateText, searchAreas } from "../reference/areas/public.ts";
import { asWritten, bySound, normalize, parseQuery } from "../search/public.ts";
import { findOrgs } from "./find-orgs.ts";
import { planOrgs } from "./org-plan.ts";
import { orgCards } from "./queries.ts";

const MAX_COUNT = 8;
const AREAS = 3;

async function names(
  db: Db,
  typed: string,
  adcode: string[] | undefined,
  size: number,
): Promise<OrgSuggestion[]> {
  const parsed = parseQuery(typed);
  if (parsed.words.length === 0) return [];
  for (const words of [asWritten(parsed), bySound(parsed)]) {
    if (!words) continue;
    for (const within of adcode?.length ? [adcode, undefined] : [undefined]) {
      const plan = planOrgs({ adcode: within }, words);
      const { ids } = await findOrgs(db, plan, { sort: "default", current: 1, size });
      if (ids.length === 0) continue;
      return (await orgCards(db, ids)).map((o) => {
        const { city, district } = plateText(o.adcode);
        return { kind: "org", value: o.id, text: o.name, hint: [city, district].filter(Boolean).join(" · ") };
      });
    }
  }
  return [];
}

/** While typing: places and kinds of organisation first, they narrow most; then names, nearest reading first. */
export async function suggestOrgs(
  db: Db,
  { keyword, adcode, size = MAX_COUNT }: { keyword?: string; adcode?: string[]; size?: number },
): Promise<OrgSuggestion[]> {
  const typed = keyword ? normalize(keyword) : "";
  if (!typed) return [];
  const areas: OrgSuggestion[] = searchAreas(typed)
    .slice(0, AREAS)
    .map((a) => ({
      kind: "area",
      value: a.adcode,
      text: a.name,
      hint: areaPath(a.adcode).slice(0, -1).map(areaName).join(" "),
    }));
  const types: OrgSuggestion[] = codesOf(orgTypes)
    .filter((code) => typed.length > 1 && orgTypes[code].includes(typed))
    .slice(0, 2)
    .map((code) => ({ kind: "type", value: code, text: orgTypes[code], hint: "按机构类型找" }));
  const found = await names(db, typed, adcode, size);
  return [...areas, ...types, ...found].slice(0, Math.max(size, AREAS));
}
