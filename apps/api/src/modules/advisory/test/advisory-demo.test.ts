import { adviserDetail, adviserPage, myAdviser } from "@ginkgo/api-contract/advisory/advisers";
import { followStates, followTypes } from "@ginkgo/api-contract/advisory/advisory-codes";
import { conversationPage } from "@ginkgo/api-contract/advisory/chat";
import {
  cannedReplies,
  followPage,
  staffConversations,
  staffFollowUps,
} from "@ginkgo/api-contract/advisory/chat-staff";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seedAdvisers } from "../../../../seeds/people/demo-advisers.ts";
import { seedMembership } from "../../../../seeds/people/demo-membership.ts";
import { demoPasswordHash, demoPeople } from "../../../../seeds/people/demo-people.ts";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { type SignedIn, seedDemoPeople, signIn } from "../../../../test/kits/identity-kit.ts";
import { get, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { testNow } from "../../../../test/kits/templates.ts";
import { createVault } from "../../../platform/secrets/vault.ts";
import { readSettings } from "../../../platform/settings.ts";

let api: TestApi;
let wang: SignedIn;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedDemoPeople(api);
  const settings = readSettings({ NODE_ENV: "test" });
  const hash = await demoPasswordHash();
  await api.database.transaction((tx) => seedMembership(tx, settings, testNow));
  await api.database.transaction((tx) => seedAdvisers(tx, createVault(settings), hash, testNow));
  wang = await signIn(api, demoPeople[0]!.phone);
});
afterAll(() => api.close());

it("the demo customer's adviser is 陈静, who is one of five, each reviewed by name no further than a letter", async () => {
  const own = await get(api, wang, myAdviser);
  expect(own).toMatchObject({ name: "陈静", title: "高级养老顾问" });
  const { records } = await get(api, null, adviserPage);
  expect(records).toHaveLength(5);
  expect(records.every((a) => a.rating !== null && a.areas.length > 0 && a.intro.length > 20)).toBe(true);
  const { reviews } = await get(api, null, adviserDetail, { params: { id: own!.id } });
  expect(reviews.map((r) => r.author)).toEqual(["王**"]);
});

it("has conversations under way and ended, and follow-ups of every type in every state", async () => {
  const talks = (await get(api, wang, conversationPage)).records;
  expect(new Set(talks.map((c) => c.state))).toEqual(new Set(["OPEN", "CLOSED"]));
  expect(talks.find((c) => c.kind === "CONSULT")!.lastMessage!.content.text).toContain("试住");
  const follows = (await get(api, wang, followPage)).records;
  expect(new Set(follows.map((f) => f.state))).toEqual(new Set(Object.keys(followStates)));
  expect(new Set(follows.map((f) => f.type))).toEqual(new Set(Object.keys(followTypes)));
});

it("gives the adviser a console with members in it, and service words to send", async () => {
  const adviser = await signInStaff(api, "adviser");
  const mine = await get(api, adviser, staffConversations);
  expect(mine.records.map((c) => c.member.name)).toContain("王桂兰");
  expect((await get(api, adviser, staffFollowUps)).total).toBe(6);
  expect((await get(api, await signInStaff(api, "service"), cannedReplies)).length).toBeGreaterThan(3);
});
