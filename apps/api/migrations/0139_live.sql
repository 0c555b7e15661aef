-- What the socket adapter sends between processes when it is too long for a notification.
create table platform.socket_attachments (
  id bigserial primary key,
  created_at timestamptz not null default now(),
  payload bytea
);

-- A session that ends, for whatever reason and by whichever command, ends its sockets in every process.
create function identity.say_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('ginkgo_live', json_build_object(
    'voice', 'session-ended', 'rooms', json_build_array('session:' || new.id), 'id', new.id::text)::text);
  return null;
end $$;
create trigger session_ended after update of ended_at on identity.sessions
  for each row when (old.ended_at is null and new.ended_at is not null)
  execute function identity.say_session_ended();
