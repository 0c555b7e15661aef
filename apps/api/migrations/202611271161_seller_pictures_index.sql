create index concurrently if not exists pictures_seller on pictures.pictures (seller, id) where seller is not null and removed_at is null;
