import type { FieldGroup } from "./field-group.ts";

/** Of services, nothing about a person. */
const service = (table: string, plain: string): FieldGroup => ({
  table: `services.${table}`,
  purpose: "",
  holder: "services",
  term: "随服务",
  plain,
});

/** Of people who visit homes; families see the short name, never the full one. */
const employee = (
  table: string,
  purpose: string,
  columns: Pick<FieldGroup, "readable" | "plain"> & { term?: string },
): FieldGroup => ({
  table: `workforce.${table}`,
  purpose,
  holder: "workforce",
  term: "离开后 3 年；注销后去掉人",
  ...columns,
});

export const serviceFields: FieldGroup[] = [
  service(
    "services",
    `id name subtitle category_code state provider_org_id provider_name price_fen unit many_prices duration_minutes
    visit_fee_fen weekdays day_start day_end step_minutes holiday_rest lead_hours max_advance_days buffer_minutes
    required_skills need_family_present care_mask ltc_pay areas area_text rating comment_count sold_count rebook_rate
    rank_score facet_sig search_text name_norm pinyin initials terms keywords pictures source source_key created_at updated_at`,
  ),
  service("service_details", "service_id details"),
  service(
    "service_skus",
    `id service_id position name note unit price_fen original_price_fen duration_minutes people visits
    valid_days off card_benefit`,
  ),
  {
    table: "reviews.service_comments",
    purpose: "让别的家庭参考；公开时只显示姓名的第一个字",
    holder: "reviews",
    term: "到删除；注销后去掉人",
    readable: "member_id order_id employee_id author_label elder_note content append created_at appended_at",
    plain: "id service_id score parts tags sku_name verified reply anonymous hidden_at",
  },
  employee("employees", "安排合适的人上门；家属看到的是称呼和从业情况", {
    readable: `member_id employee_no display_name gender birth_year native_place dialects work_since week intro
      on_time_rate positive_rate status frozen_until`,
    plain: `id org_id grade accepts skills areas reach holiday_off rating earlier_ratings
      earlier_score_sum earlier_positive service_count version created_at updated_at`,
  }),
  employee("employee_certificates", "核对从业资格；过期的不派单", {
    readable: "employee_id kind no_tail issuer issued_on valid_to",
    plain: "verified",
  }),
  employee("paper_renewals", "服务人员换了证，传来核对；图片在核对以后还留着", {
    readable: "employee_id kind no_tail valid_to answer asked_at",
    plain: "id state decided_by decided_at",
  }),
  employee("employee_overrides", "按服务人员能上门的时间排班", { readable: "employee_id day hours" }),
  employee("employee_absences", "那段时间不派单，已经接的单改派给别人", {
    readable: "employee_id from_at to_at reason",
    plain: "id staff_id created_at withdrawn_at withdrawn_by",
  }),
  employee("employee_events", "停派、恢复、培训和备注；只有工作人员看得到", {
    readable: "employee_id kind text until at",
    plain: "id staff_id",
  }),
  employee("employee_bookings", "不让同一个人的两次上门撞在一起", {
    term: "上门后 1 年",
    readable: "employee_id visit blocked adcode",
    plain: "id held_until reference created_at",
  }),
];
