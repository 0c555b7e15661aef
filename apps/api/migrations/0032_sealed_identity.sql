-- From here on what names a person is sealed (platform/vault.ts) in the column it stood in, and found by a keyed hash
-- beside it. The start of the server seals the rows there are (identity/seal-old-rows.ts): those without a hash.
alter table identity.members add column phone_hash bytea unique;
alter table identity.members drop constraint members_phone_key;
alter table identity.members alter column birthday type text using birthday::text;

alter table identity.staff add column phone_hash bytea unique;
alter table identity.staff drop constraint staff_phone_key;

alter table identity.wechat_links add column unionid_hash bytea unique;
alter table identity.wechat_links drop constraint wechat_links_pkey;
alter table identity.wechat_links add primary key (member_id);

-- What lives for minutes or counts lately is not worth moving: codes, tickets and counts begin anew.
delete from identity.wechat_tickets;
alter table identity.wechat_tickets drop column unionid;
alter table identity.wechat_tickets add column person text not null;
comment on column identity.wechat_tickets.person is 'sealed: unionid and nickname as JSON';
alter table identity.wechat_tickets drop column nickname;

delete from identity.sms_codes;
alter table identity.sms_codes drop column mobile;
alter table identity.sms_codes add column mobile_hash bytea not null;
create index sms_codes_mobile on identity.sms_codes (mobile_hash, created_at);

delete from identity.password_tries;
alter table identity.password_tries drop column account;
alter table identity.password_tries add column account_hash bytea not null;
create index password_tries_account on identity.password_tries (account_hash, tried_at);
create index password_tries_tried on identity.password_tries (tried_at);
