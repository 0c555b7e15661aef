-- Wrong tries at a message code from elsewhere than where it was asked for: they cost whoever asked nothing.
alter table identity.sms_codes add column tries_elsewhere smallint not null default 0;
