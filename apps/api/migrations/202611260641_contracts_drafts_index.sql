create index concurrently if not exists contracts_drafts on contracts.contracts (id) where ((sent_at is null) and (signed_at is null) and (voided_at is null));
