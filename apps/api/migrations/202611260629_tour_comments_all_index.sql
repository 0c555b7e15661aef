create index concurrently if not exists tour_comments_all on reviews.tour_comments (kind, created_at desc, id desc);
