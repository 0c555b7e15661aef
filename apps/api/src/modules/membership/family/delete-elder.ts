import { eq } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { elders } from "../tables.ts";
import { roleMay } from "./can-act-for.ts";
import { elderOf } from "./elder-row.ts";

/**
 * Erases an elder without an account and every bond to them.
 * @throws {ProblemError} NOT_FOUND, FAMILY_NO_RIGHT, FAMILY_ELDER_STAYS
 */
export async function deleteElder(tx: Tx, memberId: string, elderId: string): Promise<null> {
  const elder = await elderOf(tx, memberId, elderId);
  if (elder.isSelf) throw problem("FAMILY_ELDER_STAYS");
  if (!roleMay(elder.role, "family.manage")) throw problem("FAMILY_NO_RIGHT");
  await tx.delete(elders).where(eq(elders.id, elderId));
  return null;
}
