import type { Conversation } from "@ginkgo/api-contract/advisory/chat";
import { ThreadSync } from "@ginkgo/client/thread-sync";
import { expect } from "vitest";
import type { SignedIn } from "../../../../test/kits/identity-kit.ts";
import { type Line, lineOf, send } from "../../../../test/kits/sockets-kit.ts";

/** Socket events are counted; who talks without pause waits as a person would. Milliseconds. */
export const RHYTHM = 110;

/** Somebody at one end of a thread, whose line comes back by itself. */
export class Talker {
  readonly sync: ThreadSync;
  readonly line: Line;

  constructor(
    who: SignedIn,
    { id }: Pick<Conversation, "id">,
    { origin, transport = "websocket", side }: { origin: string; transport?: string; side?: "staff" },
  ) {
    this.line = lineOf(origin, who, {
      transports: [transport],
      reconnection: true,
      reconnectionDelay: 20,
      reconnectionDelayMax: 60,
      auth: side ? { side } : {},
    });
    this.sync = new ThreadSync(id, {
      resume: (body) => send(this.line, "conversation:resume", body),
      send: (body) => send(this.line, "message:send", body),
    });
    this.line.on("message", (m) => this.sync.receive(m));
    this.line.on("connect", () => void this.sync.connected().catch(() => {}));
    this.line.connect();
  }

  /** As when a telephone changes its network: the transport goes without a word. */
  cut(): void {
    this.line.io.engine?.close();
  }

  say(clientId: string, text: string): void {
    void this.sync.send(clientId, { type: "TEXT", content: { text } });
  }

  /** Waits until everything it said has been answered and it has read everything. */
  async settled(): Promise<void> {
    await expect.poll(() => this.sync.pending.length, { timeout: 60_000 }).toBe(0);
    await expect.poll(() => this.line.connected, { timeout: 20_000 }).toBe(true);
    const hasCaughtUp = () =>
      this.sync.catchUp().then(
        () => true,
        () => false,
      );
    await expect.poll(hasCaughtUp, { timeout: 20_000 }).toBe(true);
  }
}

/** Both read the same, without gaps, and everything that was said is there once. */
export function expectSame(ends: readonly Talker[], said: Iterable<string>): void {
  const [a, ...others] = ends.map((end) =>
    end.sync.messages.map((m) => `${m.seq} ${m.id} ${m.content.text ?? ""}`),
  );
  for (const b of others) expect(b).toEqual(a);
  const { messages } = ends[0]!.sync;
  expect(messages.map((m) => m.seq)).toEqual(messages.map((_, i) => i + 1));
  const texts = messages.flatMap((m) =>
    m.from.kind === "system" || !m.content.text ? [] : [m.content.text],
  );
  expect(texts.toSorted()).toEqual([...said].toSorted());
}
