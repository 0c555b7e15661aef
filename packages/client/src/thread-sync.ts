// Timers, as browsers and Node have them.
/// <reference lib="dom" />
import type { Message, MessagePage, Outgoing } from "@ginkgo/api-contract/advisory/chat";
import type { Ack } from "@ginkgo/api-contract/advisory/chat-socket";
import type { ProblemKey } from "@ginkgo/api-contract/problems";

/** Noes that pass by themselves: what is pending waits, and is sent again. */
const passing: ReadonlySet<unknown> = new Set<ProblemKey>(["TOO_MANY_REQUESTS", "UNAVAILABLE"]);
const isPassing = (data: unknown) => passing.has((data as { reason?: unknown } | null)?.reason);
/** Until it is tried again, milliseconds. */
const AGAIN = 2_000;
/** How long what is on its way is still sent once nobody looks any more, milliseconds. */
const LAST_TRIES = 60_000;

/** A message on its way. `refused`: the server said no, and why. `seq`: it said yes, under this number. */
export interface Pending {
  clientId: string;
  outgoing: Outgoing;
  refused: string | null;
  seq?: number;
}

/** What a message on its way says, in words. */
export function pendingWords({ outgoing }: Pending): string {
  if (outgoing.type === "TEXT") return outgoing.content.text;
  if (outgoing.type === "VOICE") return `语音 ${outgoing.content.seconds} 秒`;
  return outgoing.type === "IMAGE" ? "一张图片" : "一张卡片";
}

/** How a thread reaches the server: a socket, or calls over HTTP. Rejects where no answer comes. */
export interface ThreadLine {
  resume(body: {
    conversationId: string;
    afterSeq: number;
    afterChange: number;
  }): Promise<Ack<Pick<MessagePage, "records" | "hasMore" | "recalled" | "lastChange">>>;
  send(
    body: { conversationId: string; clientId: string } & Outgoing,
  ): Promise<Ack<Pick<Message, "id" | "seq">>>;
}

/**
 * One reader's copy of a conversation, kept equal to the server's over a line that breaks at any moment: it begins
 * with hearing and then fetches what it lacks (C4), asks again after a gap, sends what is pending one after another
 * under client ids until the server has said yes or no (C1–C3, C5). Used by the portal, the console and the tests.
 */
export class ThreadSync {
  readonly conversationId: string;
  readonly #line: ThreadLine;
  readonly #changed: () => void;
  readonly #bySeq = new Map<number, Message>();
  #lastSeq = 0;
  #lastChange = 0;
  #pending: Pending[] = [];
  #fetching: Promise<void> | undefined;
  #again = false;
  #sending = false;
  #later: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  constructor(conversationId: string, line: ThreadLine, changed: () => void = () => {}) {
    this.conversationId = conversationId;
    this.#line = line;
    this.#changed = changed;
  }

  /** Without gaps, the older first. */
  get messages(): Message[] {
    return [...this.#bySeq.values()].filter((m) => m.seq <= this.#lastSeq).toSorted((a, b) => a.seq - b.seq);
  }

  /** Sent and not yet among the messages: what the server has taken stays here until it has been heard. */
  get pending(): readonly Pending[] {
    return this.#pending;
  }

  get lastSeq(): number {
    return this.#lastSeq;
  }

  /** Begins with a page that came otherwise, the last of the thread for one. */
  begin(page: Pick<MessagePage, "records" | "lastChange">): void {
    for (const m of page.records) this.#bySeq.set(m.seq, m);
    this.#lastSeq = Math.max(this.#lastSeq, ...page.records.map((m) => m.seq));
    this.#lastChange = Math.max(this.#lastChange, page.lastChange);
    this.#advance();
  }

  /** Older messages, read page by page upwards. */
  prepend(records: readonly Message[]): void {
    for (const m of records) if (!this.#bySeq.has(m.seq)) this.#bySeq.set(m.seq, m);
    this.#changed();
  }

  /** The line is there, again or for the first time. */
  async connected(): Promise<void> {
    await this.catchUp();
    await this.flush();
  }

  receive(message: Message): void {
    if (message.conversationId !== this.conversationId || message.seq <= this.#lastSeq) return;
    this.#bySeq.set(message.seq, message);
    if (message.seq > this.#lastSeq + 1) void this.catchUp().catch(() => {});
    this.#advance();
  }

  heardRecall({ id, seq, change }: { id: string; seq: number; change: number }): void {
    this.#recall([{ id, seq }]);
    // A gap among the recalls is closed by the next catching up.
    if (change === this.#lastChange + 1) this.#lastChange = change;
    this.#changed();
  }

  /** Sends something, now or as soon as there is a line; it is never sent under two ids. */
  async send(clientId: string, outgoing: Outgoing): Promise<void> {
    this.#pending.push({ clientId, outgoing, refused: null });
    this.#changed();
    await this.flush();
  }

  /** Gives up on one that was refused. */
  drop(clientId: string): void {
    this.#pending = this.#pending.filter((p) => p.clientId !== clientId);
    this.#changed();
  }

  /** Fetches what is missing. Asked while it fetches, it looks once more afterwards. */
  catchUp(): Promise<void> {
    if (this.#fetching) {
      this.#again = true;
      return this.#fetching;
    }
    this.#fetching = this.#fetch().finally(() => {
      this.#fetching = undefined;
    });
    return this.#fetching;
  }

  async #fetch(): Promise<void> {
    do {
      this.#again = false;
      let hasMore = true;
      while (hasMore) {
        const { conversationId } = this;
        const ask = { conversationId, afterSeq: this.#lastSeq, afterChange: this.#lastChange };
        const { code, msg, data } = await this.#line.resume(ask);
        if (code !== 0) throw new Error(msg);
        for (const m of data.records) this.#bySeq.set(m.seq, m);
        this.#recall(data.recalled);
        this.#lastChange = Math.max(this.#lastChange, data.lastChange);
        this.#advance();
        hasMore = data.hasMore;
      }
    } while (this.#again);
  }

  /**
   * Goes on sending what is on its way, for a minute at most.
   * @returns what the server has answered neither yes nor no to by then
   */
  async finish(): Promise<Pending[]> {
    const isOpen = (p: Pending) => p.refused === null && p.seq === undefined;
    const until = Date.now() + LAST_TRIES;
    while (this.#pending.some(isOpen) && Date.now() < until) {
      await this.flush();
      if (this.#pending.some(isOpen)) await new Promise((resolve) => setTimeout(resolve, AGAIN / 4));
    }
    return this.#pending.filter(isOpen);
  }

  /** Nothing is sent any more by itself. */
  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#later);
  }

  #tryLater(): void {
    clearTimeout(this.#later);
    if (this.#stopped) return;
    this.#later = setTimeout(() => void this.connected().catch(() => this.#tryLater()), AGAIN);
  }

  /**
   * Sends what is pending, in order, one at a time. Without an answer, or with a no that passes, it is tried again in a
   * while, and when the line is there again. What was taken and is not heard is looked for in a while.
   */
  async flush(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    try {
      for (;;) {
        const next = this.#pending.find((p) => p.refused === null && p.seq === undefined);
        if (!next) break;
        const { conversationId } = this;
        const body = { conversationId, clientId: next.clientId, ...next.outgoing };
        const { code, msg, data } = await this.#line.send(body);
        if (code !== 0 && isPassing(data)) {
          this.#tryLater();
          return;
        }
        if (code === 0) next.seq = data.seq;
        else next.refused = msg;
        this.#advance();
      }
      if (this.#pending.some((p) => p.seq !== undefined)) this.#tryLater();
    } catch {
      // Whether it arrived the server knows by its client id.
      this.#tryLater();
    } finally {
      this.#sending = false;
    }
  }

  #recall(recalled: readonly { id: string; seq: number }[]): void {
    for (const { seq } of recalled) {
      const m = this.#bySeq.get(seq);
      if (m) this.#bySeq.set(seq, { ...m, recalled: true, content: {}, warning: null });
    }
  }

  #advance(): void {
    while (this.#bySeq.has(this.#lastSeq + 1)) this.#lastSeq++;
    this.#pending = this.#pending.filter((p) => p.seq === undefined || p.seq > this.#lastSeq);
    this.#changed();
  }
}
