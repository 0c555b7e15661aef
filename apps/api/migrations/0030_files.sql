create schema files;

create table files.files (
  -- Random: whoever has the id of an application's file, which nobody signed in uploaded, may refer to it.
  id bigint primary key,
  -- The last part of the address and the key in the store: random.
  name text not null unique,
  purpose text not null,
  -- Null for visitors.
  member_id bigint,
  -- Keyed hash of a visitor's address, until the file is used: what their budget is counted by.
  address_hash bytea,
  -- The person's own name for it, sealed: people write names and numbers into file names.
  label text not null,
  mime text not null,
  -- Bytes; of one still being received, the most it may become.
  size integer not null,
  width integer,
  height integer,
  created_at timestamptz not null,
  -- Null while the bytes are on their way.
  ready_at timestamptz,
  -- What refers to it, `kind:id`; null is removed after a day.
  used_by text,
  -- To be removed: nobody is served it any more, and its bytes go next.
  doomed boolean not null default false
);
create index files_member on files.files (member_id) where member_id is not null;
create index files_address on files.files (address_hash, created_at) where address_hash is not null;
create index files_used_by on files.files (used_by) where used_by is not null;
create index files_unused on files.files (created_at) where used_by is null;
create index files_doomed on files.files (id) where doomed;
