import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { sql } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import { HOUR, later, MINUTE } from "../../../platform/clock.ts";
import { row, type Tx } from "../../../platform/database/database.ts";
import { bytes, instant } from "../../../platform/database/sql-values.ts";
import { secretKey } from "../../../platform/secrets/secret-key.ts";
import type { Settings } from "../../../platform/settings.ts";
import { newToken, tokenHash } from "./opaque-token.ts";

export const CHALLENGE_LIFE = 5 * MINUTE;
/** Pictures one address may be given in an hour. */
const MOST = 60;
const DIGITS = 4;

const answerHmac = (settings: Settings, id: string, answer: string) =>
  createHmac("sha256", secretKey(settings, "picture tests")).update(`${id}:${answer}`).digest();

/**
 * A new test for an address: 1 to 9 only, for the sound counts them out.
 * @throws {ProblemError} TOO_MANY_REQUESTS
 */
export async function makeChallenge(
  tx: Tx,
  settings: Settings,
  address: string,
  now: Date,
): Promise<{ id: string; answer: string }> {
  await tx.execute(
    sql`delete from identity.challenges where created_at < ${instant(later(now, -HOUR))} and address = ${address}`,
  );
  const given = await row<{ n: number }>(
    tx,
    sql`select count(*)::int as n from identity.challenges where address = ${address}`,
  );
  if (given!.n >= MOST) throw problem("TOO_MANY_REQUESTS", "picture tests");
  const id = newToken();
  const answer = Array.from({ length: DIGITS }, () => randomInt(1, 10)).join("");
  await tx.execute(sql`insert into identity.challenges (id_hash, answer_hmac, address, created_at)
    values (${bytes(tokenHash(id))}, ${bytes(answerHmac(settings, id, answer))}, ${address}, ${instant(now)})`);
  return { id, answer };
}

/** Whether the test was passed. Right or wrong it is used up: a picture is worth one guess. */
export async function passChallenge(
  tx: Tx,
  settings: Settings,
  { id, answer }: { id: string; answer: string },
  now: Date,
): Promise<boolean> {
  const used = await row<{ hmac: string }>(
    tx,
    sql`update identity.challenges set used_at = ${instant(now)}
      where id_hash = ${bytes(tokenHash(id))} and used_at is null and created_at > ${instant(later(now, -CHALLENGE_LIFE))}
      returning encode(answer_hmac, 'hex') as hmac`,
  );
  return (
    used !== undefined &&
    timingSafeEqual(Buffer.from(used.hmac, "hex"), answerHmac(settings, id, answer.trim()))
  );
}
