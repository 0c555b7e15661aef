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
    union all select 'held though the contract is settled and nothing is to be asked back', s.order_id::text from sides s
      join contracts.instalments i on i.order_id = s.order_id join contracts.contracts n on n.id = i.contract_id
      where s.account = 'DEPOSITS_HELD' and s.fen <> 0 and n.settled_at is not null and not exists (
        select 1 from contracts.paybacks p where p.contract_id = n.id and p.asked_fen < p.amount_fen)
    union all select 'on the wrong side: ' || account, order_id::text from sides where fen > 0
      -- Who sells a package owes what its visits bring those who make them.
      and not (account = 'MERCHANT_PAYABLE' and order_id in (select v.order_id from orders.package_visits v))
      and account in ('CUSTOMER_ADVANCE', 'REFUND_PAYABLE', 'MERCHANT_PAYABLE', 'EMPLOYEE_PAYABLE', 'DEPOSITS_HELD', 'DEFERRED_INCOME', 'REVENUE', 'COMMISSION')
    union all select 'open otherwise than the ledger says: ' || coalesce(b.account, s.account), coalesce(b.order_id, s.order_id)::text
      from books.open_balances b full join (select account, order_id, -sum(fen) as fen from sides
          where account in ('DEPOSITS_HELD', 'DEFERRED_INCOME') group by 1, 2 having sum(fen) <> 0) s
        on s.account = b.account and s.order_id = b.order_id
      where coalesce(b.fen, 0) <> coalesce(s.fen, 0)
    union all select 'on the wrong side: ' || account, order_id::text from sides where fen < 0
      and account in ('EMPLOYEE_COST', 'COMPENSATION')`,
  );

/** What is wrong with settlements: what was paid out, what is settled and what is owed agree; nothing, ever. */
export const wrongSettlements = ({ database }: TestApi): Promise<{ what: string; id: string }[]> =>
  rows(
    database.primary,
    sql`with parts as (select s.id, s.state, s.lines_fen, s.carried_fen,
          coalesce(sum(l.amount_fen) filter (where l.state <> 'TAKEN_OUT'), 0) as fen
        from settlements.settlements s left join settlements.lines l on l.settlement_id = s.id group by s.id),
      taken as (select carried_into as id, sum(lines_fen + carried_fen) as fen from settlements.settlements
        where carried_into is not null group by 1),
      out as (select case when account = 'EMPLOYEE_PAYABLE' then 'employee:' || party else party end as party, sum(amount_fen) as fen
        from payments.ledger where order_id is null and account in ('MERCHANT_PAYABLE', 'EMPLOYEE_PAYABLE') group by 1),
      paid as (select s.party, sum(p.amount_fen + p.tax_fen + p.earlier_tax_fen) as fen from settlements.payouts p
        join settlements.settlements s on s.id = p.settlement_id where p.state <> 'FAILED' group by 1)
    select 'its lines do not add up to it' as what, id::text from parts where lines_fen <> fen
    union all select 'what it carries is not what was left', p.id::text from parts p left join taken t on t.id = p.id
      where p.carried_fen <> coalesce(t.fen, 0)
    union all select 'paid out by one person', id::text from settlements.settlements
      where state in ('PAYABLE', 'PAYING', 'PAID', 'FAILED') and (second_by is null or second_by = confirmed_by)
    union all select 'a payout of another sum', p.id::text from settlements.payouts p
      join settlements.settlements s on s.id = p.settlement_id
      where p.state <> 'FAILED' and p.amount_fen + p.tax_fen + p.earlier_tax_fen <> s.lines_fen + s.carried_fen
    union all select 'paid out otherwise than the ledger says', coalesce(o.party, p.party)
      from out o full join paid p on p.party = o.party where coalesce(o.fen, 0) <> coalesce(p.fen, 0)
    union all select 'tax in the ledger other than withheld', coalesce(t.party, w.party)
      from (select 'employee:' || party as party, -sum(amount_fen) as fen from payments.ledger where account = 'TAX_PAYABLE' group by 1) t
        full join (select party, sum(fen) as fen from (
            select s.party, p.tax_fen + p.earlier_tax_fen as fen from settlements.payouts p
              join settlements.settlements s on s.id = p.settlement_id where p.state <> 'FAILED'
            union all select l.party, -l.fen from settlements.tax_payment_lines l
              join settlements.tax_payments x on x.id = l.payment_id where x.state in ('PAID', 'WAIT_REVERSE')) moved
          group by 1) w on w.party = t.party
      where coalesce(t.fen, 0) <> coalesce(w.fen, 0)
    union all select 'a payment of tax other than its lines', x.id::text from settlements.tax_payments x
      where x.fen <> (select coalesce(sum(l.fen), 0) from settlements.tax_payment_lines l where l.payment_id = x.id)
    union all select 'earlier tax other than its months', p.id::text from settlements.payouts p
      where p.earlier_tax_fen <> (select coalesce(sum(c.fen), 0) from settlements.tax_changes c where c.payout_id = p.id)
    union all select 'paid twice for an order', l.order_id::text from settlements.lines l where l.state <> 'TAKEN_OUT'
      group by l.party, l.order_id, l.nth having count(*) > 1
    union all select 'open otherwise than the ledger and the lines say', coalesce(u.party, w.party) || ' ' || coalesce(u.order_id, w.order_id)
      from settlements.unsettled u full join (select party, order_id, sum(fen) as fen from (
          select case when account = 'EMPLOYEE_PAYABLE' then 'employee:' || party else party end as party, order_id, -amount_fen as fen
            from payments.ledger where order_id is not null and account in ('MERCHANT_PAYABLE', 'EMPLOYEE_PAYABLE')
          union all select party, order_id, -amount_fen from settlements.lines where state <> 'TAKEN_OUT') moved
        group by 1, 2 having sum(fen) <> 0) w on w.party = u.party and w.order_id = u.order_id
      where coalesce(u.fen, 0) <> coalesce(w.fen, 0)
    union all select 'it is paid and is not', s.id::text from settlements.settlements s
      where (s.state in ('PAYING', 'PAID')) <> exists (select 1 from settlements.payouts p where p.settlement_id = s.id and p.state <> 'FAILED')`,
  );
