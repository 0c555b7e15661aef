create index concurrently if not exists fee_consultations_over on fees.fee_consultations (state, id)
  where (state not in ('NEW', 'ASSIGNED'));
