create index concurrently if not exists product_comments_hidden on reviews.product_comments (created_at desc, id desc) where (hidden_at is not null);
