import { orderPage } from "@ginkgo/api-contract/orders/orders";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seedOrders } from "../../../../../seeds/orders/demo-orders.ts";
import { buildTestApi, type TestApi } from "../../../../../test/kits/build-test-api.ts";
import { phoneIs, signIn } from "../../../../../test/kits/identity-kit.ts";
import { get } from "../../../../../test/kits/membership-kit.ts";
import { closeHouse, pay, read, seedStaffed } from "../../../../../test/kits/orders-kit.ts";
import { testNow } from "../../../../../test/kits/templates.ts";
import { row, rows } from "../../../../platform/database/database.ts";
import { createVault } from "../../../../platform/secrets/vault.ts";
import { readSettings } from "../../../../platform/settings.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedStaffed(api);
  const wang = (await row<{ id: string }>(
    api.database.primary,
    sql`select id::text as id from identity.members where ${phoneIs("19900000001")}`,
  ))!;
  const vault = createVault(readSettings({ NODE_ENV: "test" }));
  await api.database.transaction((tx) => seedOrders(tx, vault, wang.id, testNow));
});
afterAll(() => closeHouse(api));

it("the demo order that waits for its money can be paid", async () => {
  const wang = await signIn(api, "19900000001");
  const { records } = await get(api, wang, orderPage, { query: { tab: "UNPAID", kind: "PRODUCT" } });
  const { id } = records[0]!;
  await pay(api, wang, id);
  expect(await read(api, wang, id)).toMatchObject({ status: "WAIT_DELIVER" });
});

it("the demo orders' money is in the sandbox provider's books as in ours: no day's bill differs", async () => {
  for (let day = 0; day < 9; day++) {
    api.clock.advance(24 * 60 * 60_000);
    await api.api.dueWork.runAll();
  }
  const compared = await rows(api.database.primary, sql`select 1 from payments.bills`);
  expect(compared.length).toBeGreaterThan(6);
  expect(await rows(api.database.primary, sql`select * from payments.bill_differences`)).toEqual([]);
});
