-- Which change of a booking somebody looked at, and who of the staff changed it last.
alter table bookings.bookings
  add column version integer not null default 1,
  add column handled_by bigint references identity.staff (id),
  add column handled_at timestamptz;
