-- A value sealed with the keys this database belongs to: a start with other keys says so instead of failing on every
-- page.
create table platform.key_check (
  one boolean primary key default true check (one),
  sealed text not null,
  hash bytea not null
);
