import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import type { TestApi } from "../../../../test/kits/build-test-api.ts";
import { rows } from "../../../platform/database/database.ts";
import { phaseSql } from "../contract-phase.ts";
import { factsOf } from "../contract-row.ts";

/** Contracts and orders that contradict each other, each with what is wrong; none, ever. */
export const contradictions = (api: TestApi): Promise<{ wrong: string; contractId: string }[]> =>
  rows(
    api.database.read,
    sql`with stands as (select c.id, ${phaseSql(shanghaiDay(api.clock.now()))} as phase, is_signed, is_void,
          ends_on is not null as is_settled, refund_fen, order_id from ${factsOf(sql``)}),
      bills as (select c.id as contract_id, c.phase, c.is_signed, c.is_void, c.is_settled, c.refund_fen, i.amount_fen as asked_fen,
          o.kind, o.status, o.amount_fen, o.paid_at, o.id as order_id
        from stands c join contracts.instalments i on i.contract_id = c.id join orders.orders o on o.id = i.order_id),
      back as (select b.contract_id, r.id, r.state, r.amount_fen, p.id as payback_id, p.change_id from bills b
        join orders.refunds r on r.order_id = b.order_id
        left join contracts.payback_refunds x on x.refund_id = r.id left join contracts.paybacks p on p.id = x.payback_id
        where r.from_status is not null and b.kind = 'BILL'),
      asked as (select b.id, b.contract_id, b.change_id, b.amount_fen, b.asked_fen,
          coalesce((select sum(amount_fen) from back where payback_id = b.id and state not in ('REFUSED', 'CANCELLED')), 0) as sent_fen
        from contracts.paybacks b)
    select 'an open bill of a contract that has ended' as wrong, contract_id::text as "contractId" from bills
      where status in ('WAIT_BUYER_PAY', 'PAY_ERROR') and (is_settled or is_void)
    union all select 'paid before everybody signed', contract_id::text from bills
      where kind = 'BILL' and paid_at is not null and not is_signed
    union all select 'another sum than the instalment', contract_id::text from bills
      where kind = 'BILL' and amount_fen <> asked_fen and (paid_at is not null or status in ('WAIT_BUYER_PAY', 'PAY_ERROR'))
    union all select 'money back that nothing says goes back', contract_id::text from back where payback_id is null
    union all select 'money back by a settlement before it was settled', contract_id::text from back
      where change_id is null and contract_id in (select id from stands where not is_settled)
    union all select 'phase -1 with money still on its way', contract_id::text from back
      where state <> 'DONE' and change_id is null and contract_id in (select id from stands where phase = '-1')
    union all select 'another sum asked of the orders than is said', contract_id::text from asked where asked_fen <> sent_fen
    union all select 'settled for another sum than goes back', id::text from stands
      where is_settled and order_id is null and refund_fen <> coalesce((select sum(amount_fen) from asked
        where contract_id = stands.id and change_id is null), 0)
    union all select 'a settlement that is not the sum of its lines', s.contract_id::text from contracts.settlements s
      where s.balance_fen <> (select coalesce(sum(amount_fen), 0) from contracts.settlement_lines where settlement_id = s.id)
    union all select 'an instalment that is owed although the contract has ended', i.contract_id::text
      from contracts.instalments i join stands on stands.id = i.contract_id and is_settled and stands.order_id is null
      left join orders.orders o on o.id = i.order_id
      where i.kind <> 'ARREARS' and i.cancelled_at is null and o.paid_at is null
    union all select 'a bill was paid that no instalment knows of', i.target_id::text
      from orders.orders o join orders.order_items i on i.order_id = o.id
      where o.kind = 'BILL' and o.paid_at is not null and o.id not in (select order_id from bills)
        and not exists (select 1 from orders.refunds r where r.order_id = o.id)`,
  );
