create index concurrently if not exists service_comments_all on reviews.service_comments (created_at desc, id desc);
