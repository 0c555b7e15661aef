-- A change that pays back much takes the word of a second person of the staff, as refunds and settlements do, before the
-- member has it. Null of changes that were proposed before.
alter table contracts.changes
  -- What agreeing to it was foretold to pay back when it was proposed.
  add column foretold_fen integer check (foretold_fen >= 0),
  -- How much of that its writer may decide on alone: nothing without the right to pay back.
  add column alone_fen integer check (alone_fen >= 0),
  add constraint changes_foretold_check check ((foretold_fen is null) = (alone_fen is null));

create or replace function contracts.keep_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.contract_id, new.kind, new.day, new.monthly_fen, new.proposed_by, new.proposed_at, new.foretold_fen,
      new.alone_fen)
    is distinct from (old.id, old.contract_id, old.kind, old.day, old.monthly_fen, old.proposed_by, old.proposed_at,
      old.foretold_fen, old.alone_fen) then
    raise exception 'contracts.changes is append-only but for its words';
  end if;
  return new;
end $$;

-- The second person's word, given once.
create table contracts.change_seconds (
  change_id bigint primary key references contracts.changes on delete restrict,
  is_agreed boolean not null,
  -- What it was foretold to pay back when they looked at it: no more than that can.
  back_fen integer not null check (back_fen >= 0),
  second_by bigint not null references identity.staff,
  second_at timestamptz not null
);
create trigger change_seconds_append_only before update or delete or truncate on contracts.change_seconds
  for each statement execute function contracts.refuse_change();

-- Why they did not agree, sealed; apart from it, for it is resealed when keys change and forgotten at the end.
create table contracts.change_second_reasons (
  change_id bigint primary key references contracts.change_seconds on delete restrict,
  reason text
);
