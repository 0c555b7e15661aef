import { reviewReportReasons } from "@ginkgo/api-contract/membership/membership-codes";
import { type HideReason, hideReasons } from "@ginkgo/api-contract/reviews/review-staff";
import { and, eq, inArray, or } from "drizzle-orm";
import type { Db } from "../../../platform/database/database.ts";
import { iso } from "../../../platform/database/sql-values.ts";
import { reviewEvents } from "../tables.ts";
import type { ReviewKey } from "./review-kinds.ts";
import type { JudgedRow } from "./review-rows.ts";

/** Events of reviews, oldest first. */
export async function eventsOf(db: Db, found: readonly JudgedRow[]) {
  const ofKind = [...new Set(found.map(({ kind }) => kind))].map((kind) =>
    and(
      eq(reviewEvents.kind, kind),
      inArray(
        reviewEvents.reviewId,
        found.filter((review) => review.kind === kind).map(({ id }) => id),
      ),
    ),
  );
  if (ofKind.length === 0) return [];
  return db
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
    .where(or(...ofKind))
    .orderBy(reviewEvents.id);
}
export type ReviewEvent = Awaited<ReturnType<typeof eventsOf>>[number];

export const ofReview = (events: readonly ReviewEvent[], { kind, id }: ReviewKey): ReviewEvent[] =>
  events.filter((e) => e.kind === kind && e.reviewId === id);

/** What happened to one, oldest first. */
export const readEvents = (db: Db, review: JudgedRow): Promise<ReviewEvent[]> => eventsOf(db, [review]);

export const codeText = (code: string | null): string =>
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

/** Whether a hiding by this colleague was undone because its writer objected. */
export function wasOverruled(events: readonly ReviewEvent[], staffId: string): boolean {
  return events.some(({ action }, i) => {
    if (action !== "RESTORE") return false;
    const before = events.slice(0, i);
    const last = before.findLast((e) => ["HIDE", "APPEAL", "APPEAL_REFUSED", "RESTORE"].includes(e.action));
    return last?.action === "APPEAL" && lastHiding(before)?.staffId === staffId;
  });
}

/** Whether its writer has not yet objected to this hiding. */
export function mayAppeal(review: Pick<JudgedRow, "isHidden">, events: readonly ReviewEvent[]): boolean {
  const last = events.findLast(({ action }) => ["HIDE", "APPEAL", "APPEAL_REFUSED"].includes(action));
  return review.isHidden && (last === undefined || last.action === "HIDE");
}

/** Whether whom it is about has reported it and nobody has judged that. */
export const isReportedByOwn = (events: readonly ReviewEvent[]): boolean =>
  events.findLast(({ action }) => ["REPORT", "KEEP", "HIDE", "RESTORE"].includes(action))?.action ===
  "REPORT";
