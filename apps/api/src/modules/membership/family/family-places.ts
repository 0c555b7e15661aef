import { MAX_FAMILY, MAX_OWNERS } from "@ginkgo/api-contract/membership/family";
import type { FamilyRole } from "@ginkgo/api-contract/membership/membership-codes";
import { sql } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import { row, type Tx } from "../../../platform/database/database.ts";
import { instant } from "../../../platform/database/sql-values.ts";

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
  const taken = (await row<{ all: number; owners: number }>(
    tx,
    sql`select count(*)::int as all, (count(*) filter (where role = 'OWNER'))::int as owners
      from membership.family_members
      where elder_id = ${elderId}::bigint and id is distinct from ${except}::bigint
        and (bind_state = 'BOUND' or (bind_state = 'INVITED' and expires_at > ${instant(now)}))`,
  ))!;
  if (taken.all >= MAX_FAMILY) throw problem("FAMILY_FULL");
  if (role === "OWNER" && taken.owners >= MAX_OWNERS) throw problem("FAMILY_OWNERS_FULL");
}
