create index concurrently if not exists requests_over on privacy.requests (state, id) where (state in ('DONE', 'REFUSED'));
