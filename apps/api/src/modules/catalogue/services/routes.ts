import {
  serviceCommentPage,
  serviceDetail,
  servicePage,
  servicePrice,
  serviceSitemap,
  serviceSlots,
} from "@ginkgo/contract/services";
import { anyone } from "../../../http/guards.ts";
import { problem } from "../../../http/problem.ts";
import { query, type Route } from "../../../http/route.ts";
import { getService } from "./get-service.ts";
import { listServices } from "./list-services.ts";
import { listSlots } from "./list-slots.ts";
import { quoteVisit } from "./price-visit.ts";
import { serviceComments, serviceSitemapPage } from "./service-queries.ts";

export const serviceRoutes: Route[] = [
  query(servicePage, anyone, ({ db, query: asked }) => listServices(db, asked)),
  query(serviceSitemap, anyone, ({ db, query: { current, size } }) => serviceSitemapPage(db, current, size)),
  query(serviceDetail, anyone, ({ db, params, services }) => getService(db, params.id, services.clock)),
  query(serviceSlots, anyone, ({ db, params, query: asked, services }) =>
    listSlots(db, params.id, asked, services.clock.now()),
  ),
  query(servicePrice, anyone, ({ db, params, query: asked }) => quoteVisit(db, params.id, asked)),
  query(serviceCommentPage, anyone, async ({ db, query: asked }) => {
    const found = await serviceComments(db, asked);
    if (!found) throw problem("NOT_FOUND", `service ${asked.serviceId}`);
    const { current, size } = asked;
    return { ...found, current, size, pages: Math.ceil(found.total / size) };
  }),
];
