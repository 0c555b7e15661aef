create index concurrently if not exists opinions_over_types on membership.opinions (type, state, id)
  where (state in ('REPLIED', 'CLOSED'));
