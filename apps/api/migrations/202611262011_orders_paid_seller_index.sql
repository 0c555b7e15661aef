-- of a seller,
create index concurrently if not exists orders_paid_seller on orders.orders (seller, paid_at, id)
  where (paid_at is not null);
