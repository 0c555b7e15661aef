import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApi, type Refusal, type TestApi } from "../../../../../test/kits/build-test-api.ts";
import type { SignedIn } from "../../../../../test/kits/identity-kit.ts";
import {
  customerWithContact,
  type Form,
  goodsForm,
  seedStaffed,
} from "../../../../../test/kits/orders-kit.ts";
import { row } from "../../../../platform/database/database.ts";

let api: TestApi;
let customer: SignedIn;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedStaffed(api);
  customer = await customerWithContact(api);
});
afterAll(() => api.close());

const place = (who: SignedIn, key: string, body: Form) =>
  api.call<Order & Refusal>("POST /rest/oms/order", {
    headers: { ...who.auth, "idempotency-key": key },
    body,
  });
const ordersOf = async () =>
  (await row<{ n: number }>(api.database.read, sql`select count(*)::int as n from orders.orders`))!.n;

it("an order sent fifty times under one key is one order and fifty equal answers (M3, M6)", async () => {
  const form = await goodsForm(api, 1);
  const answers = await Promise.all(Array.from({ length: 50 }, () => place(customer, "key-one", form)));
  expect(new Set(answers.map((a) => `${a.status} ${a.data.id}`)).size).toBe(1);
  expect(answers[0]!.status).toBe(200);
  expect(await ordersOf()).toBe(1);
});

it("the same key with another order is refused, and another member's same key is another order", async () => {
  const form = await goodsForm(api, 2);
  const other = await place(customer, "key-one", form);
  expect([other.status, other.data.reason]).toEqual([422, "KEY_REUSED"]);
  const neighbour = await place(await customerWithContact(api), "key-one", await goodsForm(api, 1));
  expect(neighbour.status).toBe(200);
  expect(await ordersOf()).toBe(2);
});

it("a refused order leaves its key free for the mended one", async () => {
  const form = await goodsForm(api, 1);
  const wrong = await place(customer, "key-two", { ...form, address: undefined });
  expect(wrong.status).toBe(400);
  expect((await place(customer, "key-two", form)).status).toBe(200);
});
