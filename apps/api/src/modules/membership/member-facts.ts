import { and, eq, isNull, sql } from "drizzle-orm";
import type { MemberFacts } from "../../http/member-facts.ts";
import { firstOf } from "../../platform/database/database.ts";
import { notices } from "./tables.ts";

export const memberFacts: Pick<MemberFacts, "unread"> = {
  async unread(db, memberId) {
    const counted = await firstOf(
      db
        .select({ n: sql<number>`count(*)::int` })
        .from(notices)
        .where(and(eq(notices.memberId, memberId), isNull(notices.readAt))),
    );
    return counted!.n;
  },
};
