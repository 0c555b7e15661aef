-- When work that comes due by the clock last ran, and which process is at it: one row a kind of work. What there is to
-- do stands in the modules' own tables.
create table platform.due_work (
  name text primary key,
  began_at timestamptz,
  -- Until then the process at it is believed to be alive; it moves this on while it works.
  leased_until timestamptz
);
