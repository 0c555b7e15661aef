-- Counties straight under a province (济源 419001, 仙桃 429004) stand by themselves in reports, not together under a heading
-- that is no place: sums by their heading are summed anew.
create or replace function books.city_of(adcode text) returns text language sql immutable as $$
  select case when adcode is null then ''
    when left(adcode, 2) in ('11', '12', '31', '50') then left(adcode, 2) || '0000'
    when substr(adcode, 3, 2) = '90' then adcode
    else left(adcode, 4) || '00' end
$$;

delete from books.day_sums where substr(city, 3) = '9000';
insert into books.day_sums (day, account, kind, city, seller, debit_fen, credit_fen)
  select (l.at at time zone 'Asia/Shanghai')::date, l.account, o.kind, books.city_of(o.adcode), o.seller,
    sum(greatest(l.amount_fen, 0)), sum(greatest(-l.amount_fen, 0))
  from payments.ledger l join orders.orders o on o.id = l.order_id
  where substr(o.adcode, 3, 2) = '90' and (l.at at time zone 'Asia/Shanghai')::date <= (select through from books.summed)
  group by 1, 2, 3, 4, 5;

-- Counted again from the first such day on: each counts by a moment that does not change.
delete from reports.summed_days d
  where d.day >= (select min(s.day) from reports.day_sums s where substr(s.city, 3) = '9000');
delete from reports.day_sums d where not exists (select 1 from reports.summed_days s where s.day = d.day);
