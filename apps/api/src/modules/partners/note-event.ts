import type { ApplyState } from "@ginkgo/api-contract/partners/apply-codes";
import type { Tx } from "../../platform/database/database.ts";
import { applicationEvents } from "./tables.ts";

interface Event {
  id: string;
  from: ApplyState;
  to: ApplyState;
  /** Absent when the applicant did it. */
  staffId?: string | undefined;
  reason?: string | undefined;
}

/** Adds a line to an application's history. */
export const noteEvent = (tx: Tx, { id, from, to, staffId, reason }: Event, now: Date) =>
  tx.insert(applicationEvents).values({
    applicationId: id,
    fromState: from,
    toState: to,
    staffId: staffId ?? null,
    reason: reason ?? null,
    at: now,
  });
