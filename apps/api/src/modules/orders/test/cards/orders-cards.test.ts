import { myCard } from "@ginkgo/api-contract/cards/cards";
import { currentMember } from "@ginkgo/api-contract/identity/identity";
import { askRefund, placeOrder, quoteOrder } from "@ginkgo/api-contract/orders/orders";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SignedIn } from "../../../../../test/kits/identity-kit.ts";
import { get, refusal } from "../../../../../test/kits/membership-kit.ts";
import {
  closeHouse,
  customerWithContact,
  type Form,
  pay,
  serviceId,
  staffedHouse,
} from "../../../../../test/kits/orders-kit.ts";
import { rows } from "../../../../platform/database/database.ts";

const ids = { SILVER: "1", GOLD: "2", DIAMOND: "3" };
type Tier = keyof typeof ids;

let api: Awaited<ReturnType<typeof staffedHouse>>["api"];
beforeAll(async () => {
  ({ api } = await staffedHouse());
});
afterAll(() => closeHouse(api));

const cardForm = (tier: Tier): Form => ({ kind: "CARD", items: [{ targetId: ids[tier], quantity: 1 }] });
const order = async (who: SignedIn, tier: Tier) =>
  (await get(api, who, placeOrder, { body: cardForm(tier) })).id;
async function buy(who: SignedIn, tier: Tier) {
  await pay(api, who, await order(who, tier));
}
const card = async (who: SignedIn) => (await get(api, who, myCard))!;

/** By what a visit gets cheaper now, as the quote names it. */
async function discount(who: SignedIn) {
  const items = [{ targetId: await serviceId(api), quantity: 1 }];
  const { lines } = await get(api, who, quoteOrder, { body: { kind: "SERVICE", items } });
  return lines.find(({ code }) => code === "CARD");
}

describe("the better card", () => {
  it("keeps a lower tier from being sold, and says until when it runs", async () => {
    const customer = await customerWithContact(api);
    await buy(customer, "DIAMOND");
    const { endDay } = await card(customer);
    const [year, month, date] = endDay.split("-").map(Number);
    for (const tier of ["SILVER", "GOLD"] as const)
      for (const call of [placeOrder, quoteOrder]) {
        const refused = await refusal(api, customer, call, { body: cardForm(tier) });
        expect(refused).toMatchObject({ status: 409, reason: "CARD_LOWER", endDay });
        expect(refused.fields!["items.0.targetId"]).toContain(`${year} 年 ${month} 月 ${date} 日`);
      }
    expect((await card(customer)).tier).toBe("DIAMOND");
  });

  it.each([
    ["SILVER", "DIAMOND"],
    ["DIAMOND", "SILVER"],
  ] as const)("stands where both were ordered and %s is paid before %s", async (first, second) => {
    const customer = await customerWithContact(api);
    const placed = { [first]: await order(customer, first), [second]: await order(customer, second) };
    await pay(api, customer, placed[first]!);
    // A day later, so that the second card also ends later.
    await api.database.transaction((tx) =>
      tx.execute(sql`update cards.cards set start_day = start_day - 1, end_day = end_day - 1
        where order_id = ${placed[first]!}::bigint`),
    );
    await pay(api, customer, placed[second]!);
    expect(await card(customer)).toMatchObject({ tier: "DIAMOND", state: "ACTIVE" });
    expect(await discount(customer)).toMatchObject({ name: "钻石卡优惠", note: "8.5 折" });
  });

  it("takes over at once where it is bought later", async () => {
    const customer = await customerWithContact(api);
    await buy(customer, "SILVER");
    expect((await discount(customer))!.name).toBe("银卡优惠");
    await buy(customer, "GOLD");
    expect((await card(customer)).tier).toBe("GOLD");
    expect((await discount(customer))!.name).toBe("金卡优惠");
  });

  it("takes nothing away that another card was sold with", async () => {
    const customer = await customerWithContact(api);
    await buy(customer, "SILVER");
    // Sold when silver still gave more.
    await api.database.transaction((tx) =>
      tx.execute(sql`with better as (
          insert into tiers.terms (name, price_fen, months, service_percent, tour_percent, benefits, made_at)
            select '银卡旧款', price_fen, months, 80, tour_percent, benefits, made_at from tiers.terms where id = 1
            returning id)
        update cards.cards set terms_id = (select id from better) where order_id =
          (select max(order_id) from cards.cards)`),
    );
    await buy(customer, "DIAMOND");
    expect((await card(customer)).tier).toBe("DIAMOND");
    expect(await discount(customer)).toMatchObject({ name: "银卡旧款优惠", note: "8 折" });
    expect((await refusal(api, customer, placeOrder, { body: cardForm("GOLD") })).reason).toBe("CARD_LOWER");
  });

  it("stands in nobody's way once it has ended", async () => {
    const customer = await customerWithContact(api);
    await buy(customer, "GOLD");
    const { id } = await card(customer);
    await api.database.transaction((tx) =>
      tx.execute(sql`update cards.cards set start_day = start_day - 400, end_day = end_day - 400
        where id = ${id}::bigint`),
    );
    expect((await card(customer)).state).toBe("EXPIRED");
    await buy(customer, "SILVER");
    expect(await card(customer)).toMatchObject({ tier: "SILVER", state: "ACTIVE" });
  });
});

describe("a card bought again", () => {
  const memberId = async (who: SignedIn) => (await get(api, who, currentMember)).id;
  const cards = async (who: SignedIn) =>
    rows<{ order: string; from: string; to: string }>(
      api.database.read,
      sql`select order_id::text as order, start_day::text as from, end_day::text as to from cards.cards
        where member_id = ${await memberId(who)}::bigint and cancelled_at is null order by start_day`,
    );
  const back = (who: SignedIn, id: string) =>
    get(api, who, askRefund, { params: { id }, body: { reason: "PLAN_CHANGED" } });

  it("moves up where the one before it is given back: no day is without a card", async () => {
    const customer = await customerWithContact(api);
    for (let n = 0; n < 3; n++) await buy(customer, "GOLD");
    const before = await cards(customer);
    await back(customer, before[0]!.order);
    expect(await cards(customer)).toEqual([
      { ...before[0], order: before[1]!.order },
      { ...before[1], order: before[2]!.order },
    ]);
    expect(await card(customer)).toMatchObject({
      state: "ACTIVE",
      startDay: before[0]!.from,
      renewedUntil: before[1]!.to,
    });
    expect((await discount(customer))!.name).toBe("金卡优惠");
  });

  it("starts on the day of the refund where the one before it was begun, and after it where it was not", async () => {
    const customer = await customerWithContact(api);
    for (let n = 0; n < 3; n++) await buy(customer, "GOLD");
    const id = await memberId(customer);
    await api.database.transaction((tx) =>
      tx.execute(sql`update cards.cards set start_day = start_day - 3, end_day = end_day - 3
        where member_id = ${id}::bigint`),
    );
    const [first, middle, last] = await cards(customer);
    await back(customer, middle!.order);
    expect(await cards(customer)).toEqual([first, { ...middle, order: last!.order }]);
    await back(customer, first!.order);
    const [today] = await cards(customer);
    expect(today).toMatchObject({ order: last!.order, from: shanghaiDay(api.clock.now()) });
    expect((await discount(customer))!.name).toBe("金卡优惠");
  });

  it("follows the one that holds today, which the member goes on seeing", async () => {
    const customer = await customerWithContact(api);
    await buy(customer, "GOLD");
    const first = await card(customer);
    expect(first.renewedUntil).toBeNull();
    await buy(customer, "GOLD");
    const { renewedUntil, ...same } = await card(customer);
    expect({ ...same, renewedUntil: null }).toEqual(first);
    expect(renewedUntil! > first.endDay).toBe(true);
    const lower = await refusal(api, customer, placeOrder, { body: cardForm("SILVER") });
    expect(lower).toMatchObject({ reason: "CARD_LOWER", endDay: renewedUntil });
  });
});
