import { and, desc, eq, gt, type SQL, sql } from "drizzle-orm";
import { type ProblemError, problemWith } from "../../../http/problem.ts";
import { DAY, HOUR, later } from "../../../platform/clock.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { millis } from "../../../platform/database/sql-values.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { relativeNamings } from "../tables.ts";

/** How often relatives of one contract may be named in a rolling time, for each traveller who takes one. */
const perTraveler = [
  { most: 3, time: HOUR },
  { most: 6, time: DAY },
] as const;

/** Messages that one number may be sent in a rolling time because it was named, by whomever. */
const perNumber = { most: 5, time: DAY } as const;

/** So long what was counted is kept. */
export const NAMINGS_KEPT = DAY;

interface Naming {
  contractId: string;
  phone: string;
  /** How many travellers of the contract take a relative. */
  travelers: number;
}

/** Seconds until one more fits; undefined where it does now. */
async function wait(tx: Tx, which: SQL, most: number, time: number, now: Date): Promise<number | undefined> {
  const nth = await firstOf(
    tx
      .select({ at: millis(relativeNamings.at) })
      .from(relativeNamings)
      .where(and(which, gt(relativeNamings.at, later(now, -time))))
      .orderBy(desc(relativeNamings.at))
      .limit(1)
      .offset(most - 1),
  );
  return nth && Math.max(1, Math.ceil((nth.at + time - now.getTime()) / 1000));
}

/**
 * Counts that a number was named as a relative's of a locked contract, which sends a message to it. Holds the number until
 * the transaction ends, so that no more are counted than may be.
 * @returns why it may not be named now, and then nothing was counted
 */
export async function countNaming(
  tx: Tx,
  vault: Vault,
  { contractId, phone, travelers }: Naming,
  now: Date,
): Promise<ProblemError | undefined> {
  for (const { most, time } of perTraveler) {
    const retryAfter = await wait(
      tx,
      eq(relativeNamings.contractId, contractId),
      most * travelers,
      time,
      now,
    );
    if (retryAfter) return problemWith("RELATIVE_NAMED_OFTEN", { retryAfter });
  }
  await tx.execute(sql`select pg_advisory_xact_lock(7351, hashtext(${phone}))`);
  const hash = vault.blindIndex(phone, "contracts.relative_namings.mobile");
  const retryAfter = await wait(
    tx,
    eq(relativeNamings.mobileHash, hash),
    perNumber.most,
    perNumber.time,
    now,
  );
  if (retryAfter) return problemWith("RELATIVE_NUMBER_OFTEN", { retryAfter });
  await tx.insert(relativeNamings).values({ contractId, mobileHash: hash, at: now });
  return undefined;
}
