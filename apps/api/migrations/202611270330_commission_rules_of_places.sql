-- A rule may hold in one city or province alone. What was written later takes the place of what was written before: a
-- slip is mended by another rule of the same day.
alter table books.commission_rules
  add column adcode text,
  add column covers text,
  add constraint commission_rules_adcode_check check ((adcode is null) = (covers is null) and adcode ~ '^\d{6}$'
    and adcode like covers || '%');
drop index books.commission_rules_once;

insert into identity.role_permissions (role, permission)
  select role, 'books.write' from identity.roles
  where role in ('finance', 'administrator')
  on conflict do nothing;
