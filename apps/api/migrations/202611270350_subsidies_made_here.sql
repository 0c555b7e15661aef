-- Subsidies are made in the back office: what they rest on, when somebody last looked, and those that are shown no more.
alter table fees.fee_subsidies add column source text;
alter table fees.fee_subsidies add column source_url text;
alter table fees.fee_subsidies add column checked_on date;
alter table fees.fee_subsidies add column archived boolean not null default false;
