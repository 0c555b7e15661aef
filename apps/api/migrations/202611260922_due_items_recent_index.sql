create index concurrently if not exists due_items_recent on platform.due_items (failed_at desc, job, item);
