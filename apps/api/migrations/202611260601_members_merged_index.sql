create index concurrently if not exists members_merged on identity.members (merged_into) where merged_into is not null;
