import { placeOrder } from "@ginkgo/api-contract/orders/orders";
import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import { DAY } from "../../../../../test/kits/identity-kit.ts";
import { get } from "../../../../../test/kits/membership-kit.ts";
import { closeHouse, goodsForm, paidVisit, visitHouse } from "../../../../../test/kits/orders-kit.ts";
import { row } from "../../../../platform/database/database.ts";

let api: TestApi;
let order: string;
beforeAll(async () => {
  const house = await visitHouse();
  api = house.api;
  await paidVisit(api, house.customer);
  const { id } = await get(api, house.customer, placeOrder, { body: await goodsForm(api) });
  order = id;
  const at = sql`(select created_at from orders.orders where id = ${id}::bigint)`;
  await api.database.transaction(async (tx) => {
    await tx.execute(sql`insert into orders.offers (order_id, employee_id, state, answer_by, sent_at)
      select ${id}::bigint, e.id, 'EXPIRED', ${at}, ${at} from workforce.employees e limit 1`);
    // Time taken that is not over for a year.
    await tx.execute(sql`insert into workforce.employee_bookings (employee_id, visit, blocked)
      select e.id, tstzrange(${at}, ${at} + interval '1 hour'), tstzrange(${at}, ${at} + interval '1 hour')
      from workforce.employees e where not exists (select 1 from workforce.employee_bookings b
        where b.employee_id = e.id and b.blocked && tstzrange(${at}, ${at} + interval '1 hour')) limit 1`);
    await tx.execute(
      sql`insert into orders.order_reminders (order_id, kind, about, at) values (${id}::bigint, 'TEST', ${at}, ${at})`,
    );
    await tx.execute(
      sql`insert into payments.quarantine (provider, why, at) values ('sandbox', 'UNKNOWN', ${at})`,
    );
    await tx.execute(
      sql`insert into payments.quarantine (provider, why, pay_no, at, settled_at) values ('sandbox', 'UNKNOWN', 'settled', ${at}, ${at})`,
    );
    await tx.execute(sql`insert into payments.bill_lines (provider, kind, number, day, amount_fen, pay_no)
      select 'sandbox', 'payment', n::text, ${at}::date, 1, n::text from generate_series(1, 12000) n`);
  });
}, 60_000);
afterAll(() => closeHouse(api));

const count = async (from: SQL) =>
  (await row<{ n: number }>(api.database.read, sql`select count(*)::int as n from ${from}`))!.n;
const counts = async () => ({
  reminders: await count(sql`orders.order_reminders where kind = 'TEST'`),
  busy: (await count(sql`workforce.employee_bookings`)) > 0,
  offers: (await count(sql`orders.offers where order_id = ${order}::bigint`)) > 0,
  quarantine: await count(sql`payments.quarantine`),
  lines: await count(sql`payments.bill_lines where number <> '' and day < '2027-01-01'`),
});
const after = async (ms: number) => {
  api.clock.advance(ms);
  await api.api.dueWork.runAll();
};

it("old rows of what only grows go when the inventory says, however many, and what is open stays", async () => {
  await after(170 * DAY);
  expect(await counts()).toEqual({ reminders: 1, busy: true, offers: true, quarantine: 2, lines: 12_000 });
  await after(20 * DAY);
  expect(await counts()).toEqual({ reminders: 0, busy: true, offers: true, quarantine: 2, lines: 12_000 });
  await after(365 * DAY);
  expect(await counts()).toMatchObject({ busy: false, offers: true, lines: 12_000 });
  await after(3 * 365 * DAY);
  expect(await counts()).toMatchObject({ offers: false, quarantine: 1, lines: 12_000 });
  await after(365 * DAY);
  expect(await counts()).toMatchObject({ quarantine: 1, lines: 12_000 });
  // Statements of a provider are kept ten years.
  await after(5 * 366 * DAY);
  expect(await counts()).toMatchObject({ quarantine: 1, lines: 0 });
});
