-- The arrangement of the home page; without a row the portal shows the one it comes with.
create table reference.home_pages (
  id bigint primary key check (id = 1),
  content jsonb not null,
  updated_at timestamptz not null
);
