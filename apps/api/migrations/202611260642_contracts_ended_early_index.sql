create index concurrently if not exists contracts_ended_early on contracts.contracts (id) where ((ends_on < end_date) and (signed_at is not null) and (voided_at is null));
