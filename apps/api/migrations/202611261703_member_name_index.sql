create index concurrently if not exists members_real_name on identity.members (real_name_hash, id) where (real_name_hash is not null);
