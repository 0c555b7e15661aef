-- Contracts as they end.
create index concurrently if not exists contracts_last_day on contracts.contracts
  (least(end_date, coalesce(ends_on, terminate_day, end_date)), id);
