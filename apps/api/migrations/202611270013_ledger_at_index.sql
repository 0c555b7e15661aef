create index concurrently if not exists ledger_at on payments.ledger (at, id);
