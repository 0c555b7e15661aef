import type { FieldGroup } from "./field-group.ts";

const nobody = (table: string, holder: string, plain: string): FieldGroup => ({
  table,
  purpose: "",
  holder,
  term: "随系统",
  plain,
});

export const otherFields: FieldGroup[] = [
  {
    table: "files.files",
    purpose: "上传的图片、录音和材料",
    holder: "files",
    term: "没有用上 1 天；用上了随所属内容；导出 24 小时",
    sealed: "label",
    hashed: "address_hash",
    readable: "member_id purpose created_at",
    plain: "id name mime size width height staff_id ready_at used_by doomed expires_at shown_name too_heavy",
  },
  {
    table: "privacy.exports",
    purpose: "导出我的信息",
    holder: "privacy",
    term: "到注销",
    readable: "member_id asked_at",
    plain: "id ready_at file_id",
  },
  {
    table: "privacy.closures",
    purpose: "证明注销按申请办理",
    holder: "privacy",
    term: "办结后 3 年",
    readable: "member_id asked_at cancelled_at",
    plain: "id due_at done_at",
  },
  {
    table: "platform.audit",
    purpose: "谁对谁的信息做过什么，防止抵赖",
    holder: "platform",
    term: "3 年",
    readable: "actor_kind actor_id action member_id detail at",
    plain: "id chain seq hash",
  },
  nobody("platform.audit_heads", "platform", "chain seq hash"),
  nobody("platform.due_work", "platform", "name began_at leased_until"),
  nobody("platform.migrations", "platform", "name hash applied_at"),
  nobody("platform.key_check", "platform", "one sealed hash"),
  nobody("platform.socket_attachments", "platform", "id created_at payload"),
  nobody(
    "content.pages",
    "reference",
    "id kind slug version title summary body effective_on published_at topic cover source author",
  ),
  nobody("sandbox.clock", "sandbox", "one ahead_ms"),
  {
    table: "sandbox.messages",
    purpose: "演示环境里代替短信；正式环境是空的",
    holder: "sandbox",
    term: "随演示数据",
    readable: "mobile text sms_code",
    plain: "id purpose sent_at",
  },
  {
    table: "sandbox.wechat_codes",
    purpose: "演示环境里代替微信；正式环境是空的",
    holder: "sandbox",
    term: "10 分钟",
    hashed: "code_hash",
    readable: "unionid nickname",
    plain: "created_at used_at",
  },
];
