create index concurrently if not exists applications_over_types on partners.applications (apply_type, state, id)
  where (answer_by is null);
