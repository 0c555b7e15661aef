import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import { askRefund, closeOrder, placeOrder } from "@ginkgo/api-contract/orders/orders";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import { MINUTE, type SignedIn } from "../../../../../test/kits/identity-kit.ts";
import { ask, get } from "../../../../../test/kits/membership-kit.ts";
import {
  closeHouse,
  customerWithContact,
  type Form,
  goodsForm,
  pay,
  renew,
  staffedHouse,
  stockOf,
} from "../../../../../test/kits/orders-kit.ts";

/** More in a nightly run. */
const RUNS = Number(process.env.STOCK_RUNS ?? 10);
const SHELF = 7;

let api: TestApi;
let form: Form;
let skuId: string;
beforeAll(async () => {
  ({ api } = await staffedHouse());
  form = await goodsForm(api);
  skuId = form.items[0]!.skuId!;
});
afterAll(() => closeHouse(api));

interface Sold {
  /** Everybody orders once: who lets a thing go unpaid too often may not hold it again. */
  who: SignedIn;
  id: string;
  quantity: number;
  state: "unpaid" | "paid" | "gone";
}
/** What of the shelf is where. */
interface Shelf {
  sold: Sold[];
}
const taken = ({ sold }: Shelf, ...states: Sold["state"][]) =>
  sold.filter((s) => states.includes(s.state)).reduce((sum, s) => sum + s.quantity, 0);

abstract class Step implements fc.AsyncCommand<Shelf, TestApi> {
  check = () => true;
  abstract act(shelf: Shelf): Promise<void>;
  async run(shelf: Shelf): Promise<void> {
    await this.act(shelf);
    // What is sold has left; what is laid aside for the unpaid still lies there.
    expect(await stockOf(api, skuId)).toEqual({
      stock: SHELF - taken(shelf, "paid"),
      locked: taken(shelf, "unpaid"),
    });
  }
}

class Place extends Step {
  readonly quantity: number;
  constructor(quantity: number) {
    super();
    this.quantity = quantity;
  }
  toString = () => `place ${this.quantity}`;
  async act(shelf: Shelf) {
    const { quantity } = this;
    const items = [{ ...form.items[0]!, quantity }];
    const who = await customerWithContact(api);
    const { status, data } = await ask(api, who, placeOrder, { body: { ...form, items } });
    const fits = taken(shelf, "unpaid", "paid") + quantity <= SHELF;
    expect(status).toBe(fits ? 200 : 409);
    if (fits) shelf.sold.push({ who, id: (data as Order).id, quantity, state: "unpaid" });
  }
}

/** Something done to one of the orders, if there is one it can be done to. */
class Press extends Step {
  readonly name: "pay" | "close" | "refund";
  readonly pick: number;
  constructor(name: Press["name"], pick: number) {
    super();
    this.name = name;
    this.pick = pick;
  }
  toString = () => `${this.name} ${this.pick}`;
  async act({ sold }: Shelf) {
    const can = sold.filter((s) => s.state === (this.name === "refund" ? "paid" : "unpaid"));
    const one = can[this.pick % (can.length || 1)];
    if (!one) return;
    const order = { params: { id: one.id } };
    if (this.name === "pay") await pay(api, one.who, one.id);
    else if (this.name === "close") await get(api, one.who, closeOrder, order);
    else await get(api, one.who, askRefund, { ...order, body: { reason: "WRONG_ORDER" } });
    one.state = this.name === "pay" ? "paid" : "gone";
  }
}

class TimePasses extends Step {
  toString = () => "31 minutes pass";
  async act({ sold }: Shelf) {
    api.clock.advance(31 * MINUTE);
    await api.api.dueWork.runAll();
    await renew(api, ...sold.filter((s) => s.state === "paid").map((s) => s.who));
    for (const s of sold) if (s.state === "unpaid") s.state = "gone";
  }
}

it(`${SHELF} pieces: whatever is ordered, paid, closed, refunded or left to time, what is sold and what is free make ${SHELF} (M2)`, async () => {
  const pick = fc.nat({ max: 5 });
  const steps = [
    fc.integer({ min: 1, max: 3 }).map((quantity) => new Place(quantity)),
    fc.integer({ min: 1, max: 3 }).map((quantity) => new Place(quantity)),
    fc.tuple(fc.constantFrom("pay", "close", "refund"), pick).map(([name, n]) => new Press(name, n)),
    fc.constant(new TimePasses()),
  ];
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { size: "+1", maxCommands: 14 }), async (commands) => {
      await new TimePasses().act({ sold: [] });
      await api.database.transaction((tx) =>
        tx.execute(
          sql`update shop.product_skus set stock = ${SHELF}, locked_stock = 0 where id = ${skuId}::bigint`,
        ),
      );
      await fc.asyncModelRun(() => ({ model: { sold: [] }, real: api }), commands);
    }),
    { numRuns: RUNS },
  );
}, 600_000);
