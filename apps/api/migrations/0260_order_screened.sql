-- Whether whoever ordered a visit was asked for what forbids it, and nothing was so.
alter table ordering.orders add column screened boolean not null default false;
