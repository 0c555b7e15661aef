import { closeOrder, placeOrder } from "@ginkgo/api-contract/orders/orders";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import { DAY, MINUTE, type SignedIn } from "../../../../../test/kits/identity-kit.ts";
import { get, refusal } from "../../../../../test/kits/membership-kit.ts";
import {
  address,
  closeHouse,
  customerWithContact,
  type Form,
  pay,
  renew,
  skuOf,
  staffedHouse,
  visitForm,
} from "../../../../../test/kits/orders-kit.ts";
import { row } from "../../../../platform/database/database.ts";

let api: TestApi;
let customer: SignedIn;
beforeEach(async () => {
  ({ api, customer } = await staffedHouse());
});
afterEach(() => closeHouse(api));

const place = (body: Form) => get(api, customer, placeOrder, { body });
const refused = async (body: Form) => (await refusal(api, customer, placeOrder, { body })).reason;

describe("what one member holds without paying", () => {
  it("is five visits at most; paid or given up, there is room again", async () => {
    const held = [];
    for (const date of ["2026-11-24", "2026-11-25", "2026-11-26", "2026-11-27", "2026-11-28"])
      held.push(await place(await visitForm(api, date)));
    const sixth = await visitForm(api, "2026-11-30");
    expect(await refused(sixth)).toBe("HOLDING_MOST");
    await pay(api, customer, held[0]!.id);
    await get(api, customer, closeOrder, { params: { id: (await place(sixth)).id } });
    const other = await customerWithContact(api);
    expect((await get(api, other, placeOrder, { body: sixth })).status).toBe("WAIT_BUYER_PAY");
  });

  it("is twenty of one thing, or half of what there is where that is more, over all their orders", async () => {
    const sku = (await skuOf(api, 60))!;
    const set = (stock: number) =>
      api.database.transaction((tx) =>
        tx.execute(
          sql`update shop.product_skus set stock = ${stock}, limit_per_order = null where id = ${sku.id}::bigint`,
        ),
      );
    await set(30);
    const goods = (quantity: number): Form => ({
      kind: "PRODUCT",
      items: [{ targetId: sku.product, skuId: sku.id, quantity }],
      address,
    });
    await place(goods(15));
    expect(await refused(goods(6))).toBe("HOLDING_MOST");
    await place(goods(5));
    await set(100);
    await place(goods(30));
    expect(await refused(goods(1))).toBe("HOLDING_MOST");
  });

  it("is ten seats of one departure, over all their orders", async () => {
    const { id, trip } = (await row<{ id: string; trip: string }>(
      api.database.primary,
      sql`update tours.trip_departures d set stock = 40 where d.id = (select d.id from tours.trip_departures d
          join tours.trips t on t.id = d.trip_id where t.state = 'ON' and d.state = 'FORMING'
          and d.day > date '2026-12-10' order by d.id limit 1) returning d.id::text, d.trip_id::text as trip`,
    ))!;
    const tour = (people: number): Form => ({
      kind: "TOUR",
      items: [{ targetId: trip, quantity: people }],
      departureId: id,
      travelers: Array.from({ length: people }, (_, i) => ({
        name: `李${"一二三四五六七八九十"[i]}`,
        birthday: "1975-05-05",
      })),
    });
    await place(tour(8));
    expect(await refused(tour(3))).toBe("HOLDING_MOST");
    await place(tour(2));
  });

  it("cannot be taken again and again: three times let go unpaid in a day, the thing is not held any more", async () => {
    const body = await visitForm(api, "2026-11-28");
    for (let i = 0; i < 3; i++) {
      await place(body);
      api.clock.advance(31 * MINUTE);
      await api.api.dueWork.runAll();
      await renew(api, customer);
    }
    expect(await refused(body)).toBe("HOLDING_LAPSED");
    // Another thing can be ordered, and the same by others.
    const other = await customerWithContact(api);
    expect((await get(api, other, placeOrder, { body })).status).toBe("WAIT_BUYER_PAY");
    api.clock.advance(DAY);
    await renew(api, customer);
    expect((await place(body)).status).toBe("WAIT_BUYER_PAY");
  });
});

describe("a room for one alone", () => {
  const departure = async (supplement: number) =>
    (await row<{ id: string; trip: string }>(
      api.database.primary,
      sql`update tours.trip_departures d set single_supplement_fen = ${supplement}
        where d.id = (select d.id from tours.trip_departures d
          join tours.trips t on t.id = d.trip_id where t.state = 'ON' and d.state = 'FORMING'
          and d.day > date '2026-12-10' order by d.id limit 1) returning d.id::text, d.trip_id::text as trip`,
    ))!;
  const form = ({ id, trip }: { id: string; trip: string }, singleRooms: number): Form => ({
    kind: "TOUR",
    items: [{ targetId: trip, quantity: 2 }],
    departureId: id,
    singleRooms,
    travelers: ["王明", "王芳"].map((name) => ({ name, birthday: "1960-05-05" })),
  });

  it("costs what the departure says, as a line of its own, and is charged", async () => {
    const on = await departure(36_000);
    const plain = await place(form(on, 0));
    const alone = await place(form(on, 1));
    expect(alone.amountFen).toBe(plain.amountFen + 36_000);
    expect(alone.priceLines).toContainEqual({
      code: "SINGLE_ROOM",
      name: "单房差",
      note: "1 间",
      amountFen: 36_000,
    });
    const much = await refusal(api, customer, placeOrder, { body: form(on, 3) });
    expect(much.fields!.singleRooms).toContain("最多 2 间");
  });

  it("is not to be had on a tour that comes home the same day", async () => {
    const none = await refusal(api, customer, placeOrder, { body: form(await departure(0), 1) });
    expect(none.fields!.singleRooms).toContain("没有单人房");
  });
});
