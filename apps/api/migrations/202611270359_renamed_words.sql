-- Words that were changed: what stands under them is found by the words it was written with, and has to follow.
create table reference.renamed_words (
  list text not null constraint renamed_words_list_check
    check (list in ('serviceCategory', 'productCategory', 'sceneryCategory')),
  code text not null,
  followed_to bigint not null default 0,
  primary key (list, code)
);
