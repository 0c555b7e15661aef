// A visit booked with a counted benefit of a card, when the day comes: nobody at home, or a visit that was not as it
// should be.

import { myCard, type VisitBenefit } from "@ginkgo/api-contract/cards/cards";
import { noticePage } from "@ginkgo/api-contract/membership/notices";
import {
  agreeRefund,
  dispatchOrder,
  reportNoShow,
  returnCardUse,
  staffOrder,
} from "@ginkgo/api-contract/orders/order-staff";
import { askRefund, closeOrder, placeOrder, quoteRefund } from "@ginkgo/api-contract/orders/orders";
import { employeeEarnings } from "@ginkgo/api-contract/visits/employee-work";
import {
  gotoOrder,
  handleOrder,
  receiveOrder,
  reportAbsent,
} from "@ginkgo/api-contract/visits/order-employee";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import { cardTiers } from "../../../../../test/kits/card-tiers.ts";
import { HOUR, MINUTE, type SignedIn } from "../../../../../test/kits/identity-kit.ts";
import { get, refusal, signInStaff } from "../../../../../test/kits/membership-kit.ts";
import {
  address,
  atVisit,
  closeHouse,
  door,
  type Form,
  laterOn,
  makeVisit,
  pay,
  read,
  renew,
  visitHouse,
} from "../../../../../test/kits/orders-kit.ts";
import { row, rows } from "../../../../platform/database/database.ts";

let api: TestApi;
let customer: SignedIn;
let employee: SignedIn;
let operator: SignedIn;
let ownId: string;
beforeEach(async () => {
  ({ api, customer, employee, operator, ownId } = await visitHouse());
  const body: Form = { kind: "CARD", items: [{ targetId: cardTiers.DIAMOND.id, quantity: 1 }] };
  await pay(api, customer, (await get(api, customer, placeOrder, { body })).id);
});
afterEach(() => closeHouse(api));

const one = (id: string) => ({ params: { id } });
const people = () => [customer, employee, operator];
const FEE = 2000;

/** A visit that a benefit is good for, with a fee for the way unless said otherwise; the longest of its kind or the first. */
async function skuFor(code: VisitBenefit, feeFen: number, isLong: boolean) {
  const sku = (await row<{ id: string; service: string }>(
    api.database.read,
    sql`select k.id::text as id, k.service_id::text as service from services.service_skus k
      join services.services s on s.id = k.service_id
      where k.card_benefit = ${code} and not k.off and s.areas = '{320100}'
      order by ${isLong ? sql`k.duration_minutes desc` : sql`k.id`} limit 1`,
  ))!;
  await api.database.transaction((tx) =>
    tx.execute(sql`update services.services set visit_fee_fen = ${feeFen} where id = ${sku.service}::bigint`),
  );
  return sku;
}

const known: typeof address = { ...address, place: door };

/** A visit booked with a benefit that the demo employee accepted. */
async function accepted(
  code: VisitBenefit = "ASSESSMENT",
  { feeFen = FEE, isLong = false, home = known } = {},
) {
  const sku = await skuFor(code, feeFen, isLong);
  const body: Form = {
    kind: "SERVICE",
    items: [{ targetId: sku.service, skuId: sku.id, quantity: 1 }],
    appointment: { date: "2026-11-23", start: "10:00" },
    address: home,
    cardBenefit: code,
  };
  const { id, amountFen } = await get(api, customer, placeOrder, { body });
  if (amountFen > 0) await pay(api, customer, id);
  await get(api, operator, dispatchOrder, { ...one(id), body: { employeeId: ownId } });
  return get(api, employee, receiveOrder, one(id));
}
async function absent(order: Awaited<ReturnType<typeof accepted>>) {
  await atVisit(api, order, -20, ...people());
  await get(api, employee, gotoOrder, one(order.id));
  await atVisit(api, order, 16, ...people());
  await get(api, employee, reportAbsent, { ...one(order.id), body: { note: "没有人应", place: door } });
}
const left = async (code: VisitBenefit) =>
  (await get(api, customer, myCard))!.benefits.find((b) => b.code === code)!.leftTimes;
const news = async () => (await get(api, customer, noticePage, { query: {} })).records;
const earned = async (id: string) =>
  (await get(api, employee, employeeEarnings, { query: { month: "2026-11" } })).records.find(
    (r) => r.orderId === id,
  );
const later = async () => {
  await laterOn(api, 2 * HOUR + MINUTE, ...people());
  await api.api.dueWork.runAll();
  await renew(api, ...people());
};

describe("nobody at home for a visit booked with a count", () => {
  it("the use stays, and who came has the fee for the way; it was said beforehand", async () => {
    const order = await accepted();
    expect(order.amountFen).toBe(0);
    expect(await left("ASSESSMENT")).toBe(1);
    await absent(order);
    expect((await read(api, customer, order.id)).deadline!.text).toContain("会员卡的这一次就算用掉");
    expect((await news())[0]!.body).toContain("会员卡的这一次算用掉");
    await later();
    expect((await read(api, customer, order.id)).status).toBe("TRADE_CLOSED");
    expect(await left("ASSESSMENT")).toBe(1);
    expect(await earned(order.id)).toMatchObject({ payFen: FEE, isSettled: true });
    const notice = (await news()).filter((n) => n.link?.endsWith(`id=${order.id}`));
    expect(notice[0]).toMatchObject({ title: "家里没有人，这次上门取消了" });
    expect(notice[0]!.body).toContain("会员卡的这一次算用掉，不退回");
    expect(notice.map((n) => n.title)).not.toContain("订单已取消");
  });

  it("where the way costs nothing, who came has what a late cancelling costs of the price", async () => {
    const order = await accepted("ASSESSMENT", { feeFen: 0 });
    const price = order.priceLines.filter((l) => l.amountFen > 0).reduce((sum, l) => sum + l.amountFen, 0);
    await absent(order);
    await later();
    expect(await left("ASSESSMENT")).toBe(1);
    expect(await earned(order.id)).toMatchObject({ payFen: Math.floor(price / 5) });
  });

  it("what was paid beside the count goes back whole: the count is the fee", async () => {
    const order = await accepted("ESCORT", { isLong: true });
    expect(order.amountFen).toBeGreaterThan(0);
    await absent(order);
    await later();
    const back = await read(api, customer, order.id);
    expect(back.refund).toMatchObject({ amountFen: order.amountFen, keptFen: 0 });
    expect(await left("ESCORT")).toBe(1);
    expect(await earned(order.id)).toMatchObject({ payFen: FEE });
    // Of the percentage nothing was used.
    const uses = sql`select benefit from cards.card_uses where order_id = ${order.id}::bigint`;
    expect(await rows(api.database.read, uses)).toEqual([{ benefit: "ESCORT" }]);
  });

  it("that nobody can prove, and staff do not answer, gives the count back", async () => {
    const order = await accepted("ASSESSMENT", { home: address });
    await absent(order);
    await laterOn(api, 49 * HOUR, ...people());
    await api.api.dueWork.runAll();
    await renew(api, ...people());
    expect((await read(api, customer, order.id)).status).toBe("TRADE_CLOSED");
    expect(await left("ASSESSMENT")).toBe(2);
    expect(await earned(order.id)).toBeUndefined();
  });

  it("found out by staff, also of an employee who never said that they set out", async () => {
    const order = await accepted();
    await atVisit(api, order, 40, ...people());
    const body = { who: "CUSTOMER", reason: "家属说忘了这件事" } as const;
    const closed = await get(api, operator, reportNoShow, { ...one(order.id), body });
    expect(closed.status).toBe("TRADE_CLOSED");
    expect(await left("ASSESSMENT")).toBe(1);
    expect(await earned(order.id)).toMatchObject({ payFen: FEE });
    const again = await get(api, operator, reportNoShow, { ...one(order.id), body });
    expect(again.history).toEqual(closed.history);
  });

  it("is no visit that was not accepted, nor one that is under way", async () => {
    const sku = await skuFor("ASSESSMENT", FEE, false);
    const form: Form = {
      kind: "SERVICE",
      items: [{ targetId: sku.service, skuId: sku.id, quantity: 1 }],
      appointment: { date: "2026-11-23", start: "10:00" },
      address,
      cardBenefit: "ASSESSMENT",
    };
    const order = await get(api, customer, placeOrder, { body: form });
    await atVisit(api, order, 40, ...people());
    const body = { who: "CUSTOMER", reason: "家属说忘了这件事" } as const;
    for (const status of ["TRADE_SUCCESS", "EMPLOYEE_HANDLE"]) {
      await api.database.transaction((tx) =>
        tx.execute(sql`update orders.orders set status = ${status} where id = ${order.id}::bigint`),
      );
      const refused = await refusal(api, operator, reportNoShow, { ...one(order.id), body });
      expect(refused.reason).toBe("ORDER_TRANSITION_NOT_ALLOWED");
    }
  });
});

describe("calling off a visit booked with a count", () => {
  const why = { reason: "PLAN_CHANGED" as const };
  const nursing = { isLong: true };
  /** What was asked back of it and what the quote said before. */
  async function calledOff(id: string, amountFen?: number) {
    const quote = await get(api, customer, quoteRefund, one(id));
    const body = { ...why, ...(amountFen === undefined ? {} : { amountFen }) };
    const { refund } = await get(api, customer, askRefund, { ...one(id), body });
    expect(refund).toMatchObject({ amountFen: quote.refundableFen, keptFen: quote.keptFen });
    // Whoever decides reads what comes back with this very sum, and what it is worth.
    if (quote.atOnce) expect(refund!.keptText).toBe(quote.text);
    else expect(refund!.keptText).toMatch(/会员卡的这一次退回卡里（值 [\d.]+ 元）。$/);
    return quote;
  }
  const backOnCard = "会员卡的这一次退回卡里";

  it("in time gives back the money and the count", async () => {
    const order = await accepted("ESCORT", nursing);
    const quote = await calledOff(order.id);
    expect(quote).toMatchObject({ refundableFen: order.amountFen, keptFen: 0 });
    expect(quote.text).toContain(backOnCard);
    expect(await left("ESCORT")).toBe(2);
  });

  it("late keeps the way in money and gives the count back: never both, never more than the count is worth", async () => {
    const order = await accepted("ESCORT", nursing);
    await atVisit(api, order, -60, ...people());
    const quote = await calledOff(order.id);
    expect(quote).toMatchObject({ refundableFen: order.amountFen - FEE, keptFen: FEE });
    expect(quote.text).toContain(backOnCard);
    expect(await left("ESCORT")).toBe(2);
    const worth = -order.priceLines.find((l) => l.code === "CARD_BENEFIT")!.amountFen;
    expect(quote.keptFen).toBeLessThan(worth);
  });

  it("late costs nothing where nothing was paid, and gives the count back", async () => {
    const order = await accepted();
    await atVisit(api, order, -60, ...people());
    await get(api, customer, closeOrder, one(order.id));
    expect(await left("ASSESSMENT")).toBe(2);
  });

  it("on the way keeps the way in money and gives the count back once staff agree", async () => {
    const order = await accepted("ESCORT", nursing);
    await atVisit(api, order, -60, ...people());
    await get(api, employee, gotoOrder, one(order.id));
    const quote = await calledOff(order.id, order.amountFen - FEE);
    expect(quote).toMatchObject({ keptFen: FEE, atOnce: false });
    expect(quote.text).toContain(backOnCard);
    expect(await left("ESCORT")).toBe(1);
    const { refund } = await read(api, customer, order.id);
    await get(api, operator, agreeRefund, { params: { refundId: refund!.id }, body: {} });
    expect(await left("ESCORT")).toBe(2);
  });

  /** A long visit paid for by the hour that has begun. */
  async function begun() {
    const order = await accepted("ESCORT", nursing);
    await api.database.transaction((tx) =>
      tx.execute(sql`update services.service_skus set unit = 'HOUR' where card_benefit = 'ESCORT'`),
    );
    await atVisit(api, order, 0, ...people());
    await get(api, employee, gotoOrder, one(order.id));
    const { arrivalCode } = await read(api, customer, order.id);
    await get(api, employee, handleOrder, { ...one(order.id), body: { code: arrivalCode!, place: door } });
    return order;
  }

  it("under way uses the count up, which pays for what was done first; money is kept for what goes beyond", async () => {
    const order = await begun();
    await atVisit(api, order, 30, ...people());
    const soon = await get(api, customer, quoteRefund, one(order.id));
    expect(soon).toMatchObject({ refundableFen: order.amountFen, keptFen: 0 });
    expect(soon.text).toContain("会员卡的这一次算用掉");
    await atVisit(api, order, 8 * 60 - 1, ...people());
    expect(await get(api, customer, quoteRefund, one(order.id))).toMatchObject({ keptFen: order.amountFen });
  });

  it.each([
    ["PLAN_CHANGED", 1],
    ["QUALITY", 2],
  ] as const)("under way, paid back whole because of %s, leaves %i on the card", async (reason, n) => {
    const order = await begun();
    const body = { reason, amountFen: order.amountFen };
    const { refund } = await get(api, customer, askRefund, { ...one(order.id), body });
    await get(api, operator, agreeRefund, { params: { refundId: refund!.id }, body: {} });
    expect(await left("ESCORT")).toBe(n);
  });
});

describe("a visit booked with a count that was not as it should be", () => {
  const body = { reason: "评估没有做完就走了" };
  async function made() {
    const order = await accepted();
    await makeVisit(api, customer, employee, order.id);
    await renew(api, ...people());
    return order.id;
  }

  it("gives the count back once: with a reason, on the card, told to the member, written down", async () => {
    const id = await made();
    expect(await left("ASSESSMENT")).toBe(1);
    expect((await get(api, operator, staffOrder, one(id))).actions).toContain("benefitBack");
    const reply = await get(api, operator, returnCardUse, { ...one(id), body });
    expect(reply.actions).not.toContain("benefitBack");
    expect(reply.history.at(-1)).toMatchObject({ action: "benefitBack", reason: body.reason });
    expect((await get(api, operator, returnCardUse, { ...one(id), body })).history).toEqual(reply.history);
    const card = (await get(api, customer, myCard))!;
    expect(card.benefits.find((b) => b.code === "ASSESSMENT")).toMatchObject({ leftTimes: 2, usedTimes: 0 });
    expect(card.usage.find((u) => u.orderId === id && u.returned)).toMatchObject({
      text: "免费能力评估",
      returned: { reason: body.reason },
    });
    const notice = (await news())[0]!;
    expect([notice.title, notice.body]).toEqual([
      "会员卡的这一次退回了",
      expect.stringContaining(body.reason),
    ]);
    const written = sql`select actor_kind as kind, member_id is not null as named from platform.audit
      where action = 'CARD_USE_RETURNED'`;
    expect(await rows(api.database.read, written)).toEqual([{ kind: "STAFF", named: true }]);
    await api.database.transaction((tx) =>
      tx.execute(sql`update identity.staff set role = 'operator' where role = 'service'`),
    );
    const other = await signInStaff(api, "service");
    expect((await refusal(api, other, returnCardUse, { ...one(id), body })).reason).toBe("CARD_USE_NONE");
    expect(await earned(id)).toMatchObject({ payFen: expect.any(Number) });
  });

  it("leaves a card that nothing was used of: in its seven days it can be given back", async () => {
    const id = await made();
    const { orderId } = (await get(api, customer, myCard))!;
    const back = { ...one(orderId), body: { reason: "PLAN_CHANGED" as const } };
    expect((await refusal(api, customer, askRefund, back)).reason).toBe("CARD_USED");
    await get(api, operator, returnCardUse, { ...one(id), body });
    expect(await get(api, customer, quoteRefund, one(orderId))).toMatchObject({ keptFen: 0 });
    expect((await read(api, customer, orderId)).actions).toContain("refund");
    expect((await get(api, customer, askRefund, back)).status).toBe("AGREE_REFUND");
  });

  it("is used again by the next visit", async () => {
    const id = await made();
    await get(api, operator, returnCardUse, { ...one(id), body });
    for (let n = 2; n > 0; n--) {
      expect(await left("ASSESSMENT")).toBe(n);
      const sku = await skuFor("ASSESSMENT", FEE, false);
      const form: Form = {
        kind: "SERVICE",
        items: [{ targetId: sku.service, skuId: sku.id, quantity: 1 }],
        appointment: { date: `2026-11-2${4 + n}`, start: "11:00" },
        address,
        cardBenefit: "ASSESSMENT",
      };
      await api.database.transaction((tx) => tx.execute(sql`delete from workforce.employee_bookings`));
      expect((await get(api, customer, placeOrder, { body: form })).amountFen).toBe(0);
    }
  });

  it("is refused before the visit is over, without a count, without the right, and once the card has ended", async () => {
    const open = await accepted();
    expect(await refusal(api, operator, returnCardUse, { ...one(open.id), body })).toMatchObject({
      status: 409,
      reason: "ORDER_TRANSITION_NOT_ALLOWED",
    });
    await makeVisit(api, customer, employee, open.id);
    await renew(api, ...people());
    const service = await signInStaff(api, "service");
    expect((await refusal(api, service, returnCardUse, { ...one(open.id), body })).reason).toBe(
      "NOT_ALLOWED",
    );
    const { orderId } = (await get(api, customer, myCard))!;
    expect((await refusal(api, operator, returnCardUse, { ...one(orderId), body })).reason).toBe(
      "CARD_USE_NONE",
    );
    await api.database.transaction((tx) =>
      tx.execute(sql`update cards.cards set start_day = '2025-01-01', end_day = '2025-12-31'`),
    );
    expect((await refusal(api, operator, returnCardUse, { ...one(open.id), body })).reason).toBe(
      "CARD_USE_LATE",
    );
  });
});
