-- What a message code is good for beside its purpose, as `contract:10001:sign`; null where the purpose says it all.
-- Codes for signing that were sent before this and name no contract are good for nothing; they live five minutes.
alter table identity.sms_codes add column subject text;
