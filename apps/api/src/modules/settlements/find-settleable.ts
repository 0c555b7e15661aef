import { type SQL, sql } from "drizzle-orm";
import { booksAreDue, claimedBackFen, returnOver } from "../orders/public.ts";
import { sideOf } from "./parties.ts";

/** What an order `u.order_id` has brought a seller by the ledger beside their part: kept by the portal, paid to who visited. */
const keptAndPaid = (isSeller: boolean): SQL => {
  const sumOf = (accounts: SQL) =>
    isSeller
      ? sql`coalesce(-sum(l.amount_fen) filter (where l.account in (${accounts})), 0)`
      : sql`0::bigint`;
  return sql`select ${sumOf(sql`'COMMISSION'`)} as commission, ${sumOf(sql`'EMPLOYEE_PAYABLE', 'EMPLOYEE_COST'`)} as pay,
      max(l.at) as at
    from payments.ledger l where l.order_id = u.order_id`;
};

/**
 * Parts of orders that may be settled with a party up to a day, as a table: of an order that was settled never, once its
 * right of return and some days more have passed; of one that was settled before, what has changed since, what went back at once.
 * An order whose books still have to follow waits for the next time. Orders that are settled whole are not read: what is
 * open stands in a table of its own.
 */
export const settleable = (party: string, to: string, afterDays: number): SQL => {
  const isSeller = sideOf(party) === "MERCHANT";
  return sql`(with whole as (select u.order_id, u.fen, b.commission, b.pay, t.nth is not null as again, coalesce(t.nth, 0) + 1 as next,
        case when t.nth is null then ((${returnOver}) at time zone 'Asia/Shanghai')::date + ${afterDays}::int
          else (b.at at time zone 'Asia/Shanghai')::date end as day,
        ${isSeller ? claimedBackFen : sql`0::bigint`} as refunded, coalesce(t.amount, 0) as before,
        coalesce(t.sold, 0) as was_sold, coalesce(t.refunded, 0) as was_refunded,
        coalesce(t.commission, 0) as was_kept, coalesce(t.pay, 0) as was_paid
      from settlements.unsettled u join orders.orders o on o.id = u.order_id
        cross join lateral (${keptAndPaid(isSeller)}) b
        cross join lateral (select sum(s.sold_fen) as sold, sum(s.refunded_fen) as refunded, sum(s.commission_fen) as commission,
            sum(s.pay_fen) as pay, sum(s.amount_fen) as amount, max(s.nth) as nth
          from settlements.lines s where s.party = ${party} and s.order_id = u.order_id and s.state <> 'TAKEN_OUT') t
      where u.party = ${party} and not ${booksAreDue})
    select w.order_id, w.next as nth, w.day, w.before + w.fen + w.commission + w.pay + w.refunded - w.was_sold as sold,
      w.refunded - w.was_refunded as refunded, w.commission - w.was_kept as commission, w.pay - w.was_paid as pay,
      w.fen as amount
    from whole w where w.day <= ${to}::date or (w.again and w.fen < 0))`;
};
