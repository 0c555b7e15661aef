import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { pageOf } from "../envelope.ts";
import { Adcode, Id, Instant, paging } from "../fields.ts";
import { maybeWritten } from "../membership/membership-fields.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { OrgCard } from "../organisations/orgs.ts";
import { adviserTitles, onlineStates, specialties } from "./advisory-codes.ts";

/** Somebody of the staff whom a member talks to (rules §4). */
export const ServicePerson = z.object({
  id: Id,
  name: z.string(),
  avatarUrl: z.string().nullable(),
  title: z.string(),
  onlineState: z.enum(codesOf(onlineStates)),
  onlineStateText: z.string(),
  /** How fast they usually answer, minutes; null before anybody could tell. */
  responseMinutes: z.number().int().nullable(),
  /** 周一至周五 9:00–18:00 */
  workTime: z.string(),
});
export type ServicePerson = z.output<typeof ServicePerson>;

/** An adviser's review by a member who was served; names are masked. */
export const AdviserReview = z.object({
  id: Id,
  score: z.number().int(),
  content: z.string().nullable(),
  author: z.string(),
  createdAt: Instant,
});

/** An adviser as everybody may read it. */
export const AdviserDetail = ServicePerson.extend({
  titleCode: z.enum(codesOf(adviserTitles)),
  employeeNo: z.string(),
  orgName: z.string(),
  /** Masked; calls go through the house's number. */
  phone: z.string(),
  areas: z.array(z.object({ adcode: Adcode, name: z.string() })),
  specialties: z.array(z.object({ code: z.enum(codesOf(specialties)), text: z.string() })),
  certificates: z.array(z.string()),
  yearsOfWork: z.number().int(),
  servedFamilies: z.number().int(),
  /** 0 to 5 with one decimal; null without reviews. */
  rating: z.number().nullable(),
  reviewCount: z.number().int(),
  intro: z.string(),
  /** How advisers are paid, in one sentence: families are owed it. */
  paidBy: z.string(),
  reviews: z.array(AdviserReview),
});
export type AdviserDetail = z.output<typeof AdviserDetail>;

export const adviserDetail = endpoint("GET /rest/svc/adviser/detail/:id", {
  summary: "顾问详情",
  who: "anyone",
  params: z.object({ id: Id }),
  reply: AdviserDetail,
});

/** Somebody to be named where a page offers help. */
export const AdviserFace = ServicePerson.extend({
  /** Families they look after or have talked to, counted. */
  families: z.number().int(),
  /** Whether they are there, and when next if not: 现在不在，明天 9:00 上班. */
  dutyText: z.string(),
  /** The reader's own adviser. */
  isOwn: z.boolean(),
});
export type AdviserFace = z.output<typeof AdviserFace>;

export const adviserFace = endpoint("GET /rest/svc/adviser/face", {
  summary: "页面上说得出名字的顾问：会员自己的，没有就是那个地方在班的；没有人负责时是 null",
  who: "anyone",
  query: z.object({ adcode: Adcode.optional() }),
  reply: AdviserFace.nullable(),
});

export const myAdviser = endpoint("GET /rest/ums/member/adviser", {
  summary: "我的专属顾问；还没有时是 null",
  who: "member",
  reply: ServicePerson.nullable(),
});

export const onlineServer = endpoint("GET /rest/ums/member/onlineServer", {
  summary: "分给我的客服；第一次问时分一位最闲的",
  who: "member",
  quiet: true,
  reply: ServicePerson.nullable(),
});

export const agentServer = endpoint("GET /rest/ums/member/agentServer", {
  summary: "负责我所在地区的人",
  who: "member",
  reply: ServicePerson.nullable(),
});

export const tempServer = endpoint("GET /rest/ums/member/tempServer", {
  summary: "只为一次咨询分的人；咨询结束后是 null",
  who: "member",
  query: z.object({ conversationId: Id.optional() }),
  reply: ServicePerson.nullable(),
});

export const underOnlineServer = endpoint("GET /rest/ums/member/getUnderOnlineServer", {
  summary: "分给我的人不在时替班的人",
  who: "member",
  reply: ServicePerson.nullable(),
});

/** Notes whom the member looked at or talked to last, and gives the first adviser where there was none. */
export const updateRecentAdviser = endpoint("POST /rest/ums/memberRecentAdviser/update", {
  summary: "记下最近联系的顾问",
  who: "member",
  body: z.object({ adviserId: Id }),
  reply: ServicePerson,
});

export const chooseAdviser = endpoint("PUT /rest/ums/member/adviser", {
  summary: "选定或更换专属顾问，30 天一次",
  who: "member",
  body: z.object({ adviserId: Id, reason: maybeWritten(200, "更换的原因") }),
  reply: ServicePerson,
});

export const adviserPage = endpoint("GET /rest/svc/adviser/page", {
  summary: "顾问列表，评分高的在前",
  who: "anyone",
  query: z.object({
    adcode: Adcode.optional(),
    specialty: z.enum(codesOf(specialties)).optional(),
    ...paging,
  }),
  reply: pageOf(AdviserDetail.omit({ reviews: true })),
});

/** Five questions: where, for whom, how much, when, what matters. */
export const MatchForm = z.object({
  adcode: Adcode,
  careLevel: z.string().max(20).optional(),
  budgetMaxFen: z.coerce.number().int().min(0).max(100_000_000).optional(),
  expectTime: z.string().max(20).optional(),
  wants: z
    .array(z.enum(codesOf(specialties), "没有这一项，请重新选择。"))
    .max(3, "最多选三项。")
    .default([]),
});

export const matchAdvisers = endpoint("POST /rest/svc/adviser/match", {
  summary: "找顾问：顾问最多五位，机构几家，各有理由",
  who: "anyone",
  body: MatchForm,
  reply: z.object({
    advisers: z.array(
      z.object({ adviser: AdviserDetail.omit({ reviews: true }), reasons: z.array(z.string()) }),
    ),
    orgs: z.array(z.object({ org: OrgCard, reasons: z.array(z.string()) })),
  }),
});
