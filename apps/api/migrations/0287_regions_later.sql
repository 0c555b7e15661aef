-- A customer who left the wished-for regions open is not asked for them again.
alter table identity.members add column regions_later boolean not null default false;
