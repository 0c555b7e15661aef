create index concurrently if not exists tasks_kind_due on tasks.tasks (kind, due_at, id);
