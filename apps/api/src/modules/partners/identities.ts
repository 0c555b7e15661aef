import { and, inArray } from "drizzle-orm";
import type { Db } from "../../platform/database/database.ts";
import type { Vault } from "../../platform/secrets/vault.ts";
import { applicationRows, type EmployeeForm, openForm } from "./application-row.ts";
import { applications } from "./tables.ts";

/** Name and identity number of members whose application to visit homes was approved, whole; others are not in it. */
export async function identitiesOf(
  db: Db,
  vault: Vault,
  memberIds: readonly string[],
): Promise<Map<string, { realName: string; idNumber: string }>> {
  if (memberIds.length === 0) return new Map();
  const found = await applicationRows(
    db,
    and(
      inArray(applications.memberId, [...memberIds]),
      inArray(applications.applyType, ["EMPLOYEE"]),
      inArray(applications.state, ["APPROVED"]),
    ),
  );
  return new Map(
    found.flatMap((row) => {
      const form = openForm<EmployeeForm>(vault, row);
      return form && row.memberId
        ? [[row.memberId, { realName: form.realName, idNumber: form.idNumber }] as const]
        : [];
    }),
  );
}
