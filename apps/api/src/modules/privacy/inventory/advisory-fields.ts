import type { FieldGroup } from "./field-group.ts";

export const advisoryFields: FieldGroup[] = [
  {
    table: "advisory.people",
    purpose: "顾问和客服：向会员介绍、排班和分配",
    holder: "advisory",
    term: "在职期间",
    readable: "seen_at",
    plain:
      "staff_id kind title employee_no avatar_url intro specialties areas certificates years_of_work served_families capacity work_days work_from work_to stand_in_id state response_minutes score_sum score_count",
  },
  {
    table: "advisory.member_people",
    purpose: "谁在为会员服务",
    holder: "advisory",
    term: "到注销",
    sealed: "change_reason",
    readable: "member_id since changed_at",
    plain: "id role staff_id",
  },
  {
    table: "advisory.conversations",
    purpose: "和顾问、客服的会话",
    holder: "advisory",
    term: "到注销；评分不含个人信息，留着",
    sealed: "score_text callback",
    readable: "member_id target_type target_id score opened_at last_at closed_at callback_at",
    plain:
      "id kind state staff_id for_staff_id last_seq last_change member_read staff_read waiting_since taken_at unanswered_since scored_at score_shown noticed_at active",
  },
  {
    table: "advisory.messages",
    purpose: "会话里说的话",
    holder: "advisory",
    term: "到注销；撤回的当时就删",
    sealed: "content",
    readable: "sender_kind sender_id sent_at recalled_at",
    plain: "id conversation_id seq client_id type warning change answered_after",
  },
  {
    table: "advisory.handovers",
    purpose: "会话转给同事时说明的原因",
    holder: "advisory",
    term: "到会员注销",
    sealed: "reason",
    readable: "from_id to_id at",
    plain: "id conversation_id",
  },
  {
    table: "advisory.canned_replies",
    purpose: "顾问和客服的常用语",
    holder: "advisory",
    term: "到本人删除",
    plain: "id staff_id title text created_at",
  },
  {
    table: "advisory.follow_ups",
    purpose: "顾问的随访记录",
    holder: "advisory",
    term: "到注销",
    sealed: "content",
    readable: "member_id type way plan_at done_at next_at satisfaction",
    plain: "id staff_id conversation_id sign_id state told_at created_at",
  },
];
