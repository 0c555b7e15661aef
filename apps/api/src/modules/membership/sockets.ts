import type { ServerToClient } from "@ginkgo/api-contract/advisory/chat-socket";
import { sql } from "drizzle-orm";
import type { SocketPart, Voice } from "../../http/socket-part.ts";
import { row } from "../../platform/database/database.ts";

/** Something a member was told, for the pages they have open. */
const notice: Voice = async ({ database }, { id, rooms }) => {
  const payload = await row<Parameters<ServerToClient["notify"]>[0]>(
    database.primary,
    sql`select id::text as id, kind, title, body, link from membership.notices where id = ${id}::bigint`,
  );
  return payload ? [{ rooms, event: "notify", payload }] : [];
};

export const sockets: SocketPart = { voices: { notice } };
