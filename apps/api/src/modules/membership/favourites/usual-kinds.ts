import { type NoticeKind, noticeRules } from "@ginkgo/api-contract/membership/membership-codes";
import { and, eq, sql } from "drizzle-orm";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { noticePreferences } from "../tables.ts";

/** What the first device or mailbox turns on: what is worth a message to the phone. */
const usual = (Object.keys(noticeRules) as NoticeKind[]).filter((kind) => noticeRules[kind].sms);

/** Who has chosen no kind yet is told of the usual ones this way, as the button said. */
export async function chooseUsual(tx: Tx, memberId: string, way: "push" | "mail"): Promise<void> {
  const column = sql.identifier(way);
  const chosen = await firstOf(
    tx
      .select({ found: sql<number>`1` })
      .from(noticePreferences)
      .where(and(eq(noticePreferences.memberId, memberId), column))
      .limit(1),
  );
  if (chosen) return;
  for (const kind of usual)
    await tx.execute(sql`insert into membership.notice_preferences (member_id, kind, in_app, sms, ${column})
      values (${memberId}::bigint, ${kind}, true, false, true)
      on conflict (member_id, kind) do update set ${column} = true`);
}
