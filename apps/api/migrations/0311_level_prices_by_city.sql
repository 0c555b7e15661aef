-- Cheapest first in one city, by care level: without it a city's thousands of homes are read and sorted.
create index organisations_level_1_city on catalogue.organisations (city_code, (level_min_fen[1]), id) where facet_sig >= 0;
create index organisations_level_2_city on catalogue.organisations (city_code, (level_min_fen[2]), id) where facet_sig >= 0;
create index organisations_level_3_city on catalogue.organisations (city_code, (level_min_fen[3]), id) where facet_sig >= 0;
create index organisations_level_4_city on catalogue.organisations (city_code, (level_min_fen[4]), id) where facet_sig >= 0;
create index organisations_level_5_city on catalogue.organisations (city_code, (level_min_fen[5]), id) where facet_sig >= 0;
