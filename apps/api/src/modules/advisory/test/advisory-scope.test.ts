import { conversationDetail, messagePage } from "@ginkgo/api-contract/advisory/chat";
import {
  memberCard,
  myDuty,
  staffConversation,
  staffConversations,
  staffMessagePage,
  transferConversation,
} from "@ginkgo/api-contract/advisory/chat-staff";
import { privacyAccess } from "@ginkgo/api-contract/privacy/privacy";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { answer, arrive, openWith, say, seedAdvisers } from "../../../../test/kits/advisory-kit.ts";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import {
  DAY,
  HOUR,
  MINUTE,
  type SignedIn,
  seedDemoPeople,
  signIn,
} from "../../../../test/kits/identity-kit.ts";
import { get, newCustomer, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { join, lineOf, nextEvent, openSockets, send } from "../../../../test/kits/sockets-kit.ts";

let api: TestApi;
let people: { adviser: string; service: string };
let member: SignedIn;
let adviser: SignedIn;
let service: SignedIn;
let supervisor: SignedIn;
/** The member's thread with their own adviser. */
let id: string;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedDemoPeople(api);
  people = await seedAdvisers(api);
});
afterAll(() => api.close());
beforeEach(async () => {
  adviser = await signInStaff(api, "adviser");
  service = await signInStaff(api, "service");
  supervisor = await signInStaff(api, "operator");
  for (const person of Object.values(people)) await arrive(api, person);
  member = await newCustomer(api, "李秀英");
  id = (await openWith(api, member, "ADVISER")).id;
  await say(api, member, id, "妈妈最近记不住事了");
  await answer(api, adviser, id, "先别急，说说是从什么时候开始的");
});

const later = async (ms: number) => {
  api.clock.advance(ms);
  await api.api.dueWork.runAll();
};
const one = {
  params: {
    get id() {
      return id;
    },
  },
};
const page = () => ({ query: { conversationId: id } });
const standIn = (whose: string, by: string | null) =>
  api.database.transaction((tx) =>
    tx.execute(sql`update advisory.people set stand_in_id = ${by}::bigint where staff_id = ${whose}::bigint`),
  );

describe("what a family tells its adviser", () => {
  it("is read by nobody who does not serve them, however high the number they guess", async () => {
    expect((await refusal(api, service, staffConversation, one)).status).toBe(404);
    expect((await refusal(api, service, staffMessagePage, page())).status).toBe(404);
    expect(
      (
        await refusal(api, service, transferConversation, {
          ...one,
          body: { toId: people.service, reason: "我来接" },
        })
      ).status,
    ).toBe(404);
    const { id: memberId } = (await get(api, adviser, staffConversation, one)).member;
    expect((await refusal(api, service, memberCard, { params: { id: memberId } })).status).toBe(404);
    const house = await openSockets(api.api);
    const line = await join(lineOf(house.origin, service, { auth: { side: "staff" } }));
    const resumed = await send<{ reason: string }>(line, "conversation:resume", { conversationId: id });
    expect(resumed.data.reason).toBe("NOT_FOUND");
    line.close();
    await house.close();
  });

  it("is read by who stands in, as long as they do", async () => {
    await standIn(people.adviser, people.service);
    expect((await get(api, service, staffMessagePage, page())).records).not.toEqual([]);
    await standIn(people.adviser, null);
    expect((await refusal(api, service, staffMessagePage, page())).status).toBe(404);
  });

  it("is read by a supervisor, and the member sees that it was", async () => {
    const before = await get(api, await signIn(api, member.mobile), privacyAccess);
    expect((await get(api, supervisor, staffMessagePage, page())).records).not.toEqual([]);
    const after = await get(api, await signIn(api, member.mobile), privacyAccess);
    expect(after.total).toBe(before.total + 1);
    expect(JSON.stringify(after.records[0])).toContain("查看了会话");
    // Who serves them leaves no such trace.
    await get(api, adviser, staffMessagePage, page());
    expect((await get(api, await signIn(api, member.mobile), privacyAccess)).total).toBe(after.total);
  });

  it("is not marked as read, nor typed into, by a supervisor", async () => {
    const house = await openSockets(api.api);
    const text = await say(api, member, id, "从去年冬天");
    const own = await join(lineOf(house.origin, member));
    const watching = await join(lineOf(house.origin, supervisor, { auth: { side: "staff" } }));
    let isTyping = false;
    own.on("typing", () => {
      isTyping = true;
    });
    await send(watching, "message:read", { conversationId: id, seq: text.seq });
    await send(watching, "typing", { conversationId: id });
    const answered = nextEvent(own, "message");
    await answer(api, adviser, id, "好的");
    await answered;
    expect(isTyping).toBe(false);
    expect((await get(api, adviser, staffConversation, one)).lastSeq).toBeGreaterThan(text.seq);
    own.close();
    watching.close();
    await house.close();
  });

  it("is not handed to oneself", async () => {
    const body = { toId: people.adviser, reason: "还是我来" };
    const { reason, fields } = await refusal(api, adviser, transferConversation, { ...one, body });
    expect(reason).toBe("BAD_INPUT");
    expect(fields).toHaveProperty("toId");
  });

  it("is no longer looked up a month after it ended, by who served them once", async () => {
    const { member: shown } = await get(api, adviser, staffConversation, one);
    await api.database.transaction(async (tx) => {
      await tx.execute(sql`delete from advisory.member_people where member_id = ${shown.id}::bigint`);
    });
    await later(8 * DAY);
    adviser = await signInStaff(api, "adviser");
    expect((await get(api, adviser, memberCard, { params: { id: shown.id } })).name).toContain("李");
    await later(31 * DAY);
    adviser = await signInStaff(api, "adviser");
    expect((await refusal(api, adviser, memberCard, { params: { id: shown.id } })).status).toBe(404);
  });
});

describe("a conversation nobody says anything in any more", () => {
  const mine = async () => (await get(api, adviser, staffConversations)).records.map((c) => c.id);

  it("keeps its adviser busy for an hour, and ends after a week of silence", async () => {
    const load = async () => (await get(api, adviser, myDuty)).load;
    const before = await load();
    await later(59 * MINUTE);
    adviser = await signInStaff(api, "adviser");
    expect(await load()).toBe(before);
    await later(2 * MINUTE);
    expect(await load()).toBeLessThan(before);
    await later(6 * DAY);
    adviser = await signInStaff(api, "adviser");
    expect(await mine()).toContain(id);
    await later(DAY);
    adviser = await signInStaff(api, "adviser");
    expect(await mine()).not.toContain(id);
    member = await signIn(api, member.mobile);
    expect((await get(api, member, conversationDetail, one)).state).toBe("CLOSED");
    const { records } = await get(api, member, messagePage, page());
    expect(JSON.stringify(records)).toContain("这次会话先结束了");
  });

  it("does not end while the member waits for an answer", async () => {
    await say(api, member, id, "您还在吗");
    await later(30 * DAY);
    member = await signIn(api, member.mobile);
    expect((await get(api, member, conversationDetail, one)).state).not.toBe("CLOSED");
  });

  it("of customer service ends after a day", async () => {
    const support = await openWith(api, member, "SUPPORT");
    await say(api, member, support.id, "怎么开发票");
    await answer(api, service, support.id, "下单以后在订单里申请");
    await later(23 * HOUR);
    const state = async () => {
      member = await signIn(api, member.mobile);
      return (await get(api, member, conversationDetail, { params: { id: support.id } })).state;
    };
    expect(await state()).toBe("OPEN");
    await later(2 * HOUR);
    expect(await state()).toBe("CLOSED");
  });
});

describe("who supervises", () => {
  it("sees everybody's open conversations with who waits how long and who has how many, not what was said", async () => {
    const all = { query: { box: "all" as const, size: "100" } };
    await say(api, member, id, "她昨天又忘了关火");
    const page = await get(api, supervisor, staffConversations, all);
    const found = page.records.find((one) => one.id === id);
    expect(found).toMatchObject({ isMine: false, lastMessage: null });
    expect(found!.waitingSince).not.toBeNull();
    expect(page.load).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: expect.stringContaining("陈静") })]),
    );
    expect(page.load![0]!.unanswered).toBeGreaterThan(0);
    for (const who of [adviser, service])
      expect((await refusal(api, who, staffConversations, all)).status).toBe(403);
    const mine = await get(api, adviser, staffConversations, { query: {} });
    expect(mine.records.find((one) => one.id === id)!.lastMessage).not.toBeNull();
  });
});
