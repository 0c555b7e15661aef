import { visitBenefits } from "@ginkgo/api-contract/cards/cards";
import type { OrderKind, OrderStatus } from "@ginkgo/api-contract/orders/order-codes";
import type { PriceLine } from "@ginkgo/api-contract/orders/order-shapes";
import type { OrderActor } from "@ginkgo/api-contract/orders/order-table";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type Db, firstOf, rows, type Tx } from "../../platform/database/database.ts";
import { millis, textArray } from "../../platform/database/sql-values.ts";
import { openVisits } from "./packages/package-row.ts";
import { type PayRule, payRuleOf } from "./pay-rules/rule-of-order.ts";
import { orderEvents } from "./tables.ts";

/** A row of orders.orders; times are milliseconds since 1970. */
export interface OrderRow {
  id: string;
  sn: string;
  memberId: string;
  kind: OrderKind;
  status: OrderStatus;
  seller: string;
  elderId: string | null;
  amountFen: number;
  paidFen: number;
  refundedFen: number;
  /** Asked for, agreed, abnormal or paid back, of all that was paid. */
  claimedFen: number;
  /** The payment that carried it; null before, and where nothing was to pay. */
  paymentId: string | null;
  priceLines: PriceLine[];
  /** `YYYY-MM-DD` */
  day: string | null;
  startsAt: number | null;
  endsAt: number | null;
  departureId: string | null;
  /** Who leads, where several come. */
  employeeId: string | null;
  /** How many come. */
  people: number;
  /** By which rule those who come are paid: the one it was placed under; null for what is no visit. */
  payRule: PayRule | null;
  adcode: string | null;
  contact: string | null;
  health: string | null;
  travelers: string | null;
  remark: string | null;
  photoConsent: boolean;
  screened: boolean;
  arrivalCode: string | null;
  /** A visit that is dispatched before others. */
  priority: boolean;
  /** Some of the goods, or all, have left. */
  isSent: boolean;
  /** Some of the goods have left and others are still to be sent. */
  isPartShipped: boolean;
  dueAt: number | null;
  dueAction: string | null;
  payDeadline: number | null;
  paidAt: number | null;
  finishedAt: number | null;
  completedAt: number | null;
  payExtended: boolean;
  receiveExtended: boolean;
  /** How often its visit moved to another hour. */
  reschedules: number;
  /** Of an order that sells several visits together; null for any other. */
  pack: { visits: number; used: number; open: number } | null;
  /** The counted use of a card, or the visit of a package, that a visit was booked with; null where none stands. */
  count: {
    isReturned: boolean;
    /** The card, or the package, was given back. */
    isClosed: boolean;
    /** Last day the card holds; null for a package, whose visits are worth money after its last day as well. */
    endDay: string | null;
  } | null;
  createdAt: number;
}

const at = (column: string) => sql`${millis(sql.raw(`o.${column}`))}`;

const columns = sql`o.id::text, o.sn, o.member_id::text as "memberId", o.kind, o.status, o.seller, o.elder_id::text as "elderId",
  o.amount_fen as "amountFen", o.paid_fen as "paidFen", o.refunded_fen as "refundedFen", o.claimed_fen as "claimedFen", o.payment_id::text as "paymentId", o.price_lines as "priceLines",
  o.day::text as day, ${at("starts_at")} as "startsAt", ${at("ends_at")} as "endsAt", o.departure_id::text as "departureId",
  o.employee_id::text as "employeeId", o.people, o.adcode, o.contact, o.health, o.travelers, o.remark, o.photo_consent as "photoConsent", o.screened, o.arrival_code as "arrivalCode", o.priority,
  case when o.kind = 'SERVICE' then (select json_build_object('percentBp', u.percent_bp, 'lowestFen', u.lowest_fen)
    from orders.pay_rules u where u.id = ${payRuleOf}) end as "payRule",
  o.kind = 'PRODUCT' and exists (select 1 from orders.parcels p where p.order_id = o.id) as "isSent", o.is_part_shipped as "isPartShipped", ${at("due_at")} as "dueAt", o.due_action as "dueAction", ${at("pay_deadline")} as "payDeadline",
  ${at("paid_at")} as "paidAt", ${at("finished_at")} as "finishedAt", ${at("completed_at")} as "completedAt",
  o.pay_extended as "payExtended", o.receive_extended as "receiveExtended", o.reschedules,
  case when o.kind = 'CARD' then (select json_build_object('visits', p.visits - p.given_back, 'used', p.booked, 'open', ${openVisits})
    from orders.visit_packages p where p.order_id = o.id) end as pack,
  case when o.kind = 'SERVICE' then coalesce(
    (select json_build_object('isReturned', v.returned_at is not null, 'isClosed', p.closed_at is not null, 'endDay', null)
      from orders.package_visits v join orders.visit_packages p on p.order_id = v.package_id where v.order_id = o.id),
    (select json_build_object('isReturned', u.returned_at is not null, 'isClosed', c.cancelled_at is not null, 'endDay', c.end_day::text)
      from cards.card_uses u join cards.cards c on c.id = u.card_id
      where u.order_id = o.id and u.benefit = any(${textArray(visitBenefits)}) limit 1)) end as count,
  ${at("created_at")} as "createdAt"`;

/** Orders of a statement's rest: `where … order by …`, the table called `o`. */
export const orderRows = (db: Db, rest: SQL): Promise<OrderRow[]> =>
  rows(db, sql`select ${columns} from orders.orders o ${rest}`);

/** What can still be asked back of an order. */
export const leftOf = ({ paidFen, claimedFen }: Pick<OrderRow, "paidFen" | "claimedFen">): number =>
  paidFen - claimedFen;

/** An order to be changed: locked until the transaction ends. */
export const lockOrder = async (tx: Tx, id: string): Promise<OrderRow | undefined> =>
  (await orderRows(tx, sql`where o.id = ${id}::bigint for update`))[0];

export interface ItemRow {
  /** Of the line. */
  id: string;
  orderId: string;
  targetId: string;
  skuId: string | null;
  name: string;
  skuName: string | null;
  quantity: number;
  unitPriceFen: number;
  amountFen: number;
  /** So many will not be sent, and nothing is paid back for them. */
  cancelledQuantity: number;
  /** Category of what was ordered; null for a card. */
  category: string | null;
  /** Address of its first picture; null where its cover is drawn. */
  cover: string | null;
  /** A visit of nursing, which takes longer to prepare. */
  isNursing: boolean;
}

export const itemRows = (db: Db, ids: SQL): Promise<ItemRow[]> =>
  rows(
    db,
    sql`select i.id::text, i.order_id::text as "orderId", i.target_id as "targetId", i.sku_id::text as "skuId", i.name,
      i.sku_name as "skuName", i.quantity, i.unit_price_fen as "unitPriceFen", i.amount_fen as "amountFen", i.cancelled_quantity as "cancelledQuantity",
      case o.kind
        when 'SERVICE' then (select category_code from services.services s where s.id = i.target_id::bigint)
        when 'CARD' then (select category_code from services.services s where i.sku_id is not null and s.id = i.target_id::bigint)
        when 'PRODUCT' then (select category_code from shop.products p where p.id = i.target_id::bigint)
        when 'TOUR' then (select category_id::text from tours.trips t where t.id = i.target_id::bigint)
      end as category,
      case o.kind
        when 'SERVICE' then (select pictures[1] from services.services s where s.id = i.target_id::bigint)
        when 'CARD' then (select pictures[1] from services.services s where i.sku_id is not null and s.id = i.target_id::bigint)
        when 'PRODUCT' then (select pictures[1] from shop.products p where p.id = i.target_id::bigint)
        when 'TOUR' then (select pictures[1] from tours.trips t where t.id = i.target_id::bigint)
      end as cover,
      o.kind = 'SERVICE' and exists (select 1 from services.services s
        where s.id = i.target_id::bigint and 'MEDICAL_NURSING' = any(s.required_skills)) as "isNursing"
    from orders.order_items i join orders.orders o on o.id = i.order_id
    where i.order_id = any(${ids}) order by i.order_id, i.position`,
  );

/** Where a sealed column of an order stands. */
export const orderSealContext = (column: "contact" | "health" | "travelers" | "remark", id: string): string =>
  `orders.orders.${column}.${id}`;

/** What an employee's time is booked under. */
export const bookingOf = (id: string): string => `order:${id}`;

/** Whether an order ever had an event by that actor and action. */
export const didBefore = (
  db: Db,
  { id, action, kind, actorId }: { id: string; action: string; kind: OrderActor; actorId: string | null },
): Promise<object | undefined> =>
  firstOf(
    db
      .select({ seq: orderEvents.seq })
      .from(orderEvents)
      .where(
        and(
          eq(orderEvents.orderId, id),
          eq(orderEvents.action, action),
          eq(orderEvents.actorKind, kind),
          actorId === null ? isNull(orderEvents.actorId) : eq(orderEvents.actorId, actorId),
        ),
      )
      .limit(1),
  );
