-- Whoever receives people may ask for another time; the member agrees or chooses one of their own.
alter table ordering.bookings add column proposed_day date;
alter table ordering.bookings add column proposed_start text;
-- Sealed: why, in the home's words.
alter table ordering.bookings add column proposed_text text;
-- How many come at one time is counted by home, day and hour.
create index bookings_slots on ordering.bookings (target_id, day)
  where kind = 'VISIT' and state in ('BOOKED', 'CONFIRMED');
