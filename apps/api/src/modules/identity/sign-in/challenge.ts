import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import { HOUR, later, MINUTE } from "../../../platform/clock.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { secretKey } from "../../../platform/secrets/secret-key.ts";
import type { Settings } from "../../../platform/settings.ts";
import { challenges } from "../tables.ts";
import { newToken, tokenHash } from "./opaque-token.ts";

export const CHALLENGE_LIFE = 5 * MINUTE;
/** Pictures one address may be given in an hour. */
const MAX_COUNT = 60;
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
  await tx
    .delete(challenges)
    .where(and(lt(challenges.createdAt, later(now, -HOUR)), eq(challenges.address, address)));
  const challenge = await firstOf(
    tx.select({ n: sql<number>`count(*)::int` }).from(challenges).where(eq(challenges.address, address)),
  );
  if (challenge!.n >= MAX_COUNT) throw problem("TOO_MANY_REQUESTS", "picture tests");
  const id = newToken();
  const answer = Array.from({ length: DIGITS }, () => randomInt(1, 10)).join("");
  await tx
    .insert(challenges)
    .values({ idHash: tokenHash(id), answerHmac: answerHmac(settings, id, answer), address, createdAt: now });
  return { id, answer };
}

/** Whether the test was passed. Right or wrong it is used up: a picture is worth one guess. */
export async function passChallenge(
  tx: Tx,
  settings: Settings,
  { id, answer }: { id: string; answer: string },
  now: Date,
): Promise<boolean> {
  const used = await firstOf(
    tx
      .update(challenges)
      .set({ usedAt: now })
      .where(
        and(
          eq(challenges.idHash, tokenHash(id)),
          isNull(challenges.usedAt),
          gt(challenges.createdAt, later(now, -CHALLENGE_LIFE)),
        ),
      )
      .returning({ hmac: sql<string>`encode(${challenges.answerHmac}, 'hex')` }),
  );
  return (
    used !== undefined &&
    timingSafeEqual(Buffer.from(used.hmac, "hex"), answerHmac(settings, id, answer.trim()))
  );
}
