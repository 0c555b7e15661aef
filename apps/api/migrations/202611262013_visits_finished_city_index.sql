-- and the visits of a city along the days they were finished on.
create index concurrently if not exists orders_visits_finished_city on orders.orders (adcode, finished_at, id)
  where ((kind = 'SERVICE') and (finished_at is not null));
