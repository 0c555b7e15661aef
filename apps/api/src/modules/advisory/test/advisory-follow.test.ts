import { closeConversation } from "@ginkgo/api-contract/advisory/chat";
import {
  followPage,
  memberCard,
  staffConversations,
  staffFollowUps,
  writeFollowUp,
} from "@ginkgo/api-contract/advisory/chat-staff";
import { noticePage } from "@ginkgo/api-contract/membership/notices";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { arrive, openWith, seedAdvisers } from "../../../../test/kits/advisory-kit.ts";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { DAY, HOUR, type SignedIn, seedDemoPeople, signIn } from "../../../../test/kits/identity-kit.ts";
import { get, newCustomer, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";

let api: TestApi;
let people: { adviser: string; service: string };
let member: SignedIn;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedDemoPeople(api);
  people = await seedAdvisers(api);
  member = await newCustomer(api, "吴玉兰");
});
afterAll(() => api.close());

const noticesOf = async (who: SignedIn) =>
  (await get(api, who, noticePage, { query: { kind: "ADVISER" } })).records.map((n) => n.title);

describe("a follow-up", () => {
  it("is planned for the day after a consultation, then its member is told once and its adviser finds it due", async () => {
    await arrive(api, people.adviser);
    const { id } = await openWith(api, member, "ORG", "10001");
    await get(api, member, closeConversation, { params: { id } });
    const adviser = await signInStaff(api, "adviser");
    expect(await get(api, adviser, staffFollowUps)).toMatchObject({
      due: 0,
      records: [{ state: "PLANNED", type: "AFTER_CONSULT", isDue: false, member: { name: "吴玉兰" } }],
    });
    api.clock.advance(23 * HOUR);
    await api.api.dueWork.runAll();
    member = await signIn(api, member.mobile);
    expect(await noticesOf(member)).not.toContain("顾问要来随访");
    api.clock.advance(HOUR + 60_000);
    await api.api.dueWork.runAll();
    await api.api.dueWork.runAll();
    member = await signIn(api, member.mobile);
    expect((await noticesOf(member)).filter((t) => t === "顾问要来随访")).toHaveLength(1);
    expect((await get(api, await signInStaff(api, "adviser"), staffFollowUps)).due).toBe(1);
  });

  it("is written by its adviser, read by its member, and plans the next", async () => {
    const adviser = await signInStaff(api, "adviser");
    const [planned] = (await get(api, adviser, staffFollowUps)).records;
    const nextAt = new Date(api.clock.now().getTime() + 7 * DAY).toISOString();
    const form = {
      id: planned!.id,
      memberId: planned!.member.id,
      type: "AFTER_CONSULT",
      way: "PHONE",
    } as const;
    expect((await refusal(api, adviser, writeFollowUp, { body: form })).fields).toHaveProperty("content");
    const body = { ...form, content: "老人想先去看看，约了周六。", satisfaction: 5, nextAt };
    expect(await get(api, adviser, writeFollowUp, { body })).toMatchObject({
      state: "DONE",
      satisfaction: 5,
    });
    expect((await refusal(api, adviser, writeFollowUp, { body })).status).toBe(404);
    const own = await get(api, member, followPage);
    expect(own.records.map((f) => f.state)).toEqual(["PLANNED", "DONE"]);
    expect(own.records[1]).toMatchObject({ content: body.content, adviser: { name: "陈静" } });
    expect((await get(api, member, followPage, { query: { state: "DONE" } })).total).toBe(1);
    expect((await get(api, await newCustomer(api), followPage)).total).toBe(0);
  });

  it("is of members one has served only, and no business of customer service", async () => {
    const adviser = await signInStaff(api, "adviser");
    const stranger = await newCustomer(api);
    const { data } = await api.call<{ id: string }>("/rest/ums/member/current", { headers: stranger.auth });
    const body = { memberId: data.id, type: "HEALTH", way: "PHONE", content: "问好" } as const;
    expect((await refusal(api, adviser, writeFollowUp, { body })).status).toBe(404);
    expect((await refusal(api, adviser, memberCard, { params: { id: data.id } })).status).toBe(404);
    const service = await signInStaff(api, "service");
    expect((await refusal(api, service, writeFollowUp, { body })).reason).toBe("NOT_ALLOWED");
    expect((await get(api, service, staffConversations)).counts.mine).toBe(0);
  });
});
