import type { OrgReview } from "@ginkgo/api-contract/organisations/org-detail";
import * as orgEndpoints from "@ginkgo/api-contract/organisations/orgs";
import * as orgReviewEndpoints from "@ginkgo/api-contract/reviews/org-reviews";
import { anyone, customer } from "../../http/guards.ts";
import { command, query, type Route } from "../../http/route.ts";
import { addOrgReview } from "./add-org-review.ts";
import { reportOrgReview } from "./report-org-review.ts";
import { appendOrgReview } from "./review-append.ts";
import { withImages } from "./review-images.ts";
import { ownOrgReviews } from "./review-own.ts";
import { reviewPage } from "./review-page.ts";
import { orgReviewTarget } from "./review-target.ts";

export const routes: Route[] = [
  query(orgEndpoints.orgReviewPage, anyone, async ({ db, query: filters }) => {
    const page = await reviewPage<OrgReview>(db, orgReviewTarget, filters.orgId, filters);
    return { ...page, records: await withImages(db, page.records) };
  }),
  query(orgReviewEndpoints.ownOrgReviews, customer, ({ query: filters, viewer, services }) =>
    ownOrgReviews(services.database.primary, viewer.memberId, filters, services.clock.now()),
  ),
  command(orgReviewEndpoints.addOrgReview, customer, ({ tx, viewer, body, services }) =>
    addOrgReview(tx, services.vault, viewer.memberId, body, services.clock.now()),
  ),
  command(orgReviewEndpoints.appendOrgReview, customer, ({ tx, viewer, params, body, services }) =>
    appendOrgReview(tx, viewer.memberId, params.id, body.content, services.clock.now()),
  ),
  command(orgReviewEndpoints.reportOrgReview, customer, ({ tx, viewer, params, body, services }) =>
    reportOrgReview(tx, viewer.memberId, params.id, body, services.clock.now()),
  ),
];
