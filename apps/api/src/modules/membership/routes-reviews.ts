import { reviewReportReasons } from "@ginkgo/api-contract/membership/membership-codes";
import * as endpoints from "@ginkgo/api-contract/reviews/review-staff";
import { hideReasons } from "@ginkgo/api-contract/reviews/review-staff";
import { customer, staff } from "../../http/guards.ts";
import { type CommandCall, command, query, type Route } from "../../http/route.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import {
  appealReview,
  decideAppeal,
  hideReview,
  readReviewCase,
  replyReview,
  reportReview,
  restoreReview,
} from "../reviews/moderation/public.ts";
import { listReviews } from "./list-reviews.ts";
import { reviewJudged } from "./moderate-review.ts";

type Call = Pick<CommandCall<never, StaffViewer>, "viewer" | "services"> & { params: { id: string } };
const judge = ({ viewer, services, params }: Call) => ({ viewer, id: params.id, now: services.clock.now() });

// Reviews are the catalogue's; they are judged here because its writer is told, and notices stand here.
export const routes: Route[] = [
  query(endpoints.staffReviewPage, staff, ({ query: filters, services, viewer }) =>
    listReviews(services.database.primary, viewer, filters),
  ),
  query(endpoints.staffReview, staff, ({ params, services, viewer }) =>
    readReviewCase(services.database.primary, viewer, params.id),
  ),
  command(endpoints.hideReview, staff, async (call) => {
    const review = await hideReview(call.tx, judge(call), call.body);
    const reason = `${hideReasons[call.body.reason]}，${call.body.words}`;
    return reviewJudged(call.tx, call.viewer, review, { action: "HIDE", reason, now: judge(call).now });
  }),
  command(endpoints.restoreReview, staff, async (call) => {
    const review = await restoreReview(call.tx, judge(call), call.body);
    const action = review.isHidden ? "RESTORE" : "KEEP";
    const { words: reason } = call.body;
    return reviewJudged(call.tx, call.viewer, review, { action, reason, now: judge(call).now });
  }),
  command(endpoints.decideAppeal, staff, async (call) => {
    const review = await decideAppeal(call.tx, judge(call), call.body);
    const action = call.body.agree ? "RESTORE" : "APPEAL_REFUSED";
    const reason = call.body.words;
    return reviewJudged(call.tx, call.viewer, review, { action, reason, now: judge(call).now });
  }),
  command(endpoints.replyReview, staff, async (call) => {
    const review = await replyReview(call.tx, judge(call), call.body);
    return reviewJudged(call.tx, call.viewer, review, { action: "REPLY", now: judge(call).now });
  }),
  command(endpoints.reportReview, staff, async (call) => {
    const review = await reportReview(call.tx, judge(call), call.body);
    const { reason: code, content } = call.body;
    const reason = [reviewReportReasons[code], content].filter(Boolean).join("，");
    return reviewJudged(call.tx, call.viewer, review, { action: "REPORT", reason, now: judge(call).now });
  }),
  command(endpoints.appealReview, customer, async ({ tx, viewer, params, body, services }) => {
    await appealReview(tx, viewer.memberId, params.id, body.content, services.clock.now());
    return { appeal: body.content };
  }),
];
