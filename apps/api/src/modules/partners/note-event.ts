import type { ApplyState } from "@ginkgo/api-contract/partners/apply-codes";
import { sql } from "drizzle-orm";
import type { Tx } from "../../platform/database/database.ts";
import { instant } from "../../platform/database/sql-values.ts";

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
  tx.execute(sql`insert into partners.application_events (application_id, from_state, to_state, staff_id, reason, at)
    values (${id}::bigint, ${from}, ${to}, ${staffId ?? null}::bigint, ${reason ?? null}, ${instant(now)})`);
