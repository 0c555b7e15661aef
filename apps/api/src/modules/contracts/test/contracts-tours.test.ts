import { staffSignContract } from "@ginkgo/api-contract/contracts/contract-staff";
import { contractPage } from "@ginkgo/api-contract/contracts/contracts";
import { askRefund, placeOrder } from "@ginkgo/api-contract/orders/orders";
import { getClosure } from "@ginkgo/api-contract/privacy/privacy";
import { ladderSentences } from "@ginkgo/api-contract/tours/tour-codes";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestApi } from "../../../../test/kits/build-test-api.ts";
import { formOfFew } from "../../../../test/kits/departure-kit.ts";
import { DAY, type SignedIn, signIn } from "../../../../test/kits/identity-kit.ts";
import { get } from "../../../../test/kits/membership-kit.ts";
import {
  closeHouse,
  customerWithContact,
  pay,
  refundAnswers,
  staffedHouse,
} from "../../../../test/kits/orders-kit.ts";
import { row } from "../../../platform/database/database.ts";
import { readContract, sign } from "./contracts-kit.ts";

let api: TestApi;
let customer: SignedIn;
let operator: SignedIn;
beforeAll(async () => {
  ({ api, customer, operator } = await staffedHouse());
});
afterAll(() => closeHouse(api));

it("a paid tour brings its contract, signed the same way; paid back, it takes it along", async () => {
  const { id, trip } = (await row<{ id: string; trip: string }>(
    api.database.read,
    sql`select d.id::text, d.trip_id::text as trip from tours.trip_departures d
      join tours.trips t on t.id = d.trip_id where t.state = 'ON' and d.state = 'FORMING'
        and d.day > '2026-12-20' order by d.id limit 1`,
  ))!;
  const body = {
    kind: "TOUR",
    items: [{ targetId: trip, quantity: 1 }],
    departureId: id,
    travelers: [{ name: "孙国华", birthday: "1956-05-01" }],
  } as const;
  const order = await get(api, customer, placeOrder, { body: body as never });
  await pay(api, customer, order.id);
  await api.api.dueWork.runAll();
  await api.api.dueWork.runAll();
  const { records } = await get(api, customer, contractPage);
  expect(records).toMatchObject([{ type: "TOUR", signState: "WAIT_SIGN", actions: ["sign"] }]);
  // Found by its order, by who may see it.
  const ofOrder = { query: { orderId: order.id } };
  expect((await get(api, customer, contractPage, ofOrder)).records).toEqual(records);
  expect((await get(api, await customerWithContact(api), contractPage, ofOrder)).total).toBe(0);
  const contractId = records[0]!.id;
  await sign(api, customer, contractId);
  await get(api, operator, staffSignContract, { params: { id: contractId } });
  const signed = await readContract(api, customer, contractId);
  expect(signed).toMatchObject({ phase: "1", paidFen: order.amountFen, unpaidFen: 0 });
  expect(signed.payPlan).toMatchObject([{ state: "PAID", orderId: order.id }]);
  expect(signed.clauses.map((c) => c.code)).not.toContain("TRIAL");
  // Who travels stands in it, what is kept of those who withdraw, and that nothing is to be bought.
  expect(signed.travelers).toEqual(["孙国华"]);
  const words = signed.clauses.map(({ text }) => text).join();
  for (const sentence of [...ladderSentences(), "不安排购物", "责任险"]) expect(words).toContain(sentence);

  await get(api, customer, askRefund, { params: { id: order.id }, body: { reason: "PLAN_CHANGED" } });
  await api.api.dueWork.runAll();
  await refundAnswers(api, customer, order.id, "success");
  await api.api.dueWork.runAll();
  expect((await readContract(api, customer, contractId)).phase).toBe("-1");
});

it("a tour that is over keeps nobody from closing their account; before, its contract does", async () => {
  const elder = await customerWithContact(api);
  const { id, trip } = (await row<{ id: string; trip: string }>(
    api.database.read,
    sql`select d.id::text, d.trip_id::text as trip from tours.trip_departures d
      join tours.trips t on t.id = d.trip_id where t.state = 'ON' and d.state = 'FORMING'
        and d.day between '2026-12-01' and '2026-12-20' order by d.id limit 1`,
  ))!;
  const body = {
    kind: "TOUR",
    items: [{ targetId: trip, quantity: 1 }],
    departureId: id,
    travelers: [{ name: "孙国华", birthday: "1956-05-01" }],
  } as const;
  const order = await get(api, elder, placeOrder, { body: body as never });
  await pay(api, elder, order.id);
  for (let i = 0; i < 2; i++) await api.api.dueWork.runAll();
  const [contract] = (await get(api, elder, contractPage)).records;
  await sign(api, elder, contract!.id);
  await get(api, operator, staffSignContract, { params: { id: contract!.id } });
  await formOfFew(api, operator, id);
  const inTheWay = async () => {
    const again = await signIn(api, elder.mobile);
    return (await get(api, again, getClosure)).blockers.map((b) => b.code);
  };
  expect(await inTheWay()).toContain("CONTRACTS");
  for (let i = 0; i < 60; i++) {
    api.clock.advance(DAY);
    await api.api.dueWork.runAll();
  }
  expect(await inTheWay()).toEqual([]);
}, 120_000);
