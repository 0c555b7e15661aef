-- Pictures of the library that content names, so that an index tells where one is used.
create function platform.picture_addresses(content jsonb) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct found[1]), '{}') from regexp_matches(content::text, '"(/pictures/[1-9][0-9]*)"', 'g') found
$$;
