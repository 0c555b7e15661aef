import { InformationQuery } from "@ginkgo/contract/information";
import { OrgQuery } from "@ginkgo/contract/orgs";
import type { SearchGroup, SearchHit, SearchKind } from "@ginkgo/contract/search";
import { ServiceQuery } from "@ginkgo/contract/services";
import { ProductQuery } from "@ginkgo/contract/shop";
import { SpotQuery } from "@ginkgo/contract/spots";
import { TripQuery } from "@ginkgo/contract/tours";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database.ts";
import { listArticles } from "../reference/public.ts";
import { listOrgs } from "./list-orgs.ts";
import { groupFrame, linked } from "./search-links.ts";
import { listServices } from "./services/list-services.ts";
import { listProducts } from "./shop/list-products.ts";
import { listSpots } from "./tours/list-spots.ts";
import { listTrips } from "./tours/list-trips.ts";

interface Asked {
  keyword: string;
  size: string;
}

/** What of a record a row shows. */
type Shown = Omit<SearchHit, "link">;

/** How one kind is searched. */
type Find = (db: Db, asked: Asked, clock: Clock) => Promise<{ total: number; hits: Shown[] }>;

async function found<R>(
  page: Promise<{ total: number; records: R[] }>,
  hit: (record: R) => Shown,
): Promise<{ total: number; hits: Shown[] }> {
  const { total, records } = await page;
  return { total, hits: records.map(hit) };
}

const line = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(" · ");

/** Every kind that can be searched; a new one is one entry here and its name in the contract. */
const kinds: Record<SearchKind, Find> = {
  ORG: (db, asked) =>
    found(listOrgs(db, OrgQuery.parse(asked)), (o) => ({
      id: o.id,
      title: o.name,
      text: line(`${o.city}${o.district}`, o.orgTypeText),
      ...(o.priceMinFen === undefined ? {} : { priceFen: o.priceMinFen }),
    })),
  SERVICE: (db, asked) =>
    found(listServices(db, ServiceQuery.parse(asked)), (s) => ({
      id: s.id,
      title: s.name,
      text: line(s.categoryText, s.subtitle),
      priceFen: s.priceFen,
    })),
  PRODUCT: (db, asked) =>
    found(listProducts(db, ProductQuery.parse(asked)), (p) => ({
      id: p.id,
      title: p.title,
      text: line(p.categoryText, p.subtitle),
      priceFen: p.priceFen,
    })),
  TRIP: (db, asked, clock) =>
    found(listTrips(db, TripQuery.parse(asked), clock), (t) => ({
      id: t.id,
      title: t.title,
      text: line(t.city, t.subtitle),
      priceFen: t.priceFen,
    })),
  SPOT: (db, asked) =>
    found(listSpots(db, SpotQuery.parse(asked)), (s) => ({
      id: s.id,
      title: s.name,
      text: line(`${s.city}${s.district}`, s.summary),
      ...(s.ticketFen === undefined ? {} : { priceFen: s.ticketFen }),
    })),
  ARTICLE: (db, asked, clock) =>
    found(listArticles(db, InformationQuery.parse(asked), clock.now()), (a) => ({
      id: a.id,
      title: a.title,
      text: line(a.groupText, a.summary),
    })),
};

/**
 * Looks for the same words in everything, the best few of each kind. One after the other: the embedded engine has one
 * connection, and a pool should not be taken whole by one reader.
 * @param size hits of each kind
 */
export async function searchEverything(
  db: Db,
  { keyword, size }: { keyword: string; size: number },
  clock: Clock,
): Promise<{ total: number; groups: SearchGroup[] }> {
  const groups: SearchGroup[] = [];
  for (const kind of Object.keys(kinds) as SearchKind[]) {
    const { total, hits } = await kinds[kind](db, { keyword, size: String(size) }, clock);
    if (total > 0) groups.push({ ...groupFrame(kind, keyword), total, hits: hits.map(linked(kind)) });
  }
  return { total: groups.reduce((sum, g) => sum + g.total, 0), groups };
}
