import type { CannedReply, saveCannedReply as endpoint } from "@ginkgo/api-contract/advisory/chat-staff";
import type { BodyOf } from "@ginkgo/api-contract/endpoint";
import { and, count, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { type Db, firstOf, type Tx } from "../../../platform/database/database.ts";
import { cannedReplies } from "../tables.ts";

const MAX_OWN = 100;

const replies = (db: Db, { staffId }: StaffViewer, which: SQL | undefined): Promise<CannedReply[]> =>
  db
    .select({
      id: cannedReplies.id,
      title: cannedReplies.title,
      text: cannedReplies.text,
      isMine: sql<boolean>`${cannedReplies.staffId} is not distinct from ${staffId}::bigint`,
    })
    .from(cannedReplies)
    .where(which)
    .orderBy(cannedReplies.staffId, cannedReplies.title, cannedReplies.id);

/** Those of the house and one's own, one's own first. */
export const listCanned = (db: Db, viewer: StaffViewer): Promise<CannedReply[]> =>
  replies(db, viewer, or(isNull(cannedReplies.staffId), eq(cannedReplies.staffId, viewer.staffId)));

/** Keeps one of one's own, over the one of that id. @throws {ProblemError} NOT_FOUND, CANNED_FULL */
export async function saveCanned(
  tx: Tx,
  viewer: StaffViewer,
  { id, title, text }: BodyOf<typeof endpoint>,
  now: Date,
): Promise<CannedReply> {
  const own = eq(cannedReplies.staffId, viewer.staffId);
  const { n } = (await firstOf(tx.select({ n: count() }).from(cannedReplies).where(own)))!;
  if (!id && n >= MAX_OWN) throw problem("CANNED_FULL");
  const writing = id
    ? tx
        .update(cannedReplies)
        .set({ title, text })
        .where(and(eq(cannedReplies.id, id), own))
        .returning({ id: cannedReplies.id })
    : tx
        .insert(cannedReplies)
        .values({ staffId: viewer.staffId, title, text, createdAt: now })
        .returning({ id: cannedReplies.id });
  const saved = await firstOf<{ id: string }>(writing);
  if (!saved) throw problem("NOT_FOUND", "canned reply");
  return (await replies(tx, viewer, eq(cannedReplies.id, saved.id)))[0]!;
}

/** @throws {ProblemError} NOT_FOUND also for the house's and another's */
export async function deleteCanned(tx: Tx, { staffId }: StaffViewer, id: string): Promise<null> {
  const gone = await firstOf(
    tx
      .delete(cannedReplies)
      .where(and(eq(cannedReplies.id, id), eq(cannedReplies.staffId, staffId)))
      .returning({ id: cannedReplies.id }),
  );
  if (!gone) throw problem("NOT_FOUND", "canned reply");
  return null;
}
