create index concurrently if not exists applications_over_companies on partners.applications (state, id) where ((answer_by is null) and (apply_type <> 'EMPLOYEE'));
