create index concurrently if not exists organisation_comments_hidden on reviews.organisation_comments (created_at desc, id desc) where (hidden_at is not null);
