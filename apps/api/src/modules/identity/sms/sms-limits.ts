import { and, desc, eq, gt, type SQL, sql } from "drizzle-orm";
import { type ProblemError, problem, problemWith } from "../../../http/problem.ts";
import { DAY, HOUR, later, MINUTE } from "../../../platform/clock.ts";
import { firstOf, row, type Tx } from "../../../platform/database/database.ts";
import { instant, millis } from "../../../platform/database/sql-values.ts";
import { smsCodes } from "../tables.ts";

/** Codes one number may be sent in a rolling time: what carriers allow too (S1). */
const perNumber = [
  { key: "SMS_TOO_SOON", most: 1, time: MINUTE },
  { key: "SMS_HOURLY", most: 5, time: HOUR },
  { key: "SMS_DAILY", most: 10, time: DAY },
] as const;

/** Codes one address may ask for in an hour; the sandbox drives from one machine (rules §13). */
const addressMost = (sandbox: boolean) => (sandbox ? 200 : 20);

/** Letters with a code to one mailbox in a day, from all callers: no one fills a stranger's by many accounts. */
const MAX_TO_MAILBOX = 20;

/** Codes one address may have sent to one number in a day, so that nobody uses up another's day from one place. */
const fromOneAddress = (sandbox: boolean) => (sandbox ? 10 : 5);

const wait = (at: number, time: number, now: Date) =>
  Math.max(1, Math.ceil((at + time - now.getTime()) / 1000));

/**
 * Whether one more code may go to the number. Holds the number, then the address, until the transaction ends: what
 * counts and what it adds cannot be pulled apart, by any number of processes (S1).
 */
export async function checkSmsLimits(
  tx: Tx,
  {
    mobile,
    mobileHash,
    mailOf,
    address,
    sandbox,
    hourlyMost,
    suspectAfter,
    isHuman,
    isOwn,
  }: {
    mobile: string;
    mobileHash: SQL;
    /**
     * What a code to a mailbox is bound to; null for a number. Letters cost nothing, so they do not stop the messages of
     * all, and one member's keep nobody else from proving the same mailbox, nor tell of them.
     */
    mailOf: string | null;
    address: string;
    sandbox: boolean;
    hourlyMost: number;
    suspectAfter: number;
    /** Whether a picture test was passed for this code. */
    isHuman: boolean;
    /** Whether the caller is signed in with this number; those codes and all others are counted apart. */
    isOwn: boolean;
  },
  now: Date,
): Promise<ProblemError | null> {
  // Tried, not waited for: whoever holds it is sending to this number this very second. Waiting would hold a database
  // connection each, and one number asked for over and over would take them all from everybody.
  const own = await row<{ got: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(7101, hashtext(${`${mailOf ?? ""}${mobile}`})) as got`,
  );
  if (!own!.got) return problemWith("SMS_TOO_SOON", { retryAfter: MINUTE / 1000 });
  const ofNumber = and(
    eq(smsCodes.mobileHash, mobileHash),
    eq(smsCodes.isOwn, isOwn),
    mailOf === null ? undefined : eq(smsCodes.subject, mailOf),
  );
  for (const { key, most, time } of perNumber) {
    // The nth newest inside the time stands in the way, and for as long as it stays inside.
    const nth = await firstOf(
      tx
        .select({ at: millis(smsCodes.createdAt) })
        .from(smsCodes)
        .where(and(ofNumber, gt(smsCodes.createdAt, later(now, -time))))
        .orderBy(desc(smsCodes.createdAt))
        .limit(1)
        .offset(most - 1),
    );
    if (nth) return problemWith(key, { retryAfter: wait(nth.at, time, now) });
  }
  const again = await firstOf(
    tx
      .select({ n: sql<number>`count(*)::int` })
      .from(smsCodes)
      .where(and(ofNumber, eq(smsCodes.address, address), gt(smsCodes.createdAt, later(now, -DAY)))),
  );
  if (again!.n >= fromOneAddress(sandbox)) return problem("SMS_DAILY", "one address, one number");
  if (mailOf !== null) {
    const all = await firstOf(
      tx
        .select({ n: sql<number>`count(*)::int` })
        .from(smsCodes)
        .where(and(eq(smsCodes.mobileHash, mobileHash), gt(smsCodes.createdAt, later(now, -DAY)))),
    );
    if (all!.n >= MAX_TO_MAILBOX) return problem("SMS_DAILY", "one mailbox");
  }
  // After the number, never before: two transactions that wait crosswise would wait for ever.
  await tx.execute(sql`select pg_advisory_xact_lock(7102, hashtext(${address}))`);
  const since = instant(later(now, -HOUR));
  const hour = await row<{ here: number; everywhere: number }>(
    tx,
    sql`select (select count(*)::int from identity.sms_codes where address = ${address} and created_at > ${since}) as here,
      (select count(*)::int from identity.sms_codes where created_at > ${since}
        and (purpose = 'MAIL') = ${mailOf !== null}) as everywhere`,
  );
  if (hour!.here >= addressMost(sandbox)) return problem("SMS_ADDRESS", "address budget");
  // The breaker of last resort: many numbers from many addresses cost us money all the same (S2).
  if (hour!.everywhere >= hourlyMost)
    return problem("SMS_PAUSED", "more codes in an hour than SMS_HOURLY_MOST");
  // Many codes from one address, or half of all that may go out: now people are told from programs (S3).
  const isMany = Number.isFinite(suspectAfter) && hour!.everywhere >= hourlyMost / 2;
  const isSuspect = hour!.here >= suspectAfter || isMany;
  if (isSuspect && !isHuman) return problem("CHALLENGE_REQUIRED", "many codes");
  return null;
}
