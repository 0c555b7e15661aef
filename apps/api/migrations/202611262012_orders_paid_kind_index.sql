-- of a kind;
create index concurrently if not exists orders_paid_kind on orders.orders (kind, paid_at, id)
  where (paid_at is not null);
