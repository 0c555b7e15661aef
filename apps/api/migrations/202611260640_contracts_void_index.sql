create index concurrently if not exists contracts_void on contracts.contracts (id) where (voided_at is not null);
