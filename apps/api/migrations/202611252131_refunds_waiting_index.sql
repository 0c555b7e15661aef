create index concurrently if not exists refunds_waiting on orders.refunds (due_at, id) where (state in ('REQUESTED', 'WAIT_SECOND', 'ABNORMAL'));
