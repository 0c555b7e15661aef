import type { CannedReply, saveCannedReply as endpoint } from "@ginkgo/api-contract/advisory/chat-staff";
import type { BodyOf } from "@ginkgo/api-contract/endpoint";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { type Db, firstOf, row, rows, type Tx } from "../../../platform/database/database.ts";
import { instant } from "../../../platform/database/sql-values.ts";
import { cannedReplies } from "../tables.ts";

const MAX_OWN = 100;

const replies = (db: Db, { staffId }: StaffViewer, which: SQL): Promise<CannedReply[]> =>
  rows(
    db,
    sql`select id::text as id, title, text, staff_id is not distinct from ${staffId}::bigint as "isMine"
      from advisory.canned_replies where ${which} order by staff_id nulls last, title, id`,
  );

/** Those of the house and one's own, one's own first. */
export const listCanned = (db: Db, viewer: StaffViewer): Promise<CannedReply[]> =>
  replies(db, viewer, sql`staff_id is null or staff_id = ${viewer.staffId}::bigint`);

/** Keeps one of one's own, over the one of that id. @throws {ProblemError} NOT_FOUND, CANNED_FULL */
export async function saveCanned(
  tx: Tx,
  viewer: StaffViewer,
  { id, title, text }: BodyOf<typeof endpoint>,
  now: Date,
): Promise<CannedReply> {
  const own = sql`staff_id = ${viewer.staffId}::bigint`;
  const { n } = (await firstOf(tx.select({ n: sql<number>`count(*)::int` }).from(cannedReplies).where(own)))!;
  if (!id && n >= MAX_OWN) throw problem("CANNED_FULL");
  const saved = await row<{ id: string }>(
    tx,
    id
      ? sql`update advisory.canned_replies set title = ${title}, text = ${text}
          where id = ${id}::bigint and ${own} returning id::text as id`
      : sql`insert into advisory.canned_replies (staff_id, title, text, created_at)
          values (${viewer.staffId}::bigint, ${title}, ${text}, ${instant(now)}) returning id::text as id`,
  );
  if (!saved) throw problem("NOT_FOUND", "canned reply");
  return (await replies(tx, viewer, sql`id = ${saved.id}::bigint`))[0]!;
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
