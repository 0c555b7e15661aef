-- A traveller of 75 or more takes the signature of an adult direct relative (LB/T 052-2016): a party of the tour's
-- contract who needs no account, and signs with a code sent to their own number. There may be several.
alter table contracts.parties drop constraint parties_role_check;
alter table contracts.parties add constraint parties_role_check
  check (role in ('C', 'GUARDIAN', 'RELATIVE', 'B', 'A'));
alter table contracts.parties drop constraint parties_contract_id_role_key;
create unique index parties_role on contracts.parties (contract_id, role) where role <> 'RELATIVE';
create index parties_contract on contracts.parties (contract_id, position, id);
alter table contracts.signatures drop constraint signatures_signer_kind_check;
-- Of a relative the number of the signer is that of their party.
alter table contracts.signatures add constraint signatures_signer_kind_check
  check (signer_kind in ('member', 'staff', 'relative'));

create table contracts.relatives (
  party_id bigint primary key references contracts.parties on delete cascade,
  -- Sealed: {traveler, relation}.
  words text,
  -- Sealed: what opens the page on which they sign.
  link text,
  link_hash bytea not null unique,
  -- Until when; after it the order is paid back whole.
  due_at timestamptz not null,
  -- When they are written to next; null: no more.
  remind_at timestamptz
);
create index relatives_remind on contracts.relatives (remind_at) where remind_at is not null;
create index relatives_due on contracts.relatives (due_at);
