import { sql } from "drizzle-orm";
import type { AppContext } from "../../../http/services.ts";
import { rows } from "../../../platform/database/database.ts";
import type { DueWork } from "../../../platform/due-work.ts";
import { followReplans } from "./replan.ts";

/**
 * What waits to be given away is looked at again: a freeze that ran out, an absence that was over. Each employee by
 * themself: one that fails stops no other.
 */
async function lookAtReplans({ database, clock, log }: AppContext): Promise<void> {
  const waiting = await rows<{ id: string }>(
    database.primary,
    sql`select distinct f.employee_id::text as id from tasks.tasks t
      join orders.offers f on f.order_id = t.subject_id::bigint and f.state in ('SENT', 'ACCEPTED')
      where t.kind = 'REPLAN' and t.subject_type = 'order' and t.done_at is null`,
  );
  for (const { id } of waiting)
    await database
      .transaction((tx) => followReplans(tx, id, null, clock.now()))
      .catch((error: Error) =>
        log.error("replans not looked at", { module: "orders", employee: id, error: error.message }),
      );
}

export const replanWork: DueWork<AppContext> = { name: "orders.replans", every: 60_000, run: lookAtReplans };
