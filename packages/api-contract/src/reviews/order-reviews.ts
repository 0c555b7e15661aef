import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { pageOf } from "../envelope.ts";
import { Id, Instant, listOf, paging } from "../fields.ts";
import { FileIds, Score, written } from "../membership/membership-fields.ts";
import { OrderKindCode, OrderSn } from "../orders/order-shapes.ts";
import { ReviewId } from "./review-staff.ts";

const Content = written(5, 500, "评价");
const tags = z
  .array(written(1, 10, "标签"))
  .max(6, "标签最多选 6 个。")
  .default([]);

/** Scores of a visit by part; those not given are left out. */
export const VisitParts = z.object({
  onTime: Score.optional(),
  attitude: Score.optional(),
  skill: Score.optional(),
});

/** A customer's own words on one thing of an order. */
export const OwnOrderReview = z.object({
  orderId: Id,
  orderSn: OrderSn,
  kind: OrderKindCode,
  targetId: Id,
  targetName: z.string(),
  score: z.number().int(),
  tags: z.array(z.string()),
  content: z.string(),
  images: z.array(z.object({ fileId: z.string(), url: z.string() })),
  anonymous: z.boolean(),
  append: z.string().nullable(),
  reply: z.string().nullable(),
  /** What an objection is addressed by. */
  reviewId: ReviewId,
  /** Taken out of sight by staff, with the reason; null while shown. */
  hidden: z.string().nullable(),
  /** What was said against that, and how it ended. */
  appeal: z.string().nullable(),
  createdAt: Instant,
  actions: z.array(z.enum(["append", "appeal"])),
});
export type OwnOrderReview = z.output<typeof OwnOrderReview>;

/** What is said of an order: of all of it, or of each of its things. */
export const OrderReviewForm = z.object({
  orderId: Id,
  score: Score,
  parts: VisitParts.default({}),
  tags,
  content: Content,
  images: FileIds,
  anonymous: z.boolean("请选择是否匿名。").default(false),
  /** Of an order with several things: each that is to be said something of its own. */
  items: z
    .array(z.object({ targetId: Id, score: Score, content: Content }))
    .max(20, "一次最多评价 20 种。")
    .optional(),
});
export type OrderReviewForm = z.output<typeof OrderReviewForm>;

export const addOrderReview = endpoint("POST /rest/svc/comment", {
  summary: "评价一张办完的订单，订单随之完成；多种内容可以分开写",
  who: "customer",
  body: OrderReviewForm,
  reply: z.object({ records: z.array(OwnOrderReview) }),
});

export const ownOrderReviews = endpoint("GET /rest/svc/comment/mine", {
  summary: "我对订单的评价，新的在前；带 orderId 只看这一张",
  who: "customer",
  query: z.object({ orderId: listOf(Id), ...paging }),
  reply: pageOf(OwnOrderReview),
});

const one = z.object({
  /** Which thing of the order, where it has several. */
  targetId: Id.optional(),
});

export const appendOrderReview = endpoint("PUT /rest/svc/comment/append/:id", {
  summary: "追评一张订单，180 天内可以追一次",
  who: "customer",
  params: z.object({ id: Id }),
  body: one.extend({ content: written(5, 500, "追评") }),
  reply: OwnOrderReview,
});
