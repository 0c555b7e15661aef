-- Visits of a day or a week are counted and listed by when they begin.
create index concurrently if not exists orders_visits on orders.orders (starts_at) where (kind = 'SERVICE');
