-- Visits of a day are counted by when they were finished.
create index concurrently if not exists orders_visits_finished on orders.orders (finished_at)
  where ((kind = 'SERVICE') and (finished_at is not null));
