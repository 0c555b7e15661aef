import { sql } from "drizzle-orm";
import type { EventResolver, SocketPart } from "../../http/socket-part.ts";
import { readTasks } from "./task-row.ts";

/** A new task, for the staff who have a socket open. */
const task: EventResolver = async ({ database }, { id, rooms }) => {
  const [opened] = await readTasks(database.primary, sql`where t.id = ${id}::bigint`);
  return opened ? [{ rooms, event: "task", payload: opened }] : [];
};

export const sockets: SocketPart = { resolvers: { task } };
