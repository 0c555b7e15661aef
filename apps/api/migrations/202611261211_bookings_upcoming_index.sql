-- What is to come, in the order of the hours people come at.
create index concurrently if not exists bookings_upcoming on bookings.bookings (day, start nulls first, id)
  where state in ('BOOKED', 'CONFIRMED');
