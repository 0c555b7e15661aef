import { eq } from "drizzle-orm";
import type { EventResolver, SocketPart } from "../../http/socket-part.ts";
import { tasks } from "./tables.ts";
import { readTasks } from "./task-row.ts";

/** A task that is new or has changed, for the staff who have a socket open. */
const task: EventResolver = async ({ database }, { id, rooms }) => {
  const [opened] = await readTasks(database.primary, eq(tasks.id, id));
  return opened ? [{ rooms, event: "task", payload: opened }] : [];
};

export const sockets: SocketPart = { resolvers: { task } };
