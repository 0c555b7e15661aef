import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "../../../http/services.ts";
import { row, rows, type Tx } from "../../../platform/database/database.ts";
import { instant } from "../../../platform/database/sql-values.ts";
import { eachDueItem, notSetAside } from "../../../platform/due-items.ts";
import { lockOrder, type OrderRow } from "../order-row.ts";

const AT_ONCE = 200;

/** Something told once for each deadline of an order `o`. */
export interface OneTimeReminder {
  /** Name of the due work. */
  job: string;
  kind: string;
  /** What is joined to the order `o`, where more than the order says whether it is time. */
  join?: SQL;
  /** Whether it is time, and the deadline it is about. */
  timely: SQL;
  about: SQL;
  tell(tx: Tx, order: OrderRow, now: Date): Promise<void>;
}

/** Notifies those who are due now, each once, whatever process is first. @returns how many */
export async function eachReminder(
  context: AppContext,
  { job, kind, join = sql``, timely, about, tell }: OneTimeReminder,
  now: Date,
): Promise<number> {
  const { database } = context;
  const found = await rows<{ id: string }>(
    database.primary,
    sql`select o.id::text from orders.orders o ${join} where ${timely}
      and not exists (select 1 from orders.order_reminders r
        where r.order_id = o.id and r.kind = ${kind} and r.about = ${about})
      and ${notSetAside(job, sql`${kind}::text || ':' || o.id`, now)}
      order by o.id limit ${AT_ONCE}`,
  );
  return eachDueItem(context, {
    job,
    items: found.map(({ id }) => `${kind}:${id}`),
    work: (item) =>
      database.transaction(async (tx) => {
        const id = item.slice(item.indexOf(":") + 1);
        const order = await lockOrder(tx, id);
        // Unless another process did, or it went on meanwhile.
        const isFirst = await row(
          tx,
          sql`insert into orders.order_reminders (order_id, kind, about, at)
            select o.id, ${kind}, ${about}, ${instant(now)} from orders.orders o ${join}
            where o.id = ${id}::bigint and ${timely} on conflict do nothing returning order_id::text`,
        );
        if (order && isFirst) await tell(tx, order, now);
      }),
  });
}
