-- What was paid out in a month, by party.
create index concurrently if not exists payouts_at on settlements.payouts (at) where state <> 'FAILED';
