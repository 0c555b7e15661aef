-- Several visits of one service bought together. The row is written with the order that sells them, and opens when that is
-- paid. What one visit is worth to a refund is the order's sum by their number, whole fen; the last one takes the rest.
create table ordering.visit_packages (
  order_id bigint primary key references ordering.orders,
  service_id bigint not null,
  sku_id bigint not null,
  visits smallint not null check (visits > 1),
  -- What they cost before any discount: who makes a visit is paid by it.
  list_fen integer not null check (list_fen >= 0),
  valid_days smallint check (valid_days > 0),
  opened_at timestamptz,
  -- Last day on which a visit can be made; null: no end.
  end_day date,
  closed_at timestamptz,
  -- Visits that stand, counted by the trigger below, and those that were paid back.
  booked smallint not null default 0 check (booked >= 0),
  given_back smallint not null default 0 check (given_back >= 0),
  check (booked + given_back <= visits)
);
create index visit_packages_end on ordering.visit_packages (end_day) where closed_at is null and opened_at is not null;

-- A visit that was booked from a package. Called off, its row goes; given back by staff, it stays and counts no more.
create table ordering.package_visits (
  order_id bigint primary key references ordering.orders,
  package_id bigint not null references ordering.visit_packages,
  at timestamptz not null,
  returned_at timestamptz,
  returned_by bigint references identity.staff,
  returned_reason text,
  check ((returned_at is null) = (returned_by is null) and (returned_at is null) = (returned_reason is null))
);
create index package_visits_package on ordering.package_visits (package_id, order_id);

create function ordering.count_package_visit() returns trigger language plpgsql as $$
declare
  was integer := 0;
  is_now integer := 0;
begin
  if tg_op <> 'INSERT' and old.returned_at is null then was := 1; end if;
  if tg_op <> 'DELETE' and new.returned_at is null then is_now := 1; end if;
  if was <> is_now then
    update ordering.visit_packages set booked = booked + is_now - was
      where order_id = case when tg_op = 'DELETE' then old.package_id else new.package_id end;
  end if;
  return null;
end $$;
create trigger count_package_visit after insert or delete or update of returned_at on ordering.package_visits
  for each row execute function ordering.count_package_visit();
