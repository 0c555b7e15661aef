import { and, eq, gt, isNotNull, isNull, lt, or } from "drizzle-orm";
import type { Services } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { later, MINUTE } from "../../../platform/clock.ts";
import { firstOf } from "../../../platform/database/database.ts";
import { readRights } from "../staff/staff-rights.ts";
import { serviceKeys, staff } from "../tables.ts";
import { secretHash } from "./secret.ts";

/** How old the time of its last use may be. */
const USED_WITHIN = 5 * MINUTE;

/**
 * Whom a call with a key is from: its holder, with those of the key's rights that they hold now. Undefined where it is not
 * agreed to, has run out or was ended, or its holder's account is not in use.
 */
export async function readKey(
  { database, clock }: Pick<Services, "database" | "clock">,
  secret: string,
): Promise<StaffViewer | undefined> {
  const db = database.primary;
  const now = clock.now();
  const found = await firstOf(
    db
      .select({
        id: serviceKeys.id,
        permissions: serviceKeys.permissions,
        staffId: staff.id,
        role: staff.role,
        otherRoles: staff.otherRoles,
      })
      .from(serviceKeys)
      .innerJoin(staff, eq(staff.id, serviceKeys.staffId))
      .where(
        and(
          eq(serviceKeys.secretHash, secretHash(secret)),
          isNotNull(serviceKeys.agreedAt),
          isNull(serviceKeys.endedAt),
          gt(serviceKeys.expiresAt, now),
          eq(staff.state, "ACTIVE"),
        ),
      ),
  );
  if (!found) return undefined;
  await db
    .update(serviceKeys)
    .set({ lastUsedAt: now })
    .where(
      and(
        eq(serviceKeys.id, found.id),
        or(isNull(serviceKeys.lastUsedAt), lt(serviceKeys.lastUsedAt, later(now, -USED_WITHIN))),
      ),
    );
  const rights = await readRights(db, [found.role, ...found.otherRoles]);
  const isGiven = (p: string) => p.startsWith("own.") || (found.permissions as string[]).includes(p);
  return {
    kind: "staff",
    staffId: found.staffId,
    sessionId: "",
    keyId: found.id,
    permissions: new Set([...rights.permissions].filter(isGiven)),
    ownMembers: new Set([...rights.ownMembers].filter(isGiven)),
  };
}
