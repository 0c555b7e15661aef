import type { ReplyOf } from "@ginkgo/api-contract/endpoint";
import type { TodayVisit, todayVisits, VisitStanding } from "@ginkgo/api-contract/orders/staff-today";
import { midnightOf, shanghaiDay, shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { DAY, HOUR, MINUTE } from "../../../platform/clock.ts";
import { type Db, rows } from "../../../platform/database/database.ts";
import { instant, textArray } from "../../../platform/database/sql-values.ts";
import { sellersOf } from "../../identity/staff/public.ts";
import { requirePermission } from "../../membership/public.ts";
import { presentLine, type VisitLine, visitColumns } from "../dispatch/waiting-visits.ts";

/** So many are shown, what needs somebody first. */
const SHOWN = 60;
/** Not begun so long after its hour, a visit is late. */
const LATE = 10 * MINUTE;
/** What comes within this time is shown before what comes later. */
const SOON = 3 * HOUR;

const standingOf = (now: Date) => sql`case
  when o.status in ('TRADE_SUCCESS', 'EMPLOYEE_REJECT', 'EMPLOYEE_RECEIVE') then 'OPEN'
  when o.status in ('EMPLOYEE_APPROVE', 'EMPLOYEE_GOTO') and o.starts_at < ${instant(new Date(now.getTime() - LATE))} then 'LATE'
  when o.status in ('EMPLOYEE_APPROVE', 'EMPLOYEE_GOTO') then 'COMING'
  when o.status = 'EMPLOYEE_HANDLE' then 'RUNNING' else 'DONE' end`;

type Line = VisitLine & { standing: VisitStanding; names: string[] };

/** Today's visits: how many stand how, and those somebody should look at. @throws {ProblemError} NOT_ALLOWED */
export async function readTodayVisits(
  db: Db,
  { vault, clock }: Pick<AppContext, "vault" | "clock">,
  viewer: StaffViewer,
): Promise<ReplyOf<typeof todayVisits>> {
  requirePermission(viewer, "orders.dispatch");
  const now = clock.now();
  const day = shanghaiDay(now);
  const from = new Date(midnightOf(day));
  const sellers = await sellersOf(db, viewer);
  const ofToday = sql`o.kind = 'SERVICE' and o.starts_at >= ${instant(from)}
    and o.starts_at < ${instant(new Date(from.getTime() + DAY))}
    and o.status in ('TRADE_SUCCESS', 'EMPLOYEE_REJECT', 'EMPLOYEE_RECEIVE', 'EMPLOYEE_APPROVE', 'EMPLOYEE_GOTO',
      'EMPLOYEE_HANDLE', 'CONFIRM', 'SERVICE_FINISH', 'TRANSACTION_COMPLETE')
    and ${sellers ? sql`o.seller = any(${textArray(sellers)})` : sql`true`}`;
  const counts = await rows<{ standing: VisitStanding; n: number }>(
    db,
    sql`select ${standingOf(now)} as standing, count(*)::int as n from orders.orders o where ${ofToday} group by 1`,
  );
  const found = await rows<Line>(
    db,
    sql`select ${visitColumns}, w.standing, coalesce((select json_agg(e.display_name order by f.id)
          from orders.offers f join workforce.employees e on e.id = f.employee_id
          where f.order_id = o.id and f.state = 'ACCEPTED'), '[]') as names
      from (select o.id, ${standingOf(now)} as standing from orders.orders o where ${ofToday}
          order by array_position(array['LATE', 'OPEN', 'RUNNING', 'COMING', 'DONE'], ${standingOf(now)})
            + case when ${standingOf(now)} = 'DONE' then 100
                when o.starts_at > ${instant(new Date(now.getTime() + SOON))} then 10 else 0 end, o.starts_at, o.id
          limit ${SHOWN}) w
        join orders.orders o on o.id = w.id join orders.order_items i on i.order_id = o.id and i.position = 0
      order by array_position(array['LATE', 'OPEN', 'RUNNING', 'COMING', 'DONE'], w.standing), o.starts_at, o.id`,
  );
  const of = (standing: VisitStanding) => counts.find((c) => c.standing === standing)?.n ?? 0;
  return {
    now: shanghaiInstant(now),
    day,
    counts: {
      LATE: of("LATE"),
      OPEN: of("OPEN"),
      RUNNING: of("RUNNING"),
      COMING: of("COMING"),
      DONE: of("DONE"),
    },
    visits: found.map(
      (line): TodayVisit => ({
        ...presentLine(line, vault),
        standing: line.standing,
        lateMinutes: line.standing === "LATE" ? Math.floor((now.getTime() - line.startsAt) / MINUTE) : 0,
        employeeNames: line.names,
      }),
    ),
  };
}
