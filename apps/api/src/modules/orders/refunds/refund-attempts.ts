import type { AttemptOutcome } from "@ginkgo/api-contract/orders/order-codes";
import { asc, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { iso } from "../../../platform/database/sql-values.ts";
import { refundAttempts } from "./tables.ts";

/** Writes down what came of sending a refund to its provider, and when it goes on by itself. */
export async function noteAttempt(
  tx: Tx,
  refundId: string,
  {
    outcome,
    answer,
    nextAt,
  }: { outcome: AttemptOutcome; answer?: string | undefined; nextAt?: Date | undefined },
  now: Date,
): Promise<void> {
  const nth = sql<number>`(select coalesce(max(${refundAttempts.nth}), 0) + 1 from ${refundAttempts}
    where ${refundAttempts.refundId} = ${refundId}::bigint)`;
  await tx.insert(refundAttempts).values({
    refundId,
    nth,
    at: now,
    outcome,
    answer: answer?.slice(0, 300) ?? null,
    nextAt: nextAt ?? null,
  });
}

/** What came of each, the first first. */
export const attemptsOf = (db: Db, refundId: string) =>
  db
    .select({
      nth: refundAttempts.nth,
      at: iso(refundAttempts.at),
      outcome: refundAttempts.outcome,
      answer: refundAttempts.answer,
      nextAt: iso(refundAttempts.nextAt),
    })
    .from(refundAttempts)
    .where(eq(refundAttempts.refundId, refundId))
    .orderBy(asc(refundAttempts.nth));
