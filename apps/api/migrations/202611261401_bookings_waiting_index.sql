create index concurrently if not exists bookings_waiting on bookings.bookings
  ((proposed_day is not null), coalesce(changed_at, created_at), id) where state = 'BOOKED';
