import { reviewReportReasons } from "@ginkgo/api-contract/membership/membership-codes";
import {
  type HideReason,
  hideReasons,
  reviewActions,
  reviewKinds,
  type StaffReview,
  type StaffReviewCase,
} from "@ginkgo/api-contract/reviews/review-staff";
import { and, eq, sql } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import type { Db } from "../../../platform/database/database.ts";
import { idArray, iso } from "../../../platform/database/sql-values.ts";
import { filesOfMany } from "../../files/public.ts";
import { readStaff, sellersOf } from "../../identity/staff/public.ts";
import { reviewEvents, reviewReports } from "../tables.ts";
import { idOf, keyOf, kinds, type ReviewKey } from "./review-kinds.ts";
import { findReview, type JudgedRow } from "./review-rows.ts";

/** Events of reviews, oldest first. */
const eventsOf = (db: Db, found: readonly JudgedRow[]) =>
  db
    .select({
      kind: reviewEvents.kind,
      reviewId: reviewEvents.reviewId,
      action: reviewEvents.action,
      code: reviewEvents.code,
      words: reviewEvents.words,
      staffId: reviewEvents.staffId,
      at: iso(reviewEvents.at),
    })
    .from(reviewEvents)
    .where(sql`${reviewEvents.reviewId} = any(${idArray(found.map(({ id }) => id))})`)
    .orderBy(reviewEvents.id);
export type ReviewEvent = Awaited<ReturnType<typeof eventsOf>>[number];

const ofReview = (events: readonly ReviewEvent[], { kind, id }: ReviewKey): ReviewEvent[] =>
  events.filter((e) => e.kind === kind && e.reviewId === id);

/** What happened to one, oldest first. */
export const readEvents = async (db: Db, review: JudgedRow): Promise<ReviewEvent[]> =>
  ofReview(await eventsOf(db, [review]), review);

const codeText = (code: string | null): string =>
  hideReasons[code as HideReason] ?? reviewReportReasons[code as keyof typeof reviewReportReasons] ?? "";

/** The last time it was hidden; null while it is shown, or where nobody wrote it down. */
export const lastHiding = (events: readonly ReviewEvent[]): ReviewEvent | null =>
  events.findLast(({ action }) => action === "HIDE") ?? null;

/** Why it is hidden, as its writer reads it. */
export function hiddenText(review: JudgedRow, events: readonly ReviewEvent[]): string | null {
  if (!review.isHidden) return null;
  const hiding = lastHiding(events);
  return hiding ? `${codeText(hiding.code)}：${hiding.words}` : (review.hiddenWhy ?? "没有写");
}

/** What its writer says against its being hidden, while nobody has decided. */
export function openAppeal(review: JudgedRow, events: readonly ReviewEvent[]): ReviewEvent | null {
  const last = events.findLast(({ action }) => ["HIDE", "APPEAL", "APPEAL_REFUSED"].includes(action));
  return review.isHidden && last?.action === "APPEAL" ? last : null;
}

const own = "只有隐藏它的人以外的同事可以决定异议。";

/** What an account may do with a review: the portal's people judge, whom it is about answers and reports. */
function actionsFor(
  review: JudgedRow,
  events: readonly ReviewEvent[],
  { staffId, permissions }: StaffViewer,
): Pick<StaffReview, "actions" | "closed"> {
  if (!permissions.has("comments.review"))
    return {
      actions: review.isHidden ? [] : review.isReported ? ["reply"] : ["reply", "report"],
      closed: null,
    };
  if (!review.isHidden)
    return { actions: [...(review.isReported ? (["keep"] as const) : []), "hide", "reply"], closed: null };
  if (!openAppeal(review, events)) return { actions: ["restore"], closed: null };
  const isOwn = lastHiding(events)?.staffId === staffId;
  return isOwn ? { actions: ["restore"], closed: own } : { actions: ["grant", "refuse"], closed: null };
}

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
    appeal: openAppeal(review, events)?.words ?? null,
    createdAt: review.createdAt,
    version: review.version,
    ...actionsFor(review, events, viewer),
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

async function reportsOf(db: Db, { kind, id }: JudgedRow, events: readonly ReviewEvent[]) {
  const byMembers =
    kind === "ORG"
      ? await db
          .select({
            reason: reviewReports.reason,
            content: reviewReports.content,
            at: iso(reviewReports.createdAt),
          })
          .from(reviewReports)
          .where(and(eq(reviewReports.reviewId, id)))
          .orderBy(reviewReports.id)
      : [];
  return [
    ...byMembers.map(({ reason, ...r }) => ({ by: "会员", reasonText: reviewReportReasons[reason], ...r })),
    ...events
      .filter(({ action }) => action === "REPORT")
      .map(({ code, words, at }) => ({ by: "商家", reasonText: codeText(code), content: words, at })),
  ];
}

/** One for who reads it. @throws {ProblemError} NOT_FOUND also for one of somebody else's shop */
export async function readReviewCase(db: Db, viewer: StaffViewer, id: string): Promise<StaffReviewCase> {
  const key = keyOf(id);
  const review = await findReview(db, key, await sellersOf(db, viewer));
  if (!review) throw problem("NOT_FOUND", "review");
  const events = await readEvents(db, review);
  const names = await readStaff(
    db,
    events.flatMap(({ staffId }) => staffId ?? []),
  );
  const usedBy = kinds[key.kind].files?.(key.id);
  const images = usedBy ? ((await filesOfMany(db, [usedBy])).get(usedBy) ?? []) : [];
  return {
    ...present(review, events, viewer),
    images: images.map(({ url }) => ({ url })),
    reports: await reportsOf(db, review, events),
    history: events.map(({ action, code, words, staffId, at }) => ({
      text: [reviewActions[action], codeText(code)].filter(Boolean).join("："),
      by: staffId === null ? "写的人" : (names.get(staffId) ?? "平台"),
      words,
      at,
    })),
  };
}
