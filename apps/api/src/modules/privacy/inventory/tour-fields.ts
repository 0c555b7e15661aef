import type { FieldGroup } from "./field-group.ts";

/** Of spots, trips and those who run them, nothing about a person. */
const tour = (table: string, plain: string): FieldGroup => ({
  table: `tours.${table}`,
  purpose: "",
  holder: "tours",
  term: "随旅居信息",
  plain,
});

const listed = `id name category_id province_code city_code adcode season_mask rating comment_count rank_score facet_sig
  search_text name_norm pinyin initials terms pictures source source_key created_at updated_at`;

export const tourFields: FieldGroup[] = [
  tour("scenery_categories", "id name status"),
  tour(
    "spots",
    `${listed} a_level summary address phone lng lat walk wheelchair_route wheelchair_rental elder_free_age ticket_fen`,
  ),
  tour("spot_details", "spot_id details"),
  tour(
    "tour_orgs",
    `${listed} standing summary org_kind stay_mask address phone lng lat has_doctor barrier_free price_fen price_unit`,
  ),
  tour("tour_org_details", "tour_org_id details"),
  tour(
    "trips",
    `${listed} org_id subtitle days nights depart_code pace walk wheelchair escort price_fen state`,
  ),
  tour("trip_details", "trip_id details"),
  tour(
    "trip_departures",
    `id trip_id day price_fen single_supplement_fen stock taken min_group state version asked_by asked_at asked_reason
  asked_until guide insurance meeting_place`,
  ),
  {
    table: "reviews.tour_comments",
    purpose: "让别的家庭参考；公开时只显示姓名的第一个字",
    holder: "reviews",
    term: "到删除；注销后去掉人",
    readable: "member_id order_id author_label elder_note content append created_at appended_at",
    plain: "id kind target_id score tags verified reply anonymous hidden_at",
  },
];
