create index concurrently if not exists refunds_owed on orders.refunds (due_at, id) where (return_state = 'TO_SHIP_BACK');
