-- Whoever of the family pays for an elder: by which bond, on which consent, having agreed to what.
create table ordering.family_payments (
  payment_id bigint primary key references ordering.payments,
  payer_id bigint not null references identity.members,
  elder_id bigint not null,
  bond_id bigint not null,
  role text not null check (role in ('OWNER', 'PROXY')),
  -- identity.consents; null where the bond needed none: the elder themself, or who began to look after them.
  consent_id bigint,
  -- The text the payer ticked before paying.
  agreed_version text not null,
  agreed_at timestamptz not null
);
