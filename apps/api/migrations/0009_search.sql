-- The baseline: what the columns mean is said in the module's tables.ts.
create schema search;

create table search.synonyms (
  id bigint generated always as identity primary key,
  say text not null,
  kind text,
  words text[] not null default '{}',
  place text,
  sort text,
  rank smallint not null default 0,
  updated_at timestamptz not null default now(),
  constraint synonyms_check check ((kind is not null) or (cardinality(words) > 0) or (place is not null) or (sort is not null)),
  constraint synonyms_check1 check ((place is null) or ((kind is null) and (cardinality(words) = 0))),
  constraint synonyms_kind_check check (kind in ('ORG', 'SERVICE', 'PRODUCT', 'TRIP', 'SPOT', 'ARTICLE')),
  constraint synonyms_place_check check ((char_length(place) >= 1) and (char_length(place) <= 40)),
  constraint synonyms_say_check check ((char_length(say) >= 2) and (char_length(say) <= 20)),
  constraint synonyms_sort_check check (sort = 'price'),
  constraint synonyms_words_check check (cardinality(words) <= 8)
);
create unique index synonyms_say on search.synonyms (say, coalesce(kind, ''), coalesce(place, ''));

create table search.synonym_version (
  is_only boolean primary key default true,
  version bigint not null default 1,
  constraint synonym_version_is_only_check check (is_only)
);
insert into search.synonym_version default values;

create function search.synonyms_changed() returns trigger language plpgsql as $$
begin
  update search.synonym_version set version = version + 1;
  return null;
end $$;

create trigger synonyms_changed after insert or delete or update or truncate on search.synonyms for each statement execute function search.synonyms_changed();
