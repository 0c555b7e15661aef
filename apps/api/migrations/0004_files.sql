-- The baseline: what the columns mean is said in the module's tables.ts.
create schema files;

create table files.files (
  id bigint primary key,
  name text not null unique,
  purpose text not null,
  member_id bigint,
  address_hash bytea,
  label text not null,
  mime text not null,
  size integer not null,
  width integer,
  height integer,
  created_at timestamptz not null,
  ready_at timestamptz,
  used_by text,
  doomed boolean not null default false,
  expires_at timestamptz,
  staff_id bigint,
  shown_name text,
  too_heavy boolean not null default false
);
create index files_member on files.files (member_id) where (member_id is not null);
create index files_address on files.files (address_hash, created_at) where (address_hash is not null);
create index files_used_by on files.files (used_by) where (used_by is not null);
create index files_unused on files.files (created_at) where (used_by is null);
create index files_doomed on files.files (id) where doomed;
create index files_expiring on files.files (expires_at) where (expires_at is not null);
create index files_staff on files.files (staff_id, created_at) where (staff_id is not null);
