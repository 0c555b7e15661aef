create index concurrently if not exists members_state on identity.members (state, id);
