import { addElder } from "@ginkgo/contract/membership-elders";
import { closeOrder, placeOrder } from "@ginkgo/contract/orders";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "./build-test-api.ts";
import { type SignedIn, signIn } from "./identity-kit.ts";
import { ask, get, join } from "./membership-kit.ts";
import { customerWithContact, read, seedStaffed, visitForm } from "./ordering-kit.ts";

let api: TestApi;
let customer: SignedIn;
let elderId: string;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedStaffed(api);
  customer = await customerWithContact(api);
  const body = { name: "周秀英", relation: "2", agreed: true } as const;
  elderId = (await get(api, customer, addElder, { body })).id!;
});
afterAll(() => api.close());

it("family that may only look sees the visit and is offered nothing; who may act is", async () => {
  const order = await get(api, customer, placeOrder, { body: { ...(await visitForm(api)), elderId } });
  const [viewer, proxy] = [await signIn(api), await signIn(api)];
  await join(api, customer, viewer, { relation: "3", role: "VIEWER", health: false, elderId });
  await join(api, customer, proxy, { relation: "3", role: "PROXY", health: false, elderId });
  const seen = await read(api, viewer, order.id);
  expect(seen.ownerName).toBeTruthy();
  expect(seen.actions).toEqual([]);
  expect((await ask(api, viewer, closeOrder, { params: { id: order.id } })).status).toBe(404);
  expect((await read(api, proxy, order.id)).actions).toContain("close");
});

it("an item says by what its cover is drawn", async () => {
  const order = await get(api, customer, placeOrder, { body: await visitForm(api, "2026-11-24") });
  expect(order.items.map((item) => item.picture)).toEqual(["bath"]);
});
