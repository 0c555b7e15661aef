import type { LoadHour } from "@ginkgo/api-contract/orders/dispatch-views";
import { midnightOf, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { DAY } from "../../../platform/clock.ts";
import { type Db, rows } from "../../../platform/database/database.ts";
import { instant } from "../../../platform/database/sql-values.ts";
import { requirePermission } from "../../membership/public.ts";
import { checkArea } from "../../reference/areas/public.ts";
import { peopleAtHand } from "../../workforce/staffing/public.ts";
import { isWithin } from "./waiting-visits.ts";

/** From seven to nine in the evening, the hours visits are made in. */
const SHOWN = [7, 20] as const;

/** What each hour of a day holds. @throws {ProblemError} NOT_ALLOWED, BAD_INPUT for an area that is none */
export async function readLoad(
  db: Db,
  { clock }: Pick<AppContext, "clock">,
  viewer: StaffViewer,
  { day: asked, area }: { day?: string | undefined; area?: string | undefined },
): Promise<{ day: string; hours: LoadHour[] }> {
  requirePermission(viewer, "orders.dispatch");
  if (area !== undefined) checkArea(area, "area");
  const day = asked ?? shanghaiDay(clock.now());
  const midnight = instant(new Date(midnightOf(day)));
  const visits = await rows<Omit<LoadHour, "people">>(
    db,
    sql`select h.hour, (count(o.id) filter (where not o.is_open))::int as placed,
        (count(o.id) filter (where o.is_open))::int as open
      from generate_series(${SHOWN[0]}::int, ${SHOWN[1]}::int) h(hour)
        left join (select o.id, o.starts_at, o.ends_at, o.status in ('TRADE_SUCCESS', 'EMPLOYEE_REJECT') as is_open
            from orders.orders o where o.kind = 'SERVICE' and o.starts_at >= ${midnight}
              and o.starts_at < ${instant(new Date(midnightOf(day) + DAY))}
              and o.status in ('TRADE_SUCCESS', 'EMPLOYEE_REJECT', 'EMPLOYEE_RECEIVE', 'EMPLOYEE_APPROVE',
                'EMPLOYEE_GOTO', 'EMPLOYEE_HANDLE', 'CONFIRM', 'SERVICE_FINISH', 'TRANSACTION_COMPLETE')
              and ${isWithin(area)}) o
          on o.starts_at < ${midnight} + (h.hour + 1) * interval '1 hour'
            and o.ends_at > ${midnight} + h.hour * interval '1 hour'
      group by h.hour order by h.hour`,
  );
  const people = await peopleAtHand(db, { day, adcode: area, hours: SHOWN });
  return { day, hours: visits.map((v) => ({ ...v, people: people.get(v.hour) ?? 0 })) };
}
