import { sql } from "drizzle-orm";
import type { AppContext } from "../../../http/services.ts";
import { later, MINUTE } from "../../../platform/clock.ts";
import { idArray, instant } from "../../../platform/database/sql-values.ts";
import { eachDueItem } from "../../../platform/due-items.ts";
import { paymentRows } from "../../payments/public.ts";
import { settleTry } from "../close-order.ts";
import { payments } from "../tables.ts";

/** Taken up in one run, and how many of them at once: each may wait for a provider for seconds. */
const MAX_COUNT = 1_000;
const AT_ONCE = 8;

/** Asks after payments nobody told us of, those that waited longest first (P10). */
export async function askAfterPayments(context: AppContext): Promise<number> {
  const { database, clock } = context;
  const now = clock.now();
  const waited = sql`coalesce(p.asked_at, p.created_at)`;
  const open = await paymentRows(
    database.primary,
    sql`where p.state = 'OPEN' and p.created_at < ${instant(later(now, -MINUTE))}
      and ${waited} < ${instant(later(now, -2 * MINUTE))} order by ${waited}, p.id limit ${MAX_COUNT}`,
  );
  // Written down first: whatever becomes of the asking, the next run begins with others.
  await database.transaction((tx) =>
    tx
      .update(payments)
      .set({ askedAt: now })
      .where(sql`${payments.id} = any(${idArray(open.map(({ id }) => id))})`),
  );
  const byId = new Map(open.map((payment) => [payment.id, payment]));
  return eachDueItem(context, {
    job: "orders.payments",
    items: [...byId.keys()],
    parallel: AT_ONCE,
    // One that fails is asked after again with the others: its provider may be back in a minute.
    work: (id) => settleTry(context, byId.get(id)!, { shut: false }),
  });
}
