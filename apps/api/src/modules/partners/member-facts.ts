import { sql } from "drizzle-orm";
import type { MemberFacts } from "../../http/member-facts.ts";
import { row } from "../../platform/database/database.ts";
import { employeeNoOf } from "../workforce/public.ts";

export const memberFacts: Pick<MemberFacts, "employee"> = {
  /** APPROVED for whoever has a profile, however it was made; else where the newest application stands. */
  async employee(db, memberId) {
    if (await employeeNoOf(db, memberId)) return { state: "APPROVED" };
    const newest = await row<{ state: string }>(
      db,
      sql`select state from partners.applications a where member_id = ${memberId}::bigint
        and apply_type = 'EMPLOYEE' order by a.id desc limit 1`,
    );
    return newest ?? null;
  },
};
