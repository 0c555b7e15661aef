import { askRefund, placeOrder } from "@ginkgo/api-contract/orders/orders";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import type { SignedIn } from "../../../../../test/kits/identity-kit.ts";
import { addressOf } from "../../../../../test/kits/membership-kit.ts";
import { customerWithContact, staffedHouse } from "../../../../../test/kits/orders-kit.ts";
import {
  bookOf,
  buyPackage,
  freeEverybody,
  ofPackage,
  packageOf,
  packageSku,
  type Sold,
} from "../../../../../test/kits/packages-kit.ts";
import { type SecondProcess, startSecondProcess } from "../../../../../test/kits/start-second-process.ts";
import { row } from "../../../../platform/database/database.ts";

const ROUNDS = Number(process.env.RACE_ROUNDS ?? 12);

let api: TestApi;
let second: SecondProcess;
let sold: Sold;
beforeAll(async () => {
  ({ api } = await staffedHouse());
  sold = await packageSku(api, { visits: 2, priceFen: 10_001 });
  second = await startSecondProcess(api);
});
afterAll(async () => {
  await second.stop();
  await api.close();
});

const here = (who: SignedIn, where: string, body: object) => api.call(where, { headers: who.auth, body });
const there = (who: SignedIn, where: string, body: object) =>
  second.call(where, {
    headers: { ...who.auth, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
const visit = (id: string, start: string) => ofPackage(sold, id, { date: "2026-11-25", start });

it("two processes never take the same last visit of a package", async () => {
  const place = addressOf(placeOrder);
  for (let round = 0; round < ROUNDS; round++) {
    const who = await customerWithContact(api);
    const id = await buyPackage(api, who, sold);
    await bookOf(api, who, sold, id, "09:00");
    await freeEverybody(api);
    const answers = await Promise.all([
      here(who, place, visit(id, "11:00")),
      there(who, place, visit(id, "14:00")),
    ]);
    expect(answers.map((a) => a.status).toSorted()).toEqual([200, 409]);
    expect(answers.find((a) => a.status === 409)!.data).toMatchObject({ reason: "PACKAGE_USED_UP" });
    expect(await packageOf(api, who, id)).toMatchObject({ usedVisits: 2, leftVisits: 0 });
  }
});

it("what is left of a package is given back or booked, never both", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const who = await customerWithContact(api);
    const id = await buyPackage(api, who, sold);
    await freeEverybody(api);
    const answers = await Promise.all([
      here(who, addressOf(placeOrder), visit(id, "09:00")),
      there(who, addressOf(askRefund, { id }), { reason: "PLAN_CHANGED" }),
    ]);
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
    expect(answers.find((a) => a.status !== 200)!.status).toBe(409);
  }
  const odd = await row<{ n: number }>(
    api.database.read,
    sql`select count(*)::int as n from orders.visit_packages where given_back > 0 and booked > 0`,
  );
  expect(odd!.n).toBe(0);
});
