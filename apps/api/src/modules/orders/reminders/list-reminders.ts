import { type ReminderKind, reminderKinds } from "@ginkgo/api-contract/orders/order-codes";
import { sql } from "drizzle-orm";
import { offsetOf, type PageQuery, paged } from "../../../http/paged.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { type Db, row, rows } from "../../../platform/database/database.ts";
import { iso, textArray } from "../../../platform/database/sql-values.ts";
import { sellersOf } from "../../identity/staff/public.ts";
import { requirePermission } from "../../membership/public.ts";

/** What waits for staff too long, the oldest first; gone as soon as the order goes on. @throws {ProblemError} NOT_ALLOWED */
export async function listReminders(db: Db, viewer: StaffViewer, query: PageQuery) {
  requirePermission(viewer, "orders.read");
  const sellers = await sellersOf(db, viewer);
  const kinds = Object.entries(reminderKinds);
  const open = sql.join(
    kinds.map(([kind, { status }]) => sql`(r.kind = ${kind} and o.status = ${status})`),
    sql` or `,
  );
  const from = sql`from orders.order_reminders r join orders.orders o on o.id = r.order_id
    where (${open}) ${sellers ? sql`and o.seller = any(${textArray(sellers)})` : sql``}`;
  const { total } = (await row<{ total: number }>(
    db,
    sql`select count(distinct o.id)::int as total ${from}`,
  ))!;
  const found = await rows<{ orderId: string; sn: string; kind: ReminderKind; at: string }>(
    db,
    sql`select * from (select distinct on (o.id) o.id::text as "orderId", o.sn, r.kind, ${iso(sql`r.at`)} as at
        ${from} order by o.id, r.at desc) x
      order by at, "orderId" limit ${query.size} offset ${offsetOf(query)}`,
  );
  return paged(
    found.map((f) => ({ ...f, text: reminderKinds[f.kind].text })),
    total,
    query,
  );
}
