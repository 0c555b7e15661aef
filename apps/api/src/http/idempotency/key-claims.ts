import { randomUUID } from "node:crypto";
import { and, eq, lt, or, sql } from "drizzle-orm";
import { type Clock, DAY, later, MINUTE } from "../../platform/clock.ts";
import { firstOf, row, type Tx } from "../../platform/database/database.ts";
import { bytes, instant } from "../../platform/database/sql-values.ts";
import { idempotencyClaims } from "../../platform/database/tables.ts";
import { problem } from "../problem.ts";

/** How long a process that died keeps others from the work, in milliseconds. */
const LEASE = MINUTE;
/** How long a request waits for another that is at the same work, and how often it looks, in milliseconds of real time. */
const PATIENCE = 10_000;
const LOOK = 100;

/** A key as its owner uses it at one address, and the body it came with. */
export interface Key {
  hash: Buffer;
  bodyHash: Buffer;
}

type Transaction = <R>(work: (tx: Tx) => Promise<R>) => Promise<R>;

/** What keys need besides the transaction. */
interface Deps {
  transaction: Transaction;
  clock: Clock;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Claims the key unless a request holds it. @throws {ProblemError} KEY_REUSED where that request has another body */
async function take(tx: Tx, { hash, bodyHash }: Key, holder: string, now: Date): Promise<boolean> {
  const taken = await row(
    tx,
    sql`insert into platform.idempotency_claims as c (key_hash, body_hash, holder, claimed_until)
      values (${bytes(hash)}, ${bytes(bodyHash)}, ${holder}::uuid, ${instant(later(now, LEASE))})
      on conflict (key_hash) do update set body_hash = excluded.body_hash, holder = excluded.holder,
        claimed_until = excluded.claimed_until where c.claimed_until <= ${instant(now)} returning 1 as mine`,
  );
  if (taken) return true;
  const other = await firstOf(
    tx
      .select({ bodyHash: sql<string>`encode(${idempotencyClaims.bodyHash}, 'hex')` })
      .from(idempotencyClaims)
      .where(eq(idempotencyClaims.keyHash, hash)),
  );
  if (other && other.bodyHash !== bodyHash.toString("hex")) throw problem("KEY_REUSED");
  return false;
}

/** Ends a claim, and those that processes left long ago. */
async function release(tx: Tx, { hash }: Key, holder: string, now: Date): Promise<void> {
  await tx
    .delete(idempotencyClaims)
    .where(
      or(
        and(eq(idempotencyClaims.keyHash, hash), eq(idempotencyClaims.holder, holder)),
        lt(idempotencyClaims.claimedUntil, later(now, -DAY)),
      ),
    );
}

/** The stored answer, or the claim to do the work; waits for the request that holds the key. @throws {ProblemError} KEY_AT_WORK */
async function answerOrClaim<T>(
  { transaction, clock }: Deps,
  key: Key,
  holder: string,
  readAnswer: (tx: Tx) => Promise<{ answer: T } | undefined>,
): Promise<{ answer: T } | undefined> {
  const began = Date.now();
  for (;;) {
    const found = await transaction(async (tx) => {
      const isMine = await take(tx, key, holder, clock.now());
      // Read after the claim: a request that released it meanwhile has stored its answer.
      const answered = await readAnswer(tx);
      if (isMine && answered) await release(tx, key, holder, clock.now());
      return answered ?? (isMine ? "mine" : "waiting");
    });
    if (found === "mine") return undefined;
    if (found !== "waiting") return found;
    if (Date.now() - began > PATIENCE) throw problem("KEY_AT_WORK");
    await pause(LOOK);
  }
}

/**
 * Does work of several transactions once for a key, in whichever process: the same request beside it waits for the
 * answer. Work that fails leaves the key free; a process that dies at it leaves it free after a minute.
 * @param kept reads the answer that was given under the key, if it was
 * @param keep writes it down
 * @throws {ProblemError} KEY_REUSED for another body; KEY_AT_WORK where the other is not done in time
 */
export async function onceForKey<T>(
  deps: Deps,
  key: Key,
  {
    readAnswer,
    keep,
    work,
  }: {
    readAnswer: (tx: Tx) => Promise<{ answer: T } | undefined>;
    keep: (tx: Tx, answer: T) => Promise<void>;
    work: () => Promise<T>;
  },
): Promise<T> {
  const { transaction, clock } = deps;
  const holder = randomUUID();
  const found = await answerOrClaim(deps, key, holder, readAnswer);
  if (found) return found.answer;
  const renew = () =>
    transaction((tx) =>
      tx
        .update(idempotencyClaims)
        .set({ claimedUntil: later(clock.now(), LEASE) })
        .where(and(eq(idempotencyClaims.keyHash, key.hash), eq(idempotencyClaims.holder, holder))),
    );
  // A renewal that fails is made up for by the next.
  const alive = setInterval(() => void renew().catch(() => {}), LEASE / 3).unref();
  const end = (tx: Tx) => release(tx, key, holder, clock.now());
  try {
    const answer = await work().catch(async (error) => {
      // What cannot be released lapses.
      await transaction(end).catch(() => {});
      throw error;
    });
    // Done and not written down, the claim stays until it lapses: the work must not be begun again at once.
    await transaction(async (tx) => {
      await keep(tx, answer);
      await end(tx);
    });
    return answer;
  } finally {
    clearInterval(alive);
  }
}
