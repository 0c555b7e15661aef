import type { ReplyOf } from "@ginkgo/api-contract/endpoint";
import type { FamilyMember, inviteFamily as InviteFamily } from "@ginkgo/api-contract/membership/family";
import {
  acceptInvitation,
  familyMembers,
  inviteFamily,
  removeFamily,
} from "@ginkgo/api-contract/membership/family";
import { toggleFavourite } from "@ginkgo/api-contract/membership/favourites";
import { addEmergencyContact, emergencyContacts } from "@ginkgo/api-contract/membership/membership";
import { orgDetail, orgPage } from "@ginkgo/api-contract/organisations/orgs";
import { addOrgReview } from "@ginkgo/api-contract/reviews/org-reviews";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { type SignedIn, signIn } from "../../../../test/kits/identity-kit.ts";
import { addressOf, get, join } from "../../../../test/kits/membership-kit.ts";
import { type SecondProcess, startSecondProcess } from "../../../../test/kits/start-second-process.ts";
import { row } from "../../../platform/database/database.ts";
import { addOrgRelation } from "../../reviews/review-relations.ts";

/** More in a nightly run. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 5);
const json = { "content-type": "application/json" };

describe("with two processes on one PostgreSQL", () => {
  let api: TestApi;
  let second: SecondProcess;
  let orgId: string;
  beforeAll(async () => {
    api = await buildTestApi("demo");
    second = await startSecondProcess(api);
    orgId = (await get(api, null, orgPage, { query: { size: "1" } })).records[0]!.id;
  });
  afterAll(async () => {
    await second.stop();
    await api.close();
  });

  /** Each of the calls at once, by turns in the one process and in the other. */
  const atOnce = <T>(calls: { who: SignedIn; address: string; body?: object }[]) =>
    Promise.all(
      calls.map(({ who, address, body }, i) => {
        const init = { headers: { ...json, ...who.auth }, body: body && JSON.stringify(body) };
        return i % 2 ? second.call<T>(address, init) : api.call<T>(address, init);
      }),
    );
  const same = <T>(times: number, call: { who: SignedIn; address: string; body?: object }) =>
    atOnce<T>(Array.from({ length: times }, () => call));
  const statuses = (answers: { status: number }[]) => answers.map((a) => a.status).toSorted();

  it("fifty clicks on one heart end where an even number of clicks ends", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const who = await signIn(api);
      const body = { targetType: "ORG", targetId: orgId };
      const answers = await same<{ collected: boolean }>(50, {
        who,
        address: addressOf(toggleFavourite),
        body,
      });
      expect(statuses(answers)).toEqual(Array(50).fill(200));
      expect(answers.filter((a) => a.data.collected)).toHaveLength(25);
      const left = await row(
        api.database.read,
        sql`select 1 from membership.favourites f
        join identity.members m on m.id = f.member_id where not f.kept`,
      );
      expect(left).toBeUndefined();
      expect(
        (await same<{ collected: boolean }>(1, { who, address: addressOf(toggleFavourite), body }))[0]!.data,
      ).toEqual({ collected: true });
    }
  });

  it("of ten who accept one invitation at once, one joins", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const elder = await signIn(api);
      const people = await Promise.all(Array.from({ length: 10 }, () => signIn(api)));
      for (const requested of [
        { relation: "2", role: "PROXY" },
        { relation: "0", myRelation: "2", role: "PROXY" },
      ] as const) {
        const { linkId } = await get(api, elder, inviteFamily, { body: requested });
        const address = addressOf(acceptInvitation, { linkId });
        const answers = await atOnce<FamilyMember>(people.map((who) => ({ who, address, body: {} })));
        expect(statuses(answers)).toEqual([200, ...Array(9).fill(409)]);
      }
    }
  });

  it("six places around an elder stay six, whoever invites at once", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [elder, wife] = [await signIn(api), await signIn(api)];
      const { elderId } = await join(api, elder, wife, { relation: "1", role: "OWNER" });
      const body = { relation: "2", role: "VIEWER", elderId };
      const calls = Array.from({ length: 10 }, (_, i) => ({
        who: i % 3 ? elder : wife,
        address: addressOf(inviteFamily),
        body,
      }));
      const answers = await atOnce<ReplyOf<typeof InviteFamily>>(calls);
      expect(statuses(answers)).toEqual([...Array(4).fill(200), ...Array(6).fill(409)]);
      expect(await get(api, elder, familyMembers)).toMatchObject({ used: 6 });
    }
  });

  it("an invitation taken back while it is accepted is one or the other", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [elder, son] = [await signIn(api), await signIn(api)];
      const { id, linkId } = await get(api, elder, inviteFamily, { body: { relation: "2", role: "PROXY" } });
      const [accepted, removed] = await atOnce<FamilyMember>([
        { who: son, address: addressOf(acceptInvitation, { linkId }), body: {} },
        { who: elder, address: addressOf(removeFamily, { id }) },
      ]);
      expect(removed!.status).toBe(200);
      expect([200, 409]).toContain(accepted!.status);
      const { records } = await get(api, elder, familyMembers);
      expect(records.map((m) => m.relation)).toEqual(["0"]);
    }
  });

  it("two tabs never make a fourth emergency contact", async () => {
    const who = await signIn(api);
    const calls = Array.from({ length: 8 }, (_, i) => ({
      who,
      address: addressOf(addEmergencyContact),
      body: { name: "王小红", phone: `1380013800${i}`, relation: "3", priority: 1 },
    }));
    expect(statuses(await atOnce(calls))).toEqual([200, 200, 200, ...Array(5).fill(409)]);
    const { records } = await get(api, who, emergencyContacts);
    expect(records.map((c) => c.priority)).toEqual([1, 2, 3]);
  });

  it("one person's reviews at once on one organisation are one, and a rating loses nobody's", async () => {
    const who = await signIn(api);
    const body = { orgId, score: 5, content: "护理员很耐心，房间干净。" };
    const address = addressOf(addOrgReview);
    expect(statuses(await same(6, { who, address, body }))).toEqual([200, ...Array(5).fill(409)]);

    const counted = async () => (await get(api, null, orgDetail, { params: { id: orgId } })).commentCount;
    const before = await counted();
    const people = await Promise.all(Array.from({ length: 8 }, () => signIn(api)));
    // Known to this process alone, which has several connections: enough for one to overtake the other.
    // Of this test alone: other files of the same process have relations of their own.
    onTestFinished(addOrgRelation({ VISIT: "参观过" }, async () => ({ code: "VISIT", text: "参观过" })));
    await Promise.all(people.map((one) => api.call(address, { headers: one.auth, body })));
    expect(await counted()).toBe(before + 8);
  });
});
