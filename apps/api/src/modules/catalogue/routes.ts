import { informationPage } from "@ginkgo/api-contract/content/information";
import type { OrgComment } from "@ginkgo/api-contract/organisations/org-detail";
import {
  orgCards,
  orgCommentPage,
  orgCompare,
  orgDetail,
  orgPage,
  orgSitemap,
  orgSuggest,
  reportPrice,
} from "@ginkgo/api-contract/organisations/orgs";
import {
  addOrgComment as addOrgCommentEndpoint,
  appendOrgComment as appendOrgCommentEndpoint,
  ownOrgComments,
  reportOrgComment as reportOrgCommentEndpoint,
} from "@ginkgo/api-contract/reviews/org-comments";
import { searchAll, searchSuggest } from "@ginkgo/api-contract/search/search";
import { anyone, customer } from "../../http/guards.ts";
import { command, query, type Route } from "../../http/route.ts";
import { addOrgComment } from "./add-org-comment.ts";
import { appendOrgComment } from "./comment-append.ts";
import { withImages } from "./comment-images.ts";
import { ownComments } from "./comment-own.ts";
import { commentPage } from "./comment-page.ts";
import { commentedOrgs } from "./commented.ts";
import { feeRoutes } from "./fees/routes.ts";
import { getOrg, getOrgs } from "./get-org.ts";
import { listOrgs } from "./list-orgs.ts";
import { presentOrg } from "./present-org.ts";
import { orgCards as readCards } from "./queries.ts";
import { reportOrgComment } from "./report-org-comment.ts";
import { reportWrongPrice } from "./report-wrong-price.ts";
import { searchEverything } from "./search-all.ts";
import { serviceRoutes } from "./services/routes.ts";
import { shopRoutes } from "./shop/routes.ts";
import { sitemapPage } from "./sitemap-page.ts";
import { suggestEverything } from "./suggest-all.ts";
import { suggestOrgs } from "./suggest-orgs.ts";
import { tourRoutes } from "./tours/routes.ts";
import { articlesByWords } from "./words/articles-by-words.ts";

export const routes: Route[] = [
  query(searchAll, anyone, ({ db, query: { keyword, size = 3 }, services }) =>
    searchEverything(db, { keyword, size }, services.clock),
  ),
  query(searchSuggest, anyone, ({ db, query: asked, services }) =>
    suggestEverything(db, asked, services.clock),
  ),
  query(orgPage, anyone, ({ db, query: asked }) => listOrgs(db, asked)),
  query(orgSuggest, anyone, ({ db, query: asked }) => suggestOrgs(db, asked)),
  query(orgCompare, anyone, ({ db, query: { ids }, services }) => getOrgs(db, ids, services.clock)),
  query(orgCards, anyone, async ({ db, query: { ids } }) =>
    (await readCards(db, ids)).map((o) => presentOrg(o)),
  ),
  query(orgDetail, anyone, ({ db, params, services }) => getOrg(db, params.id, services.clock)),
  query(orgCommentPage, anyone, async ({ db, query: asked }) => {
    const page = await commentPage<OrgComment>(db, commentedOrgs, asked.orgId, asked);
    return { ...page, records: await withImages(db, page.records) };
  }),
  query(ownOrgComments, customer, ({ query: asked, viewer, services }) =>
    ownComments(services.database.primary, viewer.memberId, asked, services.clock.now()),
  ),
  command(addOrgCommentEndpoint, customer, ({ tx, viewer, body, services }) =>
    addOrgComment(tx, services.vault, viewer.memberId, body, services.clock.now()),
  ),
  command(appendOrgCommentEndpoint, customer, ({ tx, viewer, params, body, services }) =>
    appendOrgComment(tx, viewer.memberId, params.id, body.content, services.clock.now()),
  ),
  command(reportOrgCommentEndpoint, customer, ({ tx, viewer, params, body, services }) =>
    reportOrgComment(tx, viewer.memberId, params.id, body, services.clock.now()),
  ),
  query(orgSitemap, anyone, ({ db, query: asked }) => sitemapPage(db, "organisations", asked)),
  command(reportPrice, anyone, ({ tx, body, services }) =>
    reportWrongPrice(tx, services.vault, body, services.clock),
  ),
  // Here and not where articles are at home: everyday words are the catalogue's.
  query(informationPage, anyone, ({ db, query: asked, services }) =>
    articlesByWords(db, asked, services.clock.now()),
  ),
  ...serviceRoutes,
  ...tourRoutes,
  ...shopRoutes,
  ...feeRoutes,
];
