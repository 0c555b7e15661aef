import type { FollowType } from "@ginkgo/api-contract/advisory/advisory-codes";
import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { instant, textArray } from "../../../platform/database/sql-values.ts";
import { ownAdviser } from "../advisers/assign-person.ts";
import { followUps } from "../tables.ts";

/** Follow-ups to come of a contract. */
interface Plan {
  memberId: string;
  /** The contract's number. */
  signId: string;
  type: FollowType;
  at: readonly Date[];
}

/** Plans follow-ups by telephone for the member's adviser, who is given where there is none. */
export async function planFollowUps(tx: Tx, { memberId, signId, type, at }: Plan, now: Date): Promise<void> {
  const adviser = await ownAdviser(tx, memberId, now);
  if (!adviser) return;
  const days = textArray(at.map((time) => time.toISOString()));
  await tx.execute(sql`insert into advisory.follow_ups
      (member_id, staff_id, sign_id, type, way, state, plan_at, created_at)
    select ${memberId}::bigint, ${adviser.id}::bigint, ${signId}::bigint, ${type}, 'PHONE', 'PLANNED', day::timestamptz,
      ${instant(now)} from unnest(${days}) as day`);
}

/** Takes back what was planned of a contract that has ended. */
export const cancelFollowUps = (tx: Tx, signId: string): Promise<unknown> =>
  tx
    .update(followUps)
    .set({ state: "CANCELLED" })
    .where(and(eq(followUps.signId, signId), eq(followUps.state, "PLANNED")));
