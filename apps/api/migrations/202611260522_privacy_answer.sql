insert into identity.role_permissions (role, permission)
  select role, 'privacy.answer' from identity.roles where role in ('operator', 'supervisor', 'service')
  on conflict do nothing;
