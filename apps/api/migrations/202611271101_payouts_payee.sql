-- Where a payout went stays with it, masked and sealed: whom it was for can change their account afterwards.
alter table settlements.payouts add column payee text;
