-- The best-ranked of a million carry five stars, so “three stars, whole country” begins far down the rank:
-- it is walked in its own index.
create index organisations_rank_star on catalogue.organisations (star_level, rank_score desc, id);
