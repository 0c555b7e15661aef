import { sql } from "drizzle-orm";
import type { Tx } from "./database/database.ts";

/** One channel for everything: each process listens once. */
export const LIVE_CHANNEL = "ginkgo_live";

/** Whose sockets: `member:10001`, `staff:101`, `session:5`. */
export type Room = `${"member" | "staff" | "session"}:${string}`;

/**
 * That something has happened, without what: names and words stay in the tables. Each process looks it up for the
 * sockets it has, by the resolver of that event.
 */
export interface LiveEvent {
  event: string;
  rooms: Room[];
  id: string;
}

/** As many rooms as one event may name: the payload of a notification ends at 8,000 bytes. */
export const MAX_ROOMS = 200;

/** Says it in the transaction that makes it true: it goes out exactly when that commits, to every process. */
export async function announce(tx: Tx, word: LiveEvent): Promise<void> {
  await tx.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(word)})`);
}
