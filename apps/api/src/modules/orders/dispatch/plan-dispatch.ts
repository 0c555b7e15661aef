import type { PlanLine } from "@ginkgo/api-contract/orders/dispatch";
import { MAX_PLANNED } from "@ginkgo/api-contract/orders/dispatch";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import type { Db } from "../../../platform/database/database.ts";
import { idArray } from "../../../platform/database/sql-values.ts";
import { sellersOf } from "../../identity/staff/public.ts";
import { requirePermission } from "../../membership/public.ts";
import { type OrderRow, orderRows } from "../order-row.ts";
import { candidateVisit, isDispatchable, listCandidates } from "./order-candidates.ts";
import { findReplans } from "./replan.ts";

const isWaiting = ({ status }: OrderRow) => status === "TRADE_SUCCESS" || status === "EMPLOYEE_REJECT";

/** The visits of a plan: those named, or all of a day that wait for somebody or stand with somebody who cannot come. */
async function plannedOrders(
  db: Db,
  { day, orderIds }: { day?: string | undefined; orderIds?: string[] | undefined },
  now: Date,
): Promise<OrderRow[]> {
  if (orderIds)
    return orderRows(
      db,
      sql`where o.id = any(${idArray(orderIds)}) and o.kind = 'SERVICE' order by o.priority desc, o.starts_at, o.id`,
    );
  const replans = (await findReplans(db, now)).map((r) => r.orderId);
  return orderRows(
    db,
    sql`where o.kind = 'SERVICE' and o.day = ${day ?? shanghaiDay(now)}::date
        and (o.status in ('TRADE_SUCCESS', 'EMPLOYEE_REJECT') or o.id = any(${idArray(replans)}))
      order by o.priority desc, o.starts_at, o.id limit ${MAX_PLANNED}`,
  );
}

/** One after another, as the dispatch would send them: who is proposed for one is not free for another at that time. */
export async function planDispatch(
  db: Db,
  { clock }: Pick<AppContext, "clock">,
  viewer: StaffViewer,
  asked: { day?: string | undefined; orderIds?: string[] | undefined },
): Promise<{ lines: PlanLine[] }> {
  requirePermission(viewer, "orders.dispatch");
  const now = clock.now();
  const sellers = await sellersOf(db, viewer);
  const found = (await plannedOrders(db, asked, now)).filter(
    (order) => !sellers || sellers.includes(order.seller),
  );
  const taken: { employeeId: string; from: number; to: number }[] = [];
  const lines: PlanLine[] = [];
  for (const order of found.filter(isDispatchable)) {
    const list = await listCandidates(db, order, now);
    const { candidates, missing, reasonsOf } = list;
    const isFree = (id: string) =>
      !taken.some((t) => t.employeeId === id && t.from < order.endsAt! && t.to > order.startsAt!);
    const chosen = candidates.filter((c) => c.asksByItself && isFree(c.id)).slice(0, missing);
    for (const { id } of chosen) taken.push({ employeeId: id, from: order.startsAt!, to: order.endsAt! });
    lines.push({
      visit: candidateVisit(order, list),
      proposal: chosen.map((c) => ({
        employeeId: c.id,
        name: c.name,
        score: Math.max(0, Math.round(c.score)),
        reasons: reasonsOf(c, { before: undefined, after: undefined }),
      })),
      isReassign: !isWaiting(order),
      problem: chosen.length < missing ? "那段时间找不到人，可以打电话问，或和会员改时间。" : null,
    });
  }
  return { lines };
}
