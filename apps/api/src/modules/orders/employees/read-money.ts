import type { ReplyOf } from "@ginkgo/api-contract/endpoint";
import type { OrderStatus } from "@ginkgo/api-contract/orders/order-codes";
import type { earningsOfEmployee, ratingsOfEmployee } from "@ginkgo/api-contract/visits/employee-setup";
import { eq, sql } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { DAY, later } from "../../../platform/clock.ts";
import { type Db, firstOf, row, rows } from "../../../platform/database/database.ts";
import { instant, iso } from "../../../platform/database/sql-values.ts";
import { requirePermission } from "../../membership/public.ts";
import { employees } from "../../workforce/tables.ts";
import { listEarnings } from "../visits/employee-earnings.ts";

/** Money of a visit that is being asked back is nobody's until that is decided. */
const frozen: readonly OrderStatus[] = ["REFUND", "AGREE_REFUND", "CHANGE"];

/** Reviews are read back so long for the one that says most. */
const RECENT = 90 * DAY;

async function requireFile(db: Db, viewer: StaffViewer, id: string): Promise<void> {
  requirePermission(viewer, "orders.dispatch");
  const found = await firstOf(db.select({ id: employees.id }).from(employees).where(eq(employees.id, id)));
  if (!found) throw problem("NOT_FOUND", "employee");
}

/** A month's earnings as the employee sees them, with what is frozen. @throws {ProblemError} NOT_ALLOWED, NOT_FOUND */
export async function readEarnings(
  db: Db,
  { clock }: Pick<AppContext, "clock">,
  viewer: StaffViewer,
  id: string,
  month: string | undefined,
): Promise<ReplyOf<typeof earningsOfEmployee>> {
  await requireFile(db, viewer, id);
  const earned = await listEarnings(db, id, month, clock.now());
  const held = earned.records.filter((r) => frozen.includes(r.status));
  return { ...earned, frozenFen: held.reduce((sum, r) => sum + r.payFen, 0) };
}

/** How those they came to find them. @throws {ProblemError} NOT_ALLOWED, NOT_FOUND */
export async function readRatings(
  db: Db,
  { clock }: Pick<AppContext, "clock">,
  viewer: StaffViewer,
  id: string,
): Promise<ReplyOf<typeof ratingsOfEmployee>> {
  await requireFile(db, viewer, id);
  const own = sql`from reviews.service_comments c where c.employee_id = ${id}::bigint and c.verified and c.hidden_at is null`;
  const counted = await rows<{ score: number; count: number }>(
    db,
    sql`select c.score::int as score, count(*)::int as count ${own} group by 1`,
  );
  const brought = await row<{ earlier: number }>(
    db,
    sql`select earlier_ratings as earlier from workforce.employees where id = ${id}::bigint`,
  );
  const worst = await row<NonNullable<ReplyOf<typeof ratingsOfEmployee>["worst"]>>(
    db,
    sql`select c.score::int as score, c.content as text, ${iso(sql`c.created_at`)} as at, c.order_id::text as "orderId"
      ${own} and c.score <= 3 and c.content <> '' and c.created_at > ${instant(later(clock.now(), -RECENT))}
      order by c.score, c.created_at desc limit 1`,
  );
  return {
    counts: [5, 4, 3, 2, 1].map((score) => ({
      score,
      count: counted.find((c) => c.score === score)?.count ?? 0,
    })),
    earlier: brought?.earlier ?? 0,
    worst: worst ?? null,
  };
}
