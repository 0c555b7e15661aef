-- What of each order is in no settlement with a party: the ledger's sum less the lines that count. Kept by the database with
-- both, so that a draft reads what is new and nothing can be missed.
create table settlements.unsettled (
  party text not null,
  order_id bigint not null,
  fen bigint not null,
  primary key (party, order_id)
);

-- Adds to what is open; what comes to nothing is open no more.
create function settlements.add_unsettled(whose text, of_order bigint, more bigint) returns void language plpgsql as $$
begin
  if more = 0 then
    return;
  end if;
  insert into settlements.unsettled as u (party, order_id, fen) values (whose, of_order, more)
    on conflict (party, order_id) do update set fen = u.fen + excluded.fen;
  delete from settlements.unsettled where party = whose and order_id = of_order and fen = 0;
end $$;

create function settlements.follow_ledger() returns trigger language plpgsql as $$
begin
  perform settlements.add_unsettled(
    case when new.account = 'EMPLOYEE_PAYABLE' then 'employee:' || new.party else new.party end, new.order_id, -new.amount_fen);
  return null;
end $$;
create trigger ledger_unsettled after insert on payments.ledger for each row
  when (new.order_id is not null and new.account in ('MERCHANT_PAYABLE', 'EMPLOYEE_PAYABLE'))
  execute function settlements.follow_ledger();

create function settlements.follow_lines() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state <> 'TAKEN_OUT' then
    perform settlements.add_unsettled(old.party, old.order_id, old.amount_fen);
  end if;
  if tg_op <> 'DELETE' and new.state <> 'TAKEN_OUT' then
    perform settlements.add_unsettled(new.party, new.order_id, -new.amount_fen);
  end if;
  return null;
end $$;
create trigger lines_unsettled after insert or delete or update of state, amount_fen, party, order_id on settlements.lines
  for each row execute function settlements.follow_lines();

-- The triggers keep writers away until this is committed.
insert into settlements.unsettled (party, order_id, fen)
  select party, order_id, sum(fen) from (
    select case when account = 'EMPLOYEE_PAYABLE' then 'employee:' || party else party end as party, order_id, -amount_fen as fen
      from payments.ledger where order_id is not null and account in ('MERCHANT_PAYABLE', 'EMPLOYEE_PAYABLE')
    union all select party, order_id, -amount_fen from settlements.lines where state <> 'TAKEN_OUT') moved
  group by party, order_id having sum(fen) <> 0;
