-- What of an order is held as a deposit or a reserve: most orders have none.
create index concurrently if not exists ledger_deposits on payments.ledger (order_id) where account = 'DEPOSITS_HELD';
