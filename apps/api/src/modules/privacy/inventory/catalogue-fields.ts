import type { FieldGroup } from "./field-group.ts";

/** Of organisations, nothing about a person. */
const organisation = (table: string, plain: string): FieldGroup => ({
  table: `organisations.${table}`,
  purpose: "",
  holder: "organisations",
  term: "随机构",
  plain,
});

/** Of goods, nothing about a person. */
const goods = (table: string, plain: string): FieldGroup => ({
  table: `shop.${table}`,
  purpose: "",
  holder: "shop",
  term: "随商品",
  plain,
});

/** Of prices and subsidies, nothing about a person. */
const fee = (table: string, plain: string): FieldGroup => ({
  table: `fees.${table}`,
  purpose: "",
  holder: "fees",
  term: "随价目",
  plain,
});

/** What member cards cost and give. */
const tier = (table: string, plain: string): FieldGroup => ({
  table: `tiers.${table}`,
  purpose: "",
  holder: "tiers",
  term: "随会员卡",
  plain,
});

/** What people say and what they mean by it. */
const search = (table: string, plain: string): FieldGroup => ({
  table: `search.${table}`,
  purpose: "",
  holder: "search",
  term: "随词表",
  plain,
});

export const catalogueFields: FieldGroup[] = [
  { ...search("misses", "day scope term count"), term: "90 天" },
  organisation(
    "organisations",
    `id name org_type org_nature standing operate_status star_level care_mask total_beds available_beds wait_weeks beds_updated_on beds_told_by
    medical_mode medical_insurance ltc_insurance rehab price_min_fen price_max_fen level_min_fen level_max_fen level_said open_year day_ratio highlights place_note
    medical_note province_code city_code adcode street address phone lng lat place rating comment_count rank_score facet_sig
    search_text name_norm pinyin initials terms keywords pictures source source_key verified_on created_at updated_at`,
  ),
  organisation("organisation_details", "org_id details score_parts"),
  organisation("organisation_fees", "org_id position fee"),
  organisation("organisation_licences", "org_id kind no issuer valid_to checked_on"),
  organisation("organisation_rooms", "org_id position room"),
  {
    table: "reviews.organisation_comments",
    purpose: "让别的家庭参考；公开时只显示姓名的第一个字",
    holder: "reviews",
    term: "到删除；注销后去掉人",
    readable: "member_id author_label elder_note content append created_at appended_at",
    plain: "id org_id score tags verified reply anonymous relation parts hidden_at hidden_why",
  },
  {
    table: "reviews.comment_reports",
    purpose: "核查不实评价",
    holder: "reviews",
    term: "办结后 3 年",
    readable: "member_id content created_at",
    plain: "id comment_id reason settled_at",
  },
  {
    table: "reviews.review_events",
    purpose: "评价怎样处理的：举报、隐藏、异议",
    holder: "reviews",
    term: "和评价一样久；注销后去掉人和他的话",
    readable: "member_id words at",
    plain: "id kind review_id action code staff_id",
  },
  {
    table: "organisations.price_reports",
    purpose: "核对价格、回复报告的人",
    holder: "organisations",
    term: "办结后 3 年",
    sealed: "contact",
    readable: "content",
    plain: "id org_id receipt_no item created_at",
  },
  tier("tiers", "id code terms_id rank state updated_at"),
  tier("terms", "id name price_fen months service_percent tour_percent benefits made_at"),
  search("synonyms", "id say folded kind words place sort rank updated_at"),
  search("synonym_version", "is_only version"),
  goods("freight_templates", "code template id off followed_to"),
  goods("product_reaches", "id terms"),
  goods(
    "products",
    `id title subtitle brand model category_code state shop_org_id shop_name price_fen many_prices free_shipping
    freight_code device_class ltc_pay uses promises areas reach_id rating comment_count sold_count rank_score facet_sig
    search_text name_norm pinyin initials terms keywords pictures source source_key created_at updated_at`,
  ),
  goods("stock_moves", "id sku_id staff_id quantity reason stock at"),
  goods("product_details", "product_id details"),
  goods(
    "product_skus",
    `id product_id position sku_code specs price_fen original_price_fen member_price_fen stock locked_stock limit_per_order
    safety_stock weight_g barcode off`,
  ),
  {
    table: "reviews.product_comments",
    purpose: "让别的买家参考；公开时只显示姓名的第一个字",
    holder: "reviews",
    term: "到删除；注销后去掉人",
    readable: "member_id order_id author_label elder_note content append created_at appended_at",
    plain: "id product_id score tags sku_name verified reply anonymous hidden_at",
  },
  fee(
    "fee_guides",
    `id guide_key kind title own_title note adcode org_id care_level monthly_min_fen monthly_max_fen one_off_fen org_count details
    rank_score search_text name_norm pinyin initials terms updated_on`,
  ),
  fee(
    "fee_subsidies",
    "id kind name adcode care_levels fixed_fen percent cap_fen target amount_text apply_way valid_to source source_url checked_on archived",
  ),
  {
    table: "fees.fee_consultations",
    purpose: "打电话说明费用；经单独同意才把电话给指定的机构",
    holder: "fees",
    term: "办结后 3 年；注销后去掉人",
    sealed: "contact_name contact_phone remark",
    hashed: "phone_hash",
    readable:
      "member_id relation elder_age care_level adcode org_id budget_min_fen budget_max_fen expect_time answer created_at",
    plain: "id receipt_no consent_share state staff_id answer_by answered_at version",
  },
  {
    table: "fees.fee_consultation_events",
    purpose: "谁打的电话、说了什么、谁接手",
    holder: "fees",
    term: "随咨询；注销后去掉写下的话",
    readable: "consultation_id staff_id text at",
    plain: "id action",
  },
];
