import type { FollowType } from "@ginkgo/contract/advisory-codes";
import { sql } from "drizzle-orm";
import type { Tx } from "../../platform/database.ts";
import { instant } from "../../platform/sql-values.ts";

/** Follow-ups to come of a contract. */
interface Plan {
  memberId: string;
  /** The contract's number. */
  signId: string;
  type: FollowType;
  at: readonly Date[];
}

/** Plans follow-ups by telephone for the member's own adviser; none while the member has no adviser. */
export async function planFollowUps(tx: Tx, { memberId, signId, type, at }: Plan, now: Date): Promise<void> {
  for (const planAt of at)
    await tx.execute(sql`insert into advisory.follow_ups
        (member_id, staff_id, sign_id, type, way, state, plan_at, created_at)
      select m.member_id, m.staff_id, ${signId}::bigint, ${type}, 'PHONE', 'PLANNED', ${instant(planAt)}, ${instant(now)}
      from advisory.member_people m where m.member_id = ${memberId}::bigint and m.role = 'ADVISER'`);
}

/** Takes back what was planned of a contract that has ended. */
export const cancelFollowUps = (tx: Tx, signId: string): Promise<unknown> =>
  tx.execute(sql`update advisory.follow_ups set state = 'CANCELLED'
    where sign_id = ${signId}::bigint and state = 'PLANNED'`);
