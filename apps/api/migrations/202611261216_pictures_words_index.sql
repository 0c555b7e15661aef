create index concurrently if not exists pictures_words on pictures.pictures
  using gin (platform.text_parts(name || chr(10) || alt)) where (removed_at is null);
