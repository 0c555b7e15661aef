import type { ReconciliationItem } from "@ginkgo/api-contract/books/reconciliation";
import {
  type OrderKind,
  type OrderStatus,
  orderKinds,
  statusText,
} from "@ginkgo/api-contract/orders/order-codes";
import { sql } from "drizzle-orm";
import { type Db, rows } from "../../../platform/database/database.ts";
import type { ItemRow } from "../../payments/reconciliation/public.ts";

/** As many are shown at most. */
const MOST = 5;
/** Money comes within so many days of the order it is for. */
const DAYS = 7;

/**
 * Orders that money in suspense may be the payment of: the one whose payment has that number, and those that wait for just
 * that sum.
 */
export async function guessOrders(
  db: Db,
  { provider, number, suspenseFen, day }: ItemRow,
): Promise<ReconciliationItem["guesses"]> {
  const found = await rows<{
    id: string;
    sn: string;
    kind: OrderKind;
    status: OrderStatus;
    amountFen: number;
    contractNo: string | null;
    isOwn: boolean;
  }>(
    db,
    sql`select o.id::text, o.sn, o.kind, o.status, o.amount_fen as "amountFen", c.contract_no as "contractNo", found.own as "isOwn"
      from (
        select p.order_id as id, true as own from orders.payments p where p.pay_no = ${number} and p.provider = ${provider}
        union all
        (select w.id, false from orders.orders w
          where w.status in ('WAIT_BUYER_PAY', 'PAY_ERROR') and w.amount_fen = ${suspenseFen ?? 0}
            and w.created_at between ${day}::date - ${DAYS}::int and ${day}::date + ${DAYS}::int
          order by w.id desc limit ${MOST})
      ) found
        join orders.orders o on o.id = found.id
        left join contracts.instalments i on i.order_id = o.id
        left join contracts.contracts c on c.id = i.contract_id
      order by found.own desc, o.id desc`,
  );
  const seen = new Set<string>();
  return found
    .filter(({ id }) => !seen.has(id) && seen.add(id))
    .slice(0, MOST)
    .map(({ kind, status, isOwn, ...order }) => ({
      ...order,
      kindText: orderKinds[kind],
      statusText: statusText(status, kind),
      why: isOwn ? "付款号是这张订单的" : "在等付款，金额一样",
    }));
}
