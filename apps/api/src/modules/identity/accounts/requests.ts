import { STAFF_REQUEST_DAYS, type StaffRequestKind } from "@ginkgo/api-contract/identity/staff-accounts";
import type { StaffPermission } from "@ginkgo/api-contract/identity/staff-permissions";
import type { StaffRole } from "@ginkgo/api-contract/identity/staff-roles";
import { and, desc, eq, isNull, lte, or, type SQL } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import { DAY, later } from "../../../platform/clock.ts";
import { type Db, firstOf, type Tx } from "../../../platform/database/database.ts";
import { endKey } from "../service-keys/keys.ts";
import { staffRequests } from "../tables.ts";
import type { Manager } from "./manager.ts";
import { noteStaff } from "./note-staff.ts";

interface Asked {
  kind: StaffRequestKind;
  /** Exactly one of the two. */
  staffId?: string;
  role?: StaffRole;
  roles?: readonly StaffRole[];
  sellers?: readonly string[];
  permissions?: readonly StaffPermission[];
  serviceKeyId?: string;
  reason: string;
}

/** Closes those that lapsed: they hold nobody up. */
const closeLapsed = (tx: Tx, now: Date) =>
  tx
    .update(staffRequests)
    .set({ decidedAt: now, agreed: false })
    .where(and(isNull(staffRequests.decidedAt), lte(staffRequests.expiresAt, now)));

const waitingFor = (db: Db, subject: SQL | undefined) =>
  firstOf(
    db
      .select({ id: staffRequests.id, kind: staffRequests.kind, askedBy: staffRequests.askedBy })
      .from(staffRequests)
      .where(and(isNull(staffRequests.decidedAt), subject)),
  );

/** What waits about an account. */
export async function waitingOf(tx: Tx, staffId: string, now: Date) {
  await closeLapsed(tx, now);
  return waitingFor(tx, eq(staffRequests.staffId, staffId));
}

/** @throws {ProblemError} REQUEST_WAITS where one of that kind waits about the account */
export async function requireNoWaiting(
  tx: Tx,
  staffId: string,
  kind: StaffRequestKind,
  now: Date,
): Promise<void> {
  if ((await waitingOf(tx, staffId, now))?.kind === kind) throw problem("REQUEST_WAITS");
}

/** Whether a new account has what it takes to be set up: it needed no second person, or one agreed. */
export async function isAgreed(db: Db, staffId: string): Promise<boolean> {
  const asked = await firstOf(
    db
      .select({ agreed: staffRequests.agreed })
      .from(staffRequests)
      .where(and(eq(staffRequests.staffId, staffId), eq(staffRequests.kind, "ACCOUNT")))
      .orderBy(desc(staffRequests.id)),
  );
  return asked === undefined || asked.agreed === true;
}

/** What an account asked for as a key and nobody agreed to is over, and the key with it. */
async function dropKeyRequest(tx: Tx, staffId: string, by: string, now: Date): Promise<void> {
  const dropped = await tx
    .update(staffRequests)
    .set({ decidedAt: now, decidedBy: by, agreed: false })
    .where(
      and(
        eq(staffRequests.staffId, staffId),
        eq(staffRequests.kind, "SERVICE_KEY"),
        isNull(staffRequests.decidedAt),
      ),
    )
    .returning({ keyId: staffRequests.serviceKeyId });
  for (const { keyId } of dropped) if (keyId) await endKey(tx, keyId, now);
}

/** Puts a change before a second person. @throws {ProblemError} REQUEST_WAITS */
export async function askSecond(
  tx: Tx,
  asker: Pick<Manager, "id">,
  { kind, staffId, role, reason, ...wanted }: Asked,
  now: Date,
): Promise<string> {
  await closeLapsed(tx, now);
  const subject = or(
    staffId ? eq(staffRequests.staffId, staffId) : undefined,
    role ? eq(staffRequests.role, role) : undefined,
  );
  // Whoever asked for a key cannot keep their own rights from being changed by it.
  if (staffId && kind !== "SERVICE_KEY") await dropKeyRequest(tx, staffId, asker.id, now);
  if (await waitingFor(tx, subject)) throw problem("REQUEST_WAITS");
  const asked = await firstOf(
    tx
      .insert(staffRequests)
      .values({
        kind,
        staffId: staffId ?? null,
        role: role ?? null,
        roles: [...(wanted.roles ?? [])],
        sellers: [...(wanted.sellers ?? [])],
        permissions: [...(wanted.permissions ?? [])],
        reason,
        serviceKeyId: wanted.serviceKeyId ?? null,
        askedBy: asker.id,
        askedAt: now,
        expiresAt: later(now, STAFF_REQUEST_DAYS * DAY),
      })
      .returning({ id: staffRequests.id }),
  );
  const about = staffId ? `staff:${staffId}` : `role:${role}`;
  const detail = `${about} ${kind} request:${asked!.id}`;
  await noteStaff(tx, "STAFF_REQUEST_ASKED", asker.id, detail, now, { reasonKept: true });
  return asked!.id;
}
