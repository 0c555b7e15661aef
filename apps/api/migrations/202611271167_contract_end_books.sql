-- What of a payback is the deposit and the reserve: it is asked of the order they were paid with, so that rent stays where it
-- was earned and invoiced.
alter table contracts.paybacks
  add column deposit_fen integer not null default 0,
  add column deposit_asked_fen integer not null default 0;

-- Deposit and reserve of a contract that nobody earns: all of it until the contract is settled, then what of it has not been
-- asked back yet. What the settlement keeps is the home's.
create function contracts.held_deposit(of_contract bigint) returns integer language sql stable as $$
  select (case when n.settled_at is null then n.deposit_fen + n.medical_reserve_fen
    else coalesce((select sum(p.deposit_fen - p.deposit_asked_fen) from contracts.paybacks p where p.contract_id = n.id), 0)
    end)::integer
  from contracts.contracts n where n.id = of_contract
$$;

-- The books of a contract's orders follow when it is settled, and when more of a payback has been asked.
create function contracts.mark_books_of_contract() returns trigger language plpgsql as $$
begin
  update orders.orders o set books_due = true from contracts.instalments i
    where i.order_id = o.id and not o.books_due and o.paid_fen > 0
      and i.contract_id = (case tg_table_name when 'contracts' then new.id else (to_jsonb(new) ->> 'contract_id')::bigint end);
  return null;
end $$;
create trigger contracts_books_due after update of settled_at, ends_on on contracts.contracts
  for each row when ((old.settled_at, old.ends_on) is distinct from (new.settled_at, new.ends_on))
  execute function contracts.mark_books_of_contract();
create trigger paybacks_books_due after insert or update of asked_fen, deposit_asked_fen on contracts.paybacks
  for each row execute function contracts.mark_books_of_contract();
update orders.orders o set books_due = true from contracts.instalments i join contracts.contracts n on n.id = i.contract_id
  where i.order_id = o.id and n.settled_at is not null and o.paid_fen > 0;

-- A package is earned visit by visit, as each is made.
create function orders.mark_books_of_package() returns trigger language plpgsql as $$
begin
  update orders.orders set books_due = true
    where id = (select v.package_id from orders.package_visits v where v.order_id = new.id) and not books_due;
  return null;
end $$;
create trigger orders_package_books_due after update of status on orders.orders
  for each row when (new.kind = 'SERVICE' and old.status is distinct from new.status)
  execute function orders.mark_books_of_package();
