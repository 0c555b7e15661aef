-- A member hears of the WeChat that no longer opens the account, as of the one that does.
create or replace function membership.tell_security_event() returns trigger language plpgsql as $$
declare
  used_device text;
begin
  if new.member_id is null then
    return null;
  end if;
  if new.kind = 'SIGN_IN' then
    select s.device into used_device from identity.sessions s where s.id = new.session_id;
    if not exists (select 1 from identity.sessions s where s.member_id = new.member_id and s.id <> new.session_id)
      or exists (select 1 from identity.sessions s
        where s.member_id = new.member_id and s.id <> new.session_id and s.device = used_device) then
      return null;
    end if;
  elsif new.kind not in ('TOKEN_REUSED', 'PASSWORD_CHANGED', 'PHONE_CHANGED', 'WECHAT_BOUND', 'WECHAT_UNBOUND') then
    return null;
  end if;
  insert into membership.notices (member_id, kind, event, detail, created_at)
    values (new.member_id, 'SECURITY', new.kind, used_device, new.at);
  return null;
end $$;
