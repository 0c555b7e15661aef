import {
  type CardBenefit,
  cardBenefits,
  myCard,
  type VisitBenefit,
  visitBenefits,
} from "@ginkgo/api-contract/cards/cards";
import { currentMember } from "@ginkgo/api-contract/identity/identity";
import {
  askRefund,
  closeOrder,
  orderDetail,
  placeOrder,
  quoteOrder,
  quoteRefund,
} from "@ginkgo/api-contract/orders/orders";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedAdvisers } from "../../../../../test/kits/advisory-kit.ts";
import { type CardTier, cardTiers } from "../../../../../test/kits/card-tiers.ts";
import { HOUR, MINUTE, type SignedIn } from "../../../../../test/kits/identity-kit.ts";
import { get, refusal } from "../../../../../test/kits/membership-kit.ts";
import {
  address,
  closeHouse,
  customerWithContact,
  type Form,
  goodsForm,
  laterOn,
  pay,
  read,
  staffedHouse,
  visitForm,
} from "../../../../../test/kits/orders-kit.ts";
import { row } from "../../../../platform/database/database.ts";

let api: Awaited<ReturnType<typeof staffedHouse>>["api"];
beforeAll(async () => {
  ({ api } = await staffedHouse());
  await seedAdvisers(api);
});
afterAll(() => closeHouse(api));

const tiers = Object.keys(cardTiers) as CardTier[];

async function buy(who: SignedIn, tier: CardTier) {
  const body: Form = { kind: "CARD", items: [{ targetId: cardTiers[tier].id, quantity: 1 }] };
  const { id } = await get(api, who, placeOrder, { body });
  await pay(api, who, id);
  return id;
}

async function cardHolder(tier: CardTier) {
  const who = await customerWithContact(api);
  await buy(who, tier);
  return who;
}

/** Visits of the catalogue that a benefit is good for, each at an hour of its own. */
let hours = 0;
async function benefitForm(code: VisitBenefit, more: Partial<Form> = {}, orderBy = sql`k.id`): Promise<Form> {
  const sku = (await row<{ id: string; service: string }>(
    api.database.read,
    sql`select k.id::text as id, k.service_id::text as service from services.service_skus k
      join services.services s on s.id = k.service_id
      where k.card_benefit = ${code} and not k.off and s.areas = '{320100}' order by ${orderBy} limit 1`,
  ))!;
  const date = `2026-11-${24 + (Math.floor(hours / 3) % 4)}`;
  const start = ["09:00", "11:00", "13:00"][hours++ % 3]!;
  return {
    kind: "SERVICE",
    items: [{ targetId: sku.service, skuId: sku.id, quantity: 1 }],
    appointment: { date, start },
    address,
    cardBenefit: code,
    ...more,
  };
}

const shown = async (who: SignedIn, code: CardBenefit) =>
  (await get(api, who, myCard))!.benefits.find((b) => b.code === code)!;

async function place(who: SignedIn, body: Form) {
  // Everybody the visit could be given to is free again: what is tried here is the count.
  await api.database.transaction((tx) => tx.execute(sql`delete from workforce.employee_bookings`));
  return get(api, who, placeOrder, { body });
}

/** A counted benefit is used up to its count; one more is refused, and charged where it is not asked for. */
const counted = (code: VisitBenefit) => async (tier: CardTier) => {
  const who = await cardHolder(tier);
  const times = code === "ASSESSMENT" && tier === "GOLD" ? 1 : 2;
  const before = await shown(who, code);
  expect(before).toMatchObject({ totalTimes: times, usedTimes: 0, leftTimes: times });
  expect(before.visits.length).toBeGreaterThan(0);
  for (let n = 1; n <= times; n++) {
    const body = await benefitForm(code);
    const quote = await get(api, who, quoteOrder, { body });
    expect(quote.cardBenefit).toMatchObject({ code, leftTimes: times - n + 1, totalTimes: times });
    expect(quote.amountFen).toBe(0);
    const order = await place(who, { ...body, expectedAmountFen: quote.amountFen });
    expect(order).toMatchObject({ amountFen: 0, status: "TRADE_SUCCESS" });
    expect(order.priceLines.at(-1)).toMatchObject({ code: "CARD_BENEFIT", amountFen: expect.any(Number) });
    expect(await shown(who, code)).toMatchObject({ usedTimes: n, leftTimes: times - n });
  }
  const body = await benefitForm(code);
  for (const call of [quoteOrder, placeOrder]) {
    const refused = await refusal(api, who, call, { body });
    expect(refused).toMatchObject({ status: 409, reason: "CARD_BENEFIT_NOT_LEFT" });
    expect(refused.fields!.cardBenefit).toContain(`“${cardBenefits[code]}”的 ${times} 次都用完了`);
  }
  const { cardBenefit: _, ...charged } = body;
  const quote = await get(api, who, quoteOrder, { body: charged });
  expect(quote).toMatchObject({ cardBenefit: { code, leftTimes: 0 } });
  expect(quote.amountFen).toBeGreaterThan(0);
};

/** A percentage is in the price, each time. */
const percent =
  (of: (tier: CardTier) => number, form: () => Promise<Form>, code: CardBenefit) =>
  async (tier: CardTier) => {
    const who = await cardHolder(tier);
    for (let n = 1; n <= 2; n++) {
      const order = await place(who, await form());
      const line = order.priceLines.find((l) => l.code === "CARD")!;
      expect(line.amountFen).toBeLessThan(0);
      if (line.note) expect(line.note).toBe(`${of(tier) / 10} 折`);
      expect((await shown(who, code)).usedTimes).toBe(n);
    }
  };

async function tourForm(): Promise<Form> {
  const trip = (await row<{ id: string; departure: string }>(
    api.database.read,
    sql`select t.id::text, d.id::text as departure from tours.trip_departures d
      join tours.trips t on t.id = d.trip_id where d.state = 'FORMING' and d.stock - d.taken > 3 and t.state = 'ON'
        and d.day > '2026-12-05' order by d.day, d.id limit 1`,
  ))!;
  return {
    kind: "TOUR",
    items: [{ targetId: trip.id, quantity: 1 }],
    departureId: trip.departure,
    travelers: [{ name: "李明", idNo: "320106197505050012" }],
  };
}

async function memberGoods(): Promise<Form> {
  const form = await goodsForm(api);
  await api.database.transaction((tx) =>
    tx.execute(sql`update shop.product_skus set member_price_fen = price_fen * 9 / 10
      where id = ${form.items[0]!.skuId!}::bigint`),
  );
  return form;
}

let visits = 0;
const visit = async () => {
  const { remark: _, ...form } = await visitForm(api, "2026-11-26", `${10 + (visits++ % 6)}:00`);
  return form;
};

/** One way of use for each benefit there is: a new one without its way does not compile, and fails. */
const ways: Record<CardBenefit, (tier: CardTier) => Promise<void>> = {
  SERVICE_DISCOUNT: percent((tier) => cardTiers[tier].servicePercent, visit, "SERVICE_DISCOUNT"),
  MEMBER_PRICE: percent(() => 0, memberGoods, "MEMBER_PRICE"),
  TOUR_DISCOUNT: percent((tier) => cardTiers[tier].tourPercent, tourForm, "TOUR_DISCOUNT"),
  PRIORITY: async (tier) => {
    const who = await cardHolder(tier);
    expect(await place(who, await visit())).toMatchObject({ priority: true });
  },
  ADVISER: async (tier) => {
    const who = await cardHolder(tier);
    expect((await get(api, who, currentMember)).adviserId).toMatch(/^\d+$/);
    const silver = await cardHolder("SILVER");
    expect((await get(api, silver, currentMember)).adviserId).toBeNull();
  },
  ASSESSMENT: counted("ASSESSMENT"),
  ESCORT: counted("ESCORT"),
};

const sold = tiers.flatMap((tier) => cardTiers[tier].benefits.map((code) => [tier, code] as const));

describe("every benefit that is sold can be used", () => {
  it.each(sold)("%s %s, up to its count", async (tier, code) => {
    expect(ways).toHaveProperty(code);
    await ways[code as CardBenefit](tier);
    const { link } = await shown(await cardHolder(tier), code);
    expect(link).toMatch(/^\//);
  });

  it("counts no benefit of a tier that does not have it", async () => {
    const who = await cardHolder("SILVER");
    for (const code of visitBenefits) {
      const body = await benefitForm(code);
      const refused = await refusal(api, who, placeOrder, { body });
      expect(refused).toMatchObject({ status: 409, reason: "CARD_BENEFIT_NOT_LEFT" });
    }
    expect(await place(who, await visit())).toMatchObject({ priority: false });
  });
});

describe("a counted benefit", () => {
  it("is good for the specifications of the catalogue that say so, and for visits alone", async () => {
    const who = await cardHolder("DIAMOND");
    const other = { ...(await visit()), cardBenefit: "ESCORT" as const };
    const wrong = await refusal(api, who, placeOrder, { body: other });
    expect(wrong).toMatchObject({ status: 400 });
    expect(wrong.fields!.cardBenefit).toContain("陪诊");
    const goods = { ...(await goodsForm(api)), cardBenefit: "ESCORT" as const };
    expect(await refusal(api, who, placeOrder, { body: goods })).toMatchObject({ status: 400 });
    expect(await shown(who, "ESCORT")).toMatchObject({ leftTimes: 2 });
  });

  it("comes back when the visit is cancelled, by either button", async () => {
    const who = await cardHolder("GOLD");
    for (const cancel of [closeOrder, askRefund]) {
      const { id, actions } = await place(who, await benefitForm("ASSESSMENT"));
      expect(actions).toContain("close");
      expect(actions).not.toContain("refund");
      expect(await shown(who, "ASSESSMENT")).toMatchObject({ leftTimes: 0 });
      await get(api, who, cancel, { params: { id }, body: { reason: "PLAN_CHANGED" } as never });
      expect(await shown(who, "ASSESSMENT")).toMatchObject({ leftTimes: 1 });
    }
  });

  it("comes back when nobody came, though somebody had set out", async () => {
    const who = await cardHolder("GOLD");
    const { id } = await place(who, await benefitForm("ASSESSMENT"));
    await api.database.transaction((tx) =>
      tx.execute(sql`update orders.orders set status = 'EMPLOYEE_GOTO', due_action = 'missed',
        due_at = '2026-11-01 00:00+08' where id = ${id}::bigint`),
    );
    await api.api.dueWork.runAll();
    expect((await read(api, who, id)).status).toBe("TRADE_CLOSED");
    expect(await shown(who, "ASSESSMENT")).toMatchObject({ leftTimes: 1 });
  });

  it("takes over as much of a longer visit as its hours are, the card's percentage the rest", async () => {
    const who = await cardHolder("DIAMOND");
    const body = await benefitForm("ESCORT", {}, sql`k.duration_minutes desc`);
    body.appointment!.start = "09:00";
    const { lines, amountFen, cardBenefit } = await get(api, who, quoteOrder, { body });
    const whole = lines.filter((l) => l.amountFen > 0).reduce((sum, l) => sum + l.amountFen, 0);
    expect(cardBenefit!.coveredFen).toBe(whole / 2);
    expect(amountFen).toBe(Math.round((whole / 2) * 0.85));
    const order = await place(who, { ...body, expectedAmountFen: amountFen });
    await pay(api, who, order.id);
    expect(await shown(who, "ESCORT")).toMatchObject({ leftTimes: 1 });
    const closed = await get(api, who, closeOrder, { params: { id: order.id } });
    expect(closed.refund).toMatchObject({ keptFen: 0 });
    expect(await shown(who, "ESCORT")).toMatchObject({ leftTimes: 2 });
  });

  it("is drawn from the card that ends first, and a better card adds to it", async () => {
    const who = await cardHolder("GOLD");
    await buy(who, "DIAMOND");
    expect(await shown(who, "ASSESSMENT")).toMatchObject({ totalTimes: 3, leftTimes: 3 });
    for (let n = 0; n < 3; n++) await place(who, await benefitForm("ASSESSMENT"));
    expect(await shown(who, "ASSESSMENT")).toMatchObject({ usedTimes: 3, leftTimes: 0 });
    const again = await refusal(api, who, placeOrder, { body: await benefitForm("ASSESSMENT") });
    expect(again).toMatchObject({ reason: "CARD_BENEFIT_NOT_LEFT" });
  });

  it("keeps the card from being given back while it is used", async () => {
    const who = await customerWithContact(api);
    const card = await buy(who, "GOLD");
    const { id } = await place(who, await benefitForm("ASSESSMENT"));
    const back = { params: { id: card }, body: { reason: "PLAN_CHANGED" as const } };
    expect(await refusal(api, who, askRefund, back)).toMatchObject({ status: 409, reason: "CARD_USED" });
    const one = { params: { id: card } };
    const quote = await get(api, who, quoteRefund, one);
    expect(quote).toMatchObject({ refundableFen: 0, keptFen: quote.paidFen, atOnce: false });
    expect(quote.text).toContain("用过权益");
    expect((await get(api, who, orderDetail, one)).actions).not.toContain("refund");
    await get(api, who, closeOrder, { params: { id } });
    expect((await get(api, who, orderDetail, one)).actions).toContain("refund");
    expect(await get(api, who, quoteRefund, one)).toMatchObject({ refundableFen: quote.paidFen });
    expect((await get(api, who, askRefund, back)).status).toBe("AGREE_REFUND");
  });

  it("of a card nobody used is given back in seven days: the quote, the buttons and the refusal say the same", async () => {
    const who = await customerWithContact(api);
    const one = { params: { id: await buy(who, "GOLD") } };
    expect(await get(api, who, quoteRefund, one)).toMatchObject({ keptFen: 0 });
    await laterOn(api, 7 * 24 * HOUR + MINUTE, who);
    const back = { ...one, body: { reason: "PLAN_CHANGED" as const } };
    expect((await refusal(api, who, askRefund, back)).reason).toBe("REFUND_TOO_LATE");
    expect((await get(api, who, orderDetail, one)).actions).not.toContain("refund");
    expect(await get(api, who, quoteRefund, one)).toMatchObject({ refundableFen: 0 });
  });
});
