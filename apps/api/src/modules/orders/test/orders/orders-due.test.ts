import { placeOrder } from "@ginkgo/api-contract/orders/orders";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import type { SignedIn } from "../../../../../test/kits/identity-kit.ts";
import { get } from "../../../../../test/kits/membership-kit.ts";
import { closeHouse, goodsForm, read, renew, staffedHouse } from "../../../../../test/kits/orders-kit.ts";
import { row } from "../../../../platform/database/database.ts";

let api: TestApi;
let customer: SignedIn;
beforeAll(async () => {
  ({ api, customer } = await staffedHouse());
});
afterAll(() => closeHouse(api));

const MINUTE = 60_000;
const place = async () => (await get(api, customer, placeOrder, { body: await goodsForm(api) })).id;
const failure = (id: string) =>
  row<{ attempts: number; last_error: string }>(
    api.database.read,
    sql`select attempts, last_error from platform.due_items where job = 'orders.unpaid' and item = ${`close:${id}`}`,
  );
const due = async (later: number) => {
  api.clock.advance(later);
  await api.api.dueWork.runAll();
  await renew(api, customer);
};
/** Every change of this order fails in the database, as a defect of ours would. */
const poison = (id: string) =>
  api.database.script(`
    create function orders.fail_one() returns trigger language plpgsql as $$ begin
      if new.id = ${id} then raise exception 'cannot be closed'; end if;
      return new;
    end $$;
    create trigger fail_one before update on orders.orders for each row execute function orders.fail_one();
  `);

it("an unpaid order that cannot be closed is noted with its attempts, waits longer each time, and no other waits for it", async () => {
  const [bad, good] = [await place(), await place()];
  await poison(bad);
  await due(31 * MINUTE);
  expect((await read(api, customer, good)).status).toBe("TRADE_CLOSED");
  expect((await read(api, customer, bad)).status).toBe("WAIT_BUYER_PAY");
  expect(await failure(bad)).toMatchObject({
    attempts: 1,
    last_error: expect.stringContaining("cannot be closed"),
  });

  await due(MINUTE + 1);
  expect(await failure(bad)).toMatchObject({ attempts: 2 });
  await due(MINUTE + 1);
  expect(await failure(bad)).toMatchObject({ attempts: 2 });

  await api.database.script("drop function orders.fail_one() cascade");
  await due(5 * MINUTE);
  expect((await read(api, customer, bad)).status).toBe("TRADE_CLOSED");
  expect(await failure(bad)).toBeUndefined();
});
