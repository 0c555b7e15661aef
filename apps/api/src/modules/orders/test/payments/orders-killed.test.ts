// A process is killed outright while orders are being placed: nothing it had said yes to is lost, nothing is half there
// (M5), and whoever got no answer learns the one true one by asking again under the same key (M6).
import { randomInt, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import { closeOrder } from "@ginkgo/api-contract/orders/orders";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { engine, type TestApi, testApiOn } from "../../../../../test/kits/build-test-api.ts";
import type { SignedIn } from "../../../../../test/kits/identity-kit.ts";
import { ask } from "../../../../../test/kits/membership-kit.ts";
import {
  customerWithContact,
  type Form,
  goodsForm,
  seedStaffed,
  stockOf,
} from "../../../../../test/kits/orders-kit.ts";
import {
  type DatabasePlace,
  type SecondProcess,
  startProcess,
} from "../../../../../test/kits/start-second-process.ts";
import { layPglite, openTestDatabase, testNow } from "../../../../../test/kits/templates.ts";
import { type Database, row } from "../../../../platform/database/database.ts";
import { openPglite } from "../../../../platform/database/open-pglite.ts";

/** More in a nightly run. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 2);
const SHELF = 100_000;

/** A database that outlives whoever has it open. */
interface Place {
  at: DatabasePlace;
  /** Opens it in this process; closing what comes of it leaves it there. */
  open(): Promise<Database>;
  remove(): Promise<void>;
}

async function makePlace(): Promise<Place> {
  if (engine === "pglite") {
    const folder = mkdtempSync(join(tmpdir(), "ginkgo-killed-"));
    await layPglite("demo", join(folder, "pglite"));
    return {
      at: { folder },
      open: () => openPglite(folder, async () => {}),
      remove: async () => rmSync(folder, { recursive: true }),
    };
  }
  const database = await openTestDatabase(engine, "demo", inject("postgresUrl"));
  return {
    at: { url: database.url! },
    open: async () => ({ ...database, close: async () => {} }),
    remove: () => database.close(),
  };
}

let place: Place;
let customers: SignedIn[];
let form: Form;
let skuId: string;
beforeAll(async () => {
  place = await makePlace();
  await here(async (api) => {
    await seedStaffed(api);
    customers = [];
    for (let i = 0; i < 4; i++) customers.push(await customerWithContact(api));
    form = await goodsForm(api);
    skuId = form.items[0]!.skuId!;
    await api.database.transaction((tx) =>
      tx.execute(
        sql`update shop.product_skus set stock = ${SHELF}, locked_stock = 0 where id = ${skuId}::bigint`,
      ),
    );
  });
}, 120_000);
afterAll(() => place.remove());

async function here<T>(work: (api: TestApi) => Promise<T>): Promise<T> {
  const api = await testApiOn(await place.open());
  try {
    return await work(api);
  } finally {
    await api.close();
  }
}

interface Try {
  who: SignedIn;
  key: string;
  quantity: number;
  /** Of the order, once somebody said yes. */
  id?: string;
  status?: number;
}

const bodyOf = ({ quantity }: Try): Form => ({ ...form, items: [{ ...form.items[0]!, quantity }] });
const headersOf = ({ who, key }: Try) => ({
  "content-type": "application/json",
  ...who.auth,
  "idempotency-key": key,
});

/** Eight people order, as fast as they are answered, until nobody answers any more. @returns every try there was */
function orderOnAndOn(process: SecondProcess): { tries: Try[] } {
  const tries: Try[] = [];
  const one = async (who: SignedIn) => {
    // As many as a member may have unpaid at a time, shared by two.
    for (let i = 0; i < 9; i++) {
      const requested: Try = { who, key: randomUUID(), quantity: 1 + (i % 3) };
      tries.push(requested);
      const init = { headers: headersOf(requested), body: JSON.stringify(bodyOf(requested)) };
      const answer = await process.call<Order>("POST /rest/oms/order", init);
      requested.status = answer.status;
      if (answer.status === 200) requested.id = answer.data.id;
    }
  };
  for (const who of [...customers, ...customers]) void one(who);
  return { tries };
}

/** Orders that are not whole, and goods that are neither on the shelf nor in an order. */
async function damage({ database }: TestApi) {
  const halves = await row<{ bare: number; unwritten: number; astray: number }>(
    database.primary,
    sql`select
      (select count(*)::int from orders.orders o where not exists
        (select 1 from orders.order_items i where i.order_id = o.id)) as bare,
      (select count(*)::int from orders.orders o where o.status is distinct from
        (select e.to_status from orders.order_events e where e.order_id = o.id order by e.seq desc limit 1)) as unwritten,
      (select count(*)::int from orders.orders where status = 'CREATE') as astray`,
  );
  const { n } = (await row<{ n: number }>(
    database.primary,
    sql`select coalesce(sum(i.quantity), 0)::int as n from orders.order_items i join orders.orders o on o.id = i.order_id
      where i.sku_id = ${skuId}::bigint and o.status = 'WAIT_BUYER_PAY'`,
  ))!;
  return { ...halves, missing: (await stockOf({ database } as TestApi, skuId)).locked - n };
}

it(`killed ${ROUNDS} times while orders are placed, it loses none it said yes to and leaves none half made (M5, M6)`, async () => {
  let acknowledged = 0;
  let unanswered = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const process = await startProcess(place.at, () => testNow);
    const { tries } = orderOnAndOn(process);
    // At any moment once it has begun to say yes, however slow the machine.
    await expect.poll(() => tries.some((t) => t.id), { timeout: 60_000, interval: 5 }).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, randomInt(0, 400)));
    await process.kill();
    await here(async (api) => {
      expect(await damage(api)).toEqual({ bare: 0, unwritten: 0, astray: 0, missing: 0 });
      for (const requested of tries) {
        expect([200, undefined]).toContain(requested.status);
        const answer = await api.call<Order>("POST /rest/oms/order", {
          headers: headersOf(requested),
          body: bodyOf(requested),
        });
        expect(answer.status, answer.msg).toBe(200);
        if (requested.id) {
          acknowledged++;
          expect(answer.data.id).toBe(requested.id);
        } else unanswered++;
        expect(answer.data.items[0]!.quantity).toBe(requested.quantity);
        await ask(api, requested.who, closeOrder, { params: { id: answer.data.id } });
      }
      expect(await damage(api)).toEqual({ bare: 0, unwritten: 0, astray: 0, missing: 0 });
    });
  }
  expect(acknowledged).toBeGreaterThan(0);
  expect(unanswered).toBeGreaterThan(0);
}, 3_600_000);
