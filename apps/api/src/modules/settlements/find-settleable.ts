import { type SQL, sql } from "drizzle-orm";
import { booksAreDue, claimedBackFen, returnOver } from "../orders/public.ts";
import { payableOf, sideOf } from "./parties.ts";

/** What an order has brought a party by the ledger, whole: sold, paid back, kept by the portal, paid to who visited. */
function broughtBy(party: string): SQL {
  const { account, part } = payableOf(party);
  const theirs = sql`l.account = ${account} and l.party = ${part}`;
  const isSeller = sideOf(party) === "MERCHANT";
  const kept = isSeller
    ? sql`coalesce(-sum(l.amount_fen) filter (where l.account = 'COMMISSION'), 0)`
    : sql`0::bigint`;
  const paid = isSeller
    ? sql`coalesce(-sum(l.amount_fen) filter (where l.account in ('EMPLOYEE_PAYABLE', 'EMPLOYEE_COST')), 0)`
    : sql`0::bigint`;
  return sql`select l.order_id, coalesce(-sum(l.amount_fen) filter (where ${theirs}), 0) as amount,
      ${kept} as commission, ${paid} as pay, max(l.at) as at
    from payments.ledger l
    where l.order_id in (select l.order_id from payments.ledger l where ${theirs} and l.order_id is not null)
    group by l.order_id`;
}

/**
 * Parts of orders that may be settled with a party up to a day, as a table: of an order that was settled never, once its
 * right of return and some days more have passed; of one that was settled before, what has changed since, what went back at once.
 * An order whose books still have to follow waits for the next time.
 */
export const settleable = (party: string, to: string, afterDays: number): SQL => {
  const isSeller = sideOf(party) === "MERCHANT";
  return sql`(with brought as (${broughtBy(party)}),
    settled as (select s.order_id, sum(s.sold_fen) as sold, sum(s.refunded_fen) as refunded, sum(s.commission_fen) as commission,
        sum(s.pay_fen) as pay, sum(s.amount_fen) as amount, max(s.nth) as nth
      from settlements.lines s where s.party = ${party} and s.state <> 'TAKEN_OUT' group by s.order_id),
    whole as (select b.*, coalesce(t.amount, 0) as before, coalesce(t.nth, 0) + 1 as next, t.order_id is not null as again,
        case when t.order_id is null then ((${returnOver}) at time zone 'Asia/Shanghai')::date + ${afterDays}::int
          else (b.at at time zone 'Asia/Shanghai')::date end as day,
        ${isSeller ? claimedBackFen : sql`0::bigint`} as refunded,
        coalesce(t.sold, 0) as was_sold, coalesce(t.refunded, 0) as was_refunded,
        coalesce(t.commission, 0) as was_kept, coalesce(t.pay, 0) as was_paid
      from brought b join orders.orders o on o.id = b.order_id left join settled t on t.order_id = b.order_id
      where not ${booksAreDue})
    select w.order_id, w.next as nth, w.day, w.amount + w.commission + w.pay + w.refunded - w.was_sold as sold,
      w.refunded - w.was_refunded as refunded, w.commission - w.was_kept as commission, w.pay - w.was_paid as pay,
      w.amount - w.before as amount
    from whole w
    where w.amount <> w.before and (w.day <= ${to}::date or (w.again and w.amount < w.before)))`;
};
