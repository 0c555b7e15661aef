-- Who sets out inside WeChat comes back with a code of another application of ours than who scans.
alter table identity.wechat_states add column inside boolean not null default false;
