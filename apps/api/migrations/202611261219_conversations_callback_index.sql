create index concurrently if not exists conversations_callback on advisory.conversations (staff_id, callback_at, id)
  where (callback_at is not null);
