create index concurrently if not exists members_name_unhashed on identity.members (id) where (real_name is not null and real_name_hash is null);
