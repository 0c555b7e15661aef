-- What is cheap or dear is of few kinds, so a list by price under filters walks far: this index alone tells what matches.
drop index catalogue.products_price;
create index products_price on catalogue.products (price_fen, id) include (category_code, facet_sig, brand)
  where facet_sig >= 0;
