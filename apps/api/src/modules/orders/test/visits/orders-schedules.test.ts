// People, providers and deadlines meet at one order: what each of them does is cut where its transactions begin, and the
// pieces are laid in every order a scheduler thinks of (M9). Whatever comes of it must be what doing one thing after
// another could have brought.

import type { Endpoint } from "@ginkgo/api-contract/endpoint";
import type { OrderStatus } from "@ginkgo/api-contract/orders/order-codes";
import { agreeRefund, refuseRefund, shipOrder } from "@ginkgo/api-contract/orders/order-staff";
import { orderEdges } from "@ginkgo/api-contract/orders/order-table";
import {
  askRefund,
  cancelRefund,
  closeOrder,
  confirmOrder,
  payOrder,
  placeOrder,
} from "@ginkgo/api-contract/orders/orders";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { engine, type TestApi, testApiOn } from "../../../../../test/kits/build-test-api.ts";
import type { SignedIn } from "../../../../../test/kits/identity-kit.ts";
import { ask, get, signInStaff } from "../../../../../test/kits/membership-kit.ts";
import {
  cashier,
  closeHouse,
  customerWithContact,
  goodsForm,
  ledgerSum,
  notify,
  paidGoods,
  parcel,
  read,
  seedStaffed,
  stockOf,
} from "../../../../../test/kits/orders-kit.ts";
import { openTestDatabase } from "../../../../../test/kits/templates.ts";
import { type Database, row } from "../../../../platform/database/database.ts";

/** More in a nightly run. */
const RUNS = Number(process.env.SCHEDULE_RUNS ?? 30);

/** Holds every transaction back until it is let go. */
let gate: (() => Promise<unknown>) | undefined;
const gated = (database: Database): Database => ({
  ...database,
  transaction: async (work) => {
    await gate?.();
    return database.transaction(work);
  },
});

let api: TestApi;
let customer: SignedIn;
let operator: SignedIn;
let skuId: string;
beforeAll(async () => {
  const url = engine === "postgres" ? inject("postgresUrl") : undefined;
  api = await testApiOn(gated(await openTestDatabase(engine, "demo", url)));
  await seedStaffed(api);
  customer = await customerWithContact(api);
  operator = await signInStaff(api, "operator");
  skuId = (await goodsForm(api)).items[0]!.skuId!;
  await api.database.transaction((tx) =>
    tx.execute(sql`update shop.product_skus set stock = 9000 where id = ${skuId}::bigint`),
  );
});
afterAll(() => closeHouse(api));

interface Real {
  id: string;
  payNo: string | undefined;
  refundId: string | undefined;
  refundNo: string | undefined;
}
/** Where an order stands, and where it stood before its refund. */
interface Stand {
  status: OrderStatus;
  before?: OrderStatus;
}
interface Act {
  /** What it brings where nothing else happens meanwhile; undefined: nothing. */
  to(from: Stand): Stand | undefined;
  press(real: Real): Promise<number>;
}

const pressed =
  (who: () => SignedIn, endpoint: Endpoint, params: (real: Real) => object, body?: object) =>
  async (real: Real) =>
    (await ask(api, who(), endpoint, { params: params(real), ...(body ? { body } : {}) } as never)).status;
const order = ({ id }: Real) => ({ id });
const refund = ({ refundId }: Real) => ({ refundId: refundId ?? "1" });
const own = () => customer;
const staff = () => operator;
const moves = (edges: Partial<Record<OrderStatus, OrderStatus>>) => (from: Stand) => {
  const status = edges[from.status];
  return status && { status, before: from.status };
};
const goBack = ({ status, before }: Stand) => (status === "REFUND" ? { status: before! } : undefined);

const acts = {
  "money comes": {
    to: moves({ WAIT_BUYER_PAY: "WAIT_DELIVER" }),
    press: async ({ payNo }) => (payNo ? notify(api, await cashier(api).settle(payNo, "success")) : 200),
  },
  "the buyer closes": {
    to: moves({ WAIT_BUYER_PAY: "TRADE_CLOSED", WAIT_DELIVER: "AGREE_REFUND" }),
    press: pressed(own, closeOrder, order),
  },
  "time is up": {
    to: moves({ WAIT_BUYER_PAY: "TRADE_CLOSED" }),
    press: async ({ id }) => {
      await api.database.transaction((tx) =>
        tx.execute(sql`update orders.orders set due_at = '2026-11-01 00:00+08'
          where id = ${id}::bigint and status = 'WAIT_BUYER_PAY'`),
      );
      await api.api.dueWork.runAll();
      return 200;
    },
  },
  "goods are sent": {
    to: moves({ WAIT_DELIVER: "SHIPPED" }),
    press: pressed(staff, shipOrder, order, parcel),
  },
  "the buyer has them": {
    to: moves({ SHIPPED: "EVALUATE" }),
    press: pressed(own, confirmOrder, order),
  },
  "the buyer wants the money back": {
    to: moves({ WAIT_DELIVER: "AGREE_REFUND", SHIPPED: "REFUND", EVALUATE: "REFUND" }),
    press: pressed(own, askRefund, order, { reason: "QUALITY" }),
  },
  "the buyer thinks better of it": { to: goBack, press: pressed(own, cancelRefund, order) },
  "staff agree": {
    to: moves({ REFUND: "AGREE_REFUND" }),
    press: pressed(staff, agreeRefund, refund, {}),
  },
  "staff refuse": { to: goBack, press: pressed(staff, refuseRefund, refund, { reason: "请先寄回" }) },
  "the money has gone back": {
    to: moves({ AGREE_REFUND: "TRANSACTION_CLOSING" }),
    press: async ({ refundNo }) => {
      const notice = refundNo && (await cashier(api).settleRefund(refundNo, "success"));
      return notice ? notify(api, notice) : 200;
    },
  },
} satisfies Record<string, Act>;
type ActName = keyof typeof acts;

const starts = {
  unpaid: async () => {
    const { id } = await get(api, customer, placeOrder, { body: await goodsForm(api) });
    await get(api, customer, payOrder, { params: { id }, body: {} });
    return id;
  },
  paid: async () => (await paidGoods(api, customer)).id,
  sent: async () => {
    const { id } = await paidGoods(api, customer);
    await get(api, operator, shipOrder, { params: { id }, body: parcel });
    return id;
  },
  "asked back": async () => {
    const id = await starts.sent();
    await get(api, customer, askRefund, { params: { id }, body: { reason: "QUALITY" } });
    return id;
  },
  "agreed to": async () => {
    const { id } = await paidGoods(api, customer);
    await get(api, customer, closeOrder, { params: { id } });
    await api.api.dueWork.runAll();
    return id;
  },
};
type Start = keyof typeof starts;

/** What comes of doing them one after another, in each order there is. */
function serially(names: readonly ActName[], from: Stand): Set<OrderStatus> {
  if (names.length === 0) return new Set([from.status]);
  return new Set(
    names.flatMap((name) => [
      ...serially(
        names.filter((n) => n !== name),
        acts[name].to(from) ?? from,
      ),
    ]),
  );
}

async function realOf(id: string): Promise<Real & Stand> {
  const found = await row<Real & Stand>(
    api.database.primary,
    sql`select o.id::text as id, o.status, r.from_status as before, r.id::text as "refundId", r.refund_no as "refundNo",
      (select p.pay_no from orders.payments p where p.order_id = o.id and p.state = 'OPEN') as "payNo"
      from orders.orders o left join orders.refunds r on r.order_id = o.id where o.id = ${id}::bigint`,
  );
  return found!;
}

const walks = new Set(orderEdges.map((e) => `${e.action} ${e.from} ${e.to}`));

/** An order's history is a walk through the table, each step from where the one before ended. */
async function checkWalk(id: string): Promise<void> {
  const { history, status, paidFen, refundedFen } = await read(api, customer, id);
  let at: OrderStatus | null = null;
  for (const step of history) {
    expect(step.from).toBe(at);
    expect(walks.has(`${step.action} ${step.from} ${step.to}`) || step.action === "goBack").toBe(true);
    at = step.to;
  }
  expect(at).toBe(status);
  expect(refundedFen).toBeLessThanOrEqual(paidFen);
}

it("things done to one order at once come out as if done one after another (M9)", async () => {
  const names = fc.uniqueArray(fc.constantFrom(...(Object.keys(acts) as ActName[])), {
    minLength: 2,
    maxLength: 4,
  });
  const start = fc.constantFrom(...(Object.keys(starts) as Start[]));
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), start, names, async (schedule, from, chosen) => {
      const before = await stockOf(api, skuId);
      const id = await starts[from]();
      const real = await realOf(id);
      gate = () => schedule.schedule(Promise.resolve());
      const all = Promise.all(chosen.map((name) => acts[name].press(real)));
      const answers = await schedule.waitFor(all).finally(() => {
        gate = undefined;
      });
      const { status } = await realOf(id);
      const could = serially(chosen, real);
      // The sandbox pays back by itself after five seconds, which a slow machine may take.
      if (could.has("AGREE_REFUND")) could.add("TRANSACTION_CLOSING");
      expect([...could]).toContain(status);
      for (const answer of answers) expect([200, 404, 409]).toContain(answer);
      await checkWalk(id);
      expect(await ledgerSum(api)).toEqual({ sum: 0, odd: 0 });
      if (status === "WAIT_BUYER_PAY") await get(api, customer, closeOrder, { params: { id } });
      // Goods that never left lie on the shelf again.
      const { history } = await read(api, customer, id);
      const left = history.some((h) => h.to === "SHIPPED");
      const ended = ["WAIT_BUYER_PAY", "TRADE_CLOSED", "AGREE_REFUND", "TRANSACTION_CLOSING"].includes(
        status,
      );
      const sold = ended && !left ? 0 : 1;
      expect(await stockOf(api, skuId)).toEqual({ ...before, stock: before.stock - sold });
    }),
    { numRuns: RUNS },
  );
}, 900_000);
