-- Picture tests, asked for only where abuse is suspected. Each opens one message and is then used up.
create table identity.challenges (
  id_hash bytea primary key,
  answer_hmac bytea not null,
  address text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index challenges_address on identity.challenges (address, created_at);
create index challenges_created on identity.challenges (created_at);
