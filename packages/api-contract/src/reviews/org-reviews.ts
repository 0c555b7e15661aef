import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { pageOf } from "../envelope.ts";
import { Id, Instant, paging } from "../fields.ts";
import { reviewReportReasons } from "../membership/membership-codes.ts";
import { FileIds, maybeWritten, Score, written } from "../membership/membership-fields.ts";
import { codesOf } from "../organisations/org-codes.ts";

/** Days in which a review may be added to. */
export const APPEND_DAYS = 180;

/** Scores by part; those not given are left out. */
export const ReviewParts = z.object({
  environment: Score.optional(),
  care: Score.optional(),
  meals: Score.optional(),
  medical: Score.optional(),
  contact: Score.optional(),
});
export type ReviewParts = z.output<typeof ReviewParts>;

/** A member's own review of an organisation. */
export const OwnOrgReview = z.object({
  id: Id,
  orgId: Id,
  orgName: z.string(),
  score: z.number().int(),
  parts: ReviewParts,
  tags: z.array(z.string()),
  content: z.string(),
  images: z.array(z.object({ fileId: z.string(), url: z.string() })),
  anonymous: z.boolean(),
  /** Whether a real dealing with the organisation is known; only then does the score count in its rating. */
  verified: z.boolean(),
  /** For example “参观过” or “未核实”. */
  verifiedText: z.string(),
  append: z.string().nullable(),
  reply: z.string().nullable(),
  /** Taken out of sight by staff, with the reason; null while shown. */
  hidden: z.string().nullable(),
  /** What was said against that, and how it ended. */
  appeal: z.string().nullable(),
  createdAt: Instant,
  actions: z.array(z.enum(["append", "appeal"])),
});
export type OwnOrgReview = z.output<typeof OwnOrgReview>;

export const addOrgReview = endpoint("POST /rest/op/orgComment/add", {
  summary: "评价一家机构，一人一条；没有往来记录的标为未核实，不计入评分",
  who: "customer",
  quiet: true,
  body: z.object({
    orgId: Id,
    score: Score,
    parts: ReviewParts.default({}),
    tags: z
      .array(written(1, 10, "标签"))
      .max(6, "标签最多选 6 个。")
      .default([]),
    content: written(5, 500, "评价"),
    images: FileIds,
    anonymous: z.boolean("请选择是否匿名。").default(false),
  }),
  reply: OwnOrgReview,
});

export const ownOrgReviews = endpoint("GET /rest/op/orgComment/mine", {
  summary: "我写过的机构评价；带 orgId 只看这一家",
  who: "customer",
  query: z.object({ orgId: Id.optional(), ...paging }),
  reply: pageOf(OwnOrgReview),
});

export const appendOrgReview = endpoint("PUT /rest/op/orgComment/append/:id", {
  summary: "追评，一条评价可以追一次",
  who: "customer",
  params: z.object({ id: Id }),
  body: z.object({ content: written(5, 500, "追评") }),
  reply: OwnOrgReview,
});

export const reportOrgReview = endpoint("POST /rest/op/orgComment/report/:id", {
  summary: "举报一条评价",
  who: "customer",
  params: z.object({ id: Id }),
  body: z.object({
    reason: z.enum(codesOf(reviewReportReasons), "请选择举报的原因。"),
    content: maybeWritten(200, "说明"),
  }),
  reply: z.null(),
});
