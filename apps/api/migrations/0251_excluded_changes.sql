-- Changes of the price that an instalment does not follow. Before 0190 a change left alone what was paid, or was just
-- being paid: what was agreed of those days is what was paid for them, and is neither asked for nor given back later.
create table contracts.excluded_changes (
  contract_id bigint not null,
  period_no smallint not null,
  change_id bigint not null references contracts.changes on delete cascade,
  primary key (contract_id, period_no, change_id),
  foreign key (contract_id, period_no) references contracts.instalments on delete cascade
);

insert into contracts.excluded_changes (contract_id, period_no, change_id)
  select i.contract_id, i.period_no, h.id
    from contracts.instalments i
    join ordering.orders o on o.id = i.order_id
    join contracts.changes h on h.contract_id = i.contract_id and h.monthly_fen is not null
    join contracts.change_confirmations k on k.change_id = h.id
  where i.kind = 'PLAN' and (o.paid_at is not null or o.status in ('WAIT_BUYER_PAY', 'PAY_ERROR'))
    and coalesce(k.day, h.day) <= i.period_end and k.confirmed_at > o.created_at
    and k.confirmed_at < (select applied_at from platform.migrations where name = '0190_settlements.sql')
    -- A later change may have settled the period already.
    and not exists (select 1 from contracts.instalments s
      where s.contract_id = i.contract_id and s.kind = 'SUPPLEMENT' and s.for_period = i.period_no)
    and not exists (select 1 from contracts.paybacks b
      where b.contract_id = i.contract_id and b.period_no = i.period_no);
