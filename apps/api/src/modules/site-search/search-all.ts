import { InformationQuery } from "@ginkgo/api-contract/content/information";
import { OrgQuery } from "@ginkgo/api-contract/organisations/orgs";
import type { SearchGroup, SearchHit, SearchKind, SearchPlace } from "@ginkgo/api-contract/search/search";
import { ServiceQuery } from "@ginkgo/api-contract/services/services";
import { ProductQuery } from "@ginkgo/api-contract/shop/shop";
import { SpotQuery } from "@ginkgo/api-contract/tours/spots";
import { TripQuery } from "@ginkgo/api-contract/tours/tours";
import type { Services } from "../../http/services.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import { offeredParts } from "../../platform/offered-parts.ts";
import { listOrgs } from "../organisations/public.ts";
import { normalize } from "../search/public.ts";
import {
  articlesByWords,
  kindsMeant,
  type ParsedPhrase,
  parsePhrase,
  placesMeant,
} from "../search/words/public.ts";
import { listServices } from "../services/public.ts";
import { listProducts } from "../shop/public.ts";
import { listSpots, listTrips } from "../tours/public.ts";
import { groupFrame, linked, offeredKinds, placeCards } from "./search-links.ts";

interface SearchQuery {
  keyword: string;
  size: string;
}

/** What of a record a row shows. */
type Shown = Omit<SearchHit, "link">;

/** How one kind is searched. */
type Find = (db: Db, query: SearchQuery, clock: Clock) => Promise<FoundOfKind>;

interface FoundOfKind {
  total: number;
  hits: Shown[];
  also?: string[] | undefined;
}

async function found<R>(
  page: Promise<{ total: number; records: R[]; also?: string[] | undefined }>,
  hit: (record: R) => Shown,
): Promise<FoundOfKind> {
  const { total, records, also } = await page;
  return { total, hits: records.map(hit), also };
}

/** So many words fit one line of the page. */
const MAX_ALSO = 6;

const line = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(" · ");

/** Every kind that can be searched; a new one is one entry here and its name in the contract. */
const kinds: Record<SearchKind, Find> = {
  ORG: (db, query) =>
    found(listOrgs(db, OrgQuery.parse(query)), (o) => ({
      id: o.id,
      title: o.name,
      text: line(`${o.city}${o.district}`, o.orgTypeText),
      ...(o.priceMinFen === undefined ? {} : { priceFen: o.priceMinFen }),
    })),
  SERVICE: (db, query) =>
    found(listServices(db, ServiceQuery.parse(query)), (s) => ({
      id: s.id,
      title: s.name,
      text: line(s.categoryText, s.subtitle),
      priceFen: s.priceFen,
    })),
  PRODUCT: (db, query) =>
    found(listProducts(db, ProductQuery.parse(query)), (p) => ({
      id: p.id,
      title: p.title,
      text: line(p.categoryText, p.subtitle),
      priceFen: p.priceFen,
    })),
  TRIP: (db, query, clock) =>
    found(listTrips(db, TripQuery.parse(query), clock), (t) => ({
      id: t.id,
      title: t.title,
      text: line(t.city, t.subtitle),
      priceFen: t.priceFen,
    })),
  SPOT: (db, query) =>
    found(listSpots(db, SpotQuery.parse(query)), (s) => ({
      id: s.id,
      title: s.name,
      text: line(`${s.city}${s.district}`, s.summary),
      ...(s.ticketFen === undefined ? {} : { priceFen: s.ticketFen }),
    })),
  ARTICLE: (db, query, clock) =>
    found(articlesByWords(db, InformationQuery.parse(query), clock.now()), (a) => ({
      id: a.id,
      title: a.title,
      text: line(a.groupText, a.summary),
    })),
};

/**
 * Kinds in the order they are shown: one that has a thing of just this name, those the words mean, the others as in the
 * menu.
 */
function inOrder(phrase: ParsedPhrase, groups: SearchGroup[]): SearchGroup[] {
  const meant = kindsMeant(phrase);
  const place = ({ kind, hits }: SearchGroup) => {
    const title = normalize(hits[0]?.title ?? "").replaceAll(" ", "");
    if (title === phrase.typed || (phrase.rest.length > 0 && title.includes(phrase.typed))) return -1;
    return meant.includes(kind) ? meant.indexOf(kind) : meant.length;
  };
  return groups.toSorted((a, b) => place(a) - place(b));
}

/**
 * Looks for the same words in everything, the best few of each kind. One after the other: the embedded engine has one
 * connection, and a pool should not be taken whole by one reader.
 * @param size hits of each kind
 */
export async function searchEverything(
  db: Db,
  { keyword, size }: { keyword: string; size: number },
  { clock, settings }: Pick<Services, "clock" | "settings">,
): Promise<{ total: number; groups: SearchGroup[]; places?: SearchPlace[]; also?: string[] }> {
  const phrase = await parsePhrase(db, keyword);
  const groups: SearchGroup[] = [];
  const also = new Set<string>();
  const parts = offeredParts(settings);
  for (const kind of offeredKinds(parts)) {
    const found = await kinds[kind](db, { keyword, size: String(size) }, clock);
    if (found.total === 0) continue;
    groups.push({ ...groupFrame(kind, keyword), total: found.total, hits: found.hits.map(linked(kind)) });
    for (const word of found.also ?? []) also.add(word);
  }
  const meant = placesMeant(phrase);
  const isLost =
    groups.length === 0 && meant.length === 0 && (phrase.isSentence || phrase.sayings.length > 0);
  const places = placeCards(isLost ? ["ADVISER"] : meant, parts);
  return {
    total: groups.reduce((sum, g) => sum + g.total, 0),
    groups: inOrder(phrase, groups),
    ...(places.length > 0 ? { places } : {}),
    ...(also.size > 0 ? { also: [...also].slice(0, MAX_ALSO) } : {}),
  };
}
