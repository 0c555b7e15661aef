import type { OwnEmployeeApply } from "@ginkgo/api-contract/partners/employee-apply";
import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { Db } from "../../platform/database/database.ts";
import type { Vault } from "../../platform/secrets/vault.ts";
import { applicationRows } from "./application-row.ts";
import { presentOwnEmployee } from "./present-apply.ts";
import { applications } from "./tables.ts";

/** A member's newest application to visit homes; null without one. */
export async function newestEmployeeApply(
  db: Db,
  vault: Vault,
  memberId: string,
): Promise<OwnEmployeeApply | null> {
  const [found] = await applicationRows(
    db,
    and(
      eq(applications.memberId, memberId),
      eq(applications.applyType, "EMPLOYEE"),
      isNotNull(applications.form),
    ),
  )
    .orderBy(desc(applications.id))
    .limit(1);
  return found ? presentOwnEmployee(db, vault, found) : null;
}
