import type { KeyPermission } from "@ginkgo/api-contract/identity/service-keys";
import { serviceKeyStates } from "@ginkgo/api-contract/identity/service-keys";
import { and, eq, isNull } from "drizzle-orm";
import { changedMeanwhile, problem } from "../../../http/problem.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { changedNothing } from "../../../platform/audit.ts";
import { DAY, later } from "../../../platform/clock.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { lockAccounts } from "../accounts/manager.ts";
import { noteStaff } from "../accounts/note-staff.ts";
import { askSecond } from "../accounts/requests.ts";
import { serviceKeys, staffChanges, staffRequests } from "../tables.ts";
import { endKey } from "./keys.ts";
import { newSecret, secretHash } from "./secret.ts";

interface WantedKey {
  name: string;
  permissions: readonly KeyPermission[];
  /** For how long it works. */
  days: number;
  reason: string;
}

/**
 * Makes a key with some of the rights of whoever asks; it opens nothing until somebody who manages accounts agrees.
 * @returns its secret, which is kept nowhere
 * @throws {ProblemError} KEY_RIGHTS, REQUEST_WAITS
 */
export async function addKey(
  tx: Tx,
  viewer: StaffViewer,
  { name, permissions, days, reason }: WantedKey,
  now: Date,
): Promise<{ id: string; secret: string }> {
  await lockAccounts(tx);
  if (permissions.some((p) => !viewer.permissions.has(p))) throw problem("KEY_RIGHTS");
  const secret = newSecret();
  const made = await firstOf(
    tx
      .insert(serviceKeys)
      .values({
        staffId: viewer.staffId,
        name,
        permissions: [...permissions],
        secretHash: secretHash(secret),
        ending: secret.slice(-4),
        createdAt: now,
        expiresAt: later(now, days * DAY),
      })
      .returning({ id: serviceKeys.id }),
  );
  const id = made!.id;
  await askSecond(
    tx,
    { id: viewer.staffId },
    { kind: "SERVICE_KEY", staffId: viewer.staffId, permissions, serviceKeyId: id, reason },
    now,
  );
  return { id, secret };
}

/**
 * Ends a key: one's own, or with the management of accounts anybody's. What waited for a second person is over.
 * @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE
 */
export async function endServiceKey(
  tx: Tx,
  viewer: StaffViewer,
  { id, version, reason }: { id: string; version?: number | undefined; reason?: string | undefined },
  now: Date,
): Promise<void> {
  await lockAccounts(tx);
  const found = await firstOf(tx.select().from(serviceKeys).where(eq(serviceKeys.id, id)).for("update"));
  const mayEnd = found?.staffId === viewer.staffId || managesKeys(viewer);
  if (!found || !mayEnd) throw problem("NOT_FOUND", "service key");
  if (found.endedAt !== null) return changedNothing(tx);
  if (version !== undefined && version !== found.version)
    throw changedMeanwhile({
      version: found.version,
      now: [{ label: "状态", text: serviceKeyStates[found.agreedAt ? "ACTIVE" : "WAIT_SECOND"] }],
    });
  await endKey(tx, id, now);
  await tx
    .update(staffRequests)
    .set({ decidedAt: now, decidedBy: viewer.staffId, agreed: false })
    .where(and(eq(staffRequests.serviceKeyId, id), isNull(staffRequests.decidedAt)));
  const kept = reason
    ? await firstOf(
        tx
          .insert(staffChanges)
          .values({ staffId: found.staffId, by: viewer.staffId, at: now, reason })
          .returning({ id: staffChanges.id }),
      )
    : undefined;
  const detail = `serviceKey:${id} staff:${found.staffId}${kept ? ` change:${kept.id}` : ""}`;
  await noteStaff(tx, "SERVICE_KEY_ENDED", viewer.staffId, detail, now, { reasonKept: kept !== undefined });
}

/** Whether somebody sees and ends the keys of all. */
export const managesKeys = ({ permissions }: Pick<StaffViewer, "permissions">): boolean =>
  permissions.has("staff.manage") && !permissions.has("own.only");
