import { dispatchOrder, shipOrder } from "@ginkgo/api-contract/orders/order-staff";
import { completeOrder, confirmOrder } from "@ginkgo/api-contract/orders/orders";
import {
  addOrderReview,
  appendOrderReview,
  ownOrderReviews,
} from "@ginkgo/api-contract/reviews/order-reviews";
import { hideReview, replyReview, restoreReview } from "@ginkgo/api-contract/reviews/review-staff";
import { serviceDetail, serviceReviewPage } from "@ginkgo/api-contract/services/services";
import { productReviewPage } from "@ginkgo/api-contract/shop/shop";
import { receiveOrder } from "@ginkgo/api-contract/visits/order-employee";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApi } from "../../../../test/kits/build-test-api.ts";
import { DAY, type SignedIn, signIn } from "../../../../test/kits/identity-kit.ts";
import {
  ask,
  get,
  newCustomer,
  refusal,
  signInStaff,
  uploadPicture,
} from "../../../../test/kits/membership-kit.ts";
import {
  makeVisit,
  paidGoods,
  paidVisit,
  parcel,
  read,
  serviceId,
  signInEmployee,
  staffedHouse,
} from "../../../../test/kits/orders-kit.ts";
import { row } from "../../../platform/database/database.ts";
import { personalData } from "../personal-data.ts";

let api: TestApi;
let customer: SignedIn;
let operator: SignedIn;
beforeAll(async () => {
  ({ api, customer, operator } = await staffedHouse());
});
afterAll(() => api.close());

const text = { score: 4, content: "来得准时，水温试了三遍。", tags: ["耐心"] };
const employeeRow = () =>
  row<{ id: string; rating: number; positive: number; brought: number }>(
    api.database.read,
    sql`select id::text, rating::float8, positive_rate as positive, earlier_ratings as brought from workforce.employees where member_id is not null limit 1`,
  );

/** Goods that have come and may be spoken about. */
async function receivedGoods() {
  const order = await paidGoods(api, customer);
  await get(api, operator, shipOrder, { params: { id: order.id }, body: parcel });
  return get(api, customer, confirmOrder, { params: { id: order.id } });
}
const sold = async (id: string) =>
  (await row<{ n: number }>(
    api.database.read,
    sql`select sold_count as n from shop.products where id = ${id}::bigint`,
  ))!.n;

describe("a review of a visit", () => {
  it("ends the order, counts for the service and for whoever came, and stands on the service's page as verified", async () => {
    const order = await paidVisit(api, customer);
    const was = (await employeeRow())!;
    const employeeId = was.id;
    await get(api, operator, dispatchOrder, { params: { id: order.id }, body: { employeeId } });
    const params = { id: order.id };
    expect(
      (await refusal(api, customer, addOrderReview, { body: { orderId: order.id, ...text } })).reason,
    ).toBe("ORDER_TRANSITION_NOT_ALLOWED");
    const employee = await signInEmployee(api);
    await get(api, employee, receiveOrder, { params });
    await makeVisit(api, customer, employee, order.id);
    await get(api, customer, confirmOrder, { params });

    const service = await serviceId(api);
    const before = await get(api, null, serviceDetail, { params: { id: service } });
    const { fileId } = await uploadPicture(api, customer, "comment");
    const { records } = await get(api, customer, addOrderReview, {
      body: { orderId: order.id, ...text, parts: { onTime: 5 }, images: [fileId], anonymous: true },
    });
    expect(records).toMatchObject([{ orderId: order.id, targetId: service, score: 4, anonymous: true }]);
    expect(records[0]!.images).toHaveLength(1);
    const onPage = await get(api, null, serviceReviewPage, { query: { serviceId: service } });
    expect(onPage.records[0]!.images).toEqual([records[0]!.images[0]!.url]);
    expect((await read(api, customer, order.id)).status).toBe("TRANSACTION_COMPLETE");
    const page = await get(api, null, serviceReviewPage, { query: { serviceId: service } });
    expect(page.records[0]).toMatchObject({
      author: "匿名家属",
      verified: true,
      parts: { onTime: 5 },
      score: 4,
    });
    const after = await get(api, null, serviceDetail, { params: { id: service } });
    expect(after.commentCount).toBe(before.commentCount + 1);
    expect(after.soldCount).toBe(before.soldCount + 1);
    // One review moves what hundreds of visits were rated by as much as one of hundreds does.
    const now = (await employeeRow())!;
    expect(was.brought).toBeGreaterThan(50);
    expect(Math.abs(now.rating - was.rating)).toBeLessThanOrEqual(0.1);
    expect(Math.abs(now.positive - was.positive)).toBeLessThanOrEqual(1);
    // Who brings nothing along is rated by the reviews alone, and by none where it is hidden.
    await api.database.transaction((tx) =>
      tx.execute(sql`update workforce.employees
        set earlier_ratings = 0, earlier_score_sum = 0, earlier_positive = 0 where id = ${employeeId}::bigint`),
    );
    const review = { params: { id: `SERVICE-${records[0]!.reviewId.split("-").at(-1)}` } };
    const words = "当天没有这一次上门";
    await get(api, operator, hideReview, { ...review, body: { reason: "FAKE", words } });
    expect(await employeeRow()).toMatchObject({ rating: 0, positive: null });
    await get(api, operator, restoreReview, { ...review, body: { words: "那天上过门，记录在" } });
    expect(await employeeRow()).toMatchObject({ rating: 4, positive: 100 });
  });
});

describe("a review of goods", () => {
  it("is written once, by the buyer alone, and never invented where the order just ends", async () => {
    const order = await receivedGoods();
    const target = order.items[0]!.targetId;
    const sales = await sold(target);
    const stranger = await newCustomer(api);
    const body = { orderId: order.id, ...text };
    expect((await ask(api, stranger, addOrderReview, { body })).status).toBe(404);
    expect(
      (await refusal(api, customer, addOrderReview, { body: { ...body, score: 6 } })).fields,
    ).toHaveProperty("score");
    await get(api, customer, addOrderReview, { body });
    expect((await refusal(api, customer, addOrderReview, { body })).reason).toBe("COMMENT_EXISTS");
    expect(await sold(target)).toBe(sales + 1);
    const silent = await receivedGoods();
    await get(api, customer, completeOrder, { params: { id: silent.id } });
    expect(await sold(target)).toBe(sales + 2);
    expect((await get(api, customer, ownOrderReviews, { query: { orderId: silent.id } })).total).toBe(0);
    expect((await get(api, customer, ownOrderReviews, {})).records.map((c) => c.orderId)).toContain(order.id);
  });

  it("may be added to once within 180 days, and answered by staff", async () => {
    const order = await receivedGoods();
    const params = { id: order.id };
    await get(api, customer, addOrderReview, { body: { orderId: order.id, ...text } });
    expect(
      (
        await ask(api, await newCustomer(api), appendOrderReview, {
          params,
          body: { content: "我也来说一句。" },
        })
      ).status,
    ).toBe(404);
    const more = await get(api, customer, appendOrderReview, {
      params,
      body: { content: "用了一个月，螺丝没有松。" },
    });
    expect(more).toMatchObject({ append: "用了一个月，螺丝没有松。", actions: [] });
    expect(
      (await refusal(api, customer, appendOrderReview, { params, body: { content: "再说一句也很好。" } }))
        .reason,
    ).toBe("COMMENT_APPENDED");
    const judged = { params: { id: more.reviewId }, body: { content: "谢谢您的评价。" } };
    await get(api, operator, replyReview, judged);
    const page = await get(api, null, productReviewPage, { query: { productId: order.items[0]!.targetId } });
    expect(page.records[0]).toMatchObject({ reply: "谢谢您的评价。", append: "用了一个月，螺丝没有松。" });
    const merchant = await signInStaff(api, "merchant");
    expect([403, 404]).toContain((await ask(api, merchant, replyReview, judged)).status);
  });

  it("is told on export, and stays without the writer once the account is closed", async () => {
    const order = await receivedGoods();
    await get(api, customer, addOrderReview, { body: { orderId: order.id, ...text } });
    api.clock.advance(181 * DAY);
    customer = await signIn(api, customer.mobile);
    const { records } = await get(api, customer, ownOrderReviews, { query: { orderId: order.id } });
    expect(records[0]!.actions).toEqual([]);
    const who = (await row<{ id: string }>(
      api.database.read,
      sql`select member_id::text as id from orders.orders where id = ${order.id}::bigint`,
    ))!.id;
    const exported = await personalData.exportOf(api.database.read, who, undefined as never);
    expect(JSON.stringify(exported)).toContain(text.content);
    await api.database.transaction((tx) => personalData.erase(tx, who, api.clock.now()));
    const page = await get(api, null, productReviewPage, { query: { productId: order.items[0]!.targetId } });
    expect(page.records[0]).toMatchObject({ author: "已注销的用户", content: text.content });
    expect((await get(api, customer, ownOrderReviews, {})).total).toBe(0);
  });
});
