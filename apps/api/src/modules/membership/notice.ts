import type { NoticeKind } from "@ginkgo/contract/membership-codes";
import { sql } from "drizzle-orm";
import type { Tx } from "../../platform/database.ts";
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

/** Tells a member something, in the transaction that makes it true. For every module above this one. */
export async function notice(
  tx: Tx,
  { memberId, kind, title, body, link }: NewNotice,
  now: Date,
): Promise<void> {
  await tx.execute(sql`insert into membership.notices (member_id, kind, title, body, link, created_at)
    values (${memberId}::bigint, ${kind}, ${title}, ${body}, ${link ?? null}, ${instant(now)})`);
}
