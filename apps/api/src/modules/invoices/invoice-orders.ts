import type { OrderKind, OrderStatus } from "@ginkgo/api-contract/orders/order-codes";
import { sql } from "drizzle-orm";
import { type Db, rows, type Tx } from "../../platform/database/database.ts";
import { idArray, iso } from "../../platform/database/sql-values.ts";

/** What an invoice has to know of an order; sums in fen. */
export interface OrderForInvoice {
  id: string;
  sn: string;
  memberId: string;
  kind: OrderKind;
  seller: string;
  status: OrderStatus;
  paidFen: number;
  /** Null: not paid. */
  paidAt: string | null;
  /** Paid, and neither went back nor is a deposit; what was given as a compensation lowers no price. */
  leftFen: number;
  /** Of that, asked back or agreed to go back, and not gone yet. */
  goingFen: number;
  /** What was bought: the first thing, and how many more. */
  name: string;
}

/** Performed for good: only money that goes back changes what was sold. */
const over: readonly OrderStatus[] = [
  "EVALUATE",
  "TRANSACTION_COMPLETE",
  "TRANSACTION_CLOSING",
  "TRADE_CLOSED",
];

/** Whether an order's invoice can be issued. A card and what a contract asks for are sold when they are paid. */
export const isReady = ({ kind, status, paidFen, goingFen }: OrderForInvoice): boolean =>
  paidFen > 0 && goingFen === 0 && (kind === "CARD" || kind === "BILL" || over.includes(status));

/** Whether there will never be anything to issue an invoice for. */
export const isVoid = (order: OrderForInvoice): boolean =>
  order.leftFen <= 0 && (isReady(order) || over.includes(order.status) || order.status === "HAS_REFUND");

/** What an invoice would be of now, fen: what is asked back is not on it. */
export const nowLeft = ({ leftFen, goingFen }: Pick<OrderForInvoice, "leftFen" | "goingFen">): number =>
  Math.max(leftFen - goingFen, 0);

export const sumLeft = (orders: readonly OrderForInvoice[]): number =>
  orders.reduce((sum, order) => sum + nowLeft(order), 0);

/** Whether the invoice of all of them can be issued: each is over or gone, nothing is asked back, something is left. */
export const areReady = (orders: readonly OrderForInvoice[]): boolean =>
  sumLeft(orders) > 0 && orders.every((order) => order.goingFen === 0 && (isReady(order) || isVoid(order)));

const read = (
  ids: readonly string[],
) => sql`select o.id::text, o.sn, o.member_id::text as "memberId", o.kind, o.seller, o.status,
    o.paid_fen as "paidFen", ${iso(sql`o.paid_at`)} as "paidAt",
    (o.paid_fen - o.refunded_fen + done.compensation_fen
      - case when i.period_no = 1 then contracts.held_deposit(i.contract_id) else 0 end)::int as "leftFen",
    going.fen::int as "goingFen",
    coalesce((select t.name || case when count(*) over () > 1 then ' 等 ' || count(*) over () || ' 件' else '' end
      from orders.order_items t where t.order_id = o.id order by t.position limit 1), '') as name
  from orders.orders o
    left join contracts.instalments i on i.order_id = o.id
    cross join lateral (select coalesce(sum(r.amount_fen), 0) as compensation_fen from orders.refunds r
      where r.order_id = o.id and r.kind = 'COMPENSATION' and r.state = 'DONE') done
    cross join lateral (select coalesce(sum(r.amount_fen), 0) as fen from orders.refunds r
      where r.order_id = o.id and r.kind <> 'COMPENSATION' and r.state in ('REQUESTED', 'WAIT_SECOND', 'AGREED', 'ABNORMAL')) going
  where o.id = any(${idArray(ids)}) order by o.id`;

export const ordersForInvoice = (db: Db, ids: readonly string[]): Promise<OrderForInvoice[]> =>
  rows<OrderForInvoice>(db, read(ids));

/** The same, locked until the transaction ends, in the order of their ids. */
export async function lockOrdersForInvoice(tx: Tx, ids: readonly string[]): Promise<OrderForInvoice[]> {
  await tx.execute(
    sql`select 1 from orders.orders o where o.id = any(${idArray(ids)}) order by o.id for update`,
  );
  return ordersForInvoice(tx, ids);
}
