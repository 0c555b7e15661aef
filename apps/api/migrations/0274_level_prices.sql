-- What a month costs by care level, lightest first: null for one that is not taken or not priced. Where the posted fees
-- do not say it by level, the whole range stands for it and `level_said` lacks its bit. Null until it is worked out
-- (level-prices.ts); nothing needs it before that.
alter table catalogue.organisations
  add column level_min_fen integer[] check (cardinality(level_min_fen) = 5),
  add column level_max_fen integer[] check (cardinality(level_max_fen) = 5),
  add column level_said smallint not null default 0;
create index organisations_level_1 on catalogue.organisations ((level_min_fen[1]), id) where facet_sig >= 0;
create index organisations_level_2 on catalogue.organisations ((level_min_fen[2]), id) where facet_sig >= 0;
create index organisations_level_3 on catalogue.organisations ((level_min_fen[3]), id) where facet_sig >= 0;
create index organisations_level_4 on catalogue.organisations ((level_min_fen[4]), id) where facet_sig >= 0;
create index organisations_level_5 on catalogue.organisations ((level_min_fen[5]), id) where facet_sig >= 0;
-- Counting by care level reads this index alone.
create index organisations_level_facets on catalogue.organisations
  (province_code, city_code, adcode, facet_sig) include (price_min_fen, price_max_fen, level_min_fen, level_max_fen);
create index organisations_level_unknown on catalogue.organisations (id) where level_min_fen is null;
