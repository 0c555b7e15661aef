create index concurrently if not exists runs_kind on imports.runs (kind, id);
