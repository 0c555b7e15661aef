import { yearsBetween } from "@ginkgo/api-contract/identity/id-number";
import {
  type OrderKind,
  type OrderStatus,
  orderKinds,
  statusText,
  toneOf,
} from "@ginkgo/api-contract/orders/order-codes";
import type {
  Order,
  OrderAddress,
  OrderCard,
  OrderEvent,
  OrderItem,
  OrderRefund,
  Traveler,
} from "@ginkgo/api-contract/orders/order-shapes";
import type { OrderActor } from "@ginkgo/api-contract/orders/order-table";
import { maskAddress, maskName, maskPhone } from "@ginkgo/locale/masks";
import { momentText, shanghaiDay, shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import type { Db } from "../../platform/database/database.ts";
import { idArray, iso } from "../../platform/database/sql-values.ts";
import { usedCards } from "../cards/public.ts";
import { readPeople } from "../identity/public.ts";
import { readStaff, staffOfSeller } from "../identity/staff/public.ts";
import { elderNames } from "../membership/family/public.ts";
import { maskedNameOf, nameOf } from "../membership/public.ts";
import { categoryPicture } from "../services/public.ts";
import { employees as employeesTable } from "../workforce/tables.ts";
import { versionOf } from "./dispatch/order-version.ts";
import { actionsFor } from "./order-actions.ts";
import { type ItemRow, itemRows, type OrderRow, orderSealContext } from "./order-row.ts";
import { dueOf } from "./order-rules.ts";
import { packageStateText, sentenceOf, stepText } from "./order-texts.ts";
import { packagePlaces } from "./packages/package-row.ts";
import { presentPayer } from "./paying/family-payment.ts";
import { openRefunds } from "./refunds/refund-actions.ts";
import { exhaustedRefunds } from "./refunds/refund-counts.ts";
import { claimedOfLines } from "./refunds/refund-lines.ts";
import { outcomeOf } from "./refunds/refund-outcome.ts";
import { presentRefund, type RefundRow, refundRows } from "./refunds/refund-row.ts";
import { usesBenefit, useText } from "./refunds/refund-terms.ts";
import { parcelsOf } from "./shipping/parcels-of.ts";
import { unsentLines } from "./shipping/unsent-lines.ts";
import { orderEvents } from "./tables.ts";
import { birthdayOf } from "./tours/check-travelers.ts";
import { placeName } from "./visits/place-name.ts";
import { offers } from "./visits/tables.ts";
import { visitRecord } from "./visits/visit-record.ts";

/** The reader of an order; actions and visible fields follow from it. */
export interface Reader {
  as: Extract<OrderActor, "customer" | "employee" | "staff">;
  /** Of a member; null for staff. */
  memberId: string | null;
  /** Of staff. */
  staffId?: string;
  /** An account of a shop or home: of the portal's own people it reads neither the notes nor the names. */
  isSeller?: boolean;
}

type Deps = Pick<AppContext, "vault" | "clock" | "settings">;

const pages: Record<OrderKind, (id: string) => string> = {
  SERVICE: (id) => `/service/${id}`,
  PRODUCT: (id) => `/shop/product/${id}`,
  TOUR: (id) => `/tour/trip/${id}`,
  CARD: () => "/user/card",
  BILL: (id) => `/user/contract-detail?id=${id}`,
};

/** Of a card that is a package of visits, the service it is of. */
const drawsService = (kind: OrderKind, { skuId }: ItemRow) =>
  kind === "SERVICE" || (kind === "CARD" && skuId !== null);

const endedByRefund: readonly OrderStatus[] = ["HAS_REFUND", "TRANSACTION_CLOSING"];

const presentItem = (i: ItemRow, kind: OrderKind, refundedQuantity: number): OrderItem => ({
  lineId: i.id,
  targetId: i.targetId,
  skuId: i.skuId,
  name: i.name,
  skuName: i.skuName,
  quantity: i.quantity,
  unitPriceFen: i.unitPriceFen,
  amountFen: i.amountFen,
  refundedQuantity,
  cancelledQuantity: i.cancelledQuantity,
  link: pages[drawsService(kind, i) ? "SERVICE" : kind](i.targetId),
  picture: drawsService(kind, i) && i.category ? categoryPicture(i.category) : i.category,
  cover: i.cover ?? undefined,
});

const instantOf = (ms: number | null) => (ms === null ? null : shanghaiInstant(new Date(ms)));
const timeOf = (ms: number | null) => (ms === null ? null : shanghaiInstant(new Date(ms)).slice(11, 16));

/** `24:00` where a visit ends at midnight. */
const endOf = (o: OrderRow) => {
  const end = timeOf(o.endsAt);
  return end === "00:00" ? "24:00" : end;
};

interface Employee {
  id: string;
  name: string;
  employeeNo: string;
  memberId: string | null;
}

const employees = (db: Db, ids: readonly string[]): Promise<Employee[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select({
          id: employeesTable.id,
          name: employeesTable.displayName,
          employeeNo: employeesTable.employeeNo,
          memberId: employeesTable.memberId,
        })
        .from(employeesTable)
        .where(sql`${employeesTable.id} = any(${idArray([...new Set(ids)])})`);

/** Rows → cards, in the order given. */
export async function presentCards(
  db: Db,
  { vault, clock }: Deps,
  found: readonly OrderRow[],
  reader: Reader,
): Promise<OrderCard[]> {
  if (found.length === 0) return [];
  const now = clock.now();
  const ids = found.map((o) => o.id);
  const items = await itemRows(db, idArray(ids));
  const elderIds = found.flatMap((o) => o.elderId ?? []);
  const names = reader.memberId
    ? await elderNames(db, vault, reader.memberId, elderIds)
    : new Map<string, string>();
  const staffed = new Map(
    (
      await employees(
        db,
        found.flatMap((o) => o.employeeId ?? []),
      )
    ).map((e) => [e.id, e.name]),
  );
  const owners = await readPeople(
    db,
    vault,
    found.filter((o) => o.memberId !== reader.memberId).map((o) => o.memberId),
  );
  const overAsked = await exhaustedRefunds(db, ids);
  const refunding = await openRefunds(db, ids);
  const usedUp = await usedCards(
    db,
    found.flatMap((o) => (o.kind === "CARD" && !o.pack ? o.id : [])),
  );
  const claimed = await claimedOfLines(db, ids);
  const places = await packagePlaces(db, ids);
  return found.map((o): OrderCard => {
    const shown = o.paidAt === null ? null : o.employeeId;
    const own = items.filter((i) => i.orderId === o.id);
    // A refund that ended the order and names no lines was of all of it: a visit, a tour, a card.
    const isWhole =
      o.refundedFen > 0 && endedByRefund.includes(o.status) && !own.some((i) => claimed.has(i.id));
    const refundedOf = ({ id, quantity }: ItemRow) => claimed.get(id) ?? (isWhole ? quantity : 0);
    return {
      id: o.id,
      sn: o.sn,
      kind: o.kind,
      kindText: o.pack ? "套餐" : orderKinds[o.kind],
      status: o.status,
      statusText: packageStateText(o, places.get(o.id), shanghaiDay(now)) ?? statusText(o.status, o.kind),
      tone: toneOf(o.status),
      sentence: sentenceOf(
        o,
        (shown && staffed.get(shown)) ?? null,
        now,
        refunding.get(o.id)?.state === "WAIT_SECOND",
      ),
      amountFen: o.amountFen,
      refundedFen: o.refundedFen,
      payDeadline: ["CREATE", "WAIT_BUYER_PAY", "PAY_ERROR"].includes(o.status)
        ? instantOf(o.payDeadline)
        : null,
      createdAt: instantOf(o.createdAt)!,
      elderName: o.elderId ? (names.get(o.elderId) ?? null) : null,
      appointment:
        o.day === null
          ? null
          : {
              date: o.day,
              start: o.kind === "SERVICE" ? timeOf(o.startsAt) : null,
              end: o.kind === "SERVICE" ? endOf(o) : null,
            },
      items: own.map((i) => presentItem(i, o.kind, refundedOf(i))),
      actions: actionsFor(o, reader.as, {
        now,
        askedOut: overAsked.has(o.id),
        refund: refunding.get(o.id),
        staffId: reader.staffId ?? null,
        isNursing: own.some((i) => i.isNursing),
        cardUsed: usedUp.has(o.id),
      }),
      package: places.get(o.id) ?? null,
      ownerName:
        o.memberId === reader.memberId
          ? null
          : (reader.as === "customer" ? nameOf : maskedNameOf)(owners.get(o.memberId)),
    };
  });
}

const roleNames = {
  system: "系统",
  provider: "收款方",
  customer: "您",
  employee: "护理员",
  staff: "客服",
} as const;

async function historyOf(
  db: Db,
  vault: AppContext["vault"],
  order: OrderRow,
  reader: Reader,
): Promise<OrderEvent[]> {
  const found = await db
    .select({
      action: orderEvents.action,
      from: orderEvents.fromStatus,
      to: orderEvents.toStatus,
      role: orderEvents.actorKind,
      actorId: orderEvents.actorId,
      reason: orderEvents.reason,
      at: iso(orderEvents.at),
    })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, order.id),
        reader.as === "staff" ? undefined : ne(orderEvents.action, "note"),
      ),
    )
    .orderBy(orderEvents.seq);
  const ofSeller = reader.isSeller ? await staffOfSeller(db, order.seller) : null;
  const shown = ofSeller
    ? found.filter((e) => e.action !== "note" || (e.actorId !== null && ofSeller.has(e.actorId)))
    : found;
  const of = (role: string) => shown.flatMap((e) => (e.role === role && e.actorId ? [e.actorId] : []));
  const workers = new Map((await employees(db, of("employee"))).map((e) => [e.id, e.name]));
  const desk = await readStaff(db, of("staff"));
  const people = await readPeople(db, vault, of("customer"));
  const nameOfActor = (e: (typeof found)[number]): string => {
    if (e.actorId === null) return roleNames[e.role];
    if (e.role === "employee") return workers.get(e.actorId) ?? roleNames.employee;
    if (e.role === "staff")
      return ofSeller?.has(e.actorId) === false ? roleNames.staff : (desk.get(e.actorId) ?? roleNames.staff);
    if (e.actorId === reader.memberId) return "您";
    return (reader.as === "customer" ? nameOf : maskedNameOf)(people.get(e.actorId));
  };
  return shown.map((e) => ({
    action: e.action,
    from: e.from,
    to: e.to,
    actor: { role: e.role, name: nameOfActor(e) },
    text: stepText(e.action, order),
    reason: e.reason,
    at: e.at,
  }));
}

function opened<T>(
  vault: AppContext["vault"],
  order: OrderRow,
  column: "contact" | "travelers" | "remark",
): T | null {
  const sealed = order[column];
  return sealed === null ? null : (JSON.parse(vault.open(sealed, orderSealContext(column, order.id))) as T);
}

const whileOnTheWay = ["EMPLOYEE_APPROVE", "EMPLOYEE_GOTO", "EMPLOYEE_HANDLE"];

/** Who comes, the one who leads first: nobody before they are asked, though their hour is held from the beginning. */
export async function employeesFor(
  db: Db,
  vault: AppContext["vault"],
  order: OrderRow,
): Promise<NonNullable<Order["employee"]>[]> {
  if (!order.employeeId) return [];
  const standing = await db
    .select({ id: offers.employeeId })
    .from(offers)
    .where(and(eq(offers.orderId, order.id), inArray(offers.state, ["SENT", "ACCEPTED"])))
    .orderBy(ne(offers.employeeId, order.employeeId), offers.id);
  const ids = standing.map((o) => o.id);
  const found = new Map((await employees(db, ids)).map((e) => [e.id, e]));
  return Promise.all(ids.flatMap((id) => found.get(id) ?? []).map((e) => employeeFor(db, vault, order, e)));
}

async function employeeFor(db: Db, vault: AppContext["vault"], order: OrderRow, found: Employee) {
  const reachable = whileOnTheWay.includes(order.status) && found.memberId;
  const phone = reachable
    ? ((await readPeople(db, vault, [found.memberId!])).get(found.memberId!)?.phone ?? null)
    : null;
  return { id: found.id, name: found.name, employeeNo: found.employeeNo, phone };
}

/** What becomes due though its status says otherwise. */
const dueWords: Partial<Record<string, string>> = {
  cancelRefund: "到时没有寄回，退款申请就撤回",
  payBack: "到时没有确认收货，就自动退款",
  giveUp: "以前由客服为您安排；安排不上，全额退款",
  missed: "以前由客服核实；护理员没有来，全额退款",
  absent: "以前没有见到人，就按约定收上门费",
  askAbsent: "以前由客服核实护理员有没有上门；核实不了，全额退",
};

const deadlineOf = (order: OrderRow, now: Date): Order["deadline"] => {
  if (order.dueAt === null) return null;
  const isCounted = order.dueAction === "absent" && usesBenefit(order);
  const dueText = isCounted ? `以前没有见到人，${useText(order)}就算用掉` : dueWords[order.dueAction ?? ""];
  const text = dueText ?? dueOf(order, now)?.text;
  return text ? { at: instantOf(order.dueAt)!, text: `${momentText(order.dueAt)} ${text}` } : null;
};

/** Who decided is for staff alone. */
async function refundFor(db: Db, deps: Deps, refund: RefundRow, reader: Reader): Promise<OrderRefund> {
  const shown = await presentRefund(db, deps, refund);
  return reader.as === "staff" && !reader.isSeller
    ? { ...shown, outcome: await outcomeOf(db, refund) }
    : shown;
}

/** Everything one reader may see of an order. */
export async function presentOrder(db: Db, deps: Deps, order: OrderRow, reader: Reader): Promise<Order> {
  const { vault, clock } = deps;
  const [card] = await presentCards(db, deps, [order], reader);
  const contact = opened<Pick<OrderAddress, "receiver" | "phone" | "detail">>(vault, order, "contact");
  const travelers = opened<Traveler[]>(vault, order, "travelers") ?? [];
  // A compensation nobody has agreed to yet is the house's own business.
  const forCustomer =
    reader.as === "staff"
      ? sql``
      : sql`and not (r.kind = 'COMPENSATION' and r.state in ('WAIT_SECOND', 'REFUSED', 'CANCELLED'))`;
  const [refund] = await refundRows(
    db,
    sql`where r.order_id = ${order.id}::bigint ${forCustomer} order by (r.kind = 'STRAY'), r.id desc limit 1`,
  );
  const coming = await employeesFor(db, vault, order);
  const [lead, ...companions] =
    reader.as === "staff" ? coming.map((e) => ({ ...e, phone: e.phone && maskPhone(e.phone) })) : coming;
  const day = order.day ?? shanghaiDay(clock.now());
  const isWhole = reader.as !== "employee" || whileOnTheWay.includes(order.status);
  return {
    ...card!,
    priceLines: order.priceLines.map(({ note, ...l }) => ({ ...l, ...(note ? { note } : {}) })),
    paidFen: order.paidFen,
    paidBy:
      order.paidAt === null || reader.as === "employee"
        ? null
        : await presentPayer(db, vault, order.id, {
            memberId: reader.memberId,
            masked: reader.as === "staff",
          }),
    address:
      contact && order.adcode
        ? {
            receiver: isWhole && reader.as !== "staff" ? contact.receiver : maskName(contact.receiver),
            phone: isWhole && reader.as !== "staff" ? contact.phone : maskPhone(contact.phone),
            adcode: order.adcode,
            areaText: placeName(order.adcode),
            detail:
              reader.as === "staff" ? maskAddress(contact.detail) : isWhole ? contact.detail : "接单后可见",
          }
        : null,
    travelers: travelers.map((t) => {
      const birthday = birthdayOf(t);
      return {
        name: reader.as === "staff" ? maskName(t.name) : t.name,
        age: birthday ? yearsBetween(birthday, day) : null,
      };
    }),
    remark: isWhole ? opened<string>(vault, order, "remark") : null,
    priority: order.priority,
    deadline: deadlineOf(order, clock.now()),
    employee: lead ?? null,
    companions,
    record: await visitRecord(db, vault, order.id),
    parcels: order.isSent ? await parcelsOf(db, order.id) : [],
    unsent: order.status === "WAIT_DELIVER" || order.isPartShipped ? await unsentLines(db, order.id) : [],
    arrivalCode: reader.as === "customer" && whileOnTheWay.includes(order.status) ? order.arrivalCode : null,
    // What a customer writes about a visit is not for who made it.
    refund: refund && reader.as !== "employee" ? await refundFor(db, deps, refund, reader) : null,
    history: await historyOf(db, vault, order, reader),
    ...(reader.as === "staff" ? { version: await versionOf(db, order.id) } : {}),
  };
}
