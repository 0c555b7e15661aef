-- What stands before it may be seen is a draft; who sells or serves and takes nobody in is in no list of homes.
alter table organisations.organisations add column standing text not null default 'LISTED'
  check (standing in ('DRAFT', 'SELLER', 'LISTED'));
alter table tours.tour_orgs add column standing text not null default 'LISTED' check (standing in ('DRAFT', 'LISTED'));
-- What an approved application made, and how often it was changed.
alter table partners.applications
  add column version integer not null default 1,
  add column seller text,
  add column account_id bigint references identity.staff on delete set null;
