import { sql } from "drizzle-orm";
import type { Tx } from "./database/database.ts";

/** Until the transaction ends no picture is taken from the library: what is published now may show any of them. */
export const keepPictures = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock_shared(7350, 1)`);

/** Until the transaction ends nothing is published: whether a picture is used is looked up meanwhile. */
export const holdPublishing = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(7350, 1)`);
