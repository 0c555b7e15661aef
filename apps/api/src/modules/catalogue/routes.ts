import {
  orgCards,
  orgCommentPage,
  orgCompare,
  orgDetail,
  orgPage,
  orgSitemap,
  orgSuggest,
  reportPrice,
} from "@ginkgo/contract/orgs";
import { anyone } from "../../http/guards.ts";
import { problem } from "../../http/problem.ts";
import { command, query, type Route } from "../../http/route.ts";
import { getOrg, getOrgs } from "./get-org.ts";
import { listOrgs } from "./list-orgs.ts";
import { presentOrg } from "./present-org.ts";
import { orgComments, orgSitemapPage, orgCards as readCards } from "./queries.ts";
import { reportWrongPrice } from "./report-wrong-price.ts";
import { suggestOrgs } from "./suggest-orgs.ts";

export const routes: Route[] = [
  query(orgPage, anyone, ({ db, query: asked }) => listOrgs(db, asked)),
  query(orgSuggest, anyone, ({ db, query: asked }) => suggestOrgs(db, asked)),
  query(orgCompare, anyone, ({ db, query: { ids }, services }) => getOrgs(db, ids, services.clock)),
  query(orgCards, anyone, async ({ db, query: { ids } }) =>
    (await readCards(db, ids)).map((o) => presentOrg(o)),
  ),
  query(orgDetail, anyone, ({ db, params, services }) => getOrg(db, params.id, services.clock)),
  query(orgCommentPage, anyone, async ({ db, query: asked }) => {
    const found = await orgComments(db, asked);
    if (!found) throw problem("NOT_FOUND", "organisation");
    const { current, size } = asked;
    return { ...found, current, size, pages: Math.ceil(found.total / size) };
  }),
  query(orgSitemap, anyone, ({ db, query: { current, size } }) => orgSitemapPage(db, current, size)),
  command(reportPrice, anyone, ({ tx, body, services }) => reportWrongPrice(tx, body, services.clock)),
];
