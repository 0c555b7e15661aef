import type { NoticeKind } from "@ginkgo/contract/membership-codes";
import { sql } from "drizzle-orm";
import { row, type Tx } from "../../platform/database.ts";
import { announce } from "../../platform/live.ts";
import { instant } from "../../platform/sql-values.ts";

/** What to tell a member. */
export interface NewNotice {
  memberId: string;
  kind: NoticeKind;
  /** One line, up to about 20 characters. */
  title: string;
  /** What happened and what to do. No full names or numbers of others. */
  body: string;
  /** Path on this site that goes on from it. */
  link?: string;
}

/**
 * Tells a member something, in the transaction that makes it true; open pages hear of it at once. For every module
 * above this one.
 */
export async function notice(
  tx: Tx,
  { memberId, kind, title, body, link }: NewNotice,
  now: Date,
): Promise<void> {
  const { id } = (await row<{ id: string }>(
    tx,
    sql`insert into membership.notices (member_id, kind, title, body, link, created_at)
      values (${memberId}::bigint, ${kind}, ${title}, ${body}, ${link ?? null}, ${instant(now)}) returning id::text as id`,
  ))!;
  await announce(tx, { voice: "notice", rooms: [`member:${memberId}`], id });
}
