import { noticePage } from "@ginkgo/api-contract/membership/notices";
import {
  agreeRefund,
  correctParcel,
  noteOrder,
  receiveReturn,
  revealOrder,
  shipOrder,
  staffOrder,
  staffOrders,
} from "@ginkgo/api-contract/orders/order-staff";
import { askRefund, confirmOrder, returnGoods } from "@ginkgo/api-contract/orders/orders";
import { privacyAccess } from "@ginkgo/api-contract/privacy/privacy";
import { maskName } from "@ginkgo/locale/masks";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import { DAY, type SignedIn } from "../../../../../test/kits/identity-kit.ts";
import { ask, get, refusal, signInStaff } from "../../../../../test/kits/membership-kit.ts";
import {
  closeHouse,
  laterOn,
  paidGoods,
  read,
  refundAnswers,
  staffedHouse,
  stockOf,
} from "../../../../../test/kits/orders-kit.ts";
import { taskAbout } from "../../../../../test/kits/task-kit.ts";

let api: TestApi;
let customer: SignedIn;
let operator: SignedIn;
beforeAll(async () => {
  ({ api, customer, operator } = await staffedHouse());
});
afterAll(() => closeHouse(api));

const one = (id: string) => ({ params: { id } });
const parcel = (trackingNo: string, lines?: { lineId: string; quantity: number }[]) => ({
  carrier: "顺丰速运",
  trackingNo,
  ...(lines ? { lines } : {}),
});

/** Three of one thing, paid. */
async function three() {
  const order = await paidGoods(api, customer, 3);
  const [line] = order.unsent;
  return { id: order.id, lineId: line!.lineId, skuId: order.items[0]!.skuId! };
}

it("goods leave in parcels, each with what is in it, and are confirmed once the last has left", async () => {
  const { id, lineId } = await three();
  const first = await get(api, operator, shipOrder, {
    ...one(id),
    body: parcel("SF000001", [{ lineId, quantity: 2 }]),
  });
  expect(first).toMatchObject({
    status: "SHIPPED",
    parcels: [{ carrier: "顺丰速运", trackingNo: "SF000001", lines: [{ lineId, quantity: 2 }] }],
    unsent: [{ lineId, quantity: 1 }],
  });
  expect(first.actions).toContain("ship");
  expect(first.deadline).toBeNull();
  expect(await taskAbout(api, operator, "SHIP", id)).toBeDefined();
  const toSend = await get(api, operator, staffOrders, { query: { toSend: "1", size: "100" } });
  expect(toSend.records.map((order) => order.id)).toContain(id);
  const theirs = await read(api, customer, id);
  expect(theirs.sentence).toContain("先寄出了一部分");
  expect(theirs.actions).not.toContain("confirm");
  expect((await refusal(api, customer, confirmOrder, one(id))).reason).toBe("PARCELS_WAIT");
  // The days to confirm do not begin before the last parcel has left.
  await laterOn(api, 11 * DAY, customer);
  await api.api.dueWork.runAll();
  expect((await read(api, customer, id)).status).toBe("SHIPPED");
  operator = await signInStaff(api, "operator");
  const last = await get(api, operator, shipOrder, { ...one(id), body: parcel("SF000002") });
  expect(last).toMatchObject({ status: "SHIPPED", unsent: [] });
  expect(last.parcels.map(({ lines }) => lines[0]!.quantity)).toEqual([2, 1]);
  expect(last.actions).not.toContain("ship");
  // With the last parcel the days to confirm begin.
  expect(last.deadline).not.toBeNull();
  expect(await taskAbout(api, operator, "SHIP", id)).toBeUndefined();
  // Pressed again it is the same.
  const again = await get(api, operator, shipOrder, { ...one(id), body: parcel("SF000002") });
  expect(again.parcels).toEqual(last.parcels);
  expect((await get(api, customer, confirmOrder, one(id))).status).toBe("EVALUATE");
});

it("what was written wrong on a parcel is corrected until it is confirmed: for a reason, in the history, told to the member", async () => {
  const { id, lineId } = await three();
  const first = await get(api, operator, shipOrder, {
    ...one(id),
    body: parcel("SF000021", [{ lineId, quantity: 2 }]),
  });
  const sent = await get(api, operator, shipOrder, { ...one(id), body: parcel("SF000022") });
  const [wrong] = sent.parcels;
  const right = { parcelId: wrong!.id, carrier: "京东快递", trackingNo: "JD000021", reason: "抄错了一位" };
  const stale = { ...one(id), body: { ...right, version: first.version! } };
  expect((await refusal(api, operator, correctParcel, stale)).reason).toBe("CHANGED_MEANWHILE");
  for (const trackingNo of ["SF000022", "SF1", "看 https://x.cn", "SF00<b>01"]) {
    const body = { ...right, trackingNo };
    expect((await refusal(api, operator, correctParcel, { ...one(id), body })).fields).toHaveProperty(
      "trackingNo",
    );
  }
  for (const carrier of ["<b>顺丰</b>", "http://sf.cn", "顺丰 sf-pay.top"])
    for (const [endpoint, body] of [
      [correctParcel, { ...right, carrier }],
      [shipOrder, { ...parcel("SF000031"), carrier }],
    ] as const)
      expect(
        (await refusal(api, operator, endpoint as typeof correctParcel, { ...one(id), body: body as never }))
          .fields,
      ).toHaveProperty("carrier");
  const same = { ...right, carrier: "顺丰速运", trackingNo: "SF000021" };
  expect((await refusal(api, operator, correctParcel, { ...one(id), body: same })).fields).toHaveProperty(
    "trackingNo",
  );
  const other = await three();
  expect((await refusal(api, operator, correctParcel, { ...one(other.id), body: right })).status).toBe(404);
  expect(sent.actions).toContain("correctParcel");
  const after = await get(api, operator, correctParcel, {
    ...one(id),
    body: { ...right, version: sent.version! },
  });
  expect(after.parcels.map((one) => `${one.carrier} ${one.trackingNo}`)).toEqual([
    "京东快递 JD000021",
    "顺丰速运 SF000022",
  ]);
  // Pressed twice it is written once.
  const again = await get(api, operator, correctParcel, { ...one(id), body: right });
  expect(again.history).toEqual(after.history);
  expect(after.deadline).toEqual(sent.deadline);
  const written = "京东快递 JD000021，原来写的是 顺丰速运 SF000021。抄错了一位";
  expect(after.history.at(-1)).toMatchObject({ text: "改正快递和运单号", reason: written });
  expect((await get(api, customer, noticePage)).records[0]!.body).toContain(written);
  await get(api, customer, confirmOrder, one(id));
  const late = { ...one(id), body: { ...right, trackingNo: "JD000023" } };
  expect((await refusal(api, operator, correctParcel, late)).reason).toBe("ORDER_TRANSITION_NOT_ALLOWED");
});

it("a parcel holds no more than is left, nothing of another order, and two at once share what there is", async () => {
  const { id, lineId } = await three();
  const other = await three();
  const cases = [
    [{ lineId, quantity: 4 }],
    [
      { lineId, quantity: 2 },
      { lineId, quantity: 2 },
    ],
    [{ lineId: other.lineId, quantity: 1 }],
    [{ lineId, quantity: 0 }],
    [],
  ];
  for (const lines of cases) {
    const { status } = await refusal(api, operator, shipOrder, {
      ...one(id),
      body: parcel("SF000003", lines),
    });
    expect(status, JSON.stringify(lines)).toBe(400);
  }
  await get(api, operator, shipOrder, {
    ...one(other.id),
    body: parcel("SF000010", [{ lineId: other.lineId, quantity: 1 }]),
  });
  const twice = { ...one(other.id), body: parcel("SF000010", [{ lineId: other.lineId, quantity: 1 }]) };
  expect((await refusal(api, operator, shipOrder, twice)).fields).toHaveProperty("trackingNo");
  const nameless = { ...one(id), body: { trackingNo: "SF000004" } };
  expect((await refusal(api, operator, shipOrder, nameless)).fields).toHaveProperty("carrier");
  const both = await Promise.all(
    ["SF000005", "SF000006"].map((no) =>
      ask(api, operator, shipOrder, { ...one(id), body: parcel(no, [{ lineId, quantity: 2 }]) }),
    ),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect((await read(api, customer, id)).unsent).toEqual([expect.objectContaining({ quantity: 1 })]);
});

it("what was not sent and is paid back lies on the shelf again, and then all has left", async () => {
  const { id, lineId, skuId } = await three();
  await get(api, operator, shipOrder, { ...one(id), body: parcel("SF000007", [{ lineId, quantity: 2 }]) });
  const before = await stockOf(api, skuId);
  const asked = await get(api, customer, askRefund, {
    ...one(id),
    body: { reason: "OTHER", description: "还有一件一直没寄。", lines: [{ lineId, quantity: 1 }] },
  });
  expect(asked.status).toBe("REFUND");
  await get(api, operator, agreeRefund, { params: { refundId: asked.refund!.id }, body: {} });
  expect((await stockOf(api, skuId)).stock).toBe(before.stock + 1);
  await api.api.dueWork.runAll();
  await refundAnswers(api, customer, id, "success");
  const after = await read(api, customer, id);
  expect(after).toMatchObject({ status: "SHIPPED", unsent: [] });
  expect(after.deadline).not.toBeNull();
  expect(after.actions).toContain("confirm");
  expect(await taskAbout(api, operator, "SHIP", id)).toBeUndefined();
});

it("only what has left can come back, and what never left is not paid for twice", async () => {
  const { id, lineId, skuId } = await three();
  await get(api, operator, shipOrder, { ...one(id), body: parcel("SF000008", [{ lineId, quantity: 1 }]) });
  const asking = (lines?: { lineId: string; quantity: number }[]) => ({
    ...one(id),
    body: { reason: "QUALITY" as const, withReturn: true, ...(lines ? { lines } : {}) },
  });
  for (const lines of [undefined, [{ lineId, quantity: 2 }]]) {
    const { fields } = await refusal(api, customer, askRefund, asking(lines));
    expect(fields, JSON.stringify(lines)).toHaveProperty("withReturn");
  }
  const asked = await get(api, customer, askRefund, asking([{ lineId, quantity: 1 }]));
  const params = { refundId: asked.refund!.id };
  const more = { params, body: { lines: [{ lineId, quantity: 2 }], reason: "都退吧。" } };
  expect((await refusal(api, operator, agreeRefund, more)).status).toBe(400);
  await get(api, operator, agreeRefund, { params, body: {} });
  await get(api, customer, returnGoods, {
    ...one(id),
    body: { company: "邮政快递", trackingNo: "EMS100001" },
  });
  const before = await stockOf(api, skuId);
  await get(api, operator, receiveReturn, { params, body: { restock: true } });
  expect((await stockOf(api, skuId)).stock).toBe(before.stock + 1);
  await api.api.dueWork.runAll();
  await refundAnswers(api, customer, id, "success");
  const rest = await get(api, operator, shipOrder, { ...one(id), body: parcel("SF000009") });
  expect(rest).toMatchObject({ status: "SHIPPED", unsent: [] });
  expect(rest.parcels.map(({ lines }) => lines[0]!.quantity)).toEqual([1, 2]);
});

it("what is wrong with goods that came takes nothing of those still to be sent", async () => {
  const { id, lineId, skuId } = await three();
  await get(api, operator, shipOrder, { ...one(id), body: parcel("SF000011", [{ lineId, quantity: 1 }]) });
  const before = await stockOf(api, skuId);
  const asked = await get(api, customer, askRefund, {
    ...one(id),
    body: { reason: "QUALITY", lines: [{ lineId, quantity: 1 }] },
  });
  await get(api, operator, agreeRefund, { params: { refundId: asked.refund!.id }, body: {} });
  expect(await stockOf(api, skuId)).toEqual(before);
  await api.api.dueWork.runAll();
  await refundAnswers(api, customer, id, "success");
  expect((await read(api, customer, id)).unsent).toEqual([expect.objectContaining({ lineId, quantity: 2 })]);
});

it("who sends it sees the telephone for a reason; a shop reads neither notes nor names of the portal's people", async () => {
  const { id } = await three();
  await get(api, operator, noteOrder, { ...one(id), body: { text: "客户投诉过这家店" } });
  const merchant = await signInStaff(api, "merchant");
  await api.database.transaction((tx) =>
    tx.execute(sql`with own as (update orders.orders set seller = 'org:77' where id = ${id}::bigint)
      insert into identity.staff_sellers (staff_id, seller) select id, 'org:77' from identity.staff where role = 'merchant'`),
  );
  const body = { reason: "填运单" };
  const whole = (await read(api, customer, id)).address!;
  const { receiver, phone: masked, detail } = (await get(api, merchant, staffOrder, one(id))).address!;
  // A person is masked in one way wherever the page names them.
  expect(receiver).toBe(maskName(whole.receiver));
  expect(masked).toContain("****");
  expect(detail).toMatch(/^.+(路|街|小区)\*{4}$/);
  const { receiver: name, phone, address } = await get(api, merchant, revealOrder, { ...one(id), body });
  expect(name).toBe(whole.receiver);
  expect(`${phone!.slice(0, 3)}****${phone!.slice(-4)}`).toBe(masked);
  const seen = (await get(api, customer, privacyAccess, {})).records[0];
  expect(address).toBe(`${whole.areaText} ${whole.detail}`);
  expect(seen!.what).toBe("查看了订单里的姓名、电话和地址");
  await get(api, merchant, noteOrder, { ...one(id), body: { text: "明天发" } });
  const notes = async (who: SignedIn) =>
    (await get(api, who, staffOrder, one(id))).history.filter((e) => e.action === "note");
  expect((await notes(merchant)).map((n) => n.reason)).toEqual(["明天发"]);
  expect((await notes(operator)).map((n) => n.reason)).toEqual(["客户投诉过这家店", "明天发"]);
  const other = await three();
  expect((await refusal(api, merchant, revealOrder, { ...one(other.id), body })).status).toBe(404);
  expect(
    (await refusal(api, operator, revealOrder, { ...one(id), body: { reason: " " } })).fields,
  ).toHaveProperty("reason");
});
