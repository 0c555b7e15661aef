import type { ServiceComment } from "@ginkgo/api-contract/services/service-detail";
import {
  serviceCommentPage,
  serviceDetail,
  servicePage,
  servicePrice,
  serviceSitemap,
  serviceSlots,
} from "@ginkgo/api-contract/services/services";
import { anyone } from "../../http/guards.ts";
import { query, type Route } from "../../http/route.ts";
import { sitemapPage } from "../listing/public.ts";
import { commentedServices, commentPage } from "../reviews/public.ts";
import { getService } from "./get-service.ts";
import { listServices } from "./list-services.ts";
import { listSlots } from "./list-slots.ts";
import { quoteVisit } from "./price-visit.ts";

export const routes: Route[] = [
  query(servicePage, anyone, ({ db, query: asked }) => listServices(db, asked)),
  query(serviceSitemap, anyone, ({ db, query: asked }) => sitemapPage(db, "services", asked)),
  query(serviceDetail, anyone, ({ db, params, services }) => getService(db, params.id, services.clock)),
  query(serviceSlots, anyone, ({ db, params, query: asked, services }) =>
    listSlots(db, params.id, asked, services.clock.now()),
  ),
  query(servicePrice, anyone, ({ db, params, query: asked }) => quoteVisit(db, params.id, asked)),
  query(serviceCommentPage, anyone, ({ db, query: asked }) =>
    commentPage<ServiceComment>(db, commentedServices, asked.serviceId, asked),
  ),
];
