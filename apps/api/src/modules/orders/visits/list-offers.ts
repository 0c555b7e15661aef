import type { HealthNotes } from "@ginkgo/api-contract/membership/membership-elders";
import { type OrderStatus, statusText } from "@ginkgo/api-contract/orders/order-codes";
import type { Offer, OrderAddress, Visit } from "@ginkgo/api-contract/orders/order-shapes";
import { careLevelWords } from "@ginkgo/api-contract/organisations/org-codes";
import { maskName, maskPhone } from "@ginkgo/locale/masks";
import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { offsetOf, type PageQuery, paged } from "../../../http/paged.ts";
import { problem } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import { type Db, row } from "../../../platform/database/database.ts";
import { idArray, instant, iso, textArray } from "../../../platform/database/sql-values.ts";

import { takenSkills } from "../../services/public.ts";
import { isBeyond, measuresOfVisit } from "../measures/measured.ts";
import { actionsFor } from "../order-actions.ts";
import { itemRows, type OrderRow, orderRows, orderSealContext } from "../order-row.ts";
import { sentenceFor } from "../order-texts.ts";
import { isOffered, orderById } from "../own-order.ts";
import { agreed, hoursOfVisit, visitsBetween } from "./employee-calendar.ts";
import { placeName } from "./place-name.ts";
import { offers as offersTable } from "./tables.ts";
import { visitPay } from "./visit-pay.ts";
import { visitRecord } from "./visit-record.ts";

type Deps = Pick<AppContext, "vault" | "clock">;

/** What an employee who made the visit still sees of it. */
const made: OrderStatus[] = ["CONFIRM", "SERVICE_FINISH", "TRANSACTION_COMPLETE"];

/** How a visit lies to those accepted on its day, in words: the one before it first. */
function wayText(order: OrderRow, others: readonly OrderRow[]): string | null {
  const sameDay = others.filter((o) => o.day === order.day && o.id !== order.id);
  const before = sameDay.findLast((o) => o.endsAt! <= order.startsAt!);
  const after = sameDay.find((o) => o.startsAt! >= order.endsAt!);
  const near = before ?? after;
  if (!near) return null;
  const { start, end } = hoursOfVisit(near);
  const when = near === before ? `前一单 ${end} 结束` : `后一单 ${start} 开始`;
  return near.adcode === order.adcode
    ? `${when}，在同一个区`
    : `${when}，在${placeName(near.adcode).split(" ").at(-1)}，路上要留时间`;
}

/** What matters before setting out, one line each. */
function alertsOf(health: HealthNotes | null): string[] {
  if (!health) return [];
  const { careLevel, allergies, diseases } = health;
  return [
    ...(allergies ? [`过敏：${allergies}`] : []),
    ...(diseases ? [`慢性病：${diseases}`] : []),
    ...(careLevel ? [careLevelWords[careLevel]] : []),
  ];
}

async function presentOffers(
  db: Db,
  { vault, clock }: Deps,
  found: readonly OrderRow[],
  { employeeId, isPool }: { employeeId: string; isPool: boolean },
): Promise<Offer[]> {
  if (found.length === 0) return [];
  const ids = idArray(found.map((o) => o.id));
  const items = await itemRows(db, ids);
  const offers = await db
    .selectDistinctOn([offersTable.orderId], {
      orderId: offersTable.orderId,
      state: offersTable.state,
      answerBy: iso(offersTable.answerBy),
    })
    .from(offersTable)
    .where(and(sql`${offersTable.orderId} = any(${ids})`, eq(offersTable.employeeId, employeeId)))
    .orderBy(offersTable.orderId, desc(offersTable.id));
  const days = found.map((o) => o.day!).sort();
  const others = await visitsBetween(db, employeeId, { from: days[0]!, to: days.at(-1)!, statuses: agreed });
  const opened = <T>(o: OrderRow, column: "contact" | "remark" | "health"): T | null =>
    o[column] === null ? null : (JSON.parse(vault.open(o[column], orderSealContext(column, o.id))) as T);
  return found.map((o): Offer => {
    const item = items.find((i) => i.orderId === o.id)!;
    const offer = offers.find((f) => f.orderId === o.id);
    const isMine = !isPool && agreed.includes(o.status);
    const isOver = !isPool && made.includes(o.status);
    const contact = isMine || isOver ? opened<Omit<OrderAddress, "adcode">>(o, "contact") : null;
    const areaText = placeName(o.adcode);
    return {
      orderId: o.id,
      sn: o.sn,
      status: o.status,
      statusText: statusText(o.status, o.kind),
      offerState: offer?.state ?? "SENT",
      answerBy: offer?.state === "SENT" && o.status === "EMPLOYEE_RECEIVE" ? offer.answerBy : null,
      serviceId: item.targetId,
      serviceName: item.name,
      skuName: item.skuName,
      appointment: { date: o.day!, ...hoursOfVisit(o) },
      address: contact && {
        receiver: isOver ? maskName(contact.receiver) : contact.receiver,
        phone: isOver ? maskPhone(contact.phone) : contact.phone,
        areaText,
        detail: isOver ? "服务已结束" : contact.detail,
      },
      areaText,
      wayText: isOver ? null : wayText(o, others),
      remark: isMine ? opened<string>(o, "remark") : null,
      hasHealth: o.health !== null,
      alerts: isMine && offer?.state === "ACCEPTED" ? alertsOf(opened<HealthNotes>(o, "health")) : [],
      screened: o.screened,
      photoConsent: o.photoConsent,
      amountFen: o.amountFen,
      payFen: visitPay(o),
      people: o.people,
      // Who said yes waits for the other.
      actions: (isPool
        ? ["receive"]
        : actionsFor(o, "employee", {
            now: clock.now(),
            askedOut: false,
            refund: undefined,
            staffId: null,
            cardUsed: false,
            isNursing: item.isNursing,
          })
      ).filter((action) => action !== "receive" || offer?.state !== "ACCEPTED"),
    };
  });
}

const count = async (db: Db, where: SQL): Promise<number> =>
  (await row<{ n: number }>(db, sql`select count(*)::int as n from orders.orders o ${where}`))!.n;

const nothing = { offers: 0, visits: 0 };

/** Visits offered to an employee or accepted by them, those to be made soonest first, those done last. */
export async function listOwnOffers(
  db: Db,
  deps: Deps,
  employeeId: string | undefined,
  query: PageQuery & { status?: OrderStatus[] | undefined },
) {
  const now = shanghaiInstant(deps.clock.now());
  if (!employeeId) return { ...paged([], 0, query), counts: nothing, now };
  const own = sql`where exists (select 1 from orders.offers f
    where f.order_id = o.id and f.employee_id = ${employeeId}::bigint and f.state in ('SENT', 'ACCEPTED'))`;
  const where = query.status ? sql`${own} and o.status = any(${textArray(query.status)})` : own;
  const found = await orderRows(
    db,
    sql`${where} order by (o.finished_at is not null), o.finished_at desc, o.starts_at, o.id
      limit ${query.size} offset ${offsetOf(query)}`,
  );
  const counts = {
    offers: await count(db, sql`${own} and o.status = 'EMPLOYEE_RECEIVE'`),
    visits: await count(db, sql`${own} and o.status = any(${textArray(agreed)})`),
  };
  const records = await presentOffers(db, deps, found, { employeeId, isPool: false });
  return { ...paged(records, await count(db, where), query), counts, now };
}

/** One visit for the employee it was offered to. @throws {ProblemError} NOT_FOUND, also for a colleague's */
export async function readVisit(
  db: Db,
  deps: Deps,
  employeeId: string | undefined,
  orderId: string,
): Promise<Visit> {
  const order = await orderById(db, orderId);
  const isOwn = employeeId && (await isOffered(db, orderId, employeeId));
  if (!order || !isOwn) throw problem("NOT_FOUND", "visit");
  const [offer] = await presentOffers(db, deps, [order], { employeeId, isPool: false });
  const record = await visitRecord(db, deps.vault, orderId);
  // What was measured forbids it: it is measured again, or stopped.
  const actions = isBeyond(record?.measured ?? [])
    ? offer!.actions.map((action) => (action === "finish" ? "stop" : action))
    : offer!.actions;
  return {
    ...offer!,
    actions,
    sentence: sentenceFor(order),
    record,
    measures: await measuresOfVisit(db, orderId),
  };
}

/**
 * Paid visits nobody has accepted that an employee could make: by place, skill, papers, hours and other visits, and not
 * refused by them before. Those that have priority stand first.
 */
export async function listPool(db: Db, deps: Deps, employeeId: string | undefined, query: PageQuery) {
  if (!employeeId) return paged([], 0, query);
  const now = deps.clock.now();
  const taken = JSON.stringify(await takenSkills(db, employeeId));
  const minute = (column: "starts_at" | "ends_at") =>
    sql`((extract(epoch from o.${sql.raw(column)}) - extract(epoch from o.day::timestamp) + 8 * 3600) / 60)::int`;
  const hours = (offset: SQL) =>
    sql`int4range(${offset} + ${minute("starts_at")}, ${offset} + ${minute("ends_at")})`;
  const where = sql`join orders.order_items i on i.order_id = o.id and i.position = 0
      join services.services s on s.id = i.target_id::bigint
      join workforce.employees e on e.id = ${employeeId}::bigint
      join json_to_recordset(${taken}::json) as t(skills text[], until date)
        on t.skills = s.required_skills and (t.until is null or t.until >= o.day)
    where o.kind = 'SERVICE' and o.status in ('TRADE_SUCCESS', 'EMPLOYEE_REJECT') and o.starts_at > ${instant(now)}
      and e.accepts
      and e.reach && array['a' || o.adcode, 'a' || left(o.adcode, 4) || '00', 'a' || left(o.adcode, 2) || '0000']
      and coalesce((select r.hours @> ${hours(sql`0`)} from workforce.employee_overrides r
          where r.employee_id = e.id and r.day = o.day),
        e.week @> ${hours(sql`(extract(isodow from o.day)::int - 1) * 1440`)})
      and not exists (select 1 from workforce.employee_bookings b where b.employee_id = e.id
        and b.visit && tstzrange(o.starts_at, o.ends_at) and b.reference is distinct from 'order:' || o.id
        and (b.held_until is null or b.held_until > ${instant(now)}))
      and not exists (select 1 from workforce.employee_absences a where a.employee_id = e.id
        and a.withdrawn_at is null and a.to_at > o.starts_at and a.from_at < o.ends_at)
      and not exists (select 1 from orders.offers f where f.order_id = o.id and f.employee_id = e.id
        and f.state <> 'WITHDRAWN')`;
  const found = await orderRows(
    db,
    sql`${where} order by o.priority desc, o.starts_at, o.id limit ${query.size} offset ${offsetOf(query)}`,
  );
  const records = await presentOffers(db, deps, found, { employeeId, isPool: true });
  return paged(records, await count(db, where), query);
}
