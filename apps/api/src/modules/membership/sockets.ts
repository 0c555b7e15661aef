import { eq } from "drizzle-orm";
import type { EventResolver, SocketPart } from "../../http/socket-part.ts";
import { firstOf } from "../../platform/database/database.ts";
import { notices } from "./tables.ts";

/** Something a member was told, for the pages they have open. */
const notice: EventResolver = async ({ database }, { id, rooms }) => {
  const payload = await firstOf(
    database.primary
      .select({
        id: notices.id,
        kind: notices.kind,
        title: notices.title,
        body: notices.body,
        link: notices.link,
      })
      .from(notices)
      .where(eq(notices.id, id)),
  );
  return payload ? [{ rooms, event: "notify", payload }] : [];
};

export const sockets: SocketPart = { resolvers: { notice } };
