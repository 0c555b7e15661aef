import { noteOrder } from "@ginkgo/api-contract/orders/order-staff";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { samples } from "../../../../test/kits/access-table.ts";
import { addressOf } from "../../../../test/kits/membership-kit.ts";
import { closeHouse, paidGoods, staffedHouse } from "../../../../test/kits/orders-kit.ts";
import { row } from "../../../platform/database/database.ts";
import { bytes } from "../../../platform/database/sql-values.ts";
import { createVault } from "../../../platform/secrets/vault.ts";
import { readSettings } from "../../../platform/settings.ts";

let house: Awaited<ReturnType<typeof staffedHouse>>;
const vault = createVault(readSettings({ NODE_ENV: "test" }));
let staffId: string;
beforeAll(async () => {
  house = await staffedHouse();
  // Who settles besides is asked about everything.
  await house.api.database.transaction((tx) =>
    tx.execute(sql`update identity.staff set other_roles = '{finance}' where role = 'operator'`),
  );
  staffId = (await row<{ id: string }>(
    house.api.database.read,
    sql`select staff_id::text as id from identity.sessions where staff_id is not null order by sessions.id desc limit 1`,
  ))!.id;
});
afterAll(() => closeHouse(house.api));

/** What the calls about conversations and follow-ups need to come past their validation. */
const bodies: Record<string, object> = {
  "POST /rest/staff/im/canned": { title: "问候", text: "您好，请问有什么可以帮您？" },
  "PUT /rest/staff/im/conversation/read/:id": { seq: 1 },
  "POST /rest/staff/im/message": {
    conversationId: "999999999",
    clientId: "a-client-id",
    type: "TEXT",
    content: { text: "您好" },
  },
  "PUT /rest/staff/im/conversation/transfer/:id": { toId: "999999999", reason: "她更熟悉" },
  "POST /rest/staff/follow": { memberId: "999999999", type: "HEALTH", way: "PHONE" },
};

/** Asked by POST for the length of what is asked, these propose and write nothing. */
const proposals = new Set([
  "POST /rest/staff/dispatch/plan",
  "POST /rest/staff/employee/setup/preview/:id",
  "POST /rest/staff/freight/try",
]);

/** Keeps an answer under a key of the operator's, as if the same request had been answered before. */
async function keep(address: string, key: string, body: unknown): Promise<void> {
  const hash = vault.blindIndex(`staff ${staffId}\n${address}\n${key}`, "platform.idempotency_keys.key_hash");
  const bodyHash = vault.blindIndex(JSON.stringify(body) ?? "", "platform.idempotency_keys.body_hash");
  await house.api.database.transaction(async (tx) => {
    const { id } = (await row<{ id: string }>(
      tx,
      sql`select nextval(pg_get_serial_sequence('platform.idempotency_keys', 'id'))::text as id`,
    ))!;
    const answer = vault.seal(JSON.stringify({ kept: true }), `platform.idempotency_keys.answer.${id}`);
    await tx.execute(sql`insert into platform.idempotency_keys (id, key_hash, body_hash, answer, created_at)
      values (${id}::bigint, ${bytes(hash)}, ${bytes(bodyHash)}, ${answer}, now())`);
  });
}

it("every change by staff takes a key: the same again gets the first answer", async () => {
  const { api, operator } = house;
  const changes = api.api.routes
    .map((r) => r.endpoint)
    .filter((e) => e.who === "staff" && e.method !== "GET" && !e.upload)
    .filter((e) => !proposals.has(`${e.method} ${e.path}`));
  expect(changes.length).toBeGreaterThan(50);
  const without: string[] = [];
  for (const endpoint of changes) {
    const name = `${endpoint.method} ${endpoint.path}`;
    const { params = {}, body = bodies[name] } = samples[name] ?? {};
    const ids = Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, p]) => [p, "999999999"]));
    const address = addressOf(endpoint, { ...ids, ...params } as Record<string, string>);
    const input = endpoint.body?.safeParse(body ?? {});
    if (input && !input.success) throw new Error(`${name} needs a sample in access-table.ts`);
    await keep(address, "a-key", input?.data);
    const answer = await api.call<{ kept?: boolean }>(address, {
      headers: { ...operator.auth, "idempotency-key": "a-key" },
      ...(endpoint.body ? { body: body ?? {} } : {}),
    });
    // What is masked elsewhere is kept for nobody who asks again.
    if (Boolean(answer.data?.kept) === Boolean(endpoint.reveals))
      without.push(`${name}: ${answer.status} ${JSON.stringify(answer.data)}`);
  }
  expect(without).toEqual([]);
});

it("a note sent ten times under one key stands once, under another key once more", async () => {
  const { api, customer, operator } = house;
  const { id } = await paidGoods(api, customer);
  const note = (key: string, text = "已经联系过家属") =>
    api.call(addressOf(noteOrder, { id }), {
      headers: { ...operator.auth, "idempotency-key": key },
      body: { text },
    });
  const notes = async () =>
    (await row<{ n: number }>(
      api.database.read,
      sql`select count(*)::int as n from orders.order_events where order_id = ${id}::bigint and action = 'note'`,
    ))!.n;
  const answers = await Promise.all(Array.from({ length: 10 }, () => note("one")));
  expect(new Set(answers.map((a) => JSON.stringify(a.data))).size).toBe(1);
  expect(await notes()).toBe(1);
  expect(await note("one", "别的话")).toMatchObject({ status: 422, data: { reason: "KEY_REUSED" } });
  await note("two");
  expect(await notes()).toBe(2);
});
