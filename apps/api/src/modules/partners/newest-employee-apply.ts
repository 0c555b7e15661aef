import type { OwnEmployeeApply } from "@ginkgo/api-contract/partners/employee-apply";
import { sql } from "drizzle-orm";
import type { Db } from "../../platform/database/database.ts";
import type { Vault } from "../../platform/secrets/vault.ts";
import { applicationRows } from "./application-row.ts";
import { presentOwnEmployee } from "./present-apply.ts";

/** A member's newest application to visit homes; null without one. */
export async function newestEmployeeApply(
  db: Db,
  vault: Vault,
  memberId: string,
): Promise<OwnEmployeeApply | null> {
  const [found] = await applicationRows(
    db,
    sql`where a.member_id = ${memberId}::bigint and a.apply_type = 'EMPLOYEE' and a.form is not null
      order by a.id desc limit 1`,
  );
  return found ? presentOwnEmployee(db, vault, found) : null;
}
