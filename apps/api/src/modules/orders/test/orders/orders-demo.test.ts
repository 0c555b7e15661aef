import { dispatchBoard, orderCandidates } from "@ginkgo/api-contract/orders/dispatch";
import { orderPage } from "@ginkgo/api-contract/orders/orders";
import { addDays, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { demoOrderLines } from "../../../../../seeds/orders/demo-order-lines.ts";
import { customersOrders, placeAll, placementsOf } from "../../../../../seeds/orders/demo-orders.ts";
import { buildTestApi, type TestApi } from "../../../../../test/kits/build-test-api.ts";
import { phoneIs, signIn } from "../../../../../test/kits/identity-kit.ts";
import { get, signInStaff } from "../../../../../test/kits/membership-kit.ts";
import {
  closeHouse,
  customerWithContact,
  paidVisit,
  pay,
  read,
  seedStaffed,
} from "../../../../../test/kits/orders-kit.ts";
import { testNow } from "../../../../../test/kits/templates.ts";
import { HOUR, later } from "../../../../platform/clock.ts";
import { row, rows } from "../../../../platform/database/database.ts";
import { instant } from "../../../../platform/database/sql-values.ts";
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
  await api.database.transaction((tx) => placeAll(tx, customersOrders(vault, wang.id, testNow)));
});
afterAll(() => closeHouse(api));

it("the demo order that waits for its money can be paid", async () => {
  const wang = await signIn(api, "19900000001");
  const { records } = await get(api, wang, orderPage, { query: { tab: "UNPAID", kind: "PRODUCT" } });
  const { id } = records[0]!;
  await pay(api, wang, id);
  expect(await read(api, wang, id)).toMatchObject({ status: "WAIT_DELIVER" });
});

it("nothing of the demo orders is said to have happened later than now, whatever hour the demonstration begins at", async () => {
  const undo = new Error("undo");
  const vault = createVault(readSettings({ NODE_ENV: "test" }));
  for (const hours of [1, 9, 17]) {
    const today = later(testNow, hours * HOUR);
    const made = api.database.transaction(async (tx) => {
      const { id } = (await row<{ id: string }>(tx, sql`select id::text from identity.members limit 1`))!;
      await tx.execute(sql`delete from workforce.employee_bookings`);
      const who = { memberId: id, name: "王桂兰", phone: `1990000010${hours}` };
      await placeAll(tx, placementsOf(vault, who, demoOrderLines, today));
      const after = await rows(
        tx,
        sql`select * from (select 'offer' as what, sent_at as at from orders.offers
            union all select 'answer', answered_at from orders.offers
            union all select 'step', at from orders.order_events union all select 'order', created_at from orders.orders
            union all select 'left', depart_at from orders.visit_records
            union all select 'begun', start_at from orders.visit_records
            union all select 'over', end_at from orders.visit_records
            union all select 'booking', created_at from workforce.employee_bookings) x where x.at > ${instant(today)}`,
      );
      expect(after).toEqual([]);
      throw undo;
    });
    await expect(made).rejects.toBe(undo);
  }
});

it("a candidate of the demo has as many visits that day as the board shows, the visit asked about not counted", async () => {
  const operator = await signInStaff(api, "operator");
  // In the afternoon of the day the demo employee goes somewhere in the morning.
  await paidVisit(api, await customerWithContact(api), addDays(shanghaiDay(testNow), 3), "14:00");
  const { waiting } = await get(api, operator, dispatchBoard, { query: {} });
  let [compared, busy] = [0, 0];
  for (const visit of waiting) {
    const { people } = await get(api, operator, dispatchBoard, { query: { day: visit.day, size: "100" } });
    const { candidates } = await get(api, operator, orderCandidates, {
      params: { id: visit.orderId },
      query: {},
    });
    for (const { employeeId, reasons } of candidates) {
      const said = reasons.flatMap(({ text }) => /当天 (\d+) 单/.exec(text)?.[1] ?? [])[0];
      if (said === undefined) continue;
      const shown = people.find((p) => p.employeeId === employeeId)!.visits;
      expect(Number(said)).toBe(shown.filter(({ orderId }) => orderId !== visit.orderId).length);
      compared += 1;
      busy += Number(Number(said) > 0);
    }
  }
  expect(compared).toBeGreaterThan(3);
  expect(busy).toBeGreaterThan(0);
});

it("the demo orders' money is in the sandbox provider's books as in ours: no day's bill differs, nor what stands with it", async () => {
  const items = (where = sql`true`) =>
    rows(
      api.database.primary,
      sql`select kind, number, suspense_fen::int from payments.reconciliation_items where ${where}`,
    );
  for (let day = 0; day < 9; day++) {
    api.clock.advance(24 * 60 * 60_000);
    await api.api.dueWork.runAll();
    // All the days before it opened, and the day it did.
    if (day === 1) expect(await items()).toEqual([]);
  }
  const compared = await rows(api.database.primary, sql`select 1 from payments.bills`);
  expect(compared.length).toBeGreaterThan(6);
  // The sandbox pays back in seconds of real time, of which these days have too few: on the account that shows.
  expect(await items(sql`flow in ('payment', 'refund')`)).toEqual([]);
});
