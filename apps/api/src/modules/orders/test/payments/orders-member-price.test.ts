import { myCard } from "@ginkgo/api-contract/cards/cards";
import { placeOrder, quoteOrder } from "@ginkgo/api-contract/orders/orders";
import { servicePrice } from "@ginkgo/api-contract/services/services";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cardTiers } from "../../../../../test/kits/card-tiers.ts";
import { get } from "../../../../../test/kits/membership-kit.ts";
import {
  closeHouse,
  customerWithContact,
  pay,
  staffedHouse,
  visitForm,
} from "../../../../../test/kits/orders-kit.ts";
import { rows } from "../../../../platform/database/database.ts";

let api: Awaited<ReturnType<typeof staffedHouse>>["api"];
let skus: { id: string; skuId: string }[];
beforeAll(async () => {
  ({ api } = await staffedHouse());
  // Of such prices the percentages of the tiers are no whole fen.
  await api.database.transaction((tx) =>
    tx.execute(sql`update services.service_skus set original_price_fen = null,
      price_fen = 11801 + id % 97 where id % 2 = 0`),
  );
  skus = await rows(
    api.database.read,
    sql`select s.id::text, k.id::text as "skuId" from services.services s
      join services.service_skus k on k.service_id = s.id where s.state = 'ON' and not k.off order by k.id`,
  );
});
afterAll(() => closeHouse(api));

const whens = [
  { date: "2026-11-23", start: "10:00" },
  { date: "2026-11-23", start: "20:30" },
];

/** A member with a card of that tier. */
async function holder(targetId: string) {
  const customer = await customerWithContact(api);
  const card = await get(api, customer, placeOrder, { body: { kind: "CARD", items: [{ targetId }] } });
  await pay(api, customer, card.id);
  expect((await get(api, customer, myCard))!.state).toBe("ACTIVE");
  return customer;
}

describe("the price a page shows for members", () => {
  it("is what a silver card pays, to the fen, for every service; better cards pay less", async () => {
    expect(skus.length).toBeGreaterThan(20);
    const [silver, ...better] = await Promise.all(Object.values(cardTiers).map(({ id }) => holder(id)));
    for (const { id, skuId } of skus)
      for (const when of whens) {
        const shown = await get(api, null, servicePrice, { params: { id }, query: { skuId, ...when } });
        const body = {
          kind: "SERVICE" as const,
          items: [{ targetId: id, skuId, quantity: 1 }],
          appointment: when,
        };
        const taken = (who: typeof silver) => get(api, who!, quoteOrder, { body });
        expect((await taken(silver)).amountFen).toBe(shown.memberTotalFen);
        for (const who of better) expect((await taken(who)).amountFen).toBeLessThan(shown.memberTotalFen);
      }
  });

  it("is what the order then costs", async () => {
    const body = await visitForm(api);
    const { targetId: id } = body.items[0]!;
    const shown = await get(api, null, servicePrice, { params: { id }, query: body.appointment! });
    const order = await get(api, await holder(cardTiers.SILVER.id), placeOrder, { body });
    expect(order.amountFen).toBe(shown.memberTotalFen);
    expect(order.amountFen).toBeLessThan(shown.totalFen);
  });
});
