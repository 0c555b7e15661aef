import { sql } from "drizzle-orm";
import type { Database, Tx } from "./database/database.ts";

const CHANNEL = "ginkgo_published";

/** Says to every process, once this transaction has committed, that visitors are to see something else. */
export async function tellPublished(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANNEL}, '')`);
}

/** Runs `forget` whenever something was published, by whichever process. @returns how to stop */
export const onPublished = (database: Database, forget: () => void): Promise<() => Promise<void>> =>
  database.listen(CHANNEL, forget, forget);
