-- Who is paid into their WeChat; some transfers wait until they confirm in WeChat that they take it.
alter table settlements.payees drop constraint payees_way_check;
alter table settlements.payees add constraint payees_way_check check (way in ('BANK', 'ALIPAY', 'WECHAT'));
alter table settlements.payouts add column confirm_package text;
