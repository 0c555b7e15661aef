import type { DispatchBoard } from "@ginkgo/api-contract/orders/dispatch";
import { offerStates } from "@ginkgo/api-contract/orders/order-codes";
import { midnightOf, shanghaiDay, shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { and, desc, eq, gte, lt } from "drizzle-orm";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { DAY } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/database/database.ts";
import { iso } from "../../../platform/database/sql-values.ts";
import { sellersOf } from "../../identity/staff/public.ts";
import { requirePermission } from "../../membership/public.ts";
import { checkArea } from "../../reference/areas/public.ts";
import { servedAreas } from "../../workforce/staffing/public.ts";
import { employees } from "../../workforce/tables.ts";
import { orderItems, orders } from "../tables.ts";
import { placeName } from "../visits/place-name.ts";
import { offers } from "../visits/tables.ts";
import { boardPeople } from "./board-people.ts";
import { readSwitches } from "./switches.ts";
import { waitingVisits } from "./waiting-visits.ts";

/** The newest offers of a day are shown, so many. */
const OFFERS_SHOWN = 50;

async function offersOfDay(db: Db, day: string): Promise<DispatchBoard["offers"]> {
  const from = new Date(midnightOf(day));
  const found = await db
    .select({
      id: offers.id,
      at: iso(offers.sentAt),
      employeeName: employees.displayName,
      orderId: offers.orderId,
      sn: orders.sn,
      serviceName: orderItems.name,
      state: offers.state,
      answerBy: iso(offers.answerBy),
      reason: offers.reason,
    })
    .from(offers)
    .innerJoin(employees, eq(employees.id, offers.employeeId))
    .innerJoin(orders, eq(orders.id, offers.orderId))
    .innerJoin(orderItems, and(eq(orderItems.orderId, offers.orderId), eq(orderItems.position, 0)))
    .where(and(gte(offers.sentAt, from), lt(offers.sentAt, new Date(from.getTime() + DAY))))
    .orderBy(desc(offers.sentAt), desc(offers.id))
    .limit(OFFERS_SHOWN);
  return found.map((offer) => ({ ...offer, stateText: offerStates[offer.state] }));
}

/** Whether visits are offered by themselves, and of which kinds of service they are not. */
async function automaticNow(db: Db): Promise<DispatchBoard["automatic"]> {
  const [whole, ...rest] = await readSwitches(db);
  return { isOn: whole!.isOn, offNames: rest.filter((s) => !s.isOn).map((s) => s.name) };
}

interface BoardQuery {
  day?: string | undefined;
  area?: string | undefined;
  keyword?: string | undefined;
  cursor?: string | undefined;
  size: number;
}

/** A day as who dispatches sees it. @throws {ProblemError} NOT_ALLOWED, BAD_INPUT for an area that is none */
export async function readBoard(
  db: Db,
  deps: Pick<AppContext, "vault" | "clock">,
  viewer: StaffViewer,
  { day: asked, area, keyword, cursor, size }: BoardQuery,
): Promise<DispatchBoard> {
  requirePermission(viewer, "orders.dispatch");
  if (area !== undefined) checkArea(area, "area");
  const now = deps.clock.now();
  const day = asked ?? shanghaiDay(now);
  const { waiting, count } = await waitingVisits(db, deps, { area, sellers: await sellersOf(db, viewer) });
  const filters = { adcode: area, keyword, after: cursor };
  const { people, count: peopleCount, nextCursor } = await boardPeople(db, deps, day, filters, size);
  return {
    day,
    now: shanghaiInstant(now),
    waiting,
    waitingCount: count,
    people,
    peopleCount,
    ...(nextCursor ? { nextCursor } : {}),
    offers: await offersOfDay(db, day),
    automatic: await automaticNow(db),
    areas: (await servedAreas(db)).map((adcode) => ({ adcode, name: placeName(adcode) })),
  };
}
