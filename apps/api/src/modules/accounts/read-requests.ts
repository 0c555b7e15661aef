import { type StaffRequest, staffRequestKinds } from "@ginkgo/api-contract/identity/staff-accounts";
import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { and, asc, eq, gt, inArray, isNull, type SQL } from "drizzle-orm";
import type { StaffViewer } from "../../http/viewer.ts";
import type { Db } from "../../platform/database/database.ts";
import { serviceKeys, staff, staffRequests } from "../identity/tables.ts";

type RequestRow = typeof staffRequests.$inferSelect;

/** Requests as the account that reads them sees them. */
export async function presentRequests(
  db: Db,
  viewer: Pick<StaffViewer, "staffId">,
  found: readonly RequestRow[],
  now: Date,
): Promise<StaffRequest[]> {
  const ids = found.flatMap((r) => [r.askedBy, ...(r.staffId ? [r.staffId] : [])]);
  const people = ids.length
    ? await db.select({ id: staff.id, name: staff.name }).from(staff).where(inArray(staff.id, ids))
    : [];
  const keyIds = found.flatMap((r) => r.serviceKeyId ?? []);
  const keys = keyIds.length
    ? await db
        .select({ id: serviceKeys.id, name: serviceKeys.name, expiresAt: serviceKeys.expiresAt })
        .from(serviceKeys)
        .where(inArray(serviceKeys.id, keyIds))
    : [];
  const named = (id: string) => ({ id, name: people.find((p) => p.id === id)?.name ?? "" });
  return found.map((r) => {
    const key = keys.find(({ id }) => id === r.serviceKeyId);
    const isOver = r.expiresAt <= now;
    const state = r.decidedAt === null ? (isOver ? "OVER" : "WAIT_SECOND") : r.agreed ? "AGREED" : "REFUSED";
    return {
      id: r.id,
      kind: r.kind,
      kindText: staffRequestKinds[r.kind],
      state,
      account: r.staffId ? named(r.staffId) : null,
      role: r.role,
      key: key ? { name: key.name, expiresAt: shanghaiInstant(key.expiresAt) } : null,
      roles: r.roles,
      sellers: r.sellers,
      permissions: r.permissions,
      reason: r.reason,
      askedBy: named(r.askedBy),
      askedAt: shanghaiInstant(r.askedAt),
      expiresAt: shanghaiInstant(r.expiresAt),
      mayAgree: state === "WAIT_SECOND" && ![r.askedBy, r.staffId].includes(viewer.staffId),
    };
  });
}

/** Those that wait for a second person, the first to lapse first. */
export async function waitingRequests(
  db: Db,
  viewer: Pick<StaffViewer, "staffId">,
  now: Date,
  about?: SQL,
): Promise<StaffRequest[]> {
  const found = await db
    .select()
    .from(staffRequests)
    .where(and(isNull(staffRequests.decidedAt), gt(staffRequests.expiresAt, now), about))
    .orderBy(asc(staffRequests.expiresAt), asc(staffRequests.id))
    .limit(200);
  return presentRequests(db, viewer, found, now);
}

/** One of them, decided or not. */
export async function requestById(
  db: Db,
  viewer: Pick<StaffViewer, "staffId">,
  id: string,
  now: Date,
): Promise<StaffRequest | undefined> {
  const found = await db.select().from(staffRequests).where(eq(staffRequests.id, id));
  return (await presentRequests(db, viewer, found, now))[0];
}
