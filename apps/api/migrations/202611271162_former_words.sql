-- What words of dictionaries were called before, where homes write the words themselves: pages and drafts that still say
-- it take the present one.
create table reference.former_words (
  dictionary text not null constraint former_words_dictionary_check check (dictionary in ('facility', 'orgService')),
  text text not null,
  code text not null,
  primary key (dictionary, text)
);
alter table reference.renamed_words drop constraint renamed_words_list_check;
alter table reference.renamed_words add constraint renamed_words_list_check
  check (list in ('serviceCategory', 'productCategory', 'sceneryCategory', 'facility', 'orgService')) not valid;
