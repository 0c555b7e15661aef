import type { BodyOf } from "@ginkgo/api-contract/endpoint";
import type * as endpoints from "@ginkgo/api-contract/reviews/review-staff";
import type { ReviewActionCode, StaffReview } from "@ginkgo/api-contract/reviews/review-staff";
import { and, eq, isNull, sql } from "drizzle-orm";
import { badInput, changedMeanwhile, problem } from "../../../http/problem.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { sellersOf } from "../../identity/staff/public.ts";
import { rateWhoCame } from "../order-reviews.ts";
import { rate } from "../ranking/rank.ts";
import { closeReviewTask, openReviewTask } from "../report-task.ts";
import { organisationReviews, reviewEvents, reviewReports } from "../tables.ts";
import { historyOf } from "./present-review.ts";
import { checkAction } from "./review-actions.ts";
import { hiddenText, lastHiding, mayAppeal, type ReviewEvent, readEvents } from "./review-events.ts";
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

/** One as it was last seen, for a step that is offered. @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE, and as `checkAction` */
async function locked(
  tx: Tx,
  { viewer, id }: Pick<Judge, "viewer" | "id">,
  version: number | undefined,
  stepOf: (review: JudgedRow) => StaffReview["actions"][number],
): Promise<JudgedRow> {
  const found = await lockReview(tx, keyOf(id), await sellersOf(tx, viewer));
  const { review, events } = found;
  if (version !== undefined && version !== review.version) {
    const last = (await historyOf(tx, review, events, viewer)).at(-1);
    const why = hiddenText(review, events);
    throw changedMeanwhile({
      version: review.version,
      now: [
        { label: "状态", text: why === null ? "显示" : `已隐藏，${why}` },
        ...(review.reply ? [{ label: "回复", text: review.reply }] : []),
      ],
      ...(last && { by: last.by, at: last.at }),
    });
  }
  checkAction(found, viewer, stepOf(review));
  return review;
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
/** Words that say no more than that a review is bad, and those that only join them. */
const onlyBad = new RegExp(
  [
    "差评",
    "(?:评分|分数|打分|星级|评价)(?:太|过|很|比较|给得|打得)*(?:低|差)",
    "说?得?(?:不好听|不好)",
    "说(?:我们)?坏话",
    "影响.{0,4}?(?:生意|声誉|形象|评分)",
    "只是|就是|因为|而已|这(?:是)?(?:一)?[条个]|我们|评价",
    "[了的是给吧啊太很]",
    "[^\\p{L}\\p{N}]",
  ].join("|"),
  "gu",
);
const saysOnlyBad = (words: string): boolean => words.replace(onlyBad, "") === "";

/**
 * Takes a review out of sight and out of the rating; it is never deleted.
 * @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE, REVIEW_MOVED, OTHER_PERSON_DECIDES, BAD_INPUT for words that say only that it is bad
 */
export async function hideReview(
  tx: Tx,
  { viewer, id, now }: Judge,
  { version, reason, words }: BodyOf<typeof endpoints.hideReview>,
): Promise<JudgedRow> {
  const review = await locked(tx, { viewer, id }, version, () => "hide");
  if (saysOnlyBad(words))
    throw badInput({ words: "只因为说得不好、打分低，不能隐藏。请写明哪一句违反了上面选的哪一种。" });
  await note(tx, review, { action: "HIDE", code: reason, words, staffId: viewer.staffId }, now);
  await setHidden(tx, review, now, { staffId: viewer.staffId, now });
  return review;
}

/** As long as why it was hidden: in a word nobody can say why. */
const LEAST_GROUNDS = 4;

/**
 * Shows a review again, with why, whoever hid it; or lets a reported one stand. What its writer says against hiding it is
 * decided by `decideAppeal`.
 * @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE, REVIEW_MOVED, OTHER_PERSON_DECIDES, BAD_INPUT without why
 */
export async function restoreReview(
  tx: Tx,
  { viewer, id, now }: Judge,
  { version, words }: BodyOf<typeof endpoints.restoreReview>,
): Promise<JudgedRow> {
  const review = await locked(tx, { viewer, id }, version, ({ isHidden }) => (isHidden ? "restore" : "keep"));
  if (review.isHidden && (words?.length ?? 0) < LEAST_GROUNDS)
    throw badInput({ words: `请写明为什么恢复显示，${LEAST_GROUNDS} 到 300 个字。` });
  const action = review.isHidden ? "RESTORE" : "KEEP";
  await note(tx, review, { action, words, staffId: viewer.staffId }, now);
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
  const review = await locked(tx, { viewer, id }, version, () => (agree ? "grant" : "refuse"));
  const { staffId } = viewer;
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
  const review = await locked(tx, { viewer, id }, version, () => "reply");
  const { table } = kinds[review.kind];
  await note(tx, review, { action: "REPLY", words: content, staffId: viewer.staffId }, now);
  await tx.update(table).set({ reply: content }).where(eq(table.id, review.id));
  return review;
}

/** Whom it is about puts it before the portal. @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE, NOT_ALLOWED, COMMENT_REPORTED, REVIEW_MOVED */
export async function reportReview(
  tx: Tx,
  { viewer, id, now }: Judge,
  { version, reason, content }: BodyOf<typeof endpoints.reportReview>,
): Promise<JudgedRow> {
  const review = await locked(tx, { viewer, id }, version, () => "report");
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
  await openReviewTask(tx, id, `对隐藏评价的异议：${review.targetName}`, now, lastHiding(events)?.staffId);
}
