import { noticePage } from "@ginkgo/api-contract/membership/notices";
import {
  agreeRefund,
  refundByHand,
  retryRefund,
  secondRefund,
} from "@ginkgo/api-contract/orders/order-staff";
import { askRefund, payOrder, placeOrder, quoteRefund } from "@ginkgo/api-contract/orders/orders";
import { orderMoney, staffRefund, staffRefunds } from "@ginkgo/api-contract/orders/refund-staff";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import type { SignedIn } from "../../../../../test/kits/identity-kit.ts";
import { ask, get, signInStaff } from "../../../../../test/kits/membership-kit.ts";
import {
  cashier,
  closeHouse,
  customerWithContact,
  type Form,
  goodsForm,
  notify,
  paidGoods,
  read,
  refundAnswers,
  staffedHouse,
} from "../../../../../test/kits/orders-kit.ts";
import { rows } from "../../../../platform/database/database.ts";
import { dataFolder, picture, upload } from "../../../files/test/files-kit.ts";

let api: TestApi;
let customer: SignedIn;
let operator: SignedIn;
const data = dataFolder();
beforeAll(async () => {
  ({ api, customer, operator } = await staffedHouse({ DATA_DIR: data.folder }));
});
afterAll(async () => {
  await closeHouse(api);
  data.remove();
});

const one = (id: string) => ({ params: { id } });
const due = () => api.api.dueWork.runAll();
const settle = async (payNo: string, result: "success" | "fail") =>
  expect(await notify(api, await cashier(api).settle(payNo, result))).toBe(200);
const refundsOf = (id: string) =>
  rows<{ id: string; state: string; amountFen: number; payNo: string; refundNo: string }>(
    api.database.read,
    sql`select r.id::text, r.state, r.amount_fen as "amountFen", p.pay_no as "payNo", r.refund_no as "refundNo"
      from orders.refunds r join orders.payments p on p.id = r.payment_id
      where r.order_id = ${id}::bigint order by r.id`,
  );

/** An order paid twice: the first try fails, the second pays, and then the first pays after all. */
async function paidTwice(form: Form) {
  const order = await get(api, customer, placeOrder, { body: form });
  const { payNo: first } = await get(api, customer, payOrder, { ...one(order.id), body: {} });
  await settle(first, "fail");
  const { payNo: second } = await get(api, customer, payOrder, { ...one(order.id), body: {} });
  await settle(second, "success");
  await settle(first, "success");
  return { order, first, second };
}

describe("an order that was paid twice", () => {
  it("gives back the second payment by itself, and at most the first when it is cancelled", async () => {
    const { order, first, second } = await paidTwice(await goodsForm(api));
    expect(await refundsOf(order.id)).toMatchObject([{ payNo: first, amountFen: order.amountFen }]);
    const quote = await get(api, customer, quoteRefund, one(order.id));
    expect(quote.refundableFen).toBe(order.amountFen);
    const back = await get(api, customer, askRefund, { ...one(order.id), body: { reason: "PLAN_CHANGED" } });
    expect(back.status).toBe("AGREE_REFUND");
    expect(await refundsOf(order.id)).toMatchObject([
      { payNo: first, amountFen: order.amountFen },
      { payNo: second, amountFen: order.amountFen },
    ]);
    await due();
    for (const { refundNo } of await refundsOf(order.id))
      expect(await notify(api, await cashier(api).settleRefund(refundNo, "success"))).toBe(200);
    expect(await read(api, customer, order.id)).toMatchObject({
      status: "TRANSACTION_CLOSING",
      paidFen: order.amountFen * 2,
      refundedFen: order.amountFen * 2,
    });
  });

  it("tells whoever paid that the money goes back, and again when it has", async () => {
    const payer = customer;
    const { order } = await paidTwice(await goodsForm(api));
    const titles = async () =>
      (await get(api, payer, noticePage, { query: {} })).records
        .filter((n) => n.link?.includes(order.id))
        .map((n) => n.title);
    expect(await titles()).toContain("多付的钱会退给您");
    await due();
    const [stray] = await refundsOf(order.id);
    await notify(api, await cashier(api).settleRefund(stray!.refundNo, "success"));
    expect(await titles()).toContain("多付的钱已经退回");
    const { history } = await read(api, customer, order.id);
    expect(history.map((h) => h.action).slice(-2)).toEqual(["paidTwice", "strayReturned"]);
  });

  it("has its automatic refund set going again by nobody once it is done, and agreed to by nobody", async () => {
    const { order } = await paidTwice(await goodsForm(api));
    await due();
    const [stray] = await refundsOf(order.id);
    await notify(api, await cashier(api).settleRefund(stray!.refundNo, "success"));
    expect(await refundsOf(order.id)).toMatchObject([{ state: "DONE" }]);
    for (const press of [retryRefund, agreeRefund])
      expect((await ask(api, operator, press, { params: { refundId: stray!.id }, body: {} })).status).toBe(
        409,
      );
    expect(await refundsOf(order.id)).toMatchObject([{ state: "DONE" }]);
  });
});

describe("money that was paid twice and does not go back", () => {
  it("waits in the queue, is paid by hand by two, and leaves the order as it is; the books agree", async () => {
    await api.database.transaction((tx) =>
      tx.execute(sql`update identity.staff set role = 'operator' where role = 'service'`),
    );
    const colleague = await signInStaff(api, "service");
    const { order } = await paidTwice(await goodsForm(api));
    await due();
    const [stray] = await refundsOf(order.id);
    await notify(api, await cashier(api).settleRefund(stray!.refundNo, "abnormal"));
    const { records } = await get(api, operator, staffRefunds, { query: { view: "abnormal" } });
    expect(records).toMatchObject([{ id: stray!.id, kind: "STRAY", orderSn: order.sn }]);
    const params = { refundId: stray!.id };
    expect((await get(api, operator, staffRefund, { params })).actions).toEqual(["retry", "payByHand"]);
    const { fileId } = (
      await upload(api, await picture().jpeg().toBuffer(), {
        purpose: "refund",
        staff: true,
        headers: operator.auth,
      })
    ).data;
    const body = { note: "工行转账，回单见附件", proof: [fileId] };
    await get(api, operator, refundByHand, { params, body });
    expect((await get(api, operator, staffRefund, { params })).actions).toEqual([]);
    await get(api, colleague, secondRefund, { params, body: { agree: true } });
    expect((await read(api, customer, order.id)).status).toBe("WAIT_DELIVER");
    expect(await get(api, operator, orderMoney, one(order.id))).toMatchObject({
      receivedFen: order.amountFen * 2,
      refundedFen: 0,
      byHandFen: order.amountFen,
      atProviderFen: order.amountFen * 2,
      agrees: true,
      payments: [{ carries: false }, { carries: true }],
    });
    // The provider pays as well: nobody is told that it is done twice, a person looks.
    await notify(api, await cashier(api).settleRefund(stray!.refundNo, "success"));
    expect((await read(api, customer, order.id)).refundedFen).toBe(order.amountFen);
  });
});

describe("a refund that cannot be settled", () => {
  it("lets every other refund pass it", async () => {
    const poisoned = await paidGoods(api, customer);
    const other = await customerWithContact(api);
    const plain = await paidGoods(api, other);
    await get(api, customer, askRefund, { ...one(poisoned.id), body: { reason: "PLAN_CHANGED" } });
    await get(api, other, askRefund, { ...one(plain.id), body: { reason: "PLAN_CHANGED" } });
    // Somebody moved the order by hand: what the provider says fits no edge any more.
    await api.database.transaction((tx) =>
      tx.execute(sql`update orders.orders set status = 'WAIT_DELIVER' where id = ${poisoned.id}::bigint`),
    );
    await due();
    for (const { refundNo } of await refundsOf(poisoned.id))
      await cashier(api).settleRefund(refundNo, "success");
    await refundAnswers(api, other, plain.id, "success").catch(() => undefined);
    api.clock.advance(10_000);
    await due();
    expect((await read(api, other, plain.id)).status).toBe("TRANSACTION_CLOSING");
    expect(await refundsOf(poisoned.id)).toMatchObject([{ state: "AGREED" }]);
    await api.database.transaction((tx) =>
      tx.execute(sql`update orders.orders set status = 'AGREE_REFUND' where id = ${poisoned.id}::bigint`),
    );
    api.clock.advance(60_000);
    await due();
    expect((await read(api, customer, poisoned.id)).status).toBe("TRANSACTION_CLOSING");
  });
});
