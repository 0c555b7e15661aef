import { DAY, later } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import { closeTask, openTask } from "../tasks/public.ts";

/** A review that waits is judged within as many days; its writer is told so. */
export const REVIEW_DAYS = 3;

/** @param id kind and number, as `ORG-10001` */
const subjectOf = (id: string) => ({ type: "review", id });

/**
 * A review that was reported, or whose hiding was objected to, stands before the reviewers until somebody has judged it.
 * @param hiddenBy who hid it, and may not decide on the objection
 */
export const openReviewTask = (
  tx: Tx,
  id: string,
  text: string,
  now: Date,
  hiddenBy?: string | null,
): Promise<void> =>
  openTask(
    tx,
    {
      kind: "REVIEW",
      subject: { ...subjectOf(id), text },
      dueAt: later(now, REVIEW_DAYS * DAY),
      notFor: hiddenBy ? [hiddenBy] : [],
    },
    now,
  );

export const closeReviewTask = (tx: Tx, id: string, staffId: string, now: Date): Promise<void> =>
  closeTask(tx, { kind: "REVIEW", subject: subjectOf(id), staffId }, now);
