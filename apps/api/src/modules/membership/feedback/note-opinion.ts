import type { OpinionEvent } from "@ginkgo/api-contract/membership/opinions";
import type { Tx } from "../../../platform/database/database.ts";
import { opinionEvents } from "../tables.ts";

/** Adds a line to an opinion's history; without `staffId` it was the writer. */
export const noteOpinion = (
  tx: Tx,
  event: { id: string; action: OpinionEvent["action"]; staffId?: string; text?: string },
  now: Date,
) =>
  tx.insert(opinionEvents).values({
    opinionId: event.id,
    action: event.action,
    staffId: event.staffId ?? null,
    text: event.text ?? null,
    at: now,
  });
