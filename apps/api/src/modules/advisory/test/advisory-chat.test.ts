import {
  askCallback,
  closeConversation,
  conversationPage,
  messagePage,
  openConversation as openEndpoint,
  rateConversation,
  readMessages,
  recallMessage,
  searchMessages,
  sendMessage,
} from "@ginkgo/api-contract/advisory/chat";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { arrive, openWith, say, seedAdvisers } from "../../../../test/kits/advisory-kit.ts";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { MINUTE, type SignedIn, seedDemoPeople, signIn } from "../../../../test/kits/identity-kit.ts";
import { ask, get, refusal } from "../../../../test/kits/membership-kit.ts";
import { row } from "../../../platform/database/database.ts";

let api: TestApi;
let me: SignedIn;
let people: { adviser: string; service: string };
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedDemoPeople(api);
  people = await seedAdvisers(api);
  me = await signIn(api);
});
afterAll(() => api.close());

describe("a conversation", () => {
  it("with nobody there is a message left, with a promise when it is answered", async () => {
    const left = await openWith(api, me, "SUPPORT");
    expect(left).toMatchObject({ kind: "SUPPORT", state: "LEFT", queue: null });
    expect(left.actions).toContain("callback");
    expect((await openWith(api, me, "SUPPORT")).lastSeq).toBe(left.lastSeq);
    expect(left.lastMessage!.content.text).toMatch(/请留言，我们会在 .+ 前回复您/);
    const called = await get(api, me, askCallback, {
      params: { id: left.id },
      body: { phone: "13800138000" },
    });
    expect(called.lastMessage!.content.text).toContain("回电");
    await say(api, me, left.id, "我想问发票");
    await arrive(api, people.service);
    await api.api.dueWork.runAll();
    expect(await openWith(api, me, "SUPPORT")).toMatchObject({
      id: left.id,
      state: "OPEN",
      person: { name: "赵敏", onlineState: "ONLINE" },
    });
  });

  it("about an organisation begins with its card, and is one however often it is opened", async () => {
    await arrive(api, people.adviser);
    const [first, second] = await Promise.all([
      openWith(api, me, "ORG", "10001"),
      openWith(api, me, "ORG", "10001"),
    ]);
    expect(first!.id).toBe(second!.id);
    const { records } = await get(api, me, messagePage, { query: { conversationId: first!.id } });
    expect(records[0]).toMatchObject({
      seq: 1,
      type: "ORG_CARD",
      content: { card: { link: "/orgs/10001", gone: false } },
    });
    expect(
      (await refusal(api, me, openEndpoint, { body: { targetType: "ORG", targetId: "999999" } })).status,
    ).toBe(404);
  });

  it("waits in the queue when all are taken, told its place, and is taken up when somebody is free", async () => {
    await api.database.transaction((tx) =>
      tx.execute(sql`update advisory.people set capacity = 1 where staff_id = ${people.service}::bigint`),
    );
    const [a, b] = [await signIn(api), await signIn(api)];
    const first = await openWith(api, a, "SUPPORT");
    const second = await openWith(api, b, "SUPPORT");
    expect([first.queue?.place, second.queue?.place]).toEqual([1, 2]);
    expect(second.queue!.waitMinutes).toBeGreaterThan(0);
    const mine = (await get(api, me, conversationPage)).records.find((c) => c.kind === "SUPPORT")!;
    await get(api, me, closeConversation, { params: { id: mine.id } });
    expect((await openWith(api, a, "SUPPORT")).state).toBe("OPEN");
    expect((await openWith(api, b, "SUPPORT")).queue?.place).toBe(1);
    const rated = await get(api, me, rateConversation, { params: { id: mine.id }, body: { score: 5 } });
    expect(rated).toMatchObject({ state: "CLOSED", score: 5, actions: [] });
  });

  it("goes to whoever is there when its person has left somebody waiting", async () => {
    const other = (await row<{ id: string }>(
      api.database.primary,
      sql`select id::text as id from identity.staff where name = '周建华'`,
    ))!.id;
    await api.database.transaction((tx) =>
      tx.execute(
        sql`insert into advisory.people (staff_id, kind, title, employee_no) values (${other}::bigint, 'ADVISER', 'ADVISER', 'G002')`,
      ),
    );
    const c = await openWith(api, me, "ORG", "10001");
    expect(c.person!.name).toBe("陈静");
    await say(api, me, c.id, "还在吗");
    await arrive(api, people.adviser, false);
    await arrive(api, other);
    await api.api.dueWork.runAll();
    expect(await openWith(api, me, "ORG", "10001")).toMatchObject({ id: c.id, person: { name: "周建华" } });
  });
});

describe("a message", () => {
  it("sent ten times under one number is one message, and the numbers have no gaps (C1, C2)", async () => {
    const c = await openWith(api, me, "ORG", "10002");
    const body = {
      conversationId: c.id,
      clientId: "same-same",
      type: "TEXT" as const,
      content: { text: "您好" },
    };
    const answers = await Promise.all(Array.from({ length: 10 }, () => get(api, me, sendMessage, { body })));
    expect(new Set(answers.map((a) => a.id)).size).toBe(1);
    await Promise.all(Array.from({ length: 20 }, (_, i) => say(api, me, c.id, `第 ${i} 句`)));
    const { records } = await get(api, me, messagePage, { query: { conversationId: c.id, size: "100" } });
    expect(records.map((m) => m.seq)).toEqual(records.map((_, i) => i + 1));
    const older = await get(api, me, messagePage, {
      query: { conversationId: c.id, beforeSeq: "12", size: "5" },
    });
    expect(older).toMatchObject({ hasMore: true, records: [7, 8, 9, 10, 11].map((seq) => ({ seq })) });
  });

  it("is taken back within two minutes and its words are gone; whoever was away learns of it (C5)", async () => {
    const c = await openWith(api, me, "ORG", "10002");
    const m = await say(api, me, c.id, "说错了的话");
    const late = await say(api, me, c.id, "来不及的话");
    const gone = await get(api, me, recallMessage, { params: { id: m.id } });
    expect(gone).toMatchObject({ recalled: true, content: {} });
    const page = await get(api, me, messagePage, {
      query: { conversationId: c.id, afterSeq: String(c.lastSeq), afterChange: "0" },
    });
    expect(page.recalled).toEqual([{ id: m.id, seq: m.seq }]);
    api.clock.advance(3 * MINUTE);
    expect((await refusal(api, me, recallMessage, { params: { id: late.id } })).reason).toBe("RECALL_LATE");
    const stored = await row<{ content: string | null }>(
      api.database.primary,
      sql`select content from advisory.messages where id = ${m.id}::bigint`,
    );
    expect(stored!.content).toBeNull();
  });

  it("that asks for a code or a transfer carries a warning", async () => {
    const c = await openWith(api, me, "ORG", "10002");
    expect((await say(api, me, c.id, "请把验证码告诉我")).warning).toContain("验证码只给您自己用");
    expect((await say(api, me, c.id, "费用多少")).warning).toBeNull();
  });

  it("is found again by its words, in one's own threads only", async () => {
    const c = await openWith(api, me, "ORG", "10002");
    await say(api, me, c.id, "母亲膝盖不好，想要一楼");
    const found = await get(api, me, searchMessages, { query: { keyword: "一楼" } });
    expect(found.records.map((m) => m.content.text)).toEqual(["母亲膝盖不好，想要一楼"]);
    expect((await get(api, await signIn(api), searchMessages, { query: { keyword: "一楼" } })).total).toBe(0);
  });

  it("and its thread are nobody else's", async () => {
    const c = await openWith(api, me, "ORG", "10002");
    const stranger = await signIn(api);
    const body = {
      conversationId: c.id,
      clientId: "stranger-1",
      type: "TEXT" as const,
      content: { text: "x" },
    };
    expect((await ask(api, stranger, sendMessage, { body })).status).toBe(404);
    expect((await ask(api, stranger, messagePage, { query: { conversationId: c.id } })).status).toBe(404);
    expect((await ask(api, stranger, readMessages, { params: { id: c.id }, body: { seq: 1 } })).status).toBe(
      404,
    );
  });
});
