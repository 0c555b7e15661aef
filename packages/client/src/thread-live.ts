// Timers and random ids, as browsers and Node have them.
/// <reference lib="dom" />
import { onlineStates } from "@ginkgo/api-contract/advisory/advisory-codes";
import type { Conversation, Message, MessagePage, Outgoing } from "@ginkgo/api-contract/advisory/chat";
import type { Ack, ServerToClient } from "@ginkgo/api-contract/advisory/chat-socket";
import { type Pending, ThreadSync } from "./thread-sync.ts";

/** As much of a socket.io client as a thread uses. */
export interface LiveSocket {
  connected: boolean;
  on(event: string, listener: (payload: never) => void): unknown;
  off(event: string, listener: (payload: never) => void): unknown;
  emit(event: string, body: unknown): unknown;
  timeout(ms: number): { emitWithAck(event: string, body: unknown): Promise<unknown> };
}

type ThreadPage = Pick<MessagePage, "records" | "lastSeq" | "hasMore" | "recalled" | "lastChange">;

/** The same over HTTP, by the member's calls or by those of staff. Refusals are answers; no answer at all rejects. */
export interface ThreadCalls<C extends Conversation> {
  detail(id: string): Promise<C>;
  page(query: {
    conversationId: string;
    beforeSeq?: string;
    afterSeq?: string;
    afterChange?: string;
    size?: string;
  }): Promise<ThreadPage>;
  send(
    body: { conversationId: string; clientId: string } & Outgoing,
  ): Promise<Ack<Pick<Message, "id" | "seq">>>;
  read(id: string, seq: number): Promise<C>;
}

/** `trying`: not there yet. `live`: by socket. `asking`: asked again every few seconds. `cut`: no answer at all. */
export type LineState = "trying" | "live" | "asking" | "cut";

/** What a screen draws. A new object after each change. */
export interface ThreadView<C extends Conversation> {
  conversation: C;
  messages: Message[];
  pending: readonly Pending[];
  line: LineState;
  /** The other side is writing. */
  isTyping: boolean;
  /** There are older ones above. */
  hasOlder: boolean;
}

const PAGE = 30;
const ANSWER_WITHIN = 8_000;
const ASK_EVERY = 4_000;
const TYPING_LASTS = 4_000;
const SAY_TYPING_EVERY = 2_500;

/** What is half written, by id of the conversation. */
export interface ThreadDrafts {
  get(conversationId: string): string | undefined;
  set(conversationId: string, text: string): void;
}

/** Stays while the page does, whatever screen it was written on has gone. */
const draftsOfPage = new Map<string, string>();

/**
 * One open thread on a screen: hears the socket where there is one, asks over HTTP where there is none, and keeps
 * {@link ThreadSync} fed by both. The portal's panel and the console are the same here but for their calls.
 */
export class ThreadLive<C extends Conversation> {
  readonly #side: "member" | "staff";
  readonly #calls: ThreadCalls<C>;
  readonly #socket: LiveSocket;
  readonly #tell: () => void;
  readonly #drafts: ThreadDrafts;
  readonly #sync: ThreadSync;
  #view: ThreadView<C>;
  #asking: ReturnType<typeof setInterval> | undefined;
  #typing: ReturnType<typeof setTimeout> | undefined;
  #first: Promise<void> | undefined;
  #isBegun = false;
  #saidTyping = 0;
  #stopped = false;

  constructor(options: {
    side: "member" | "staff";
    conversation: C;
    socket: LiveSocket;
    calls: ThreadCalls<C>;
    changed: () => void;
    /** Where half a line is kept; without it, as long as the page. */
    drafts?: ThreadDrafts;
  }) {
    this.#side = options.side;
    this.#calls = options.calls;
    this.#socket = options.socket;
    this.#tell = options.changed;
    this.#drafts = options.drafts ?? draftsOfPage;
    const { conversation } = options;
    this.#view = {
      conversation,
      messages: [],
      pending: [],
      line: "trying",
      isTyping: false,
      hasOlder: false,
    };
    this.#sync = new ThreadSync(
      conversation.id,
      { resume: (body) => this.#resume(body), send: (body) => this.#send(body) },
      () => this.#show(),
    );
  }

  get view(): ThreadView<C> {
    return this.#view;
  }

  /** Hears first, then fetches (C4). */
  start(): void {
    for (const [event, listener] of this.#listeners) this.#socket.on(event, listener);
    this.#asking = setInterval(() => {
      if (!this.#socket.connected || !this.#first) void this.#keepUp();
    }, ASK_EVERY);
    void this.#keepUp();
  }

  /**
   * Draws and hears nothing any more; what was said and is on its way is still sent.
   * @returns once that is done. Words that did not get through by then wait where they can be sent again.
   */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const [event, listener] of this.#listeners) this.#socket.off(event, listener);
    clearInterval(this.#asking);
    clearTimeout(this.#typing);
    const unsent = await this.#sync.finish();
    this.#sync.stop();
    const words = unsent.flatMap((p) => (p.outgoing.type === "TEXT" ? [p.outgoing.content.text] : []));
    if (words.length > 0) this.draft = [...words, this.draft].filter(Boolean).join("\n");
  }

  send(outgoing: Outgoing): Promise<void> {
    return this.#sync.send(crypto.randomUUID(), outgoing);
  }

  drop(clientId: string): void {
    this.#sync.drop(clientId);
  }

  /** What was begun in this conversation and not sent. */
  get draft(): string {
    return this.#drafts.get(this.#view.conversation.id) ?? "";
  }

  set draft(text: string) {
    this.#drafts.set(this.#view.conversation.id, text);
  }

  /** What a call answered about the conversation. */
  take(conversation: C): void {
    this.#draw({ conversation });
  }

  /** Somebody looks at the last message. */
  async read(): Promise<void> {
    const { conversation } = this.#view;
    const seq = this.#sync.lastSeq;
    if (seq <= conversation.readSeq) return;
    this.#draw({ conversation: { ...conversation, readSeq: seq, unread: 0 } });
    await this.#calls.read(conversation.id, seq).then(
      (next) => this.take(next),
      () => {},
    );
  }

  sendTyping(): void {
    if (!this.#socket.connected || Date.now() - this.#saidTyping < SAY_TYPING_EVERY) return;
    this.#saidTyping = Date.now();
    this.#socket.emit("typing", { conversationId: this.#view.conversation.id });
  }

  /** Reads the page above the oldest one shown. @param size how many, up to 100 */
  async older(size = PAGE): Promise<void> {
    const first = this.#view.messages[0]?.seq;
    if (!first || !this.#view.hasOlder) return;
    const page = await this.#calls.page({
      conversationId: this.#view.conversation.id,
      beforeSeq: String(first),
      size: String(size),
    });
    this.#draw({ hasOlder: page.hasMore });
    this.#sync.prepend(page.records);
  }

  readonly #listeners: [string, (payload: never) => void][] = [
    this.#ear("message", (m) => {
      // Before the first page it would seem to lack all that was ever said; what came meanwhile is fetched after it.
      if (this.#isBegun) this.#sync.receive(m);
      if (m.from.kind !== this.#side) this.#stopTyping();
    }),
    this.#ear("message:recalled", (m) => this.#sync.heardRecall(m)),
    this.#ear("read", ({ by, seq }) => {
      const { conversation } = this.#view;
      this.take({ ...conversation, ...(by === this.#side ? { readSeq: seq } : { otherReadSeq: seq }) });
    }),
    this.#ear("typing", ({ by }) => {
      if (by === this.#side) return;
      this.#draw({ isTyping: true });
      clearTimeout(this.#typing);
      this.#typing = setTimeout(() => this.#stopTyping(), TYPING_LASTS);
    }),
    this.#ear("online", ({ personId, state }) => {
      const { conversation } = this.#view;
      const { person } = conversation;
      if (person?.id !== personId) return;
      this.take({
        ...conversation,
        person: { ...person, onlineState: state, onlineStateText: onlineStates[state] },
      });
    }),
    this.#ear("queue", (queue) => this.take({ ...this.#view.conversation, queue })),
    this.#ear("conversation:changed", () => void this.reload().catch(() => {})),
    ["connect", () => void this.#keepUp()],
    ["disconnect", () => this.#draw({ line: "cut" })],
  ];

  #ear<E extends keyof ServerToClient>(
    event: E,
    hear: (payload: Parameters<ServerToClient[E]>[0]) => void,
  ): [string, (payload: never) => void] {
    return [
      event,
      (payload: Parameters<ServerToClient[E]>[0]) => {
        if ("conversationId" in payload && payload.conversationId !== this.#view.conversation.id) return;
        hear(payload);
      },
    ];
  }

  /** What arrived is no longer on its way, whether or not its answer has come. */
  #show() {
    const { messages, pending } = this.#sync;
    const arrived = new Set(messages.map((m) => m.clientId));
    this.#draw({ messages, pending: pending.filter((p) => !arrived.has(p.clientId)) });
  }

  #stopTyping() {
    if (this.#view.isTyping) this.#draw({ isTyping: false });
  }

  #draw(part: Partial<ThreadView<C>>) {
    if (this.#stopped) return;
    this.#view = { ...this.#view, ...part };
    this.#tell();
  }

  /** Reads the last page, once: from nothing, all of a long thread would come. Who connects meanwhile waits for it. */
  #begin(): Promise<void> {
    const { id: conversationId } = this.#view.conversation;
    this.#first ??= this.#calls.page({ conversationId, size: String(PAGE) }).then(
      (page) => {
        this.#draw({ hasOlder: page.hasMore });
        this.#sync.begin(page);
        this.#isBegun = true;
      },
      (error: unknown) => {
        this.#first = undefined;
        throw error;
      },
    );
    return this.#first;
  }

  /** Fetches what is missing, by whatever line there is, and says how it went. */
  async #keepUp(): Promise<void> {
    try {
      await this.#begin();
      await this.#sync.connected();
      if (!this.#socket.connected || this.#view.line === "cut") await this.reload();
      this.#draw({ line: this.#socket.connected ? "live" : "asking" });
    } catch {
      this.#draw({ line: "cut" });
    }
  }

  /** State, person or place in the queue may be others now. */
  async reload(): Promise<void> {
    this.take(await this.#calls.detail(this.#view.conversation.id));
  }

  async #resume(body: {
    conversationId: string;
    afterSeq: number;
    afterChange: number;
  }): Promise<Ack<ThreadPage>> {
    if (this.#socket.connected)
      return (await this.#socket
        .timeout(ANSWER_WITHIN)
        .emitWithAck("conversation:resume", body)) as Ack<ThreadPage>;
    const data = await this.#calls.page({
      conversationId: body.conversationId,
      afterSeq: String(body.afterSeq),
      afterChange: String(body.afterChange),
    });
    return { code: 0, msg: "", data };
  }

  async #send(body: { conversationId: string; clientId: string } & Outgoing) {
    if (!this.#socket.connected) return this.#calls.send(body);
    return (await this.#socket.timeout(ANSWER_WITHIN).emitWithAck("message:send", body)) as Ack<
      Pick<Message, "id" | "seq">
    >;
  }
}
