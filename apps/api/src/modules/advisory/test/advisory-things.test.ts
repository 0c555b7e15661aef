// Orders and contracts in a conversation: modules above advisory say how they look, and only to who may see them.
import { messagePage, openConversation } from "@ginkgo/api-contract/advisory/chat";
import { followPage, memberCard, writeFollowUp } from "@ginkgo/api-contract/advisory/chat-staff";
import { draftContract } from "@ginkgo/api-contract/contracts/contract-staff";
import { afterAll, beforeAll, expect, it } from "vitest";
import { arrive, openWith, seedAdvisers } from "../../../../test/kits/advisory-kit.ts";
import type { TestApi } from "../../../../test/kits/build-test-api.ts";
import { type SignedIn, signIn } from "../../../../test/kits/identity-kit.ts";
import { get, newCustomer, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { closeHouse, paidGoods, staffedHouse } from "../../../../test/kits/orders-kit.ts";
import { giveAdviser, homeId, memberId, yearForm } from "../../contracts/test/contracts-kit.ts";

let api: TestApi;
let customer: SignedIn;
beforeAll(async () => {
  ({ api, customer } = await staffedHouse());
  await arrive(api, (await seedAdvisers(api)).adviser);
});
afterAll(() => closeHouse(api));

it("one's own order is asked about with its card; another's is not there to be asked about", async () => {
  const order = await paidGoods(api, customer, 2);
  const { id } = await openWith(api, customer, "ORDER", order.id);
  const [first] = (await get(api, customer, messagePage, { query: { conversationId: id } })).records;
  expect(first).toMatchObject({
    type: "ORDER_CARD",
    content: {
      card: { title: order.items[0]!.name, link: `/user/order-detail?id=${order.id}`, gone: false },
    },
  });
  expect(first!.content.card!.note).toBe(`待发货 · ${order.sn}`);
  const body = { targetType: "ORDER", targetId: order.id } as const;
  expect((await refusal(api, await signIn(api), openConversation, { body })).status).toBe(404);

  const adviser = await signInStaff(api, "adviser");
  const card = await get(api, adviser, memberCard, { params: { id: await memberId(api, customer) } });
  expect(card.orders[0]).toMatchObject({ id: order.id, stateText: "待发货" });
  expect(card.contracts).toEqual([]);
});

it("a follow-up may belong to a contract of its member, and to no other", async () => {
  const adviser = await signInStaff(api, "adviser");
  const stranger = await newCustomer(api);
  const [own, other] = [await memberId(api, customer), await memberId(api, stranger)];
  for (const member of [own, other]) await giveAdviser(api, member);
  const orgId = await homeId(api);
  const { id: signId } = await get(api, adviser, draftContract, { body: yearForm(orgId, own) });
  const { id: others } = await get(api, adviser, draftContract, { body: yearForm(orgId, other) });
  const form = { memberId: own, type: "AFTER_CHECKIN", way: "VISIT", content: "住得惯。" } as const;
  for (const wrong of [others, "999999"])
    expect(
      (await refusal(api, adviser, writeFollowUp, { body: { ...form, signId: wrong } })).fields,
    ).toHaveProperty("signId");
  await get(api, adviser, writeFollowUp, { body: { ...form, signId } });
  const { records } = await get(api, customer, followPage, { query: { signId } });
  expect(records.map((f) => f.content)).toEqual(["住得惯。"]);
});
