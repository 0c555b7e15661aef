-- What a settlement took over from those before it.
create index concurrently if not exists settlements_carried on settlements.settlements (carried_into) where carried_into is not null;
