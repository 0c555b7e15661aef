import { onlineServer } from "@ginkgo/api-contract/advisory/advisers";
import {
  askCallback,
  conversationDetail,
  messagePage,
  readMessages,
} from "@ginkgo/api-contract/advisory/chat";
import {
  callbackDone,
  cannedReplies,
  changeDuty,
  claimConversation,
  claimNext,
  deleteCannedReply,
  memberCard,
  myDuty,
  saveCannedReply,
  showCallback,
  staffCloseConversation,
  staffConversation,
  staffConversations,
  staffMessagePage,
  staffReadMessages,
  staffSendMessage,
  transferConversation,
} from "@ginkgo/api-contract/advisory/chat-staff";
import { privacyAccess } from "@ginkgo/api-contract/privacy/privacy";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  answer,
  arrive,
  openWith,
  say,
  seedAdvisers,
  setPeople,
} from "../../../../test/kits/advisory-kit.ts";
import { allPages } from "../../../../test/kits/all-pages.ts";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { MINUTE, type SignedIn, seedDemoPeople } from "../../../../test/kits/identity-kit.ts";
import { get, newCustomer, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";

let api: TestApi;
let people: { adviser: string; service: string };
let service: SignedIn;
let adviser: SignedIn;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedDemoPeople(api);
  people = await seedAdvisers(api);
  service = await signInStaff(api, "service");
  adviser = await signInStaff(api, "adviser");
});
afterAll(() => api.close());

const duty = (who: SignedIn, body: object) => get(api, who, changeDuty, { body });
const box = (who: SignedIn, name: "mine" | "queue" | "callback" | "closed", keyword = "") =>
  get(api, who, staffConversations, { query: { box: name, keyword } });
/** Nobody takes anything by themselves: whoever comes waits. */
const pause = () => duty(service, { state: "BUSY" });

describe("the queue", () => {
  it("is taken up in the order people came, and who takes somebody has them", async () => {
    await pause();
    const [first, second] = [await newCustomer(api, "李秀英"), await newCustomer(api, "周国强")];
    const a = await openWith(api, first, "SUPPORT");
    await say(api, first, a.id, "我的退款到哪一步了");
    api.clock.advance(1000);
    const b = await openWith(api, second, "SUPPORT");
    expect([a.state, b.state]).toEqual(["WAITING", "WAITING"]);
    const waiting = await box(service, "queue");
    expect(waiting.records.map((c) => c.id)).toEqual([a.id, b.id]);
    expect(waiting.counts.queue).toBe(2);
    expect((await box(adviser, "queue")).counts.queue).toBe(0);
    expect(waiting.records[0]).toMatchObject({ member: { name: "李秀英" }, actions: ["claim"] });
    expect(waiting.records[0]!.member.phone).toMatch(/^\d{3}\*{4}\d{4}$/);

    const claimed = await get(api, service, claimNext);
    expect(claimed).toMatchObject({ id: a.id, state: "OPEN", isMine: true, unread: 1 });
    expect((await get(api, service, claimConversation, { params: { id: b.id } })).isMine).toBe(true);
    expect(await get(api, service, claimNext)).toBeNull();
    expect((await refusal(api, adviser, claimConversation, { params: { id: b.id } })).reason).toBe(
      "CONVERSATION_TAKEN",
    );
    expect((await box(service, "mine", "秀英")).records.map((c) => c.id)).toEqual([a.id]);
    // By cursor each box goes on where it stopped, in its own order.
    for (const name of ["mine", "closed"] as const) {
      const whole = (await box(service, name)).records.map((c) => c.id);
      const query = { box: name, size: "1" };
      const seen = await allPages((cursor) =>
        get(api, service, staffConversations, { query: { ...query, ...cursor } }),
      );
      expect([name, seen.map((c) => c.id)]).toEqual([name, whole]);
    }
    const off = { query: { cursor: "1; drop" } };
    expect((await refusal(api, service, staffConversations, off)).fields).toHaveProperty("cursor");
    const read = await get(api, service, staffReadMessages, { params: { id: a.id }, body: { seq: 99 } });
    expect(read.unread).toBe(0);
  });

  it("gives what comes next to whoever closes one or comes back to duty", async () => {
    await duty(service, { state: "ONLINE", capacity: 1 });
    const waiting = await openWith(api, await newCustomer(api), "SUPPORT");
    expect(waiting.state).toBe("WAITING");
    for (const { id } of (await box(service, "mine")).records)
      await get(api, service, staffCloseConversation, { params: { id } });
    expect((await box(service, "mine")).records.map((c) => c.id)).toEqual([waiting.id]);
    const next = await openWith(api, await newCustomer(api), "SUPPORT");
    expect(next.state).toBe("WAITING");
    await duty(service, { capacity: 5 });
    expect((await get(api, service, myDuty)).load).toBe(2);
    expect((await box(service, "closed")).total).toBeGreaterThanOrEqual(2);
  });
});

describe("an answer", () => {
  it("takes up what nobody has, and tells how fast its writer is", async () => {
    await pause();
    const member = await newCustomer(api);
    const { id } = await openWith(api, member, "SUPPORT");
    await say(api, member, id, "在吗");
    api.clock.advance(4 * MINUTE);
    expect((await answer(api, service, id, "在的，您请说")).from).toMatchObject({
      kind: "staff",
      name: "赵敏",
    });
    const mine = await get(api, member, conversationDetail, { params: { id } });
    expect(mine).toMatchObject({ state: "OPEN", person: { name: "赵敏" }, unread: 1 });
    expect(mine.person!.responseMinutes).toBeGreaterThanOrEqual(1);
    await get(api, member, readMessages, { params: { id }, body: { seq: mine.lastSeq } });
    const page = await get(api, service, staffMessagePage, { query: { conversationId: id } });
    expect(page.otherReadSeq).toBe(mine.lastSeq);
  });

  it("is not given by a colleague over the head of whoever has it", async () => {
    const { id } = (await box(service, "mine")).records[0]!;
    const body = {
      conversationId: id,
      clientId: "over-head",
      type: "TEXT",
      content: { text: "我来" },
    } as const;
    expect((await refusal(api, adviser, staffSendMessage, { body })).reason).toBe("CONVERSATION_TAKEN");
  });

  it("is nobody's of a shop, whatever they may in their own", async () => {
    const merchant = await signInStaff(api, "merchant");
    const { id } = (await box(service, "mine")).records[0]!;
    expect((await refusal(api, merchant, staffConversation, { params: { id } })).reason).toBe("NOT_ALLOWED");
    expect((await refusal(api, merchant, staffConversations)).reason).toBe("NOT_ALLOWED");
  });

  it("is not begun by staff whom members do not talk to", async () => {
    const operator = await signInStaff(api, "operator");
    expect((await refusal(api, operator, claimNext)).reason).toBe("NOT_SERVING");
    expect((await refusal(api, operator, myDuty)).reason).toBe("NOT_SERVING");
  });
});

describe("a conversation handed over", () => {
  it("tells the colleague why, the member only that, and goes to nobody who is away", async () => {
    const member = await newCustomer(api, "陈桂芳");
    const { id } = await openWith(api, member, "SUPPORT");
    await get(api, service, claimConversation, { params: { id } });
    const body = { toId: people.adviser, reason: "想问失能照护的机构" };
    await arrive(api, people.adviser, false);
    expect((await refusal(api, service, transferConversation, { params: { id }, body })).reason).toBe(
      "COLLEAGUE_AWAY",
    );
    await arrive(api, people.adviser);
    const handed = await get(api, service, transferConversation, { params: { id }, body });
    expect(handed).toMatchObject({ isMine: false, person: { name: "陈静" } });
    const got = await get(api, adviser, staffConversation, { params: { id } });
    expect(got).toMatchObject({ isMine: true, handover: { from: "赵敏", reason: body.reason } });
    const { records } = await get(api, member, messagePage, { query: { conversationId: id } });
    const lines = records.map((m) => m.content.text ?? "").join();
    expect(lines).toContain("转给 陈静");
    expect(lines).not.toContain("失能照护");
  });

  it("goes to nobody whose hands are full, nor is it taken with full hands except by the member's own person", async () => {
    await pause();
    const [first, second] = [await newCustomer(api), await newCustomer(api)];
    const a = await openWith(api, first, "SUPPORT");
    await get(api, service, claimConversation, { params: { id: a.id } });
    const { load } = await get(api, adviser, myDuty);
    await duty(adviser, { capacity: load });
    const body = { toId: people.adviser, reason: "想问机构" };
    expect((await refusal(api, service, transferConversation, { params: { id: a.id }, body })).reason).toBe(
      "COLLEAGUE_FULL",
    );
    await duty(adviser, { capacity: 10 });

    const b = await openWith(api, second, "SUPPORT");
    const hands = (await get(api, service, myDuty)).load;
    await duty(service, { capacity: hands });
    expect((await refusal(api, service, claimNext)).reason).toBe("HANDS_FULL");
    expect((await refusal(api, service, claimConversation, { params: { id: b.id } })).reason).toBe(
      "HANDS_FULL",
    );
    await get(api, second, onlineServer);
    expect((await get(api, service, claimConversation, { params: { id: b.id } })).isMine).toBe(true);
    await duty(service, { capacity: 10 });
  });

  it("keeps what its former person had sent: sent again it is the message that stands, and nothing is written", async () => {
    await pause();
    const member = await newCustomer(api);
    const { id } = await openWith(api, member, "SUPPORT");
    const text = {
      conversationId: id,
      clientId: "before-handing-over",
      type: "TEXT",
      content: { text: "我帮您转给顾问" },
    } as const;
    const first = await get(api, service, staffSendMessage, { body: text });
    await get(api, service, transferConversation, {
      params: { id },
      body: { toId: people.adviser, reason: "想问机构" },
    });
    const { lastSeq } = await get(api, member, conversationDetail, { params: { id } });
    expect((await get(api, service, staffSendMessage, { body: text })).id).toBe(first.id);
    const after = await get(api, member, conversationDetail, { params: { id } });
    expect(after).toMatchObject({ lastSeq, person: { name: "陈静" } });
    const other = { ...text, clientId: "after-handing-over" };
    expect((await refusal(api, service, staffSendMessage, { body: other })).reason).toBe(
      "CONVERSATION_TAKEN",
    );
  });
});

describe("duty", () => {
  it("names a colleague of the same post to stand in, who gets what waits when its person goes", async () => {
    const [colleague] = await setPeople(api, [{ name: "孙志强", kind: "ADVISER", employeeNo: "G009" }]);
    await arrive(api, colleague!);
    expect((await refusal(api, adviser, changeDuty, { body: { standInId: people.service } })).reason).toBe(
      "BAD_INPUT",
    );
    await duty(adviser, { standInId: colleague, state: "ONLINE" });
    const member = await newCustomer(api);
    const c = await openWith(api, member, "ORG", "10001");
    await get(api, adviser, claimConversation, { params: { id: c.id } }).catch(() => undefined);
    const { person } = await get(api, member, conversationDetail, { params: { id: c.id } });
    await say(api, member, c.id, "这家还有床位吗");
    if (person!.id === people.adviser) await duty(adviser, { state: "OFFLINE" });
    const now = await get(api, member, conversationDetail, { params: { id: c.id } });
    expect(now.person!.id).toBe(colleague);
    await duty(adviser, { state: "ONLINE", standInId: null });
  });

  it("keeps what is not said and refuses an end before its beginning", async () => {
    const changed = await duty(adviser, { workDays: [5, 1, 3], workFrom: "08:30" });
    expect(changed).toMatchObject({ workDays: [1, 3, 5], workFrom: "08:30", workTo: "18:00" });
    expect(changed.person.workTime).toBe("周一、三、五 8:30–18:00");
    const wrong = await refusal(api, adviser, changeDuty, { body: { workFrom: "19:00" } });
    expect(wrong.fields).toHaveProperty("workTo");
  });

  it("keeps what somebody chose, though members see them offline outside their hours", async () => {
    const off = await duty(adviser, { state: "ONLINE", workDays: [] });
    expect(off).toMatchObject({ state: "ONLINE", person: { onlineState: "OFFLINE" } });
    await duty(adviser, { workDays: [1, 2, 3, 4, 5, 6, 7] });
  });
});

describe("what staff know of a member", () => {
  it("is shown to whoever serves them, and the number to call is written down for the member to read", async () => {
    await duty(service, { state: "OFFLINE" });
    const member = await newCustomer(api, "吴玉兰");
    const { id } = await openWith(api, member, "SUPPORT");
    await get(api, member, askCallback, { params: { id }, body: { phone: "13912345678" } });
    const { callbackAt, member: of } = await get(api, service, claimConversation, { params: { id } });
    expect(callbackAt).not.toBeNull();
    const call = { params: { id }, body: { reason: "回电话" } };
    const unsaid = { params: { id }, body: { reason: " " } };
    expect((await refusal(api, service, showCallback, unsaid)).fields).toHaveProperty("reason");
    expect(await get(api, service, showCallback, call)).toEqual({ phone: "13912345678" });
    expect((await refusal(api, adviser, showCallback, call)).reason).toBe("NOT_FOUND");
    const seen = await get(api, member, privacyAccess);
    expect(seen.records[0]).toMatchObject({ who: "客服 赵敏", what: "查看了完整手机号" });

    // Who is to be called stays on the list after the end of the conversation, until they have been.
    await get(api, service, staffCloseConversation, { params: { id } });
    expect((await box(service, "callback")).records.map((c) => c.id)).toEqual([id]);
    const called = await get(api, service, callbackDone, { params: { id } });
    expect(called).toMatchObject({
      callbackAt: null,
      lastMessage: { content: { text: "赵敏给您回过电话了。" } },
    });
    expect((await box(service, "callback")).counts.callback).toBe(0);
    expect((await refusal(api, service, showCallback, call)).reason).toBe("CALLBACK_NOT_ASKED");

    const card = await get(api, service, memberCard, { params: { id: of.id } });
    expect(card).toMatchObject({ name: "吴玉兰", orders: [], adviser: null });
    expect((await refusal(api, adviser, memberCard, { params: { id: of.id } })).status).toBe(404);
  });
});

describe("canned replies", () => {
  it("are one's own: kept, changed, deleted by nobody else", async () => {
    const body = { title: "问候", text: "您好，我是客服赵敏，有什么可以帮您？" };
    const stored = await get(api, service, saveCannedReply, { body });
    const changed = await get(api, service, saveCannedReply, {
      body: { ...body, id: stored.id, title: "开场" },
    });
    expect(changed).toMatchObject({ id: stored.id, title: "开场", isMine: true });
    expect((await refusal(api, adviser, deleteCannedReply, { params: { id: stored.id } })).status).toBe(404);
    expect(await get(api, adviser, cannedReplies)).toEqual([]);
    await get(api, service, deleteCannedReply, { params: { id: stored.id } });
    expect(await get(api, service, cannedReplies)).toEqual([]);
  });
});
