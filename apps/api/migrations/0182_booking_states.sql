-- A booking is confirmed by whoever receives people, and they write down whether anybody came.
alter table ordering.bookings drop constraint bookings_state_check;
alter table ordering.bookings add constraint bookings_state_check
  check (state in ('BOOKED', 'CONFIRMED', 'CANCELLED', 'VISITED', 'NO_SHOW', 'DONE'));
drop index ordering.bookings_live;
create index bookings_live on ordering.bookings (day) where state in ('BOOKED', 'CONFIRMED');
drop index ordering.bookings_once;
create unique index bookings_once on ordering.bookings (member_id, kind, target_id, day)
  where state in ('BOOKED', 'CONFIRMED');
