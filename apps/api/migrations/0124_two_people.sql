-- Some visits are made by two: each has an offer of their own, and all of them have to say yes.
alter table ordering.orders add column people smallint not null default 1 check (people between 1 and 4);
drop index ordering.offers_sent;
create unique index offers_sent on ordering.offers (order_id, employee_id) where state = 'SENT';
