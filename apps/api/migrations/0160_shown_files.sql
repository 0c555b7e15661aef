-- The copy with the watermark, made once: its name in the store. Its own name: shown as it came. Null: not made yet.
alter table files.files add column shown_name text;
-- Opening it took more time or memory than one file may: it is shown to nobody.
alter table files.files add column too_heavy boolean not null default false;
