import { cancelOrder, compensateOrder, shipOrder, staffOrder } from "@ginkgo/api-contract/orders/order-staff";
import { orderDetail } from "@ginkgo/api-contract/orders/orders";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import type { SignedIn } from "../../../../../test/kits/identity-kit.ts";
import { get, refusal } from "../../../../../test/kits/membership-kit.ts";
import { closeHouse, paidGoods, parcel, staffedHouse } from "../../../../../test/kits/orders-kit.ts";

let api: TestApi;
let customer: SignedIn;
let operator: SignedIn;
beforeAll(async () => {
  ({ api, customer, operator } = await staffedHouse());
});
afterAll(() => closeHouse(api));

it("a step of the staff for an order that went on meanwhile is refused with how it stands, and nothing happens", async () => {
  const { id } = await paidGoods(api, customer);
  const params = { id };
  const seen = await get(api, operator, staffOrder, { params });
  expect(seen.version).toBeGreaterThan(0);
  expect((await get(api, customer, orderDetail, { params })).version).toBeUndefined();
  const shipped = await get(api, operator, shipOrder, {
    params,
    body: { ...parcel, version: seen.version },
  });
  expect(shipped.version).toBeGreaterThan(seen.version!);
  const reason = "厂家停产，没有货了。";
  const late = { params, body: { reason, version: seen.version } };
  const refused = await refusal(api, operator, cancelOrder, late);
  expect(refused).toMatchObject({ status: 409, reason: "CHANGED_MEANWHILE", version: shipped.version });
  expect(refused).toHaveProperty("now", expect.arrayContaining([{ label: "状态", text: "待收货" }]));
  const paying = { params, body: { amountFen: 100, reason, version: seen.version } };
  expect((await refusal(api, operator, compensateOrder, paying)).reason).toBe("CHANGED_MEANWHILE");
  const after = await get(api, operator, staffOrder, { params });
  expect(after.history).toEqual(shipped.history);
  const paid = await get(api, operator, compensateOrder, {
    params,
    body: { amountFen: 100, reason, version: after.version },
  });
  expect(paid.refund).toMatchObject({ amountFen: 100 });
});
