-- Every one and two characters that follow each other, small letters, so that a part of a title is found by an index: a
-- text holds a word only where it has all parts of the word. To take a text apart is dear, which the cost says: an index
-- that has the parts is always better than to do it for each row.
create function platform.text_parts(words text) returns text[] language sql immutable parallel safe cost 10000 as $$
  select array(select substr(t.whole, i, length)
    from (select lower(words) as whole) t, generate_series(1, char_length(t.whole)) i, generate_series(1, 2) length)
$$;
