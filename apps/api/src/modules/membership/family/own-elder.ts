import { and, eq } from "drizzle-orm";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { elders, familyMembers } from "../tables.ts";

/**
 * The elder that is the member themself, made with the first thing kept for them: they own themselves and see their
 * own health. Locked, like every change around an elder: places are counted under this lock.
 */
export async function ownElder(tx: Tx, memberId: string, now: Date): Promise<string> {
  await tx
    .insert(elders)
    .values({ speakerId: memberId, isSelf: true, createdAt: now, updatedAt: now })
    .onConflictDoNothing();
  const { id } = (await firstOf(
    tx
      .select({ id: elders.id })
      .from(elders)
      .where(and(eq(elders.speakerId, memberId), eq(elders.isSelf, true)))
      .for("update"),
  ))!;
  await tx
    .insert(familyMembers)
    .values({
      elderId: id,
      memberId,
      relation: "0",
      role: "OWNER",
      health: true,
      bindState: "BOUND",
      answeredAt: now,
    })
    .onConflictDoNothing();
  return id;
}
