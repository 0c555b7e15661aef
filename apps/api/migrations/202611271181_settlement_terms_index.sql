create index concurrently if not exists settlements_terms on settlements.settlements (object_from)
  where state = 'DRAFT' and agreed_at is null and term_over_at is null;
