import type { FieldGroup } from "./field-group.ts";

const term = "没签的到注销；签了的到合同结束后 3 年";

export const contractFields: FieldGroup[] = [
  {
    table: "contracts.contracts",
    purpose: "合同：约定了什么、到哪一步",
    holder: "contracts",
    term,
    sealed: "words void_reason terminate_reason settlement",
    readable:
      "member_id elder_id contract_no type seller order_id start_date term_start end_date monthly_fen deposit_fen medical_reserve_fen signed_at terminate_at terminate_day settled_at ends_on refund_fen",
    plain:
      "id trial_days renew_type pay_months drafted_by created_at version sent_at doc_hash voided_at settled_day renew_told_at paper_due",
  },
  {
    table: "contracts.parties",
    purpose: "合同由谁签",
    holder: "contracts",
    term,
    sealed: "name phone",
    readable: "member_id role",
    plain: "id contract_id position",
  },
  {
    table: "contracts.signatures",
    purpose: "签名的凭据（电子签名法）",
    holder: "contracts",
    term,
    sealed: "proof",
    key: "party_id",
    readable: "signer_id signed_at ip",
    plain: "party_id signer_kind doc_hash",
  },
  {
    table: "contracts.instalments",
    purpose: "付款计划",
    holder: "contracts",
    term,
    readable: "period_start period_end due_date amount_fen order_id",
    plain: "contract_id period_no",
  },
  {
    table: "contracts.reminders",
    purpose: "哪些付款提醒发过了",
    holder: "contracts",
    term,
    plain: "contract_id period_no days at",
  },
  {
    table: "contracts.attachments",
    purpose: "合同的附件",
    holder: "contracts",
    term,
    sealed: "name",
    readable: "kind file_id uploaded_at",
    plain: "id contract_id sha256",
  },
  {
    table: "contracts.changes",
    purpose: "合同的变更",
    holder: "contracts",
    term,
    sealed: "words",
    readable: "kind day monthly_fen confirmed_at confirmed_by",
    plain: "id contract_id proposed_by proposed_at",
  },
  {
    table: "contracts.events",
    purpose: "合同的每一步是谁做的",
    holder: "contracts",
    term,
    readable: "actor_kind actor_id at",
    plain: "contract_id seq action",
  },
];
