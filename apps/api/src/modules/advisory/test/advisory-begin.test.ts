import { conversationDetail, messagePage } from "@ginkgo/api-contract/advisory/chat";
import { beginConversation, staffConversations } from "@ginkgo/api-contract/advisory/chat-staff";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openWith, seedAdvisers } from "../../../../test/kits/advisory-kit.ts";
import type { TestApi } from "../../../../test/kits/build-test-api.ts";
import type { SignedIn } from "../../../../test/kits/identity-kit.ts";
import { ask, get, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { closeHouse, paidGoods, staffedHouse } from "../../../../test/kits/orders-kit.ts";
import { rows } from "../../../platform/database/database.ts";

let api: TestApi;
let customer: SignedIn;
let service: SignedIn;
let adviser: SignedIn;
let people: { adviser: string; service: string };
beforeAll(async () => {
  ({ api, customer } = await staffedHouse());
  people = await seedAdvisers(api);
  service = await signInStaff(api, "service");
  adviser = await signInStaff(api, "adviser");
});
afterAll(() => closeHouse(api));

const text = "您好，您的东西有一件缺货，想和您商量。";
const begin = (orderId: string, words = text) => ({ body: { orderId, text: words } });
const messagesOf = async (who: SignedIn, conversationId: string) =>
  (await get(api, who, messagePage, { query: { conversationId } })).records.map(({ type }) => type);

it("customer service speaks first: the order is the first card, the words come with it, and that it was done is written down", async () => {
  const { id } = await paidGoods(api, customer);
  const begun = await get(api, service, beginConversation, begin(id));
  expect(begun).toMatchObject({ state: "OPEN", isMine: true, targetType: "ORDER", targetId: id });
  expect(await messagesOf(customer, begun.id)).toEqual(["ORDER_CARD", "SYSTEM", "TEXT"]);
  const theirs = await get(api, customer, conversationDetail, { params: { id: begun.id } });
  expect(theirs.state).toBe("OPEN");
  const written = await rows<{ detail: string }>(
    api.database.read,
    sql`select detail from platform.audit where action = 'CONVERSATION_BEGUN' order by at desc limit 1`,
  );
  expect(written).toEqual([{ detail: `conversation:${begun.id} order:${id}` }]);
  const about = await get(api, service, staffConversations, { query: { orderId: id } });
  expect(about.records.map((one) => one.id)).toEqual([begun.id]);
  // The second words go on in the same one, the same press is sent once.
  const headers = { ...service.auth, "idempotency-key": "begin-1" };
  for (const _ of [1, 2]) {
    const pressed = { headers, ...begin(id, "还在吗？") };
    expect((await api.call("POST /rest/staff/im/conversation", pressed)).data).toMatchObject({
      id: begun.id,
    });
  }
  expect(await messagesOf(customer, begun.id)).toEqual(["ORDER_CARD", "SYSTEM", "TEXT", "TEXT"]);
  // A colleague who has it is not spoken over.
  await api.database.transaction((tx) =>
    tx.execute(
      sql`update advisory.conversations set staff_id = ${people.adviser}::bigint where id = ${begun.id}::bigint`,
    ),
  );
  expect((await refusal(api, service, beginConversation, begin(id))).reason).toBe("CONVERSATION_TAKEN");
});

it("what the member asked and nobody answered yet is taken and answered", async () => {
  const { id } = await paidGoods(api, customer);
  const left = await openWith(api, customer, "ORDER", id);
  const begun = await get(api, service, beginConversation, begin(id));
  expect(begun).toMatchObject({ id: left.id, state: "OPEN", isMine: true });
});

it("two at once open one", async () => {
  const { id } = await paidGoods(api, customer);
  const both = await Promise.all([1, 2].map(() => ask(api, service, beginConversation, begin(id))));
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const ids = new Set(both.map(({ data }) => (data as { id: string }).id));
  expect(ids.size).toBe(1);
});

it("not to an order of nothing, without words, by an adviser who does not serve the member, or by who serves nobody", async () => {
  const { id } = await paidGoods(api, customer);
  expect((await refusal(api, service, beginConversation, begin("999999999"))).status).toBe(404);
  expect((await refusal(api, service, beginConversation, begin(id, " "))).fields).toHaveProperty("text");
  expect((await refusal(api, adviser, beginConversation, begin(id))).status).toBe(404);
  const operator = await signInStaff(api, "operator");
  expect((await refusal(api, operator, beginConversation, begin(id))).reason).toBe("NOT_SERVING");
  const merchant = await signInStaff(api, "merchant");
  expect((await refusal(api, merchant, beginConversation, begin(id))).status).toBe(403);
  // As their adviser they may.
  await api.database.transaction((tx) =>
    tx.execute(sql`insert into advisory.member_people (member_id, role, staff_id, since)
      select o.member_id, 'ADVISER', ${people.adviser}::bigint, now() from orders.orders o where o.id = ${id}::bigint
      on conflict (member_id, role) do update set staff_id = excluded.staff_id`),
  );
  expect((await get(api, adviser, beginConversation, begin(id))).isMine).toBe(true);
});
