-- Orders a figure counts are listed along the days they were paid on, of a city,
create index concurrently if not exists orders_paid_city on orders.orders (adcode, paid_at, id)
  where (paid_at is not null);
