create index concurrently if not exists review_events_appeals on reviews.review_events (kind, review_id) where (action = 'APPEAL');
