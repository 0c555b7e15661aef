-- Words that were looked for and not found, by day and place; of who looked nothing is kept.
create table search.misses (
  day date not null,
  scope text not null,
  term text not null check (char_length(term) between 2 and 20),
  count integer not null check (count > 0),
  primary key (day, scope, term)
);
