-- Who is at work of several transactions under an Idempotency-Key, so that the same request beside it waits for its
-- answer (http/key-claims.ts). A row lives as long as the work; one left by a process that died lapses.
create table platform.idempotency_claims (
  key_hash bytea primary key,
  body_hash bytea not null,
  -- Made up for each request: who lost their claim does not end another's.
  holder uuid not null,
  claimed_until timestamptz not null
);
