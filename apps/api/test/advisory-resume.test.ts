// Two people talk over lines that are cut again and again: nothing is lost, nothing comes twice, both read the same
// (C3, C4, C9).
import type { Conversation } from "@ginkgo/contract/chat";
import { ThreadSync } from "@ginkgo/contract/thread-sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { arrive, openWith, seedAdvisers } from "./advisory-kit.ts";
import { buildTestApi, type TestApi } from "./build-test-api.ts";
import { type SignedIn, seedDemoPeople, signIn } from "./identity-kit.ts";
import { signInStaff } from "./membership-kit.ts";
import { type Line, lineOf, openSockets, type SocketHouse, send } from "./sockets-kit.ts";

/** More in a nightly run: 1,000 messages, 200 cuts. */
const MESSAGES = Number(process.env.CHAT_MESSAGES ?? 60);
const CUTS = Number(process.env.CHAT_CUTS ?? 12);

let api: TestApi;
let houses: SocketHouse[];
let customer: SignedIn;
let adviser: SignedIn;
let adviserId: string;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedDemoPeople(api);
  ({ adviser: adviserId } = await seedAdvisers(api));
  // Two of them, as two processes would serve: what one hears, the other's people hear too.
  houses = [await openSockets(api.api), await openSockets(api.api)];
  customer = await signIn(api);
  adviser = await signInStaff(api, "adviser");
});
afterAll(async () => {
  for (const house of houses) await house.close();
  await api.close();
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Somebody at one end of a thread, whose line comes back by itself. */
class Talker {
  readonly sync: ThreadSync;
  readonly line: Line;
  constructor(who: SignedIn, conversation: Conversation, origin: string, transport: string, side?: "staff") {
    this.line = lineOf(origin, who, {
      transports: [transport],
      reconnection: true,
      reconnectionDelay: 20,
      reconnectionDelayMax: 60,
      auth: side ? { side } : {},
    });
    this.sync = new ThreadSync(conversation.id, {
      resume: (body) => send(this.line, "conversation:resume", body),
      send: (body) => send(this.line, "message:send", body),
    });
    this.line.on("message", (m) => this.sync.heard(m));
    this.line.on("connect", () => void this.sync.connected().catch(() => {}));
    this.line.connect();
  }
  /** As when a telephone changes its network: the transport goes without a word. */
  cut() {
    this.line.io.engine?.close();
  }
  async settled() {
    await expect.poll(() => this.sync.pending.length, { timeout: 60_000 }).toBe(0);
  }
}

/** Socket events are counted; who talks without pause waits as a person would. */
const RHYTHM = 110;

describe.each(["websocket", "polling"])("over %s", (transport) => {
  it(`${MESSAGES} messages through ${CUTS} cuts arrive once, in one order, at both ends`, async () => {
    await arrive(api, adviserId);
    const conversation = await openWith(api, customer, transport === "polling" ? "ORG" : "ADVISER", "10003");
    expect(conversation.state).toBe("OPEN");
    const ends = [
      new Talker(customer, conversation, houses[0]!.origin, transport),
      new Talker(adviser, conversation, houses[1]!.origin, transport, "staff"),
    ];
    let done = false;
    const cutting = (async () => {
      for (let i = 0; i < CUTS && !done; i++) {
        await pause((MESSAGES * RHYTHM) / CUTS / 2 + Math.random() * 200);
        ends[i % 2]!.cut();
      }
    })();
    const said = new Set<string>();
    for (let i = 0; i < MESSAGES; i++) {
      const end = ends[i % 2]!;
      const text = `第 ${i} 句`;
      said.add(text);
      void end.sync.send(`${transport}-${String(i).padStart(5, "0")}`, { type: "TEXT", content: { text } });
      await pause(RHYTHM);
    }
    done = true;
    await cutting;
    for (const end of ends) {
      await end.settled();
      await expect.poll(() => end.line.connected, { timeout: 20_000 }).toBe(true);
      await end.sync.catchUp();
    }
    const [a, b] = ends.map((end) =>
      end.sync.messages.map((m) => `${m.seq} ${m.id} ${m.content.text ?? ""}`),
    );
    expect(a).toEqual(b);
    const texts = ends[0]!.sync.messages.flatMap((m) =>
      m.from.kind === "system" || m.type !== "TEXT" ? [] : [m.content.text!],
    );
    expect(texts.toSorted()).toEqual([...said].toSorted());
    expect(ends[0]!.sync.messages.map((m) => m.seq)).toEqual(ends[0]!.sync.messages.map((_, i) => i + 1));
    for (const end of ends) end.line.disconnect();
  }, 600_000);
});
