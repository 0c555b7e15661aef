import { DAY, later } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import { closeTask, openTask } from "../tasks/public.ts";

const subjectOf = (id: string) => ({ type: "orgReview", id });

/** A reported review stands before the reviewers until somebody has judged it. */
export const openReportTask = (tx: Tx, id: string, orgName: string, now: Date): Promise<void> =>
  openTask(
    tx,
    {
      kind: "REVIEW",
      subject: { ...subjectOf(id), text: `被举报的评价：${orgName}` },
      dueAt: later(now, DAY),
    },
    now,
  );

export const closeReportTask = (tx: Tx, id: string, staffId: string, now: Date): Promise<void> =>
  closeTask(tx, { kind: "REVIEW", subject: subjectOf(id), staffId }, now);
