import type { OpinionEvent } from "@ginkgo/api-contract/membership/opinions";
import { sql } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { instant } from "../../../platform/database/sql-values.ts";

/** Adds a line to an opinion's history; without `staffId` it was the writer. */
export const noteOpinion = (
  tx: Tx,
  event: { id: string; action: OpinionEvent["action"]; staffId?: string; text?: string },
  now: Date,
) =>
  tx.execute(sql`insert into membership.opinion_events (opinion_id, action, staff_id, text, at)
    values (${event.id}::bigint, ${event.action}, ${event.staffId ?? null}::bigint, ${event.text ?? null}, ${instant(now)})`);
