import type { FeedbackEvent } from "@ginkgo/api-contract/membership/feedback";
import type { Tx } from "../../../platform/database/database.ts";
import { feedbackEvents } from "../tables.ts";

/** Adds a line to feedback's history; without `staffId` it was the writer. */
export const recordFeedbackEvent = (
  tx: Tx,
  event: { id: string; action: FeedbackEvent["action"]; staffId?: string; text?: string },
  now: Date,
) =>
  tx.insert(feedbackEvents).values({
    feedbackId: event.id,
    action: event.action,
    staffId: event.staffId ?? null,
    text: event.text ?? null,
    at: now,
  });
