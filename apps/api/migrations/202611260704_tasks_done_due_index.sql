create index concurrently if not exists tasks_done_due on tasks.tasks (due_at, id) where (done_at is not null);
