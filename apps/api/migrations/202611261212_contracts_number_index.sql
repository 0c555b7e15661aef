-- By the beginning of its number, whatever the collation of the database.
create index concurrently if not exists contracts_number on contracts.contracts (contract_no text_pattern_ops);
