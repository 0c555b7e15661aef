-- Every one and two characters that follow each other in a name, so that a part of a company's name is found by an
-- index; wide and narrow forms are alike, as in what is looked for.
create function partners.name_parts(name text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(n.name, i, length)), '{}')
  from (select normalize(name, NFKC) as name) n, generate_series(1, char_length(n.name)) i, generate_series(1, 2) length
  where i + length - 1 <= char_length(n.name)
$$;
