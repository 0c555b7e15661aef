import { and, desc, eq } from "drizzle-orm";
import type { MemberFacts } from "../../http/member-facts.ts";
import { firstOf } from "../../platform/database/database.ts";
import { employeeNoOf } from "../workforce/public.ts";
import { applications } from "./tables.ts";

export const memberFacts: Pick<MemberFacts, "employee"> = {
  /** APPROVED for a member who has a profile, however it was made; else where the newest application stands. */
  async employee(db, memberId) {
    if (await employeeNoOf(db, memberId)) return { state: "APPROVED" };
    const newest = await firstOf(
      db
        .select({ state: applications.state })
        .from(applications)
        .where(and(eq(applications.memberId, memberId), eq(applications.applyType, "EMPLOYEE")))
        .orderBy(desc(applications.id))
        .limit(1),
    );
    return newest ?? null;
  },
};
