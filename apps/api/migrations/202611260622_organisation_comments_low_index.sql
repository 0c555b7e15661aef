create index concurrently if not exists organisation_comments_low on reviews.organisation_comments (created_at desc, id desc) where ((score <= 3) and (reply is null) and (hidden_at is null));
