import type { Conversation, Message } from "@ginkgo/api-contract/advisory/chat";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type LiveSocket, type ThreadCalls, ThreadLive } from "./thread-live.ts";

const conversation = { id: "1", readSeq: 0, person: null } as Conversation;
const text = (seq: number): Message => ({
  conversationId: "1",
  id: String(100 + seq),
  seq,
  clientId: null,
  from: { kind: "staff", id: "9", name: "林小雨", avatarUrl: null },
  type: "TEXT",
  content: { text: `第 ${seq} 句` },
  warning: null,
  sentAt: "2026-11-22T06:00:00Z",
  recalled: false,
});

/** A server with a long thread and a socket that connects when told to; every answer takes a moment. */
function house(length: number) {
  const thread = Array.from({ length }, (_, n) => text(n + 1));
  const ears = new Map<string, (payload: never) => void>();
  const requests: string[] = [];
  const moment = () => new Promise((done) => setTimeout(done, 50));
  const state = { isDown: false };
  const calls = {
    detail: async () => conversation,
    page: async ({ beforeSeq, afterSeq, size }) => {
      await moment();
      if (state.isDown) throw new Error("down");
      requests.push(afterSeq === undefined ? `last ${size}` : `after ${afterSeq}`);
      const of = afterSeq === undefined ? thread.slice(-Number(size)) : thread.slice(Number(afterSeq));
      const hasMore = afterSeq === undefined && beforeSeq === undefined && thread.length > of.length;
      return { records: of, lastSeq: thread.length, hasMore, recalled: [], lastChange: 0 };
    },
    send: () => Promise.reject(new Error("nobody writes here")),
    read: async () => conversation,
  } satisfies ThreadCalls<Conversation>;
  const socket: LiveSocket = {
    connected: false,
    on: (event, listener) => ears.set(event, listener),
    off: (event) => ears.delete(event),
    emit: () => {},
    timeout: () => ({
      emitWithAck: async (_, body) => {
        const { afterSeq } = body as { afterSeq: number };
        return {
          code: 0,
          msg: "",
          data: await calls.page({ conversationId: "1", afterSeq: String(afterSeq) }),
        };
      },
    }),
  };
  const live = new ThreadLive({ side: "member", conversation, socket, calls, changed: () => {} });
  const hear = (event: string, payload?: unknown) => ears.get(event)?.(payload as never);
  return { thread, asked: requests, live, socket, hear, state };
}
const numbers = (live: ThreadLive<Conversation>) => live.view.messages.map((m) => m.seq);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("of a long thread only the last page comes, also where the line is there before it", async () => {
  const { live, socket, hear, thread, asked: requested } = house(500);
  live.start();
  socket.connected = true;
  hear("connect");
  thread.push(text(501));
  hear("message", text(501));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(numbers(live)).toEqual(Array.from({ length: 30 }, (_, n) => 472 + n));
  expect(requested).toEqual(["last 30", "after 501", "after 501"]);
  expect(live.view).toMatchObject({ line: "live", hasOlder: true });
  live.stop();
});

it("a thread nobody has written in hears its first message", async () => {
  const { live, socket, hear } = house(0);
  socket.connected = true;
  live.start();
  await vi.advanceTimersByTimeAsync(1_000);
  hear("message", text(1));
  expect(numbers(live)).toEqual([1]);
  live.stop();
});

it("without an answer the last page is asked for again, not the whole thread", async () => {
  const { live, socket, asked: requested, state } = house(500);
  socket.connected = true;
  state.isDown = true;
  live.start();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(live.view.line).toBe("cut");
  state.isDown = false;
  await vi.advanceTimersByTimeAsync(4_000);
  expect(numbers(live)).toEqual(Array.from({ length: 30 }, (_, n) => 471 + n));
  expect(requested[0]).toBe("last 30");
  expect(live.view.line).toBe("live");
  live.stop();
});
