import { sql } from "drizzle-orm";
import { keepOrderBooks } from "../../src/modules/books/keep-order-books.ts";
import { rows } from "../../src/platform/database/database.ts";
import type { TestApi } from "./build-test-api.ts";

/** Brings the books of every order up to what has happened, as the job does. */
export async function followBooks({ database, clock }: TestApi): Promise<void> {
  const due = await rows<{ id: string }>(
    database.primary,
    sql`select id::text from orders.orders where books_due order by id`,
  );
  for (const { id } of due) await database.transaction((tx) => keepOrderBooks(tx, id, clock.now()));
}

export interface Standing {
  account: string;
  party: string;
  fen: number;
}

/** What stands in the books for an order, by account and whose part of it. */
export const standsFor = (api: TestApi, orderId: string): Promise<Standing[]> =>
  rows(
    api.database.primary,
    sql`select account, party, sum(amount_fen)::int as fen from payments.ledger where order_id = ${orderId}::bigint
      group by 1, 2 having sum(amount_fen) <> 0 order by 1, 2`,
  );

/** What is wrong with the books of orders once they have followed; nothing, ever. */
export const wrongBooks = ({ database }: TestApi): Promise<{ what: string; id: string }[]> =>
  rows(
    database.primary,
    sql`with books as (
        select o.id, o.status, o.kind, o.paid_fen - o.refunded_fen as held,
          coalesce(sum(l.amount_fen) filter (where l.account in ('CLEARING', 'BANK')), 0) as money,
          coalesce(sum(l.amount_fen) filter (where l.account = 'REFUND_PAYABLE'), 0) as owed_back,
          coalesce(sum(l.amount_fen) filter (where l.account = 'COMPENSATION'), 0) as compensation,
          coalesce(sum(l.amount_fen) filter (where l.account = 'CUSTOMER_ADVANCE'), 0) as advance,
          coalesce(sum(l.amount_fen), 0) as whole
        from orders.orders o left join payments.ledger l on l.order_id = o.id group by o.id),
      back as (select order_id, coalesce(sum(amount_fen) filter (where state in ('AGREED', 'ABNORMAL')), 0) as agreed,
          coalesce(sum(amount_fen) filter (where kind = 'COMPENSATION' and state in ('AGREED', 'ABNORMAL', 'DONE')), 0) as compensation
        from orders.refunds group by order_id),
      sides as (select order_id, account, party, sum(amount_fen) as fen from payments.ledger
        where order_id is not null group by 1, 2, 3)
    select 'money differs from what was paid and paid back' as what, id::text from books where money <> held
    union all select 'it does not balance', id::text from books where whole <> 0
    union all select 'what is to go back differs from the refunds', b.id::text from books b left join back r on r.order_id = b.id
      where b.owed_back <> -coalesce(r.agreed, 0)
    union all select 'compensations differ from the refunds', b.id::text from books b left join back r on r.order_id = b.id
      where b.compensation <> coalesce(r.compensation, 0)
    union all select 'performed, and its money is still the customer''s', id::text from books
      where advance <> 0 and status in ('SERVICE_FINISH', 'EVALUATE', 'TRANSACTION_COMPLETE', 'TRANSACTION_CLOSING', 'TRADE_CLOSED')
    union all select 'on the wrong side: ' || account, order_id::text from sides where fen > 0
      and account in ('CUSTOMER_ADVANCE', 'REFUND_PAYABLE', 'MERCHANT_PAYABLE', 'EMPLOYEE_PAYABLE', 'DEPOSITS_HELD', 'DEFERRED_INCOME', 'REVENUE', 'COMMISSION')
    union all select 'on the wrong side: ' || account, order_id::text from sides where fen < 0
      and account in ('EMPLOYEE_COST', 'COMPENSATION')`,
  );
