-- What was paid back on a day.
create index concurrently if not exists refunds_done_at on orders.refunds (done_at) where (done_at is not null);
