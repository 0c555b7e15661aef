-- The trail is read the newest first: as a whole, of one actor, of one kind of act, of one subject.
create index concurrently if not exists audit_at on platform.audit (at, id);
create index concurrently if not exists audit_actor_at on platform.audit (actor_kind, actor_id, at, id);
create index concurrently if not exists audit_action_at on platform.audit (action, at, id);
create index concurrently if not exists audit_subject_at on platform.audit (split_part(detail, ' ', 1), at, id);
