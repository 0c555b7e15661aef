-- Which change of a departure somebody looked at, and who asked to form it below its minimum, until when a second person
-- is waited for.
alter table tours.trip_departures
  add column version integer not null default 1,
  add column asked_by bigint references identity.staff (id),
  add column asked_at timestamptz,
  add column asked_reason text,
  add column asked_until timestamptz,
  add constraint trip_departures_asked_check
    check (num_nonnulls(asked_by, asked_at, asked_reason, asked_until) in (0, 4));
