import { z } from "zod";
import { Id } from "../fields.ts";
import type { NoticeKind } from "../membership/membership-codes.ts";
import type { Task } from "../tasks/tasks.ts";
import type { OnlineState } from "./advisory-codes.ts";
import {
  type Conversation,
  type Message,
  type MessagePage,
  OpenForm,
  type Queue,
  SendForm,
  Seq,
} from "./chat.ts";
import type { StaffConversation } from "./chat-staff.ts";

/** Where sockets live, and how a token comes where there is no cookie: `auth.token` (rules §13). */
export const SOCKET_PATH = "/socket.io";

/**
 * How a line that broke comes back, milliseconds: each one somewhere in this time, later after each refusal, so that
 * thousands cut at once do not all knock at once.
 */
export const SOCKET_BACKOFF = {
  reconnectionDelay: 2_000,
  reconnectionDelayMax: 15_000,
  randomizationFactor: 0.9,
} as const;

/** What may be sent to the server; each is acknowledged with {@link Ack}. */
export const socketEvents = {
  "conversation:open": OpenForm,
  /** Joins the thread and gives what was missed. Subscribed first, then fetched (C4). */
  "conversation:resume": z.object({
    conversationId: Id,
    afterSeq: Seq.default(0),
    afterChange: Seq.default(0),
  }),
  "message:send": SendForm,
  "message:read": z.object({ conversationId: Id, seq: Seq }),
  "message:recall": z.object({ id: Id }),
  typing: z.object({ conversationId: Id }),
  /** By staff: this conversation, or without a number the longest waiting. */
  "queue:take": z.object({ conversationId: Id.optional() }),
  /** By staff: to this colleague, who alone reads the reason. */
  "conversation:transfer": z.object({
    conversationId: Id,
    staffId: Id,
    reason: z.string().trim().max(200, "最多 200 个字。").optional(),
  }),
  "conversation:end": z.object({ conversationId: Id }),
} as const;
export type SocketEvent = keyof typeof socketEvents;

/** The envelope of rules §3, over a socket. */
export interface Ack<T> {
  code: number;
  msg: string;
  data: T;
}

export interface ClientToServer {
  "conversation:open": (form: z.input<typeof OpenForm>, ack: (a: Ack<Conversation>) => void) => void;
  "conversation:resume": (
    form: z.input<(typeof socketEvents)["conversation:resume"]>,
    ack: (a: Ack<MessagePage & { conversation: Conversation }>) => void,
  ) => void;
  "message:send": (
    form: z.input<typeof SendForm>,
    ack: (a: Ack<Pick<Message, "id" | "seq">>) => void,
  ) => void;
  "message:read": (form: { conversationId: string; seq: number }, ack: (a: Ack<null>) => void) => void;
  "message:recall": (form: { id: string }, ack: (a: Ack<null>) => void) => void;
  typing: (form: { conversationId: string }, ack: (a: Ack<null>) => void) => void;
  "queue:take": (
    form: z.input<(typeof socketEvents)["queue:take"]>,
    ack: (a: Ack<StaffConversation | null>) => void,
  ) => void;
  "conversation:transfer": (
    form: z.input<(typeof socketEvents)["conversation:transfer"]>,
    ack: (a: Ack<StaffConversation>) => void,
  ) => void;
  "conversation:end": (form: { conversationId: string }, ack: (a: Ack<StaffConversation>) => void) => void;
}

/** Whose side of a thread. */
type Side = "member" | "staff";

export interface ServerToClient {
  message: (m: Message) => void;
  "message:recalled": (m: { conversationId: string; id: string; seq: number; change: number }) => void;
  read: (m: { conversationId: string; by: Side; seq: number }) => void;
  typing: (m: { conversationId: string; by: Side }) => void;
  online: (m: { personId: string; state: OnlineState }) => void;
  queue: (m: { conversationId: string } & z.output<typeof Queue>) => void;
  /** State, person or stand-in changed: read the conversation again. */
  "conversation:changed": (m: { conversationId: string }) => void;
  "conversation:closed": (m: { conversationId: string }) => void;
  notify: (m: { id: string; kind: NoticeKind; title: string; body: string; link: string | null }) => void;
  /** To staff: something new waits for somebody who may handle it. */
  task: (m: Task) => void;
  /** Of the staff who decide on refunds: this one went on. */
  refund: (m: { id: string }) => void;
}
