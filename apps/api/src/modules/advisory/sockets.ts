import type { ServerToClient } from "@ginkgo/api-contract/advisory/chat-socket";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { problem } from "../../http/problem.ts";
import { type EventResolver, type SocketPart, socketRoute } from "../../http/socket-part.ts";
import { firstOf } from "../../platform/database/database.ts";
import { idArray } from "../../platform/database/sql-values.ts";
import type { Room } from "../../platform/live.ts";
import { onlineState, personRow } from "./advisers/person-row.ts";
import { asSide, conversationRow, conversationRows, isWith, roomsOf, thread } from "./conversation-row.ts";
import { lockAsSide, markRead, recallMessage } from "./conversation-steps.ts";
import { listMessages } from "./list-messages.ts";
import { messageRow, presentMessages } from "./message-row.ts";
import { noteSeen } from "./note-seen.ts";
import { openConversation } from "./open-conversation.ts";
import { presentConversation } from "./present-conversation.ts";
import { readConversation } from "./read-conversation.ts";
import { drainQueue } from "./route-conversation.ts";
import { sendMessage } from "./send-message.ts";
import { queuesOf } from "./staff/queue.ts";
import { staffSocketRoutes } from "./staff/staff-socket.ts";
import { messages } from "./tables.ts";

type EventPayload<E extends keyof ServerToClient> = Parameters<ServerToClient[E]>[0];

const message: EventResolver = async (context, { id, rooms }) => {
  const found = await messageRow(context.database.primary, id);
  if (!found) return [];
  const owner = await conversationRow(context.database.primary, found.conversationId);
  const [payload] = await presentMessages(context.database.primary, context, [found], owner!.memberId);
  return [{ rooms, event: "message", payload }];
};

const recalled: EventResolver = async ({ database }, { id, rooms }) => {
  const payload = await firstOf(
    database.primary
      .select({
        id: messages.id,
        conversationId: messages.conversationId,
        seq: messages.seq,
        change: messages.change,
      })
      .from(messages)
      .where(and(eq(messages.id, id), isNotNull(messages.change))),
  );
  return payload ? [{ rooms, event: "message:recalled", payload }] : [];
};

const read =
  (by: "member" | "staff"): EventResolver =>
  async ({ database }, { id, rooms }) => {
    const c = await conversationRow(database.primary, id);
    if (!c) return [];
    const payload: EventPayload<"read"> = {
      conversationId: id,
      by,
      seq: by === "member" ? c.memberRead : c.staffRead,
    };
    return [{ rooms, event: "read", payload }];
  };

/** State or people changed: the member hears the place in the queue, or that it is over; everybody reads it again. */
const conversation: EventResolver = async (context, { id, rooms }) => {
  const c = await conversationRow(context.database.primary, id);
  if (!c) return [];
  const payload = { conversationId: id };
  const sayings: Awaited<ReturnType<EventResolver>> = [{ rooms, event: "conversation:changed", payload }];
  if (c.state === "CLOSED") sayings.push({ rooms, event: "conversation:closed", payload });
  const member = rooms.filter((r) => r.startsWith("member:"));
  if (c.state === "WAITING" && member.length) {
    const queue = (await queuesOf(context.database.primary, [c])).get(id);
    if (queue) sayings.push({ rooms: member, event: "queue", payload: { conversationId: id, ...queue } });
  }
  return sayings;
};

const idsOf = (rooms: readonly Room[]) => rooms.map((r) => r.slice(r.indexOf(":") + 1));

/** Somebody before them is no longer in the queue. */
const movedUp: EventResolver = async ({ database }, { rooms }) => {
  const waiting = await conversationRows(
    database.primary,
    and(sql`${thread.state} = 'WAITING'`, sql`${thread.memberId} = any(${idArray(idsOf(rooms))})`),
  );
  const queues = await queuesOf(database.primary, waiting);
  return waiting.flatMap(({ id, memberId }) => {
    const queue = queues.get(id);
    return queue
      ? [
          {
            rooms: [`member:${memberId}` as const],
            event: "queue",
            payload: { conversationId: id, ...queue },
          },
        ]
      : [];
  });
};

/** Somebody of the staff is there, busy or gone by their own word. */
const online: EventResolver = async ({ database, clock }, { id, rooms }) => {
  const person = await personRow(database.primary, id);
  if (!person) return [];
  const payload: EventPayload<"online"> = { personId: id, state: onlineState(person, clock.now()) };
  return [{ rooms, event: "online", payload }];
};

/** What passes through sockets; each does what its call over HTTP does, by the same functions. */
export const sockets: SocketPart = {
  resolvers: {
    message,
    recalled,
    conversation,
    "moved-up": movedUp,
    online,
    "read-member": read("member"),
    "read-staff": read("staff"),
  },
  routes: [
    socketRoute("conversation:open", async ({ body, viewer, services }) => {
      if (viewer.kind !== "member") throw problem("NOT_ALLOWED", "staff do not open conversations");
      const { database, clock } = services;
      const { id } = await database.transaction((tx) =>
        openConversation(tx, services, viewer.memberId, body, clock.now()),
      );
      const found = await conversationRow(database.primary, id);
      return presentConversation(database.primary, services, found!, "member");
    }),
    socketRoute("conversation:resume", async ({ body, viewer, services }) => {
      const { primary } = services.database;
      const at = await readConversation(services, viewer, body.conversationId);
      return {
        ...(await listMessages(primary, services, at, body)),
        conversation: await presentConversation(primary, services, at.conversation, at.side),
      };
    }),
    socketRoute("message:send", async ({ body, viewer, services }) => {
      const { id, seq } = await sendMessage(services, viewer, body);
      return { id, seq };
    }),
    socketRoute("message:read", ({ body, viewer, services }) =>
      services.database.transaction(async (tx) => {
        const { conversation: c, side } = await lockAsSide(tx, viewer, body.conversationId);
        if (side === "member" || isWith(c, viewer)) await markRead(tx, c, side, body.seq);
      }),
    ),
    socketRoute("message:recall", ({ body, viewer, services }) =>
      services.database
        .transaction((tx) => recallMessage(tx, viewer, body.id, services.clock.now()))
        .then(() => null),
    ),
    socketRoute("typing", async ({ body, viewer, services, broadcast }) => {
      const { primary } = services.database;
      const found = await conversationRow(primary, body.conversationId);
      const { conversation: c, side } = asSide(found, viewer);
      if (side === "staff" && !isWith(c, viewer)) return;
      const other = (await roomsOf(primary, c)).filter((r) => !r.startsWith(`${side}:`));
      const payload: EventPayload<"typing"> = { conversationId: c.id, by: side };
      broadcast({ rooms: other, event: "typing", payload });
    }),
    ...staffSocketRoutes,
  ],
  async heartbeat(context, { staffIds }) {
    if (await noteSeen(context, staffIds)) await drainQueue(context);
  },
};
