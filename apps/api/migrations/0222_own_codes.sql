-- Codes that a signed-in person had sent to their own number are counted on their own: a stranger who knows the number
-- keeps nobody from signing.
alter table identity.sms_codes add column is_own boolean not null default false;
