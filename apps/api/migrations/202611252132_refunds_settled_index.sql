create index concurrently if not exists refunds_settled on orders.refunds (id) where (state in ('AGREED', 'DONE'));
