import type { OrderReviewForm, OwnOrderReview } from "@ginkgo/api-contract/reviews/order-reviews";
import { sql } from "drizzle-orm";
import { offsetOf, type PageQuery, paged } from "../../http/paged.ts";
import { badInput, problem } from "../../http/problem.ts";
import type { AppContext } from "../../http/services.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { idArray } from "../../platform/database/sql-values.ts";
import { filesOfMany } from "../files/public.ts";
import { ownHidden } from "../reviews/moderation/public.ts";
import {
  addOrderReview,
  appendReview,
  orderReviewFiles,
  orderReviews,
  type ReviewTargetKind,
  reviewTargetKinds,
} from "../reviews/public.ts";
import { completeOrder } from "./confirm-order.ts";
import type { ItemRow, OrderRow } from "./order-row.ts";
import { orderById, ownOrder } from "./own-order.ts";
import { itemsOf } from "./paying/mark-order-paid.ts";
import { orders } from "./tables.ts";

type Deps = Pick<AppContext, "vault" | "clock">;

/** An order's kind, where families speak about it. */
function kindOf({ kind, status }: OrderRow): ReviewTargetKind {
  const spoken = reviewTargetKinds.find((k) => k === kind);
  if (!spoken) throw problem("ORDER_TRANSITION_NOT_ALLOWED", `comment of ${kind} in ${status}`);
  return spoken;
}

/** A thing of an order, once, whatever specifications of it were ordered. */
const thingsOf = (items: ItemRow[]) => [...new Map(items.map((i) => [i.targetId, i])).values()];

async function thingOf(db: Db, order: OrderRow, targetId: string | undefined): Promise<string> {
  const things = thingsOf(await itemsOf(db, order.id));
  const thing = targetId ? things.find((t) => t.targetId === targetId) : things[0];
  if (!thing) throw problem("NOT_FOUND", "comment");
  return thing.targetId;
}

/**
 * Keeps what a customer says of an order, for each of its things, and ends the order with it.
 * @throws {ProblemError} NOT_FOUND, COMMENT_EXISTS, ORDER_TRANSITION_NOT_ALLOWED, BAD_INPUT, FILE_UNKNOWN
 */
export async function reviewOrder(
  tx: Tx,
  { vault, clock }: Deps,
  memberId: string,
  { orderId, items = [], images, ...form }: OrderReviewForm,
): Promise<OwnOrderReview[]> {
  const now = clock.now();
  const order = await ownOrder(tx, memberId, orderId, "orders.act");
  const kind = kindOf(order);
  if (!(await completeOrder(tx, order, { kind: "customer", id: memberId }, now, "comment")))
    throw problem("COMMENT_EXISTS");
  const things = thingsOf(await itemsOf(tx, orderId));
  const strange = items.findIndex((i) => !things.some((t) => t.targetId === i.targetId));
  if (strange >= 0) throw badInput({ [`items.${strange}.targetId`]: "这张订单里没有这一项。" });
  for (const [i, { targetId, skuName }] of things.entries()) {
    const own = items.find((item) => item.targetId === targetId);
    const review = { ...form, ...own, images: i === 0 ? images : [], employeeId: order.employeeId };
    await addOrderReview(tx, vault, memberId, { ...review, orderId, kind, targetId, skuName }, now);
  }
  return (await ownOrderReviews(tx, memberId, { orderId: [orderId], current: 1, size: 20 }, now)).records;
}

/** A member's own reviews of orders, newest first. */
export async function ownOrderReviews(
  db: Db,
  memberId: string,
  { orderId: orderIds, ...page }: PageQuery & { orderId?: string[] },
  now: Date,
) {
  const all = await orderReviews(db, memberId, { orderIds, now });
  const shown = all.slice(offsetOf(page), offsetOf(page) + page.size);
  const files = await filesOfMany(
    db,
    shown.map((c) => orderReviewFiles(c.kind, c.id)),
  );
  const sns = await db
    .select({ id: orders.id, sn: orders.sn })
    .from(orders)
    .where(sql`${orders.id} = any(${idArray(shown.map((c) => c.orderId))})`);
  const reads = shown.map(async ({ id, open, isHidden, ...c }): Promise<OwnOrderReview> => {
    const key = { kind: c.kind === "TOUR" ? "TRIP" : c.kind, id } as const;
    const hidden = isHidden ? await ownHidden(db, key) : null;
    const images = files.get(orderReviewFiles(c.kind, id)) ?? [];
    return {
      orderId: c.orderId,
      orderSn: sns.find((s) => s.id === c.orderId)!.sn,
      kind: c.kind,
      targetId: c.targetId,
      targetName: c.targetName,
      score: c.score,
      tags: c.tags,
      content: c.content,
      images: images.map(({ fileId, url }) => ({ fileId, url })),
      anonymous: c.anonymous,
      append: c.append,
      reply: c.reply,
      reviewId: `${key.kind}-${id}`,
      hidden: hidden?.why ?? null,
      appeal: hidden?.appeal ?? null,
      createdAt: c.createdAt,
      actions: open ? ["append"] : hidden?.mayAppeal ? ["appeal"] : [],
    };
  });
  return paged(await Promise.all(reads), all.length, page);
}

/** Adds to one's own review of an order. @throws {ProblemError} NOT_FOUND, COMMENT_APPENDED */
export async function appendOrderReview(
  tx: Tx,
  { clock }: Deps,
  memberId: string,
  orderId: string,
  { targetId, content }: { targetId?: string; content: string },
): Promise<OwnOrderReview> {
  const now = clock.now();
  const order = await orderById(tx, orderId);
  const query = { orderId: [orderId], current: 1, size: 20 };
  const mine = order && (await ownOrderReviews(tx, memberId, query, now)).records;
  if (!order || !mine?.length) throw problem("NOT_FOUND", "comment");
  const which = { kind: kindOf(order), orderId, targetId: await thingOf(tx, order, targetId) };
  await appendReview(tx, memberId, which, content, now);
  const { records } = await ownOrderReviews(tx, memberId, query, now);
  return records.find((c) => c.targetId === which.targetId)!;
}
