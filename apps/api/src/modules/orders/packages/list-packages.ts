import { statusText } from "@ginkgo/api-contract/orders/order-codes";
import {
  type PackageState,
  packageStates,
  unusedOfPackage,
  type VisitPackage,
  visitOfPackage,
} from "@ginkgo/api-contract/orders/packages";
import { shanghaiDay, shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { eq, sql } from "drizzle-orm";
import type { AppContext } from "../../../http/services.ts";
import type { Db } from "../../../platform/database/database.ts";
import { idArray, millis } from "../../../platform/database/sql-values.ts";
import { readPeople } from "../../identity/public.ts";
import { amongElders, elderNames } from "../../membership/family/public.ts";
import { nameOf } from "../../membership/public.ts";
import { services } from "../../services/tables.ts";
import { canAccessOrder } from "../own-order.ts";
import { orderItems, orders } from "../tables.ts";
import { leftVisits, type PackageRow, packageRows } from "./package-row.ts";
import { packageVisits } from "./tables.ts";

const MAX_COUNT = 100;

const timeOf = (ms: number) => shanghaiInstant(new Date(ms)).slice(11, 16);

interface Names {
  id: string;
  name: string;
  skuName: string;
  areaText: string;
}

/** What packages are called, and where their services come to. */
async function namesOf(db: Db, ids: readonly string[]): Promise<Map<string, Names>> {
  const found = await db
    .select({
      id: orderItems.orderId,
      name: orderItems.name,
      skuName: sql<string>`coalesce(${orderItems.skuName}, '')`,
      areaText: sql<string>`coalesce(${services.areaText}, '')`,
    })
    .from(orderItems)
    .leftJoin(services, eq(services.id, sql`${orderItems.targetId}::bigint`))
    .where(sql`${orderItems.orderId} = any(${idArray(ids)})`);
  return new Map(found.map((n) => [n.id, n]));
}

async function bookedOf(db: Db, ids: readonly string[]): Promise<Map<string, VisitPackage["booked"]>> {
  const found = await db
    .select({
      packageId: packageVisits.packageId,
      orderId: packageVisits.orderId,
      status: orders.status,
      // A visit has a day and its hours.
      day: sql<string>`${orders.day}::text`,
      startsAt: sql<number>`${millis(orders.startsAt)}`,
      endsAt: sql<number>`${millis(orders.endsAt)}`,
      returned: sql<boolean>`${packageVisits.returnedAt} is not null`,
    })
    .from(packageVisits)
    .innerJoin(orders, eq(orders.id, packageVisits.orderId))
    .where(sql`${packageVisits.packageId} = any(${idArray(ids)})`)
    .orderBy(packageVisits.orderId);
  const all = new Map<string, VisitPackage["booked"]>();
  for (const { packageId, orderId, status, day, startsAt, endsAt, returned } of found) {
    const own = all.get(packageId) ?? [];
    const nth = returned ? null : own.filter((b) => !b.returned).length + 1;
    const appointment = { date: day, start: timeOf(startsAt), end: timeOf(endsAt) };
    own.push({ orderId, nth, status, statusText: statusText(status, "SERVICE"), appointment, returned });
    all.set(packageId, own);
  }
  return all;
}

function stateOf(found: PackageRow, today: string): PackageState {
  if (found.isClosed || found.status !== "TRANSACTION_COMPLETE") return "CLOSED";
  if (leftVisits(found) === 0) return "USED_UP";
  return found.endDay !== null && found.endDay < today ? "EXPIRED" : "OPEN";
}

/** Packages a member bought, and those of elders whose orders they may see; what can be used first. */
export async function listPackages(
  db: Db,
  { vault, clock }: Pick<AppContext, "vault" | "clock">,
  memberId: string,
): Promise<VisitPackage[]> {
  const found = await packageRows(
    db,
    // Own and family's apart, each by its index: one condition over both reads every package of the portal.
    sql`where p.opened_at is not null and p.order_id in (
        select m.id from orders.orders m where m.member_id = ${memberId}::bigint and m.kind = 'CARD'
        union select f.id from orders.orders f where f.kind = 'CARD' and ${amongElders(sql`f.elder_id`, memberId, "orders.read")})
      order by p.closed_at is not null, p.visits = p.booked + p.given_back, p.end_day nulls last, p.order_id limit ${MAX_COUNT}`,
  );
  const ids = found.map((p) => p.id);
  if (ids.length === 0) return [];
  const [names, booked] = [await namesOf(db, ids), await bookedOf(db, ids)];
  const others = found.filter((p) => p.memberId !== memberId);
  const owners = await readPeople(
    db,
    vault,
    others.map((p) => p.memberId),
  );
  const mayAct = new Map<string, boolean>();
  for (const p of found) mayAct.set(p.id, await canAccessOrder(db, p, memberId, "orders.act"));
  const elders = await elderNames(
    db,
    vault,
    memberId,
    found.flatMap((p) => p.elderId ?? []),
  );
  const today = shanghaiDay(clock.now());
  return found.map((p): VisitPackage => {
    const { name, skuName, areaText } = names.get(p.id)!;
    const state = stateOf(p, today);
    return {
      id: p.id,
      serviceId: p.serviceId,
      skuId: p.skuId,
      name,
      skuName,
      state,
      stateText: packageStates[state],
      visits: p.visits,
      usedVisits: p.used,
      leftVisits: leftVisits(p),
      paidFen: p.amountFen,
      visitFen: visitOfPackage(p),
      refundableFen: state === "CLOSED" ? 0 : unusedOfPackage(p),
      openVisits: p.open,
      endDay: p.endDay,
      areaText,
      ownerName: p.memberId === memberId ? null : nameOf(owners.get(p.memberId)),
      elderName: p.elderId && (elders.get(p.elderId) ?? null),
      elderId: p.elderId,
      canAct: mayAct.get(p.id)!,
      booked: booked.get(p.id) ?? [],
    };
  });
}
