import type { OrgComment } from "@ginkgo/api-contract/organisations/org-detail";
import { orgCommentPage } from "@ginkgo/api-contract/organisations/orgs";
import {
  addOrgComment as addOrgCommentEndpoint,
  appendOrgComment as appendOrgCommentEndpoint,
  ownOrgComments,
  reportOrgComment as reportOrgCommentEndpoint,
} from "@ginkgo/api-contract/reviews/org-comments";
import { anyone, customer } from "../../http/guards.ts";
import { command, query, type Route } from "../../http/route.ts";
import { addOrgComment } from "./add-org-comment.ts";
import { appendOrgComment } from "./comment-append.ts";
import { withImages } from "./comment-images.ts";
import { ownComments } from "./comment-own.ts";
import { commentPage } from "./comment-page.ts";
import { reportOrgComment } from "./report-org-comment.ts";
import { commentedOrgs } from "./review-target.ts";

export const routes: Route[] = [
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
];
