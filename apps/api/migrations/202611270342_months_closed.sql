-- A month that is closed takes no document any more: what is to be mended is written down in a later one.
alter table books.months add column closed_at timestamptz;
alter table books.months add column closed_by bigint;

create function books.refuse_closed_month() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from books.months
    where closed_at is not null and month = date_trunc('month', new.at at time zone 'Asia/Shanghai')::date
  ) then
    raise exception 'the month of % is closed', new.at using errcode = '23514';
  end if;
  return new;
end $$;
create trigger documents_open_month before insert or update on payments.documents
  for each row execute function books.refuse_closed_month();
create trigger ledger_open_month before insert or update on payments.ledger
  for each row execute function books.refuse_closed_month();

-- Nor is it opened again.
create function books.keep_month_closed() returns trigger language plpgsql as $$
begin
  if old.closed_at is not null then
    raise exception 'month % is closed', old.month using errcode = '23514';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end $$;
create trigger months_stay_closed before update or delete on books.months
  for each row execute function books.keep_month_closed();
