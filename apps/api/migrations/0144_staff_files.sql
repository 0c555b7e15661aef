-- Pictures and recordings that staff send into conversations.
alter table files.files add column staff_id bigint;
create index files_staff on files.files (staff_id, created_at) where staff_id is not null;
