import type { OrgPage, OrgQuery } from "@ginkgo/contract/orgs";
import type { Db } from "../../platform/database.ts";
import { areaByCode, areaName, areaPath } from "../reference/public.ts";
import { type Counted, countFacets } from "./count-facets.ts";
import { findOrgs, type Tuning } from "./find-orgs.ts";
import { frameOf, planOrgs } from "./org-plan.ts";
import { asWritten, bySound, partly, type WordMatch } from "./org-words.ts";
import { presentOrg } from "./present-org.ts";
import { orgCards } from "./queries.ts";
import { recentCounts } from "./recent-counts.ts";
import { parseQuery } from "./search-text.ts";

type Understood = NonNullable<OrgPage["understood"]>;

/** The ways to read what was typed, strictest first. */
function readings(keyword: string | undefined): [Understood | undefined, WordMatch | undefined][] {
  const parsed = keyword ? parseQuery(keyword) : undefined;
  if (!parsed || parsed.words.length === 0) return [[undefined, undefined]];
  const all: [Understood, WordMatch | undefined][] = [
    ["exact", asWritten(parsed)],
    ["homophone", bySound(parsed)],
    ["partial", partly(parsed)],
  ];
  return all.filter(([, match]) => match !== undefined);
}

/** Where distances are measured from: the point given, or for “nearest first” the middle of the area asked for. */
function measuringPoint(asked: OrgQuery): {
  from?: { lng: number; lat: number };
  measuredFrom?: "point" | "centre";
} {
  if (asked.lng !== undefined && asked.lat !== undefined) {
    return { from: { lng: asked.lng, lat: asked.lat }, measuredFrom: "point" };
  }
  const { code } = frameOf(asked.adcode).frame;
  const centre = asked.sort === "distance" && code ? areaByCode(code) : undefined;
  return centre ? { from: { lng: centre.lng, lat: centre.lat }, measuredFrom: "centre" } : {};
}

function presentFrame(code: string | undefined): OrgPage["frame"] {
  if (!code) return undefined;
  const path = areaPath(code).map(areaName);
  return { adcode: code, name: areaName(code), path: [...new Set(path)].join(" · ") };
}

/**
 * A page of organisations with counts beside every filter. Words that match nothing as written are tried by sound
 * and then in part; `understood` says which it was.
 */
export async function listOrgs(db: Db, query: OrgQuery, limits?: Tuning): Promise<OrgPage> {
  const { from, measuredFrom } = measuringPoint(query);
  const asked = { ...query, ...from };
  const frame = presentFrame(frameOf(asked.adcode).frame.code);
  let counted: Counted = { total: 0, facets: {} as Counted["facets"], relaxations: [] };
  let first: Counted | undefined;
  for (const [understood, words] of readings(asked.keyword)) {
    const plan = planOrgs(asked, words);
    counted = await recentCounts(db, asked, understood, () => countFacets(db, plan, asked));
    first ??= counted;
    if (counted.total === 0) continue;
    const beyond = !asked.cursor && (asked.current - 1) * asked.size >= counted.total;
    const { ids, nextCursor } = beyond ? { ids: [] } : await findOrgs(db, plan, asked, limits);
    const cards = await orgCards(db, ids);
    return {
      records: cards.map((o) => presentOrg(o, from)),
      total: counted.total,
      size: asked.size,
      current: asked.current,
      pages: Math.ceil(counted.total / asked.size),
      facets: counted.facets,
      frame,
      measuredFrom,
      nextCursor,
      understood,
      relaxations: [],
    };
  }
  const { facets, relaxations } = first!;
  return {
    records: [],
    total: 0,
    size: asked.size,
    current: asked.current,
    pages: 0,
    facets,
    frame,
    relaxations,
  };
}
