-- Goods that go back before the money does: agreed, sent, received. The order stands in REFUND meanwhile.
alter table ordering.refunds
  add column with_return boolean not null default false,
  add column return_state text check (return_state in ('WAITING', 'SENT', 'RECEIVED')),
  -- Where to; null: the portal's own address.
  add column return_to text,
  -- {company, trackingNo, sentAt}
  add column return_parcel jsonb;
