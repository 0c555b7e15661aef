import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { cursorPageOf } from "../envelope.ts";
import { Id, Instant, paging, SentInteger } from "../fields.ts";
import { reviewReportReasons } from "../membership/membership-codes.ts";
import { maybeWritten, written } from "../membership/membership-fields.ts";
import { codesOf } from "../organisations/org-codes.ts";

/** What families review. */
export const reviewKinds = {
  ORG: "养老机构",
  SERVICE: "上门服务",
  PRODUCT: "商品",
  TRIP: "旅居线路",
  SPOT: "景点",
  TOUR_ORG: "旅居机构",
} as const;
export type ReviewKind = keyof typeof reviewKinds;

/** Kind and number of a review in one, as `ORG-10001`. */
export const ReviewId = z
  .string()
  .regex(/^(?:ORG|SERVICE|PRODUCT|TRIP|SPOT|TOUR_ORG)-[1-9]\d{0,17}$/, "没有这条评价，请从列表进入。");

export const reviewViews = {
  REPORTED: "被举报",
  APPEALED: "有异议",
  HIDDEN: "已隐藏",
  LOW: "三分以下没回复",
  ALL: "全部",
} as const;
export type ReviewView = keyof typeof reviewViews;

/** The only grounds for hiding a review; that it is bad is none. */
export const hideReasons = {
  FAKE: "不是真实经历",
  ABUSE: "辱骂、攻击他人",
  PRIVACY: "泄露别人的隐私",
  ADVERT: "广告或引流",
  ILLEGAL: "违法的内容",
  UNRELATED: "和评价的对象无关",
} as const;
export type HideReason = keyof typeof hideReasons;

export const reviewActions = {
  REPORT: "商家举报",
  KEEP: "看过，照常显示",
  HIDE: "隐藏",
  RESTORE: "恢复显示",
  REPLY: "回复",
  APPEAL: "写的人提出异议",
  APPEAL_REFUSED: "异议没有成立",
} as const;
export type ReviewActionCode = keyof typeof reviewActions;

/** A review as those read it who judge or answer it. */
export const StaffReview = z.object({
  id: ReviewId,
  kind: z.enum(codesOf(reviewKinds)),
  kindText: z.string(),
  targetId: Id,
  targetName: z.string(),
  author: z.string(),
  score: z.number().int(),
  content: z.string(),
  append: z.string().nullable(),
  verified: z.boolean(),
  reply: z.string().nullable(),
  /** Why nobody sees it; null while it is shown. */
  hidden: z.string().nullable(),
  /** What its writer says against that; null where nothing waits. */
  appeal: z.string().nullable(),
  createdAt: Instant,
  version: z.number().int(),
  /**
   * `keep` lets a reported one stand, `restore` shows a hidden one again, `grant` and `refuse` decide what its writer says
   * against hiding it.
   */
  actions: z.array(z.enum(["keep", "restore", "hide", "grant", "refuse", "reply", "report"])),
  /** Where an action waits for somebody else: why this account may not decide. */
  closed: z.string().nullable(),
});
export type StaffReview = z.output<typeof StaffReview>;

/** The same with its pictures and everything that was done about it. */
export const StaffReviewCase = StaffReview.extend({
  images: z.array(z.object({ url: z.string() })),
  reports: z.array(
    z.object({ by: z.string(), reasonText: z.string(), content: z.string().nullable(), at: Instant }),
  ),
  history: z.array(z.object({ text: z.string(), by: z.string(), words: z.string().nullable(), at: Instant })),
});
export type StaffReviewCase = z.output<typeof StaffReviewCase>;

export const staffReviewPage = endpoint("GET /rest/staff/review/page", {
  permission: "comments.answer",
  summary: "各种评价，新的在前；商家和机构只看到自己的",
  who: "staff",
  query: z.object({
    queue: z.enum(codesOf(reviewViews), "请从列表里选看哪些评价。").default("REPORTED"),
    kind: z.enum(codesOf(reviewKinds), "没有这一种，请从列表里选。").optional(),
    cursor: z.string().max(60).optional(),
    ...paging,
  }),
  reply: cursorPageOf(StaffReview),
});

const one = { who: "staff", params: z.object({ id: ReviewId }), reply: StaffReviewCase } as const;
/** The one last seen; another is refused with `CHANGED_MEANWHILE`. */
const version = SentInteger.optional();

export const staffReview = endpoint("GET /rest/staff/review/:id", {
  permission: "comments.answer",
  ...one,
  summary: "一条评价、对它的举报和经过",
});
export const hideReview = endpoint("PUT /rest/staff/review/hide/:id", {
  permission: "comments.review",
  ...one,
  summary: "隐藏一条评价：要有一种规定的原因，并写明在哪里；写的人看得到，评分重算",
  body: z.object({
    version,
    reason: z.enum(codesOf(hideReasons), "请选一种原因。只因为说得不好，不能隐藏。"),
    words: written(4, 200, "具体在哪里"),
  }),
});
export const restoreReview = endpoint("PUT /rest/staff/review/restore/:id", {
  permission: "comments.review",
  ...one,
  summary: "恢复显示，要写理由；或驳回举报",
  body: z.object({ version, words: maybeWritten(300, "理由") }).prefault({}),
});
export const decideAppeal = endpoint("PUT /rest/staff/review/appeal/:id", {
  permission: "comments.review",
  ...one,
  isSecond: true,
  summary: "决定写的人的异议：由隐藏它的人以外的同事来定",
  body: z.object({ version, agree: z.boolean("请选成立还是不成立。"), words: written(4, 300, "理由") }),
});
export const replyReview = endpoint("PUT /rest/staff/review/reply/:id", {
  permission: "comments.answer",
  ...one,
  summary: "以被评价的一方回复；新的回复代替原来的",
  body: z.object({ version, content: written(2, 500, "回复") }),
});
export const reportReview = endpoint("PUT /rest/staff/review/report/:id", {
  permission: "comments.answer",
  ...one,
  summary: "商家、机构举报对自己的评价，由平台来看",
  body: z.object({
    version,
    reason: z.enum(codesOf(reviewReportReasons), "请选择举报的原因。"),
    content: maybeWritten(200, "说明"),
  }),
});

export const appealReview = endpoint("POST /rest/ums/review/appeal/:id", {
  summary: "对自己被隐藏的评价提出异议，每次隐藏可以提一次",
  who: "customer",
  params: z.object({ id: ReviewId }),
  body: z.object({ content: written(4, 300, "异议") }),
  reply: z.object({ appeal: z.string() }),
});
