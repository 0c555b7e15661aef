create index concurrently if not exists contracts_starting on contracts.contracts (start_date) where ((signed_at is not null) and (voided_at is null));
