import { sql } from "drizzle-orm";
import type { MemberFacts } from "../../http/member-facts.ts";
import { row } from "../../platform/database/database.ts";

export const memberFacts: Pick<MemberFacts, "unread"> = {
  async unread(db, memberId) {
    const counted = await row<{ n: number }>(
      db,
      sql`select count(*)::int as n from membership.notices where member_id = ${memberId}::bigint and read_at is null`,
    );
    return counted!.n;
  },
};
