-- What a signature rests on is written once (Electronic Signature Law, art. 13). Each row carries the hash of the one
-- before it in its contract, so that what is changed, taken out or put in between is found. What names a person stands
-- in a table of its own, sealed: it is resealed when keys change and erased when its term is over, and the row that
-- stays holds its hash.
create table contracts.signature_facts (
  signature_id bigint primary key,
  -- Sealed: how it was proved to be them, with the masked number.
  proof text,
  -- Sealed: {ip, userAgent, mobile, codeSentAt, salt}; null of signatures older than this table.
  facts text,
  -- Of those older ones: the address without its last part.
  ip text
);
insert into contracts.signature_facts (signature_id, proof, ip) select party_id, proof, ip from contracts.signatures;

alter table contracts.signatures drop column proof;
alter table contracts.signatures drop column ip;
alter table contracts.signatures drop constraint signatures_pkey;
alter table contracts.signatures drop constraint signatures_party_id_fkey;
-- Older signatures keep the number of their party: what was sealed for them is sealed under it.
alter table contracts.signatures add column id bigint;
update contracts.signatures set id = party_id;
alter table contracts.signatures alter column id set not null;
alter table contracts.signatures add primary key (id);
create sequence contracts.signature_ids owned by contracts.signatures.id;
select setval('contracts.signature_ids', (select greatest(10000, max(party_id)) from contracts.signatures));
alter table contracts.signatures alter column id set default nextval('contracts.signature_ids');
-- What was signed: the contract itself, or a change or a settlement of it by its number.
alter table contracts.signatures add column act text not null default 'sign';
alter table contracts.signatures add column act_id bigint not null default 0;
alter table contracts.signatures add column contract_id bigint;
alter table contracts.signatures add column seq smallint;
-- The message code it was given with, a number in identity.sms_codes, where it is gone after a day.
alter table contracts.signatures add column code_id bigint;
-- SHA-256 over proof and facts, salted; null of signatures older than this column.
alter table contracts.signatures add column facts_hash bytea;
alter table contracts.signatures add column hash bytea;
update contracts.signatures s set contract_id = n.contract_id, seq = n.seq
  from (select t.party_id, p.contract_id, row_number() over (partition by p.contract_id order by p.position) as seq
    from contracts.signatures t join contracts.parties p on p.id = t.party_id) n
  where n.party_id = s.party_id;
-- The first of every contract, then the second on top of it, and so on: as many passes as a contract has signatures.
do $$
begin
  for n in 1 .. (select coalesce(max(seq), 0) from contracts.signatures) loop
    update contracts.signatures s set hash = sha256(coalesce(o.hash, ''::bytea) || convert_to(concat(t.contract_id, '|',
        t.seq, '|', t.id, '|', t.party_id, '|', p.role, '|', p.member_id, '|', t.act, '|', t.act_id, '|', t.signer_kind,
        '|', t.signer_id, '|', (extract(epoch from t.signed_at) * 1000)::bigint, '|', encode(t.doc_hash, 'hex'), '|',
        t.code_id, '|', encode(t.facts_hash, 'hex')), 'UTF8'))
      from contracts.signatures t join contracts.parties p on p.id = t.party_id
        left join contracts.signatures o on o.contract_id = t.contract_id and o.seq = t.seq - 1
      where t.id = s.id and t.seq = n;
  end loop;
end $$;
alter table contracts.signatures alter column contract_id set not null;
alter table contracts.signatures alter column seq set not null;
alter table contracts.signatures alter column hash set not null;
alter table contracts.signatures add unique (party_id, act, act_id);
alter table contracts.signatures add unique (contract_id, seq);
-- Who has signed stays a party, and a contract with a signature stays.
alter table contracts.signatures add foreign key (party_id) references contracts.parties on delete restrict;
alter table contracts.signature_facts add foreign key (signature_id) references contracts.signatures;

-- That a change holds, and from which day; written once, when everybody it takes has agreed.
create table contracts.change_confirmations (
  change_id bigint primary key references contracts.changes on delete restrict,
  day date not null,
  confirmed_at timestamptz not null,
  -- Who agreed last.
  confirmed_by bigint references identity.members
);
insert into contracts.change_confirmations (change_id, day, confirmed_at, confirmed_by)
  select id, day, confirmed_at, confirmed_by from contracts.changes where confirmed_at is not null;
alter table contracts.changes drop column confirmed_at;
alter table contracts.changes drop column confirmed_by;

create function contracts.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '%.% is append-only', tg_table_schema, tg_table_name;
end $$;
create trigger signatures_append_only before update or delete or truncate on contracts.signatures
  for each statement execute function contracts.refuse_change();
create trigger confirmations_append_only before update or delete or truncate on contracts.change_confirmations
  for each statement execute function contracts.refuse_change();
create trigger events_append_only before update or truncate on contracts.events
  for each statement execute function contracts.refuse_change();

-- The history of a draft goes with the draft, and only with it.
create function contracts.keep_event() returns trigger language plpgsql as $$
begin
  if exists (select 1 from contracts.contracts where id = old.contract_id) then
    raise exception 'contracts.events is append-only';
  end if;
  return old;
end $$;
create trigger events_kept before delete on contracts.events for each row execute function contracts.keep_event();

-- What was sent stays: its words can be forgotten, the contract cannot.
create function contracts.keep_sent() returns trigger language plpgsql as $$
begin
  if old.sent_at is not null then raise exception 'a contract that was sent is not deleted'; end if;
  return old;
end $$;
create trigger contracts_kept before delete on contracts.contracts for each row execute function contracts.keep_sent();

-- What was proposed is not written anew: its words are resealed when keys change, and forgotten at the end.
create function contracts.keep_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.contract_id, new.kind, new.day, new.monthly_fen, new.proposed_by, new.proposed_at)
    is distinct from (old.id, old.contract_id, old.kind, old.day, old.monthly_fen, old.proposed_by, old.proposed_at) then
    raise exception 'contracts.changes is append-only but for its words';
  end if;
  return new;
end $$;
create trigger changes_kept before update on contracts.changes for each row execute function contracts.keep_change();

-- Evidence is erased only together with the words of its contract, at the end of its term.
create function contracts.keep_facts() returns trigger language plpgsql as $$
begin
  if exists (select 1 from contracts.signatures s join contracts.contracts c on c.id = s.contract_id
    where s.id = old.signature_id and c.words is not null) then
    raise exception 'contracts.signature_facts is kept as long as its contract';
  end if;
  return old;
end $$;
create trigger facts_kept before delete on contracts.signature_facts
  for each row execute function contracts.keep_facts();
