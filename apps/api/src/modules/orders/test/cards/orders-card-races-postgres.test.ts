import { myCard } from "@ginkgo/api-contract/cards/cards";
import { askRefund, placeOrder } from "@ginkgo/api-contract/orders/orders";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import { cardTiers } from "../../../../../test/kits/card-tiers.ts";
import type { SignedIn } from "../../../../../test/kits/identity-kit.ts";
import { addressOf, get } from "../../../../../test/kits/membership-kit.ts";
import {
  address,
  customerWithContact,
  type Form,
  pay,
  staffedHouse,
} from "../../../../../test/kits/orders-kit.ts";
import { type SecondProcess, startSecondProcess } from "../../../../../test/kits/start-second-process.ts";
import { row, rows } from "../../../../platform/database/database.ts";
import { idArray } from "../../../../platform/database/sql-values.ts";

const ROUNDS = Number(process.env.RACE_ROUNDS ?? 12);

let api: TestApi;
let second: SecondProcess;
beforeAll(async () => {
  ({ api } = await staffedHouse());
  second = await startSecondProcess(api);
});
afterAll(async () => {
  await second.stop();
  await api.close();
});

async function goldCard(who: SignedIn): Promise<string> {
  const body: Form = { kind: "CARD", items: [{ targetId: cardTiers.GOLD.id, quantity: 1 }] };
  const { id } = await get(api, who, placeOrder, { body });
  await pay(api, who, id);
  return id;
}

async function assessment(start: string): Promise<Form> {
  const sku = (await row<{ id: string; service: string }>(
    api.database.read,
    sql`select id::text as id, service_id::text as service from services.service_skus
      where card_benefit = 'ASSESSMENT' order by id limit 1`,
  ))!;
  return {
    kind: "SERVICE",
    items: [{ targetId: sku.service, skuId: sku.id, quantity: 1 }],
    appointment: { date: "2026-11-25", start },
    address,
    cardBenefit: "ASSESSMENT",
  };
}

const here = (who: SignedIn, where: string, body: object) => api.call(where, { headers: who.auth, body });
const there = (who: SignedIn, where: string, body: object) =>
  second.call(where, {
    headers: { ...who.auth, "content-type": "application/json" },
    body: JSON.stringify(body),
  });

it("two processes never take the same last use of a card", async () => {
  const place = addressOf(placeOrder);
  for (let round = 0; round < ROUNDS; round++) {
    const who = await customerWithContact(api);
    await goldCard(who);
    await api.database.transaction((tx) => tx.execute(sql`delete from workforce.employee_bookings`));
    const answers = await Promise.all([
      here(who, place, await assessment("09:00")),
      there(who, place, await assessment("13:00")),
    ]);
    expect(answers.map((a) => a.status).toSorted()).toEqual([200, 409]);
    expect(answers.find((a) => a.status === 409)!.data).toMatchObject({ reason: "CARD_BENEFIT_NOT_LEFT" });
    const { benefits } = (await get(api, who, myCard))!;
    expect(benefits.find((b) => b.code === "ASSESSMENT")).toMatchObject({ usedTimes: 1, leftTimes: 0 });
  }
});

it("a card is given back or used, never both", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const who = await customerWithContact(api);
    const card = await goldCard(who);
    await api.database.transaction((tx) => tx.execute(sql`delete from workforce.employee_bookings`));
    const back = addressOf(askRefund, { id: card });
    const answers = await Promise.all([
      here(who, addressOf(placeOrder), await assessment("09:00")),
      there(who, back, { reason: "PLAN_CHANGED" }),
    ]);
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
    const odd = await row<{ n: number }>(
      api.database.read,
      sql`select count(*)::int as n from cards.card_uses u join cards.cards c on c.id = u.card_id
        where c.cancelled_at is not null`,
    );
    expect(odd!.n).toBe(0);
  }
});

it("renewals paid in one moment follow each other", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const who = await customerWithContact(api);
    const body: Form = { kind: "CARD", items: [{ targetId: cardTiers.GOLD.id, quantity: 1 }] };
    const ids = await Promise.all([1, 2, 3].map(async () => (await get(api, who, placeOrder, { body })).id));
    await Promise.all(ids.map((id) => pay(api, who, id)));
    const gaps = await rows<{ days: number }>(
      api.database.read,
      sql`select (start_day - lag(end_day) over (order by start_day, id)) as days from cards.cards
        where order_id = any(${idArray(ids)}) order by start_day, id`,
    );
    expect(gaps.map((g) => g.days)).toEqual([null, 1, 1]);
  }
});
