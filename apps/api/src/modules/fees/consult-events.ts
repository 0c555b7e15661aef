import { type ConsultEvent, consultEvents } from "@ginkgo/api-contract/fees/fee-codes";
import type { ConsultationEvent } from "@ginkgo/api-contract/fees/fee-consults";
import { eq } from "drizzle-orm";
import type { Db, Tx } from "../../platform/database/database.ts";
import { iso } from "../../platform/database/sql-values.ts";
import { readStaff } from "../identity/staff/public.ts";
import { consultationEvents } from "./tables.ts";

/** Adds a line to what was done about a consultation. */
export async function recordConsultEvent(
  tx: Tx,
  event: { id: string; action: ConsultEvent; staffId: string; text?: string | undefined },
  now: Date,
): Promise<void> {
  await tx.insert(consultationEvents).values({
    consultationId: event.id,
    action: event.action,
    staffId: event.staffId,
    text: event.text ?? null,
    at: now,
  });
}

/** What was done about a consultation, the oldest first. */
export async function consultHistory(db: Db, id: string): Promise<ConsultationEvent[]> {
  const found = await db
    .select({
      action: consultationEvents.action,
      staffId: consultationEvents.staffId,
      text: consultationEvents.text,
      at: iso(consultationEvents.at),
    })
    .from(consultationEvents)
    .where(eq(consultationEvents.consultationId, id))
    .orderBy(consultationEvents.id);
  const names = await readStaff(
    db,
    found.map(({ staffId }) => staffId),
  );
  return found.map(({ action, staffId, text, at }) => ({
    action,
    actionText: consultEvents[action],
    by: names.get(staffId) ?? "同事",
    text,
    at,
  }));
}
