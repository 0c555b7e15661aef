-- What became of a payout by a provider that cannot be heard of, or is another than ours: two people say so, once the
-- provider was asked anew. When the receiver confirmed in WeChat it is asked soon.
alter table settlements.payouts
  add column unclear text,
  add column unclear_since timestamptz,
  add column unclear_told_at timestamptz,
  add column bill text,
  add column asked_at timestamptz,
  add column claim_by bigint references identity.staff,
  add column claim_at timestamptz,
  add column claim_paid boolean,
  add column claim_reason text,
  add column claim_second_by bigint references identity.staff,
  add column confirmed_at timestamptz,
  add constraint payouts_bill_check check (bill in ('NONE', 'DIFFERENT')),
  add constraint payouts_claim_check check (claim_by is null or claim_second_by is null or claim_by <> claim_second_by);
