-- Everyday words and what they mean here: 洗澡 means 助浴 among services. A row of a kind is for that kind alone and
-- brings it to the front, without words it stands for all of the kind; a row without a kind is for every kind.
create table catalogue.synonyms (
  id bigint generated always as identity primary key,
  say text not null check (char_length(say) between 2 and 20),
  kind text check (kind in ('ORG', 'SERVICE', 'PRODUCT', 'TRIP', 'SPOT', 'ARTICLE')),
  words text[] not null default '{}' check (cardinality(words) <= 8),
  -- A place of the portal, packages/contract/src/search-places.ts.
  place text check (char_length(place) between 1 and 40),
  sort text check (sort in ('price')),
  -- The kind with the lowest goes first; a place above 0 is shown only where no words bring anything.
  rank smallint not null default 0,
  updated_at timestamptz not null default now(),
  check (kind is not null or cardinality(words) > 0 or place is not null or sort is not null),
  check (place is null or (kind is null and cardinality(words) = 0))
);
create unique index synonyms_say on catalogue.synonyms (say, coalesce(kind, ''), coalesce(place, ''));

-- Counts the changes, so that every process knows when what it keeps is old.
create table catalogue.synonym_version (
  is_only boolean primary key default true check (is_only),
  version bigint not null default 1
);
insert into catalogue.synonym_version default values;

create function catalogue.synonyms_changed() returns trigger language plpgsql as $$
begin
  update catalogue.synonym_version set version = version + 1;
  return null;
end $$;
create trigger synonyms_changed after insert or update or delete or truncate on catalogue.synonyms
  for each statement execute function catalogue.synonyms_changed();
