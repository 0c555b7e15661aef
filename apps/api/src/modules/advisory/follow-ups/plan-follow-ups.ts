import type { FollowType } from "@ginkgo/api-contract/advisory/advisory-codes";
import { and, eq } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
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
  if (!adviser || at.length === 0) return;
  const planned = { memberId, staffId: adviser.id, signId, type, createdAt: now } as const;
  await tx
    .insert(followUps)
    .values(at.map((planAt) => ({ ...planned, way: "PHONE" as const, state: "PLANNED" as const, planAt })));
}

/** Takes back what was planned of a contract that has ended. */
export const cancelFollowUps = (tx: Tx, signId: string): Promise<unknown> =>
  tx
    .update(followUps)
    .set({ state: "CANCELLED" })
    .where(and(eq(followUps.signId, signId), eq(followUps.state, "PLANNED")));
