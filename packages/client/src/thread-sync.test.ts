import type { Message } from "@ginkgo/api-contract/advisory/chat";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type ThreadLine, ThreadSync } from "./thread-sync.ts";

const texts = (seq: number, clientId: string | null, text: string): Message => ({
  conversationId: "1",
  id: String(100 + seq),
  seq,
  clientId,
  from: { kind: "member", id: "7", name: "王桂兰", avatarUrl: null },
  type: "TEXT",
  content: { text },
  warning: null,
  sentAt: "2026-11-22T06:00:00Z",
  recalled: false,
});

/** What a person sees of a sentence: how often it stands among the messages or on its way. */
const shown = ({ messages, pending }: ThreadSync, clientId: string) => [
  messages.filter((m) => m.clientId === clientId).length,
  pending.filter((p) => p.clientId === clientId).length,
];

/** A server with one thread, which answers at once, says aloud only what it is told to, and counts its calls. */
function server() {
  const thread: Message[] = [];
  const calls = { count: 0 };
  const line: ThreadLine = {
    resume: async ({ afterSeq }) => {
      calls.count++;
      return {
        code: 0,
        msg: "",
        data: { records: thread.slice(afterSeq), hasMore: false, recalled: [], lastChange: 0 },
      };
    },
    send: async ({ clientId, content }) => {
      calls.count++;
      thread.push(texts(thread.length + 1, clientId, "text" in content ? content.text : ""));
      return { code: 0, msg: "", data: { id: thread.at(-1)!.id, seq: thread.length } };
    },
  };
  return { thread, line, calls };
}

/** How many calls are still made in the next minute. */
async function callsInAMinute(calls: { count: number }): Promise<number> {
  const before = calls.count;
  await vi.advanceTimersByTimeAsync(60_000);
  return calls.count - before;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("a message that was taken stays in sight until it is heard", async () => {
  const { thread, line } = server();
  const seen: number[][] = [];
  const sync = new ThreadSync("1", line, () => seen.push(shown(sync, "a")));
  await sync.send("a", { type: "TEXT", content: { text: "我这边断了一下" } });
  expect(shown(sync, "a")).toEqual([0, 1]);
  sync.receive(thread[0]!);
  expect(shown(sync, "a")).toEqual([1, 0]);
  expect(seen.map(([arrived = 0, onItsWay = 0]) => arrived + onItsWay)).toEqual(seen.map(() => 1));
  sync.stop();
});

it("one that was taken and never heard is fetched, and not sent again (C4)", async () => {
  const { thread, line, calls } = server();
  const sync = new ThreadSync("1", line);
  await sync.send("a", { type: "TEXT", content: { text: "您好" } });
  expect(shown(sync, "a")).toEqual([0, 1]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(shown(sync, "a")).toEqual([1, 0]);
  expect(thread).toHaveLength(1);
  expect(await callsInAMinute(calls)).toBe(0);
});

it("while no answer comes it goes on trying, until it is stopped", async () => {
  const { thread, line } = server();
  const calls = { count: 0 };
  let isCut = true;
  const cut = () => {
    calls.count++;
    return Promise.reject(new Error("cut"));
  };
  const sync = new ThreadSync("1", {
    resume: (body) => (isCut ? cut() : line.resume(body)),
    send: (body) => (isCut ? cut() : line.send(body)),
  });
  await sync.send("a", { type: "TEXT", content: { text: "您好" } });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(shown(sync, "a")).toEqual([0, 1]);
  isCut = false;
  await vi.advanceTimersByTimeAsync(4_000);
  expect(shown(sync, "a")).toEqual([1, 0]);
  expect(thread).toHaveLength(1);

  isCut = true;
  await sync.send("b", { type: "TEXT", content: { text: "在吗" } });
  sync.stop();
  expect(await callsInAMinute(calls)).toBe(0);
  expect(thread).toHaveLength(1);
});

it("what was said last is still sent when the thread is left, however often the server says wait", async () => {
  const { thread, line } = server();
  let waits = 2;
  const refusing: ThreadLine = {
    ...line,
    send: async (body) => {
      if (waits-- > 0) return { code: 1, msg: "", data: { reason: "TOO_MANY_REQUESTS" } } as never;
      return line.send(body);
    },
  };
  const sync = new ThreadSync("1", refusing);
  void sync.send("a", { type: "TEXT", content: { text: "还有一件事" } });
  const left = sync.finish();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await left).toEqual([]);
  expect(thread.map((m) => m.clientId)).toEqual(["a"]);
  sync.stop();
});

it("leaving does not wait for ever: what nobody answered to within a minute is handed back", async () => {
  const sync = new ThreadSync("1", { ...server().line, send: () => Promise.reject(new Error("no line")) });
  void sync.send("a", { type: "TEXT", content: { text: "还有一件事" } });
  const left = sync.finish();
  await vi.advanceTimersByTimeAsync(62_000);
  expect((await left).map((p) => p.clientId)).toEqual(["a"]);
  sync.stop();
});
