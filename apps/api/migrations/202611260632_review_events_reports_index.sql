create index concurrently if not exists review_events_reports on reviews.review_events (kind, review_id) where (action = 'REPORT');
