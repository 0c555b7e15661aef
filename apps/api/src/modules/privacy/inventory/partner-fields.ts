import type { FieldGroup } from "./field-group.ts";

export const partnerFields: FieldGroup[] = [
  {
    table: "partners.applications",
    purpose: "审核入驻、合作和服务人员的申请；法律要求平台登记并核验",
    holder: "partners",
    term: "没办成的 3 年；办成的在合作期间和之后 3 年；个人的到注销",
    sealed: "form",
    hashed: "phone_hash id_number_hash",
    readable: "member_id area_codes created_at",
    plain:
      "id apply_no apply_type company_name credit_code state asks reject_reason privacy_version answer_by updated_at",
  },
  {
    table: "partners.application_events",
    purpose: "申请办到哪一步",
    holder: "partners",
    term: "随申请",
    readable: "staff_id reason at",
    plain: "id application_id from_state to_state",
  },
  {
    table: "partners.drafts",
    purpose: "没填完的申请，回来接着填",
    holder: "partners",
    term: "7 天，或到注销",
    sealed: "content",
    hashed: "owner_hash address_hash",
    readable: "member_id",
    plain: "id form idempotency_key sent created_at expires_at",
  },
  {
    table: "partners.passes",
    purpose: "证明是申请人",
    holder: "partners",
    term: "30 分钟",
    hashed: "token_hash",
    plain: "application_id expires_at",
  },
  {
    table: "platform.idempotency_keys",
    purpose: "同一次提交只办一次",
    holder: "platform",
    term: "2 天",
    sealed: "answer",
    hashed: "key_hash body_hash",
    plain: "id created_at",
  },
  {
    table: "platform.idempotency_claims",
    purpose: "同一次提交正由谁在办",
    holder: "platform",
    term: "办完为止",
    hashed: "key_hash body_hash",
    plain: "holder claimed_until",
  },
];
