import type { EventResolver, SocketPart } from "../../../http/socket-part.ts";

/** That a refund went on, for the staff who have a socket open: they ask for it. */
const refund: EventResolver = async (_context, { id, rooms }) => [
  { rooms, event: "refund", payload: { id } },
];

export const sockets: SocketPart = { resolvers: { refund } };
