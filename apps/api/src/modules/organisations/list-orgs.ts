import type { OrgPage, OrgQuery } from "@ginkgo/api-contract/organisations/orgs";
import type { Db } from "../../platform/database/database.ts";
import { frameOf, presentFrame } from "../listing/public.ts";
import { areaByCode } from "../reference/areas/public.ts";
import { pageByWords, type Tuning } from "../search/public.ts";
import { countFacets } from "./count-facets.ts";
import { findOrgs } from "./find-orgs.ts";
import { planOrgs } from "./org-plan.ts";
import { presentOrg } from "./present-org.ts";
import { orgCards } from "./queries.ts";
import { recentCounts } from "./recent-counts.ts";

/** Where distances are measured from: the point given, or for “nearest first” the middle of the area asked for. */
function measuringPoint(query: OrgQuery): {
  from?: { lng: number; lat: number };
  measuredFrom?: "point" | "centre";
} {
  if (query.lng !== undefined && query.lat !== undefined) {
    return { from: { lng: query.lng, lat: query.lat }, measuredFrom: "point" };
  }
  const { code } = frameOf(query.adcode).frame;
  const centre = query.sort === "distance" && code ? areaByCode(code) : undefined;
  return centre ? { from: { lng: centre.lng, lat: centre.lat }, measuredFrom: "centre" } : {};
}

/** A page of organisations with counts beside every filter. */
export async function listOrgs(db: Db, query: OrgQuery, limits?: Tuning): Promise<OrgPage> {
  const { from, measuredFrom } = measuringPoint(query);
  const filters = { ...query, ...from };
  const page = await pageByWords(db, "ORG", filters, {
    plan: (words) => planOrgs(filters, words),
    count: (plan, key) => recentCounts(db, filters, key, () => countFacets(db, plan, filters)),
    async find(plan, total, meant) {
      const sort = meant ?? filters.sort;
      const { ids, nextCursor } = await findOrgs(db, plan, { ...filters, sort, total }, limits);
      return { records: (await orgCards(db, ids)).map((o) => presentOrg(o, from)), nextCursor };
    },
  });
  return { ...page, frame: presentFrame(filters.adcode), measuredFrom };
}
