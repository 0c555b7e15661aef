create index concurrently if not exists tour_comments_low on reviews.tour_comments (kind, created_at desc, id desc) where ((score <= 3) and (reply is null) and (hidden_at is null));
