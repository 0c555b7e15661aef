import { cancelOrder, shipOrder } from "@ginkgo/api-contract/orders/order-staff";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import { HOUR, type SignedIn } from "../../../../../test/kits/identity-kit.ts";
import { get } from "../../../../../test/kits/membership-kit.ts";
import { closeHouse, paidGoods, parcel, staffedHouse } from "../../../../../test/kits/orders-kit.ts";
import { taskAbout } from "../../../../../test/kits/task-kit.ts";

let api: TestApi;
let customer: SignedIn;
let operator: SignedIn;
beforeAll(async () => {
  ({ api, customer, operator } = await staffedHouse());
});
afterAll(() => closeHouse(api));

it("goods that are paid stand before who sends them until they are sent, or are not to be sent any more", async () => {
  const waiting = (id: string) => taskAbout(api, operator, "SHIP", id);
  const sent = await paidGoods(api, customer, 1);
  const task = await waiting(sent.id);
  expect(task?.subject.text).toBe(`订单 ${sent.sn}：要发货`);
  expect(Date.parse(task!.dueAt) - api.clock.now().getTime()).toBeCloseTo(48 * HOUR, -4);
  await get(api, operator, shipOrder, { params: { id: sent.id }, body: parcel });
  expect(await waiting(sent.id)).toBeUndefined();
  const off = await paidGoods(api, customer, 1);
  expect(await waiting(off.id)).toBeDefined();
  await get(api, operator, cancelOrder, { params: { id: off.id }, body: { reason: "厂家停产" } });
  expect(await waiting(off.id)).toBeUndefined();
});
