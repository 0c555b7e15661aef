create index concurrently if not exists refunds_refused on orders.refunds (id) where (state = 'REFUSED');
