import { statusText } from "@ginkgo/api-contract/orders/order-codes";
import type { DepartureCase, GroupDeparture } from "@ginkgo/api-contract/tours/departures";
import { departureStates } from "@ginkgo/api-contract/tours/tour-codes";
import { shanghaiDay, shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { DAY } from "../../../platform/clock.ts";
import { type Db, rows } from "../../../platform/database/database.ts";
import { idArray, textArray } from "../../../platform/database/sql-values.ts";
import { readPeople } from "../../identity/public.ts";
import { readStaff } from "../../identity/staff/public.ts";
import { maskedNameOf } from "../../membership/public.ts";
import { entryToChange, kindNamed } from "../../publishing/public.ts";
import { type DepartureGroup, departureState } from "../../tours/departures/public.ts";
import { isFree } from "../end-free-order.ts";
import { itemRows, leftOf, type OrderRow, orderRows } from "../order-row.ts";
import { mayBeSecond, staffsDeparture } from "./decide-departure.ts";
import { deadlineOf, going, unpaid } from "./departures.ts";

/** Of orders that were paid for and travelled. */
const travelled = ["EMPLOYEE_HANDLE", "CONFIRM", "SERVICE_FINISH", "EVALUATE", "TRANSACTION_COMPLETE"];
export const seated = [...going, ...travelled];

const isOpen = ({ state, day }: DepartureGroup, now: Date) => state === "FORMING" && day > shanghaiDay(now);

function decidesAt(group: DepartureGroup, now: Date): Date | null {
  if (!isOpen(group, now)) return null;
  const at = deadlineOf(group.day);
  return group.askedUntil && group.askedUntil > at ? group.askedUntil : at;
}

/** Departures for staff, in the order given. */
export async function presentDepartures(
  db: Db,
  groups: readonly DepartureGroup[],
  now: Date,
): Promise<GroupDeparture[]> {
  const counted = new Map(
    (
      await rows<{ id: string; paid: number; orders: number; unpaid: number }>(
        db,
        sql`select o.departure_id::text as id,
          coalesce(sum(i.quantity) filter (where o.status = any(${textArray(seated)})), 0)::int as paid,
          (count(*) filter (where o.status = any(${textArray(seated)})))::int as orders,
          coalesce(sum(i.quantity) filter (where o.status = any(${textArray(unpaid)})), 0)::int as unpaid
          from orders.orders o join orders.order_items i on i.order_id = o.id and i.position = 0
          where o.kind = 'TOUR' and o.departure_id = any(${idArray(groups.map(({ id }) => id))})
          group by o.departure_id`,
      )
    ).map((one) => [one.id, one]),
  );
  const names = await readStaff(
    db,
    groups.flatMap(({ askedBy }) => askedBy ?? []),
  );
  return groups.map((group) => {
    const { id, tripName, day, minGroup, stock, taken, version, askedBy, askedAt, askedReason } = group;
    const state = departureState(group, shanghaiDay(now));
    const at = decidesAt(group, now);
    const of = counted.get(id);
    return {
      id,
      tripName,
      date: day,
      state,
      stateText: askedBy ? "等第二个人同意" : departureStates[state],
      minGroup,
      maxGroup: stock,
      paidSeats: of?.paid ?? 0,
      unpaidSeats: of?.unpaid ?? 0,
      takenSeats: taken,
      orders: of?.orders ?? 0,
      decidesAt: at && shanghaiInstant(at),
      daysLeft: at && Math.max(0, Math.floor((at.getTime() - now.getTime()) / DAY)),
      asked: askedBy
        ? {
            id: askedBy,
            name: names.get(askedBy) ?? "同事",
            at: shanghaiInstant(askedAt!),
            reason: askedReason!,
          }
        : null,
      version,
    };
  });
}

/** What a decision does to orders it is about. */
const followsOf = (orders: readonly OrderRow[], refunded: readonly OrderRow[] = []) => ({
  orders: orders.length,
  refundFen: refunded.reduce((sum, order) => sum + (isFree(order) ? 0 : leftOf(order)), 0),
  people: new Set(orders.map(({ memberId }) => memberId)).size,
});

/** The departure as it is made in the back office, for its editor. */
async function entryOf(
  db: Db,
  viewer: StaffViewer,
  kinds: AppContext["entryKinds"],
  id: string,
): Promise<DepartureCase["entry"]> {
  const found = await entryToChange(db, kindNamed(kinds, "departure"), viewer, id);
  return found ? { version: found.version, live: found.live, draft: found.draft } : null;
}

type Action = DepartureCase["actions"][number];

/** What this person of the staff may do about a departure now: nobody is offered the second half of what they asked. */
function actionsOf(
  group: DepartureGroup,
  { paidSeats }: GroupDeparture,
  viewer: StaffViewer,
  now: Date,
): Action[] {
  if (group.state === "CANCELLED" || group.day <= shanghaiDay(now)) return [];
  if (group.state === "FORMED") return ["cancel"];
  if (paidSeats >= group.minGroup) return ["confirm", "cancel"];
  if (group.askedBy === null) return ["ask", "cancel"];
  if (group.askedBy === viewer.staffId) return ["withdraw", "cancel"];
  return mayBeSecond(viewer, group) ? ["agree", "refuse", "cancel"] : ["refuse", "cancel"];
}

/** A departure with all that decides it. @throws {ProblemError} NOT_FOUND, also for another organiser's */
export async function readDeparture(
  db: Db,
  { vault, clock, entryKinds }: Pick<AppContext, "vault" | "clock" | "entryKinds">,
  viewer: StaffViewer,
  id: string,
): Promise<DepartureCase> {
  const group = await staffsDeparture(db, viewer, id);
  const now = clock.now();
  const [one] = await presentDepartures(db, [group], now);
  const orders = await orderRows(
    db,
    sql`where o.kind = 'TOUR' and o.departure_id = ${id}::bigint and o.status <> 'TRADE_CLOSED' order by o.id`,
  );
  const items = await itemRows(db, idArray(orders.map((o) => o.id)));
  const people = await readPeople(
    db,
    vault,
    orders.map((o) => o.memberId),
  );
  const paid = orders.filter(({ status }) => going.includes(status));
  const waiting = orders.filter(({ status }) => unpaid.includes(status));
  return {
    ...one!,
    roster: orders.map((o) => ({
      orderId: o.id,
      sn: o.sn,
      ownerName: maskedNameOf(people.get(o.memberId)),
      seats: items.find((i) => i.orderId === o.id)?.quantity ?? 0,
      status: o.status,
      statusText: statusText(o.status, "TOUR"),
      paidFen: o.paidFen,
    })),
    clock: isOpen(group, now) ? (one!.paidSeats >= group.minGroup ? "FORMED" : "CANCELLED") : null,
    ifFormed: followsOf(paid.filter(({ status }) => status === "TRADE_SUCCESS")),
    ifCancelled: followsOf([...paid, ...waiting], paid),
    actions: actionsOf(group, one!, viewer, now),
    entry: viewer.permissions.has("catalogue.write") ? await entryOf(db, viewer, entryKinds, id) : null,
  };
}
