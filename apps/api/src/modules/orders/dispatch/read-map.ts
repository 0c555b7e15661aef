import type { DispatchMap, MapStop, MapVisit } from "@ginkgo/api-contract/orders/dispatch-views";
import type { Place } from "@ginkgo/api-contract/orders/order-shapes";
import { midnightOf } from "@ginkgo/locale/shanghai-time";
import { eq, sql } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { DAY, MINUTE } from "../../../platform/clock.ts";
import { type Db, firstOf, rows } from "../../../platform/database/database.ts";
import { instant } from "../../../platform/database/sql-values.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { type DistrictMiddle, districtMiddles } from "../../organisations/public.ts";
import { areaByCode, areaName, areaPath } from "../../reference/areas/public.ts";
import { convertPoint } from "../../reference/public.ts";
import { areVisits } from "../../workforce/bookings/public.ts";
import { employees } from "../../workforce/tables.ts";
import { metresBetween, placeOf } from "../visits/visit-distance.ts";
import { dispatchable } from "./order-candidates.ts";
import { presentLine, type VisitLine, visitColumns } from "./waiting-visits.ts";

/** Others that look for somebody, so many at most. */
const OPEN_SHOWN = 30;

/** To about a hundred metres: which building it is, is nobody's business on a map of the city. */
const coarse = (degrees: number) => Math.round(degrees * 1000) / 1000;

const visitLines = (db: Db, rest: ReturnType<typeof sql>): Promise<VisitLine[]> =>
  rows<VisitLine>(
    db,
    sql`select ${visitColumns} from orders.orders o join orders.order_items i on i.order_id = o.id and i.position = 0 ${rest}`,
  );

interface Located extends MapVisit {
  /** As exactly as it is known; undefined where only the district is. */
  exact: Place | undefined;
}

/** A visit with where it is: its address, or the middle of its district. */
function located(line: VisitLine, vault: Vault, districts: readonly DistrictMiddle[]): Located {
  const { orderId, sn, serviceName, receiver, areaText, start, end } = presentLine(line, vault);
  const exact = placeOf(line, vault);
  const [lng, lat] = exact ? convertPoint([exact.lng, exact.lat], "wgs84", "gcj02") : [];
  const middle = districts.find((d) => d.adcode === line.adcode) ?? areaByCode(line.adcode ?? "");
  const place =
    lng !== undefined && lat !== undefined
      ? { lng: coarse(lng), lat: coarse(lat), isExact: true }
      : middle
        ? { lng: coarse(middle.lng), lat: coarse(middle.lat), isExact: false }
        : null;
  return { orderId, sn, serviceName, receiver, areaText, start, end, place, exact };
}

const shown = ({ exact: _, ...visit }: Located): MapVisit => visit;

/** Stops in the order of the day, each with the way from the one before. */
function withWays(stops: readonly Located[], triedId: string): MapStop[] {
  return stops
    .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
    .map((stop, i, all): MapStop => {
      const before = all[i - 1];
      return {
        ...shown(stop),
        isTried: stop.orderId === triedId,
        metresBefore: before?.exact && stop.exact ? metresBetween(before.exact, stop.exact) : null,
        minutesBefore: before ? Math.round((Date.parse(stop.start) - Date.parse(before.end)) / MINUTE) : null,
      };
    });
}

/**
 * Where a visit is that somebody is looked for, and how the day of one person goes with it.
 * @throws {ProblemError} NOT_ALLOWED, NOT_FOUND, ORDER_TRANSITION_NOT_ALLOWED for a visit nobody is sent to any more
 */
export async function readMap(
  db: Db,
  { vault, clock }: Pick<AppContext, "vault" | "clock">,
  viewer: StaffViewer,
  id: string,
  employeeId: string | undefined,
): Promise<DispatchMap> {
  const order = await dispatchable(db, viewer, id);
  const from = instant(new Date(midnightOf(order.day!)));
  const to = instant(new Date(midnightOf(order.day!) + DAY));
  const path = areaPath(order.adcode!);
  const city = path[1] ?? path[0]!;
  const [own] = await visitLines(db, sql`where o.id = ${id}::bigint`);
  const open = await visitLines(
    db,
    sql`where o.kind = 'SERVICE' and o.starts_at >= ${from} and o.starts_at < ${to} and o.id <> ${id}::bigint
        and o.status in ('TRADE_SUCCESS', 'EMPLOYEE_REJECT') and o.adcode like ${`${city.slice(0, 4)}%`}
        and o.seller = ${order.seller}
      order by o.starts_at, o.id limit ${OPEN_SHOWN}`,
  );
  const person = employeeId
    ? await firstOf(
        db
          .select({ employeeId: employees.id, name: employees.displayName })
          .from(employees)
          .where(eq(employees.id, employeeId)),
      )
    : null;
  if (person === undefined) throw problem("NOT_FOUND", "employee");
  const booked = person
    ? await visitLines(
        db,
        sql`where o.id <> ${id}::bigint and o.id in (select substr(b.reference, 7)::bigint
            from workforce.employee_bookings b where b.employee_id = ${person.employeeId}::bigint
              and b.visit && tstzrange(${from}, ${to}) and ${areVisits(clock.now())})
          order by o.starts_at, o.id`,
      )
    : [];
  const districts = await districtMiddles(db, city);
  const at = (line: VisitLine) => located(line, vault, districts);
  const visit = at(own!);
  const stops = person ? withWays([visit, ...booked.map(at)], id) : [];
  const ways = stops.slice(1).map((s) => s.metresBefore);
  return {
    city,
    cityName: areaName(city),
    districts: districts.map(({ adcode, lng, lat }) => ({ name: areaName(adcode), lng, lat })),
    visit: shown(visit),
    open: open.map((line) => shown(at(line))),
    person,
    stops,
    metres: ways.includes(null) ? null : ways.reduce<number>((sum, m) => sum + (m ?? 0), 0),
  };
}
