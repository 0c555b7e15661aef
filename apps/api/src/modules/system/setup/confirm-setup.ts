import type { SetupItemCode } from "@ginkgo/api-contract/system/system-codes";
import type { StaffViewer } from "../../../http/viewer.ts";
import { audit, changedNothing } from "../../../platform/audit.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { setupConfirmations } from "../tables.ts";

/** Writes down that somebody looked at an item of the checklist and said yes; the first one stays. */
export async function confirmSetup(
  tx: Tx,
  viewer: StaffViewer,
  item: SetupItemCode,
  now: Date,
): Promise<void> {
  const made = await tx
    .insert(setupConfirmations)
    .values({ item, staffId: viewer.staffId, at: now })
    .onConflictDoNothing()
    .returning({ item: setupConfirmations.item });
  if (made.length === 0) return changedNothing(tx);
  await audit(tx, {
    at: now,
    actor: { kind: "STAFF", id: viewer.staffId },
    action: "SETUP_CONFIRMED",
    memberId: null,
    detail: `setup:${item}`,
  });
}
