import { findPlace as findPlaceEndpoint } from "@ginkgo/api-contract/organisations/find-place";
import * as endpoints from "@ginkgo/api-contract/organisations/orgs";
import { anyone, staff } from "../../http/guards.ts";
import { keyedBuckets } from "../../http/keyed-buckets.ts";
import { command, query, type Route, sharedQuery } from "../../http/route.ts";
import { sitemapPage } from "../listing/public.ts";
import { countingMisses } from "../search/public.ts";
import { findPlace } from "./find-place.ts";
import { getOrg, getOrgs } from "./get-org.ts";
import { listOrgs } from "./list-orgs.ts";
import { presentOrg } from "./present-org.ts";
import { orgCards } from "./queries.ts";
import { reportWrongPrice } from "./report-wrong-price.ts";
import { suggestOrgs } from "./suggest-orgs.ts";

/** Addresses one account may have looked up at the maps vendor, whose answers are bought; beyond it the area answers. */
const mayAskVendor = keyedBuckets(30, 0.1);

export const routes: Route[] = [
  sharedQuery(endpoints.orgPage, ({ db, query: filters }) =>
    countingMisses(db, "ORG", filters, listOrgs(db, filters)),
  ),
  query(endpoints.orgSuggest, anyone, ({ db, query: filters }) => suggestOrgs(db, filters)),
  sharedQuery(endpoints.orgCompare, ({ db, query: { ids }, services }) => getOrgs(db, ids, services.clock)),
  sharedQuery(endpoints.orgCards, async ({ db, query: { ids } }) =>
    (await orgCards(db, ids)).map((o) => presentOrg(o)),
  ),
  sharedQuery(endpoints.orgDetail, ({ db, params, services }) => getOrg(db, params.id, services.clock)),
  query(endpoints.orgSitemap, anyone, ({ db, query: filters }) => sitemapPage(db, "organisations", filters)),
  query(findPlaceEndpoint, staff, ({ db, query: asked, viewer, services: { geocoder, log } }) =>
    findPlace(db, asked, mayAskVendor(viewer.staffId) ? geocoder : undefined, log),
  ),
  command(endpoints.reportPrice, anyone, ({ tx, body, services }) =>
    reportWrongPrice(tx, services.vault, body, services.clock),
  ),
];
