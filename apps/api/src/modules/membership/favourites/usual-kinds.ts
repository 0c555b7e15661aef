import { type NoticeKind, noticeRules } from "@ginkgo/api-contract/membership/membership-codes";
import { and, eq, sql } from "drizzle-orm";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { noticePreferences } from "../tables.ts";

/** What the first device or mailbox turns on: what is worth a message to the phone. */
const usual = (Object.keys(noticeRules) as NoticeKind[]).filter((kind) => noticeRules[kind].sms);

/** Who has chosen no kind yet is told of the usual ones this way, as the button said. */
export async function chooseUsual(tx: Tx, memberId: string, way: "push" | "mail"): Promise<void> {
  const chosen = await firstOf(
    tx
      .select({ found: sql<number>`1` })
      .from(noticePreferences)
      .where(and(eq(noticePreferences.memberId, memberId), eq(noticePreferences[way], true)))
      .limit(1),
  );
  if (chosen) return;
  const on = way === "push" ? { push: true } : { mail: true };
  for (const kind of usual)
    await tx
      .insert(noticePreferences)
      .values({ memberId, kind, inApp: true, sms: false, ...on })
      .onConflictDoUpdate({ target: [noticePreferences.memberId, noticePreferences.kind], set: on });
}
