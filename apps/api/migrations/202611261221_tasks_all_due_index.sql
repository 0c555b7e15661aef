create index concurrently if not exists tasks_all_due on tasks.tasks (due_at, id);
