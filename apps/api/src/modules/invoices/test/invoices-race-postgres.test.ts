// An invoice is taken over by hand at the very moment the vendor answers: on two connections, the one holding what the other
// waits for.
import { noteInvoiceIssued, staffInvoice } from "@ginkgo/api-contract/invoices/invoice-staff";
import { addInvoice, invoiceDetail } from "@ginkgo/api-contract/invoices/invoices";
import { agreeRefund, shipOrder } from "@ginkgo/api-contract/orders/order-staff";
import { askRefund, confirmOrder } from "@ginkgo/api-contract/orders/orders";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestApi } from "../../../../test/kits/build-test-api.ts";
import { fakeNuonuo } from "../../../../test/kits/fake-nuonuo.ts";
import { DAY, type SignedIn } from "../../../../test/kits/identity-kit.ts";
import { get } from "../../../../test/kits/membership-kit.ts";
import {
  closeHouse,
  laterOn,
  paidGoods,
  parcel,
  refundAnswers,
  staffedHouse,
} from "../../../../test/kits/orders-kit.ts";
import { row } from "../../../platform/database/database.ts";
import { lockWithOrders, matchOrders } from "../match-orders.ts";
import { moveInvoice } from "../move-invoice.ts";

let vendor: Awaited<ReturnType<typeof fakeNuonuo>>;
let api: TestApi;
let customer: SignedIn;
let operator: SignedIn;
beforeAll(async () => {
  vendor = await fakeNuonuo();
  ({ api, customer, operator } = await staffedHouse(vendor.env));
});
afterAll(async () => {
  await closeHouse(api);
  await vendor.close();
});

const one = (id: string) => ({ params: { id } });
const mine = (id: string) => get(api, customer, invoiceDetail, one(id));
const theirs = (id: string) => get(api, operator, staffInvoice, one(id));

/** Handed in and not answered for a day; so much of it went back meanwhile. */
async function unanswered(backFen: number) {
  vendor.world.pending = true;
  const order = await paidGoods(api, customer, 2);
  await get(api, operator, shipOrder, { ...one(order.id), body: parcel });
  await get(api, customer, confirmOrder, one(order.id));
  const { id } = await get(api, customer, addInvoice, { body: { orderId: order.id, title: "王芳" } });
  await api.api.dueWork.runAll();
  if (backFen > 0) {
    const body = { reason: "OTHER", amountFen: backFen, description: "少了一件" } as const;
    await get(api, customer, askRefund, { ...one(order.id), body });
    const refundId = (await row<{ id: string }>(
      api.database.primary,
      sql`select max(id)::text as id from orders.refunds where order_id = ${order.id}::bigint`,
    ))!.id;
    await get(api, operator, agreeRefund, { params: { refundId }, body: {} });
    await api.api.dueWork.runAll();
    await refundAnswers(api, customer, order.id, "success");
  }
  await laterOn(api, DAY + 60_000, customer, operator);
  await api.api.dueWork.runAll();
  expect(await theirs(id)).toMatchObject({ state: "ISSUING", amountFen: order.amountFen });
  return { id, order };
}

/**
 * Somebody takes it over, its sum is brought up to what is left of its orders, and before that is committed the vendor's answer
 * for what was handed in arrives and waits.
 */
async function takenOverWhileAnswered(id: string): Promise<void> {
  const asked = () => vendor.world.calls.filter((call) => call === "queryInvoiceResult").length;
  let release = () => {};
  vendor.world.holds = new Promise((done) => {
    release = done;
  });
  vendor.world.pending = false;
  const before = asked();
  const answered = api.api.dueWork.runAll();
  await expect.poll(asked).toBe(before + 1);
  const { staffId } = (await row<{ staffId: string }>(
    api.database.primary,
    sql`select id::text as "staffId" from identity.staff where role = 'operator' order by id desc limit 1`,
  ))!;
  await api.database.transaction(async (tx) => {
    const { row: found, orders } = (await lockWithOrders(tx, id))!;
    const context = { clock: api.clock, invoices: undefined };
    await moveInvoice(tx, context, found, "byHand", { staffId });
    await matchOrders(tx, (await lockWithOrders(tx, id))!.row, orders);
    vendor.world.holds = undefined;
    release();
    await expect
      .poll(
        async () =>
          (await row<{ n: number }>(
            api.database.primary,
            sql`select count(*)::int as n from pg_locks where not granted and locktype in ('transactionid', 'tuple')`,
          ))!.n,
      )
      .toBeGreaterThan(0);
  });
  await answered;
}
const noted = async (number: string) =>
  (await row<{ n: number }>(
    api.database.primary,
    sql`select count(*)::int as n from invoices.numbers where number = ${number}`,
  ))!.n;

it("for another sum than it has now, the vendor's paper is not noted, and a person hears of it; their own is", async () => {
  const { id, order } = await unanswered(5_000);
  const [last] = [...vendor.world.orders.keys()].slice(-1);
  const number = vendor.world.numberOf(last!);
  await takenOverWhileAnswered(id);
  const left = order.amountFen - 5_000;
  expect(await theirs(id)).toMatchObject({ state: "WAIT_HAND", amountFen: left });
  expect((await mine(id)).state).toBe("WAIT_HAND");
  expect(await noted(number)).toBe(0);
  expect(api.logged.join("\n")).toContain(`issued ${number} for another sum`);
  // Once more the job does not come to it: it is nobody's but the person's who took it over.
  await api.api.dueWork.runAll();
  expect(await theirs(id)).toMatchObject({ state: "WAIT_HAND", amountFen: left });
  const own = "24332000000099000001";
  const { version } = await theirs(id);
  const body = { number: own, day: "2026-11-21", amountFen: left, version };
  expect(await get(api, operator, noteInvoiceIssued, { ...one(id), body })).toMatchObject({
    state: "ISSUED",
    amountFen: left,
    redFen: 0,
  });
  expect(await noted(own)).toBe(1);
});

it("for the sum it still has, the vendor's paper counts, once", async () => {
  const { id, order } = await unanswered(0);
  const [last] = [...vendor.world.orders.keys()].slice(-1);
  const number = vendor.world.numberOf(last!);
  await takenOverWhileAnswered(id);
  expect(await mine(id)).toMatchObject({ state: "ISSUED", amountFen: order.amountFen, number });
  expect(await noted(number)).toBe(1);
});
