create index concurrently if not exists product_comments_all on reviews.product_comments (created_at desc, id desc);
