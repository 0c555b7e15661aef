-- Goods of a large return go on the shelf with the second person's word, not before.
alter table orders.refunds add column restocks boolean not null default false;
