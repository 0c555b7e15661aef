import type { Db } from "../../../platform/database/database.ts";
import { REVIEW_DAYS } from "../report-task.ts";
import { hiddenText, mayAppeal, openAppeal, readEvents } from "./review-events.ts";
import { idOf, type ReviewKey } from "./review-kinds.ts";
import { findReview } from "./review-rows.ts";

/** Why a member's own review is hidden and what they said against it; null while it is shown. */
export interface OwnHidden {
  /** What the objection is addressed by. */
  reviewId: string;
  why: string;
  /** What was said against it, and how that ended. */
  appeal: string | null;
  mayAppeal: boolean;
}

export async function ownHidden(db: Db, key: ReviewKey): Promise<OwnHidden | null> {
  const review = await findReview(db, key);
  if (!review?.isHidden) return null;
  const events = await readEvents(db, review);
  const open = openAppeal(review, events);
  const refused = events.findLast(({ action }) => action === "APPEAL_REFUSED" || action === "HIDE");
  const ended = refused?.action === "APPEAL_REFUSED" ? `异议没有成立：${refused.words}` : null;
  return {
    reviewId: idOf(key),
    why: hiddenText(review, events) ?? "",
    appeal: open ? `您提出了异议：${open.words}。另一位同事会在 ${REVIEW_DAYS} 天内看。` : ended,
    mayAppeal: mayAppeal(review, events),
  };
}
