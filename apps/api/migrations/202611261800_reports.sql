-- Figures of the past, counted by day. No row of it is of a person.
create schema reports;
-- What one day came to, for each of what is counted: of every kind, seller and city, and of all of them ('*').
create table reports.day_sums (
  measure text not null,
  seller text not null,
  city text not null,
  day date not null,
  kind text not null,
  count integer not null,
  sum bigint not null,
  -- With what is read: rows are written by day and read by seller, and would be fetched one by one.
  primary key (measure, seller, city, day, kind) include (count, sum)
);
-- All sellers beside each other, in one city or in all.
create index day_sums_city on reports.day_sums (measure, city, day) include (kind, seller, count, sum)
  where (seller <> '*');
-- Days that are counted for good.
create table reports.summed_days (
  day date primary key,
  summed_at timestamptz not null
);
-- Pages of the portal that were looked at: how often, never by whom.
create table reports.page_counts (
  day date not null,
  kind text not null,
  step text not null,
  count integer not null,
  primary key (day, kind, step)
);
insert into identity.role_permissions (role, permission)
  select role, 'reports.read' from identity.roles
  where role in ('operator', 'supervisor', 'finance', 'administrator', 'merchant', 'organisation')
  on conflict do nothing;
