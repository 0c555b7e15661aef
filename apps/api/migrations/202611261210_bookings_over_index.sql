-- What is over, the latest first.
create index concurrently if not exists bookings_over on bookings.bookings (day desc, id desc)
  where state not in ('BOOKED', 'CONFIRMED');
