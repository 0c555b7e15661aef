-- What is written of a departure beside its price and seats: who leads it, how people are insured, where they meet.
alter table tours.trip_departures
  add column guide text,
  add column insurance text,
  add column meeting_place text;
