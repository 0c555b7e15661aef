-- Every try to pay a settlement out, also those that failed.
create index concurrently if not exists payouts_settlement on settlements.payouts (settlement_id, id);
