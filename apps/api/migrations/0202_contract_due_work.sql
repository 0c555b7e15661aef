-- What a tour's order asks of its contract: that it is drafted, or ended because the money went back. Set with the
-- step of the order, taken off when it was done, so that the work finds what is due without walking all tours.
alter table ordering.orders add column contract_due text check (contract_due in ('DRAFT', 'END'));
create index orders_contract_due on ordering.orders (contract_due, id) where contract_due is not null;
update ordering.orders o set contract_due = 'DRAFT'
  where o.kind = 'TOUR' and o.status in ('TRADE_SUCCESS', 'EMPLOYEE_APPROVE') and o.seller like 'tour:%'
    and not exists (select 1 from contracts.contracts c where c.order_id = o.id);
update ordering.orders o set contract_due = 'END'
  from contracts.contracts c where c.order_id = o.id and o.status = 'TRANSACTION_CLOSING'
    and c.settled_at is null and c.voided_at is null;

create index contracts_unsent_tours on contracts.contracts (id)
  where order_id is not null and sent_at is null and voided_at is null;
-- Live contracts by their last day: who is told that it runs out.
create index contracts_ending on contracts.contracts (end_date)
  where signed_at is not null and voided_at is null and settled_at is null;
-- Those that wait for signatures, the newest first.
create index contracts_unsigned on contracts.contracts (id desc)
  where sent_at is not null and signed_at is null and voided_at is null;
