import { sql } from "drizzle-orm";
import type { House } from "../../http/services.ts";
import { later, MINUTE } from "../../platform/clock.ts";
import { idArray, instant } from "../../platform/sql-values.ts";
import { settleTry } from "./close-order.ts";
import { paymentRows } from "./payment-row.ts";
import { sideBySide } from "./side-by-side.ts";

/** Taken up in one run, and how many of them at once: each may wait for a provider for seconds. */
const MOST = 1_000;
const AT_ONCE = 8;

/** Asks after payments nobody told us of, those that waited longest first (P10). */
export async function askAfterPayments(house: House): Promise<void> {
  const { database, clock, log } = house;
  const now = clock.now();
  const waited = sql`coalesce(p.asked_at, p.created_at)`;
  const open = await paymentRows(
    database.primary,
    sql`where p.state = 'OPEN' and p.created_at < ${instant(later(now, -MINUTE))}
      and ${waited} < ${instant(later(now, -2 * MINUTE))} order by ${waited}, p.id limit ${MOST}`,
  );
  // Written down first: whatever becomes of the asking, the next run begins with others.
  await database.transaction((tx) =>
    tx.execute(sql`update ordering.payments set asked_at = ${instant(now)}
      where id = any(${idArray(open.map(({ id }) => id))})`),
  );
  await sideBySide(open, AT_ONCE, (payment) =>
    settleTry(house, payment, { shut: false }).catch((error: Error) =>
      log.error("payment not asked after", { payNo: payment.payNo, error: error.message }),
    ),
  );
}
