import { familyMembers } from "@ginkgo/api-contract/membership/family";
import { favouritePage } from "@ginkgo/api-contract/membership/favourites";
import { feedbackPage } from "@ginkgo/api-contract/membership/feedback";
import { emergencyContacts } from "@ginkgo/api-contract/membership/membership";
import { feedbackStates, noticeKinds } from "@ginkgo/api-contract/membership/membership-codes";
import { elders } from "@ginkgo/api-contract/membership/membership-elders";
import { noticePage, unreadNotices } from "@ginkgo/api-contract/membership/notices";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inTime } from "../../../../seeds/orders/in-time.ts";
import { feedbackOf, seedMembership } from "../../../../seeds/people/demo-membership.ts";
import { demoPeople } from "../../../../seeds/people/demo-people.ts";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { type SignedIn, seedDemoPeople, signIn } from "../../../../test/kits/identity-kit.ts";
import { get } from "../../../../test/kits/membership-kit.ts";
import { testNow } from "../../../../test/kits/templates.ts";
import { createVault } from "../../../platform/secrets/vault.ts";
import { readSettings } from "../../../platform/settings.ts";
import { memberOfProvedPhone } from "../../identity/find-member.ts";

let api: TestApi;
let wang: SignedIn;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedDemoPeople(api);
  const settings = readSettings({ NODE_ENV: "test" });
  await api.database.transaction((tx) => seedMembership(tx, settings, testNow));
  const vault = createVault(settings);
  const { id } = await api.database.transaction((tx) =>
    memberOfProvedPhone(tx, vault, demoPeople[0]!.phone, testNow),
  );
  await inTime([feedbackOf(api.database, vault, id, testNow)]);
  wang = await signIn(api, demoPeople[0]!.phone);
});
afterAll(() => api.close());

it("the demo customer has a family in every role and an invitation in every state", async () => {
  const { records } = await get(api, wang, familyMembers);
  expect(records.map((m) => [m.relationText, m.role, m.bindState, m.health])).toEqual([
    ["本人", "OWNER", "BOUND", true],
    ["配偶", "PROXY", "BOUND", true],
    ["女儿", "VIEWER", "BOUND", false],
    ["儿子", "VIEWER", "INVITED", false],
    ["儿子", "VIEWER", "REJECTED", false],
  ]);
  const mine = await get(api, wang, elders);
  expect(mine.records.map((e) => e.name)).toEqual(["王桂兰", "周秀珍"]);
});

it("has contacts, favourites, feedback in every state and a notice of every kind", async () => {
  expect((await get(api, wang, emergencyContacts)).records.map((c) => c.name)).toEqual(["王小红", "张德福"]);
  expect((await get(api, wang, favouritePage)).total).toBe(4);
  const feedback = await get(api, wang, feedbackPage);
  expect(new Set(feedback.records.map((o) => o.state))).toEqual(new Set(Object.keys(feedbackStates)));
  const notices = await get(api, wang, noticePage, { query: { size: "100" } });
  expect(new Set(notices.records.map((n) => n.kind))).toEqual(new Set(Object.keys(noticeKinds)));
  const times = notices.records.map((n) => n.createdAt);
  expect(times).toEqual(times.toSorted().toReversed());
  expect((await get(api, wang, unreadNotices)).total).toBeGreaterThan(0);
});
