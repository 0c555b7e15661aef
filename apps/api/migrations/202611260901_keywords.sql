-- Other words a thing should be found by, as they were written: who edits it must see them.
alter table organisations.organisations add column keywords text[] not null default '{}';
alter table services.services add column keywords text[] not null default '{}';
alter table shop.products add column keywords text[] not null default '{}';
