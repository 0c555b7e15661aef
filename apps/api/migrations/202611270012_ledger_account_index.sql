create index concurrently if not exists ledger_account on payments.ledger (account, party, id);
