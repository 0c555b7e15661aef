import type { SocketEvent, socketEvents } from "@ginkgo/api-contract/advisory/chat-socket";
import type { z } from "zod";
import type { Room } from "../platform/live.ts";
import type { AppContext } from "./services.ts";
import type { MemberViewer, StaffViewer } from "./viewer.ts";

/** Who may have a socket at all: visitors read pages. */
export type SocketViewer = MemberViewer | StaffViewer;

/** What is emitted to rooms: an event of ServerToClient with its payload. */
export interface OutgoingEvent {
  rooms: Room[];
  event: string;
  payload: unknown;
}

export interface SocketCall<E extends SocketEvent> {
  /** Checked against the contract. */
  body: z.output<(typeof socketEvents)[E]>;
  viewer: SocketViewer;
  services: AppContext;
  /** Sends an event that no client needs later, like typing. Lost where no client is connected. */
  broadcast(saying: OutgoingEvent): void;
}

export interface SocketRoute {
  event: SocketEvent;
  // biome-ignore lint/suspicious/noExplicitAny: the event types it where it is written
  handle(call: any): Promise<unknown>;
}

/** What a socket may send: the event, and what answers it. What is returned is acknowledged as `data`. */
export const socketRoute = <E extends SocketEvent>(
  event: E,
  handle: (call: SocketCall<E>) => Promise<unknown>,
): SocketRoute => ({ event, handle });

/** Looks up what a word of platform/live.ts was about; only asked in a process that has sockets in its rooms. */
export type EventResolver = (
  context: AppContext,
  word: { id: string; rooms: Room[] },
) => Promise<OutgoingEvent[]>;

/** What a module does with sockets. */
export interface SocketPart {
  routes?: SocketRoute[];
  resolvers?: Record<string, EventResolver>;
  /** Every twenty seconds: who has a socket in this process. */
  heartbeat?(context: AppContext, present: { memberIds: string[]; staffIds: string[] }): Promise<void>;
}
