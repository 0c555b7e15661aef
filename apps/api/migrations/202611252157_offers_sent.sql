-- The offers of a day, for who dispatches.
create index concurrently if not exists offers_sent_at on orders.offers (sent_at);
