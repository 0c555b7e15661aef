-- Lists of staff go from day to day.
create index concurrently if not exists trip_departures_day on tours.trip_departures (day, id);
