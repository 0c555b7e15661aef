import type { BodyOf } from "@ginkgo/api-contract/endpoint";
import type * as endpoints from "@ginkgo/api-contract/reviews/review-staff";
import type { ReviewActionCode } from "@ginkgo/api-contract/reviews/review-staff";
import { and, eq, isNull, sql } from "drizzle-orm";
import { badInput, problem, problemWith } from "../../../http/problem.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { sellersOf } from "../../identity/staff/public.ts";
import { rateWhoCame } from "../order-reviews.ts";
import { rate } from "../ranking/rank.ts";
import { closeReviewTask, openReviewTask } from "../report-task.ts";
import { organisationReviews, reviewEvents, reviewReports } from "../tables.ts";
import { hiddenText, lastHiding, openAppeal, type ReviewEvent, readEvents } from "./present-review.ts";
import { idOf, keyOf, kinds, type ReviewKey } from "./review-kinds.ts";
import { findReview, type JudgedRow } from "./review-rows.ts";

interface Locked {
  review: JudgedRow;
  events: ReviewEvent[];
}

/** The thing before its review, as when one is written. */
async function lockReview(tx: Tx, key: ReviewKey, sellers: readonly string[] | null): Promise<Locked> {
  const { target } = kinds[key.kind];
  await tx.execute(sql`select 1 from ${target.reviews} join ${target.things} on ${target.on}
    where c.id = ${key.id}::bigint for no key update of o`);
  const review = await findReview(tx, key, sellers);
  if (!review) throw problem("NOT_FOUND", "review");
  return { review, events: await readEvents(tx, review) };
}

async function locked(tx: Tx, viewer: StaffViewer, id: string, version?: number): Promise<Locked> {
  const found = await lockReview(tx, keyOf(id), await sellersOf(tx, viewer));
  if (version !== undefined && version !== found.review.version)
    throw problemWith("CHANGED_MEANWHILE", {
      version: found.review.version,
      hidden: hiddenText(found.review, found.events),
      reply: found.review.reply,
    });
  return found;
}

interface Note {
  action: ReviewActionCode;
  code?: string | undefined;
  words?: string | undefined;
  staffId?: string;
  memberId?: string;
}

const note = (tx: Tx, { kind, id }: ReviewKey, { code, words, staffId, memberId, action }: Note, at: Date) =>
  tx.insert(reviewEvents).values({
    kind,
    reviewId: id,
    action,
    code: code ?? null,
    words: words ?? null,
    staffId: staffId ?? null,
    memberId: memberId ?? null,
    at,
  });

/** Shows or hides it: the rating follows, and what waited about it is over. */
async function setHidden(
  tx: Tx,
  review: JudgedRow,
  hiddenAt: Date | null,
  { staffId, now }: { staffId: string; now: Date },
) {
  const { target, table } = kinds[review.kind];
  await tx.update(table).set({ hiddenAt }).where(eq(table.id, review.id));
  if (review.kind === "ORG") {
    if (hiddenAt === null)
      await tx
        .update(organisationReviews)
        .set({ hiddenWhy: null })
        .where(eq(organisationReviews.id, review.id));
    await tx
      .update(reviewReports)
      .set({ settledAt: now })
      .where(and(eq(reviewReports.reviewId, review.id), isNull(reviewReports.settledAt)));
  }
  await closeReviewTask(tx, idOf(review), staffId, now);
  await rate(tx, target, [review.targetId]);
  if (review.employeeId) await rateWhoCame(tx, review.employeeId);
}

type Judge = { viewer: StaffViewer; id: string; now: Date };
/** Words that say no more than that a review is bad. */
const onlyBad =
  /差评|(?:评分|分数|打分|星级|评价)(?:太|过|很|比较)?(?:低|差)|不好听|说(?:我们)?坏话|影响.{0,4}(?:生意|声誉|形象|评分)/;

/**
 * Takes a review out of sight and out of the rating; it is never deleted.
 * @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE, REVIEW_MOVED, BAD_INPUT for words that say only that it is bad
 */
export async function hideReview(
  tx: Tx,
  { viewer, id, now }: Judge,
  { version, reason, words }: BodyOf<typeof endpoints.hideReview>,
): Promise<JudgedRow> {
  const { review } = await locked(tx, viewer, id, version);
  if (review.isHidden) throw problem("REVIEW_MOVED", "hidden already");
  if (onlyBad.test(words))
    throw badInput({ words: "只因为说得不好、打分低，不能隐藏。请写明哪一句违反了上面选的哪一种。" });
  await note(tx, review, { action: "HIDE", code: reason, words, staffId: viewer.staffId }, now);
  await setHidden(tx, review, now, { staffId: viewer.staffId, now });
  return review;
}

/** Shows a review again, or lets a reported one stand. @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE, REVIEW_MOVED */
export async function restoreReview(
  tx: Tx,
  { viewer, id, now }: Judge,
  version?: number,
): Promise<JudgedRow> {
  const { review } = await locked(tx, viewer, id, version);
  if (!review.isHidden && !review.isReported) throw problem("REVIEW_MOVED", "shown already");
  const action = review.isHidden ? "RESTORE" : "KEEP";
  await note(tx, review, { action, staffId: viewer.staffId }, now);
  await setHidden(tx, review, null, { staffId: viewer.staffId, now });
  return review;
}

/**
 * Decides what its writer says against its being hidden; another colleague than who hid it.
 * @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE, REVIEW_MOVED, OTHER_PERSON_DECIDES
 */
export async function decideAppeal(
  tx: Tx,
  { viewer, id, now }: Judge,
  { version, agree, words }: BodyOf<typeof endpoints.decideAppeal>,
): Promise<JudgedRow> {
  const { review, events } = await locked(tx, viewer, id, version);
  if (!openAppeal(review, events)) throw problem("REVIEW_MOVED", "no appeal");
  const { staffId } = viewer;
  if (lastHiding(events)?.staffId === staffId) throw problem("OTHER_PERSON_DECIDES");
  await note(tx, review, { action: agree ? "RESTORE" : "APPEAL_REFUSED", words, staffId }, now);
  if (agree) await setHidden(tx, review, null, { staffId, now });
  else await closeReviewTask(tx, id, staffId, now);
  return review;
}

/** Answers for whom it is about; a new answer takes the place of the last. @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE, REVIEW_MOVED */
export async function replyReview(
  tx: Tx,
  { viewer, id, now }: Judge,
  { version, content }: BodyOf<typeof endpoints.replyReview>,
): Promise<JudgedRow> {
  const { review } = await locked(tx, viewer, id, version);
  if (review.isHidden) throw problem("REVIEW_MOVED", "hidden");
  const { table } = kinds[review.kind];
  await note(tx, review, { action: "REPLY", words: content, staffId: viewer.staffId }, now);
  await tx.update(table).set({ reply: content }).where(eq(table.id, review.id));
  return review;
}

/** Whom it is about puts it before the portal. @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE, COMMENT_REPORTED, REVIEW_MOVED */
export async function reportReview(
  tx: Tx,
  { viewer, id, now }: Judge,
  { version, reason, content }: BodyOf<typeof endpoints.reportReview>,
): Promise<JudgedRow> {
  const { review } = await locked(tx, viewer, id, version);
  if (review.isHidden) throw problem("REVIEW_MOVED", "hidden");
  if (review.isReported) throw problem("COMMENT_REPORTED");
  await note(tx, review, { action: "REPORT", code: reason, words: content, staffId: viewer.staffId }, now);
  await openReviewTask(tx, id, `被举报的评价：${review.targetName}`, now);
  return review;
}

/**
 * Its writer objects to its being hidden; once each time it is.
 * @throws {ProblemError} NOT_FOUND also for another's, REVIEW_MOVED, APPEAL_MADE
 */
export async function appealReview(
  tx: Tx,
  memberId: string,
  id: string,
  content: string,
  now: Date,
): Promise<void> {
  const { review, events } = await lockReview(tx, keyOf(id), null);
  if (review.memberId !== memberId) throw problem("NOT_FOUND", "review");
  if (!review.isHidden) throw problem("REVIEW_MOVED", "shown");
  if (!mayAppeal(review, events)) throw problem("APPEAL_MADE");
  await note(tx, review, { action: "APPEAL", words: content, memberId }, now);
  await openReviewTask(tx, id, `对隐藏评价的异议：${review.targetName}`, now);
}

/** Whether its writer has not yet objected to this hiding. */
export function mayAppeal(review: Pick<JudgedRow, "isHidden">, events: readonly ReviewEvent[]): boolean {
  const last = events.findLast(({ action }) => ["HIDE", "APPEAL", "APPEAL_REFUSED"].includes(action));
  return review.isHidden && (last === undefined || last.action === "HIDE");
}
