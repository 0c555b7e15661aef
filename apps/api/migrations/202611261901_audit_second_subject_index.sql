-- What a row of the trail names second, as the key a step was taken with, is found as what it names first is.
create index concurrently if not exists audit_second_subject_at on platform.audit (split_part(detail, ' ', 2), at, id);
