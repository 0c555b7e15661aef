create index concurrently if not exists organisation_comments_all on reviews.organisation_comments (created_at desc, id desc);
