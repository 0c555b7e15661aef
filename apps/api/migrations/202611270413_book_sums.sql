-- What the ledger moved for orders, by day, account, kind of order, city and seller: reports are read from it. Lines that come
-- for a day that is summed already are added to it, as to payments.ledger_days.
create table books.day_sums (
  day date not null,
  account text not null,
  kind text not null,
  city text not null,
  seller text not null,
  debit_fen bigint not null,
  credit_fen bigint not null,
  primary key (account, day, kind, city, seller)
);
create table books.summed (
  one boolean primary key default true,
  through date not null,
  constraint summed_one_check check (one)
);

create function books.city_of(adcode text) returns text language sql immutable as $$
  select case when adcode is null then ''
    when left(adcode, 2) in ('11', '12', '31', '50') then left(adcode, 2) || '0000'
    else left(adcode, 4) || '00' end
$$;

create function books.add_to_day_sums() returns trigger language plpgsql as $$
declare
  line_day date := (new.at at time zone 'Asia/Shanghai')::date;
begin
  if line_day <= (select through from books.summed) then
    insert into books.day_sums as d (day, account, kind, city, seller, debit_fen, credit_fen)
      select line_day, new.account, o.kind, books.city_of(o.adcode), o.seller, greatest(new.amount_fen, 0), greatest(-new.amount_fen, 0)
        from orders.orders o where o.id = new.order_id
      on conflict (account, day, kind, city, seller) do update
        set debit_fen = d.debit_fen + excluded.debit_fen, credit_fen = d.credit_fen + excluded.credit_fen;
  end if;
  return null;
end $$;
create trigger ledger_day_sums after insert on payments.ledger
  for each row when (new.order_id is not null) execute function books.add_to_day_sums();

-- Auditors read the books and change nothing in them.
insert into identity.role_permissions (role, permission)
  select role, 'books.read' from identity.roles where role = 'auditor' on conflict do nothing;
