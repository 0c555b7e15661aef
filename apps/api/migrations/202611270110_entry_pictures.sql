-- Pictures of the library an entry is shown with, the first as its cover; without any its cover is drawn.
alter table organisations.organisations add column pictures text[] not null default '{}';
alter table services.services add column pictures text[] not null default '{}';
alter table shop.products add column pictures text[] not null default '{}';
alter table tours.spots add column pictures text[] not null default '{}';
alter table tours.tour_orgs add column pictures text[] not null default '{}';
alter table tours.trips add column pictures text[] not null default '{}';
