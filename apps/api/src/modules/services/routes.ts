import type { ServiceReview } from "@ginkgo/api-contract/services/service-detail";
import * as endpoints from "@ginkgo/api-contract/services/services";
import { anyone } from "../../http/guards.ts";
import { query, type Route } from "../../http/route.ts";
import { sitemapPage } from "../listing/public.ts";
import { reviewPage, serviceReviewTarget } from "../reviews/public.ts";
import { getService } from "./get-service.ts";
import { listServices } from "./list-services.ts";
import { listSlots } from "./list-slots.ts";
import { quoteVisit } from "./price-visit.ts";

export const routes: Route[] = [
  query(endpoints.servicePage, anyone, ({ db, query: asked }) => listServices(db, asked)),
  query(endpoints.serviceSitemap, anyone, ({ db, query: asked }) => sitemapPage(db, "services", asked)),
  query(endpoints.serviceDetail, anyone, ({ db, params, services }) =>
    getService(db, params.id, services.clock),
  ),
  query(endpoints.serviceSlots, anyone, ({ db, params, query: asked, services }) =>
    listSlots(db, params.id, asked, services.clock.now()),
  ),
  query(endpoints.servicePrice, anyone, ({ db, params, query: asked }) => quoteVisit(db, params.id, asked)),
  query(endpoints.serviceReviewPage, anyone, ({ db, query: asked }) =>
    reviewPage<ServiceReview>(db, serviceReviewTarget, asked.serviceId, asked),
  ),
];
