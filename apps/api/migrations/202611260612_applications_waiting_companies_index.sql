create index concurrently if not exists applications_waiting_companies on partners.applications (answer_by, id) where ((answer_by is not null) and (apply_type <> 'EMPLOYEE'));
