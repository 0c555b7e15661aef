-- Where goods are sent and where not is one of few sets of words (service-reach.ts): a product names its set, so that
-- the narrow indexes answer “sent to this place” and counting need not read the words of every product.
create table catalogue.product_reaches (
  id integer generated always as identity primary key,
  terms text[] not null unique
);
alter table catalogue.products add column reach_id integer references catalogue.product_reaches;

create temporary table reach_of on commit drop as
  select o.id as product_id, array(
    select t from unnest(o.terms) t where t ~ '^=([awx][0-9]+|everywhere)$' order by t collate "C") as terms
  from catalogue.products o;
insert into catalogue.product_reaches (terms) select distinct terms from reach_of;
update catalogue.products o set reach_id = r.id
  from reach_of f join catalogue.product_reaches r on r.terms = f.terms where f.product_id = o.id;
alter table catalogue.products alter column reach_id set not null;

drop index catalogue.products_facets;
create index products_facets on catalogue.products (category_code, facet_sig, price_fen, brand, reach_id)
  where facet_sig >= 0;
drop index catalogue.products_price;
create index products_price on catalogue.products (price_fen, id) include (category_code, facet_sig, brand, reach_id)
  where facet_sig >= 0;
