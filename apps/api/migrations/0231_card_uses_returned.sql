-- A counted use that staff gave back, because the visit was not as it should be: it stays on the list and counts no more.
alter table ordering.card_uses
  add column returned_at timestamptz,
  add column returned_by bigint references identity.staff,
  add column returned_reason text,
  add constraint card_uses_returned_check
    check ((returned_at is null) = (returned_by is null) and (returned_at is null) = (returned_reason is null));
