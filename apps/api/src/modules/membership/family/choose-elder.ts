import type { Elders } from "@ginkgo/api-contract/membership/membership-elders";
import { eq, sql } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { chosenElders } from "../tables.ts";
import { elderOf } from "./elder-row.ts";
import { listElders } from "./list-elders.ts";

/** Switches “为谁”; null is oneself. Kept on the server, so that every device agrees. @throws {ProblemError} NOT_FOUND */
export async function chooseElder(
  tx: Tx,
  vault: Vault,
  memberId: string,
  elderId: string | null,
): Promise<Elders> {
  if (elderId === null) await tx.delete(chosenElders).where(eq(chosenElders.memberId, memberId));
  else {
    await elderOf(tx, memberId, elderId);
    await tx
      .insert(chosenElders)
      .values({ memberId, elderId })
      .onConflictDoUpdate({ target: [chosenElders.memberId], set: { elderId: sql`excluded.elder_id` } });
  }
  return listElders(tx, vault, memberId);
}
