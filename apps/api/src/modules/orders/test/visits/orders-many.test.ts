import { dispatchOrder } from "@ginkgo/api-contract/orders/order-staff";
import { placeOrder } from "@ginkgo/api-contract/orders/orders";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import type { SignedIn } from "../../../../../test/kits/identity-kit.ts";
import { get } from "../../../../../test/kits/membership-kit.ts";
import { closeHouse, pay, visitForm, visitHouse } from "../../../../../test/kits/orders-kit.ts";
import { row } from "../../../../platform/database/database.ts";

let api: TestApi;
let customer: SignedIn;
let operator: SignedIn;
let last: string;

/** A thousand colleagues of the demo employee with the same skills and hours; all but the last have their papers run out. */
beforeAll(async () => {
  let ownId: string;
  ({ api, customer, operator, ownId } = await visitHouse());
  await api.database.transaction(async (tx) => {
    await tx.execute(sql`update workforce.employees set accepts = false`);
    await tx.execute(sql`insert into workforce.employees
        (employee_no, display_name, work_since, skills, areas, reach, week, accepts)
      select 'MANY' || n, '员工' || n, 2020, e.skills, e.areas, e.reach, e.week, true
      from workforce.employees e, generate_series(1, 1000) n where e.id = ${ownId}::bigint order by n`);
    ({ id: last } = (await row<{ id: string }>(
      tx,
      sql`select max(id)::text as id from workforce.employees where employee_no like 'MANY%'`,
    ))!);
    await tx.execute(sql`insert into workforce.employee_certificates (employee_id, kind, verified, valid_to)
      select m.id, c.kind, true, case when m.id = ${last}::bigint then null else date '2026-11-21' end
      from workforce.employees m, workforce.employee_certificates c
      where m.employee_no like 'MANY%' and c.employee_id = ${ownId}::bigint`);
  });
});
afterAll(() => closeHouse(api));

describe("where a thousand are able to come", () => {
  it("the one who is free has the visit, however high their number", async () => {
    const order = await get(api, customer, placeOrder, { body: await visitForm(api) });
    await pay(api, customer, order.id);
    const sent = await get(api, operator, dispatchOrder, { params: { id: order.id }, body: {} });
    expect(sent.employee!.id).toBe(last);
  });
});
