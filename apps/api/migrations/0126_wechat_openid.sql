-- Whom one WeChat application knows a member as: paying inside WeChat asks for it.
alter table identity.wechat_links add column openid text;
alter table identity.wechat_links add column openid_app text;
