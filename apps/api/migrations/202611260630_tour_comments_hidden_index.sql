create index concurrently if not exists tour_comments_hidden on reviews.tour_comments (kind, created_at desc, id desc) where (hidden_at is not null);
