import { reviewReportReasons } from "@ginkgo/api-contract/membership/membership-codes";
import {
  reviewActions,
  reviewKinds,
  type StaffReview,
  type StaffReviewCase,
} from "@ginkgo/api-contract/reviews/review-staff";
import { eq } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import type { Db } from "../../../platform/database/database.ts";
import { iso } from "../../../platform/database/sql-values.ts";
import { filesOfMany } from "../../files/public.ts";
import { readStaff, sellersOf, staffOfSeller } from "../../identity/staff/public.ts";
import { reviewReports } from "../tables.ts";
import { isJudge, reviewActionsOf } from "./review-actions.ts";
import {
  codeText,
  eventsOf,
  hiddenText,
  ofReview,
  openAppeal,
  type ReviewEvent,
  readEvents,
} from "./review-events.ts";
import { idOf, keyOf, kinds } from "./review-kinds.ts";
import { findReview, type JudgedRow } from "./review-rows.ts";

function present(review: JudgedRow, events: readonly ReviewEvent[], viewer: StaffViewer): StaffReview {
  return {
    id: idOf(review),
    kind: review.kind,
    kindText: reviewKinds[review.kind],
    targetId: review.targetId,
    targetName: review.targetName,
    author: review.author,
    score: review.score,
    content: review.content,
    append: review.append,
    verified: review.verified,
    reply: review.reply,
    hidden: hiddenText(review, events),
    appeal: isJudge(viewer) ? (openAppeal(review, events)?.words ?? null) : null,
    createdAt: review.createdAt,
    version: review.version,
    ...reviewActionsOf(review, events, viewer),
  };
}

/** Reviews of a list for who reads it. */
export async function presentReviews(
  db: Db,
  found: readonly JudgedRow[],
  viewer: StaffViewer,
): Promise<StaffReview[]> {
  const events = await eventsOf(db, found);
  return found.map((review) => present(review, ofReview(events, review), viewer));
}

/** Who reported it and why; whom it is about reads only its own. */
async function reportsOf(
  db: Db,
  { kind, id }: JudgedRow,
  events: readonly ReviewEvent[],
  viewer: StaffViewer,
) {
  const byMembers =
    kind === "ORG" && isJudge(viewer)
      ? await db
          .select({
            reason: reviewReports.reason,
            content: reviewReports.content,
            at: iso(reviewReports.createdAt),
          })
          .from(reviewReports)
          .where(eq(reviewReports.reviewId, id))
          .orderBy(reviewReports.id)
      : [];
  return [
    ...byMembers.map(({ reason, ...r }) => ({ by: "会员", reasonText: reviewReportReasons[reason], ...r })),
    ...events
      .filter(({ action }) => action === "REPORT")
      .map(({ code, words, at }) => ({ by: "商家", reasonText: codeText(code), content: words, at })),
  ];
}

/** What was done about it, oldest first; whom it is about reads its own answers and reports, and no name but its own people's. */
export async function historyOf(
  db: Db,
  review: JudgedRow,
  events: readonly ReviewEvent[],
  viewer: StaffViewer,
): Promise<StaffReviewCase["history"]> {
  const seen = isJudge(viewer) ? null : await staffOfSeller(db, review.seller);
  const shown = seen ? events.filter(({ action }) => action === "REPLY" || action === "REPORT") : events;
  const named = shown.flatMap(({ staffId }) => (staffId && (seen?.has(staffId) ?? true) ? staffId : []));
  const names = await readStaff(db, named);
  return shown.map(({ action, code, words, staffId, at }) => ({
    text: [reviewActions[action], codeText(code)].filter(Boolean).join("："),
    by: staffId === null ? "写的人" : (names.get(staffId) ?? (action === "REPORT" ? "商家" : "平台")),
    words,
    at,
  }));
}

/** One for who reads it. @throws {ProblemError} NOT_FOUND also for one of somebody else's shop */
export async function readReviewCase(db: Db, viewer: StaffViewer, id: string): Promise<StaffReviewCase> {
  const key = keyOf(id);
  const review = await findReview(db, key, await sellersOf(db, viewer));
  if (!review) throw problem("NOT_FOUND", "review");
  const events = await readEvents(db, review);
  const usedBy = kinds[key.kind].files?.(key.id);
  const images = usedBy ? ((await filesOfMany(db, [usedBy])).get(usedBy) ?? []) : [];
  return {
    ...present(review, events, viewer),
    images: images.map(({ url }) => ({ url })),
    reports: await reportsOf(db, review, events, viewer),
    history: await historyOf(db, review, events, viewer),
  };
}
