-- Whose home an address is, of the elders its member orders visits for; null where it was not said.
alter table membership.addresses add column elder_id bigint references membership.elders on delete set null;
create index addresses_elder on membership.addresses (elder_id) where elder_id is not null;
