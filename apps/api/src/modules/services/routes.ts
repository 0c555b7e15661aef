import * as areas from "@ginkgo/api-contract/services/service-areas";
import type { ServiceReview } from "@ginkgo/api-contract/services/service-detail";
import * as endpoints from "@ginkgo/api-contract/services/services";
import { anyone, staff } from "../../http/guards.ts";
import { query, type Route, sharedQuery } from "../../http/route.ts";
import { sitemapPage } from "../listing/public.ts";
import { reviewPage, serviceReviewTarget } from "../reviews/public.ts";
import { countingMisses } from "../search/public.ts";
import { getService } from "./get-service.ts";
import { listServices } from "./list-services.ts";
import { listSlots } from "./list-slots.ts";
import { quoteVisit } from "./price-visit.ts";
import { listServiceAreas, readServiceArea } from "./service-areas.ts";

export const routes: Route[] = [
  query(areas.serviceAreaPage, staff, ({ db, query: filters }) => listServiceAreas(db, filters)),
  query(areas.serviceAreaRead, staff, ({ db, params }) => readServiceArea(db, params.adcode)),
  sharedQuery(endpoints.servicePage, ({ db, query: filters }) =>
    countingMisses(db, "SERVICE", filters, listServices(db, filters)),
  ),
  query(endpoints.serviceSitemap, anyone, ({ db, query: filters }) => sitemapPage(db, "services", filters)),
  ...[
    sharedQuery(endpoints.serviceDetail, ({ db, params, services }) =>
      getService(db, params.id, services.clock),
    ),
    query(endpoints.serviceSlots, anyone, ({ db, params, query: filters, services }) =>
      listSlots(db, params.id, filters, services.clock.now()),
    ),
    query(endpoints.servicePrice, anyone, ({ db, params, query: filters }) =>
      quoteVisit(db, params.id, filters),
    ),
  ].map((route) => ({ ...route, staysForMembers: true as const })),
  sharedQuery(endpoints.serviceReviewPage, ({ db, query: filters }) =>
    reviewPage<ServiceReview>(db, serviceReviewTarget, filters.serviceId, filters),
  ),
];
