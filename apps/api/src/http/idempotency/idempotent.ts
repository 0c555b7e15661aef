import { eq, sql } from "drizzle-orm";
import { DAY, later } from "../../platform/clock.ts";
import { firstOf, type Tx } from "../../platform/database/database.ts";
import { nextIdOf } from "../../platform/database/next-id.ts";
import { instant } from "../../platform/database/sql-values.ts";
import { idempotencyKeys } from "../../platform/database/tables.ts";
import { badInput, ProblemError, problem } from "../problem.ts";
import type { AppContext } from "../services.ts";
import type { Viewer } from "../viewer.ts";
import { type Key, onceForKey } from "./key-claims.ts";

/** Kept so long after the answer; a retry a day later still finds it. */
const ANSWER_LIFE = 2 * DAY;

interface IdempotentCall {
  request: Request;
  viewer: Viewer;
  /** As validated. */
  body: unknown;
  services: Pick<AppContext, "vault" | "clock">;
}

const ownerOf = (viewer: Viewer): string =>
  viewer.kind === "member"
    ? `member ${viewer.memberId}`
    : viewer.kind === "staff"
      ? `staff ${viewer.staffId}`
      : "visitor";

const answerPlace = (id: string) => `platform.idempotency_keys.answer.${id}`;

/** @returns undefined for a request without a key @throws {ProblemError} BAD_INPUT for a key of more than 255 characters */
function keyOf({ request, viewer, body, services: { vault } }: IdempotentCall): Key | undefined {
  const key = request.headers.get("idempotency-key");
  if (key === null) return undefined;
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw badInput({ "Idempotency-Key": "编号要是 1 到 255 个字母、数字或符号。" });
  const address = `${request.method} ${new URL(request.url).pathname}`;
  const hash = vault.blindIndex(
    `${ownerOf(viewer)}\n${address}\n${key}`,
    "platform.idempotency_keys.key_hash",
  );
  return {
    hash,
    bodyHash: vault.blindIndex(JSON.stringify(body) ?? "", "platform.idempotency_keys.body_hash"),
  };
}

/** The stored answer of a key; waits for a request that works under the same key. @throws {ProblemError} KEY_REUSED */
async function storedAnswer<T>(
  tx: Tx,
  { hash, bodyHash }: Key,
  { vault }: IdempotentCall["services"],
): Promise<{ answer: T } | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(7302, ${hash.readInt32BE()})`);
  const known = await firstOf(
    tx
      .select({
        id: idempotencyKeys.id,
        bodyHash: sql<string>`encode(${idempotencyKeys.bodyHash}, 'hex')`,
        answer: idempotencyKeys.answer,
      })
      .from(idempotencyKeys)
      .where(eq(idempotencyKeys.keyHash, hash)),
  );
  if (!known) return undefined;
  if (known.bodyHash !== bodyHash.toString("hex")) throw problem("KEY_REUSED");
  return { answer: JSON.parse(vault.open(known.answer, answerPlace(known.id))) as T };
}

async function keepAnswer(
  tx: Tx,
  { hash, bodyHash }: Key,
  answer: unknown,
  { vault, clock }: IdempotentCall["services"],
): Promise<void> {
  const now = clock.now();
  await tx.execute(sql`delete from platform.idempotency_keys where id in (
    select id from platform.idempotency_keys where created_at < ${instant(later(now, -ANSWER_LIFE))}
    limit 100 for update skip locked)`);
  const id = await nextIdOf(tx, idempotencyKeys);
  await tx
    .insert(idempotencyKeys)
    .values({
      id,
      keyHash: hash,
      bodyHash,
      answer: vault.seal(JSON.stringify(answer ?? null), answerPlace(id)),
      createdAt: now,
    })
    .onConflictDoNothing();
}

/**
 * Does a write once for each `Idempotency-Key`: the same key with the same body gets the first answer
 * again, fifty at once wait for it; with another body it is refused. A refusal is not kept: mended, it may be sent
 * under the same key. A request without a key is simply done. A visitor's key is shared by all visitors, which gives nothing
 * away: only who sends the whole body again gets its answer.
 *
 * @param tx the transaction that does the work, so that work and answer stand or fall together
 * @param work what it answers must be plain JSON; a returned problem is passed on
 * @throws {ProblemError} KEY_REUSED; BAD_INPUT for a key of more than 255 characters
 */
export async function idempotent<T>(
  tx: Tx,
  call: IdempotentCall,
  work: () => Promise<T | ProblemError>,
): Promise<T | ProblemError> {
  const key = keyOf(call);
  if (!key) return work();
  const stored = await storedAnswer<T>(tx, key, call.services);
  if (stored) return stored.answer;
  const answer = await work();
  if (!(answer instanceof ProblemError)) await keepAnswer(tx, key, answer, call.services);
  return answer;
}

/**
 * The same for work of several transactions: the first claims the key, the same request beside it, in whichever process,
 * waits for the answer.
 * @throws {ProblemError} KEY_REUSED; KEY_AT_WORK where the first is not done in time
 */
export async function idempotentSteps<T>(
  transaction: <R>(work: (tx: Tx) => Promise<R>) => Promise<R>,
  call: IdempotentCall,
  work: () => Promise<T>,
): Promise<T> {
  const key = keyOf(call);
  if (!key) return work();
  const { services } = call;
  return onceForKey<T>({ transaction, clock: services.clock }, key, {
    readAnswer: (tx) => storedAnswer<T>(tx, key, services),
    keep: (tx, answer) => keepAnswer(tx, key, answer, services),
    work,
  });
}
