import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { serviceKeys } from "../tables.ts";

const nextVersion = sql`${serviceKeys.version} + 1`;

/** From the commit on it opens what it was asked for. */
export const agreeToKey = (tx: Tx, id: string, by: string, now: Date) =>
  tx
    .update(serviceKeys)
    .set({ agreedAt: now, agreedBy: by, version: nextVersion })
    .where(and(eq(serviceKeys.id, id), isNull(serviceKeys.endedAt)));

/** From the commit on it opens nothing. */
export const endKey = (tx: Tx, id: string, now: Date) =>
  tx
    .update(serviceKeys)
    .set({ endedAt: now, version: nextVersion })
    .where(and(eq(serviceKeys.id, id), isNull(serviceKeys.endedAt)));

/** The same of every key of an account. */
export const endKeysOf = (tx: Tx, staffId: string, now: Date) =>
  tx
    .update(serviceKeys)
    .set({ endedAt: now, version: nextVersion })
    .where(and(eq(serviceKeys.staffId, staffId), isNull(serviceKeys.endedAt)));
