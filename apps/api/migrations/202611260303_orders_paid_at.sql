-- Orders of a day are counted by when they were paid.
create index concurrently if not exists orders_paid_at on orders.orders (paid_at) where (paid_at is not null);
