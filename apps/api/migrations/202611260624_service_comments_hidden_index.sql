create index concurrently if not exists service_comments_hidden on reviews.service_comments (created_at desc, id desc) where (hidden_at is not null);
