import { MAX_FAMILY, MAX_OWNERS } from "@ginkgo/api-contract/membership/family";
import type { FamilyRole } from "@ginkgo/api-contract/membership/membership-codes";
import { and, count, eq, gt, ne, or, sql } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { familyMembers } from "../tables.ts";

/**
 * Whether one more fits around an elder. The elder's row must be locked: places are counted under that lock.
 * @param except the row that takes the place, when it is counted already
 * @throws {ProblemError} FAMILY_FULL, FAMILY_OWNERS_FULL
 */
export async function checkPlaces(
  tx: Tx,
  elderId: string,
  role: FamilyRole,
  now: Date,
  except: string | null = null,
): Promise<void> {
  const taken = (await firstOf(
    tx
      .select({
        all: count(),
        owners: sql<number>`(count(*) filter (where ${familyMembers.role} = 'OWNER'))::int`,
      })
      .from(familyMembers)
      .where(
        and(
          eq(familyMembers.elderId, elderId),
          except === null ? undefined : ne(familyMembers.id, except),
          or(
            eq(familyMembers.bindState, "BOUND"),
            and(eq(familyMembers.bindState, "INVITED"), gt(familyMembers.expiresAt, now)),
          ),
        ),
      ),
  ))!;
  if (taken.all >= MAX_FAMILY) throw problem("FAMILY_FULL");
  if (role === "OWNER" && taken.owners >= MAX_OWNERS) throw problem("FAMILY_OWNERS_FULL");
}
