import { addresses } from "@ginkgo/api-contract/membership/addresses";
import { saveHealthNotes } from "@ginkgo/api-contract/membership/membership-elders";
import { dispatchOrder } from "@ginkgo/api-contract/orders/order-staff";
import { orderPage, placeOrder } from "@ginkgo/api-contract/orders/orders";
import { privacyAccess } from "@ginkgo/api-contract/privacy/privacy";
import { serviceDetail } from "@ginkgo/api-contract/services/services";
import { employeeOrders, employeeVisit, receiveOrder } from "@ginkgo/api-contract/visits/order-employee";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import type { SignedIn } from "../../../../../test/kits/identity-kit.ts";
import { get, refusal } from "../../../../../test/kits/membership-kit.ts";
import {
  address,
  closeHouse,
  customerWithContact,
  type Form,
  goodsForm,
  pay,
  serviceId,
  visitForm,
  visitHouse,
} from "../../../../../test/kits/orders-kit.ts";

let api: TestApi;
let operator: SignedIn;
let employee: SignedIn;
let customer: SignedIn;
let employeeId: string;
beforeAll(async () => {
  ({ api, operator, employee, ownId: employeeId } = await visitHouse());
});
afterAll(() => closeHouse(api));

const questions = async () =>
  (await get(api, customer, serviceDetail, { params: { id: await serviceId(api) } })).details
    .contraindications;
const answers = async (so?: string) =>
  (await questions()).map((question) => ({ question, applies: question === so }));
const ordersOf = async (who: SignedIn) =>
  Object.values((await get(api, who, orderPage, { query: {} })).counts).reduce((sum, n) => sum + n, 0);

/** Paid, offered to the employee and accepted by them. */
async function accepted(more: Partial<Form>, date?: string) {
  const order = await get(api, customer, placeOrder, { body: { ...(await visitForm(api, date)), ...more } });
  await pay(api, customer, order.id);
  const params = { id: order.id };
  await get(api, operator, dispatchOrder, { params, body: { employeeId } });
  const { records } = await get(api, employee, employeeOrders, { query: {} });
  expect(records.find((r) => r.orderId === order.id)).toMatchObject({ offerState: "SENT", alerts: [] });
  await get(api, employee, receiveOrder, { params });
  return get(api, employee, employeeVisit, { params });
}

describe("before a visit is ordered", () => {
  beforeAll(async () => {
    customer = await customerWithContact(api);
  });

  it("what forbids it is asked: with one that is so, nothing is ordered, and the question is named", async () => {
    const [first] = await questions();
    const body = { ...(await visitForm(api)), screening: await answers(first) };
    expect(await refusal(api, customer, placeOrder, { body })).toMatchObject({
      status: 409,
      reason: "SERVICE_NOT_SUITABLE",
      question: first,
    });
    expect(await ordersOf(customer)).toBe(0);
  });

  it("every question of the service has to be answered, and not another", async () => {
    const [, ...fewer] = await answers();
    for (const screening of [[], fewer, [...fewer, { question: "别的事", applies: false }]]) {
      const body = { ...(await visitForm(api)), screening };
      expect(await refusal(api, customer, placeOrder, { body })).toMatchObject({
        status: 400,
        fields: { screening: expect.stringContaining("重新看一遍") },
      });
    }
    expect(await ordersOf(customer)).toBe(0);
  });
});

describe("an address that is to be kept", () => {
  it("stands in the book once, whoever sends the order twice or orders there again", async () => {
    customer = await customerWithContact(api);
    const body = { ...(await goodsForm(api)), address, keepAddress: true };
    const keyed = { ...customer, auth: { ...customer.auth, "idempotency-key": "one-order" } };
    const [first, again] = [
      await get(api, keyed, placeOrder, { body }),
      await get(api, keyed, placeOrder, { body }),
    ];
    expect(again.id).toBe(first.id);
    await get(api, customer, placeOrder, { body });
    const { records } = await get(api, customer, addresses);
    expect(records).toMatchObject([{ receiver: address.receiver, detail: address.detail, isDefault: true }]);
  });
});

describe("who comes", () => {
  it("reads what matters from accepting on, as the family keeps it and the order says it; the customer sees that", async () => {
    customer = await customerWithContact(api);
    const stored = { diseases: "高血压", allergies: "青霉素", medications: "降压药，早晚各一片" };
    await get(api, customer, saveHealthNotes, { body: { ...stored, healthConsentVersion: "2026-01" } });
    const visit = await accepted({
      screening: await answers(),
      healthFromFamily: true,
      health: { diseases: "高血压，糖尿病", careLevel: "ASSIST" },
    });
    expect(visit).toMatchObject({
      hasHealth: true,
      screened: true,
      alerts: ["过敏：青霉素", "慢性病：高血压，糖尿病", "需搭把手（半失能）"],
    });
    const { records } = await get(api, customer, privacyAccess, { query: {} });
    expect(records).toHaveLength(1);
  });

  it("is not told that questions were answered where there are none", async () => {
    customer = await customerWithContact(api);
    await api.database.script(
      `update services.service_details set details = jsonb_set(details, '{contraindications}', '[]')`,
    );
    expect(await accepted({ screening: [] }, "2026-11-25")).toMatchObject({ screened: false });
  });

  it("is told to ring first where nothing was told and nobody was asked", async () => {
    customer = await customerWithContact(api);
    expect(await accepted({}, "2026-11-24")).toMatchObject({ hasHealth: false, screened: false, alerts: [] });
  });

  it("is told nothing without the consent, and nothing of an elder whose health is not shared", async () => {
    customer = await customerWithContact(api);
    const body = { ...(await visitForm(api)), healthFromFamily: true };
    expect((await refusal(api, customer, placeOrder, { body })).reason).toBe("CONSENT_REQUIRED");
    expect(await ordersOf(customer)).toBe(0);
  });
});
