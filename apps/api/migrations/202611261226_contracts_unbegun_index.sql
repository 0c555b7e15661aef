-- Ended before they began, with money to pay back: they stand as not begun until it has arrived.
create index concurrently if not exists contracts_unbegun on contracts.contracts (id)
  where ((ends_on < end_date) and (refund_fen > 0) and (ends_on < start_date)
    and (signed_at is not null) and (voided_at is null));
