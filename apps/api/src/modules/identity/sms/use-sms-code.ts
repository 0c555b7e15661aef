import { timingSafeEqual } from "node:crypto";
import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { addressPrefix } from "../../../http/address-prefix.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { millis } from "../../../platform/database/sql-values.ts";
import type { Settings } from "../../../platform/settings.ts";
import { smsCodes } from "../tables.ts";
import { type CodePurpose, codeMobile, smsCodeHmac } from "./send-sms-code.ts";

/** Wrong tries from where the code was asked for, and as many from everywhere else. */
const MAX_TRIES = 5;

interface SubmittedCode {
  mobile: string;
  purpose: CodePurpose;
  code: string;
  /** The one thing it must have been sent for, see http/code-subjects.ts; absent where the purpose says it all. */
  subject?: string | undefined;
  /** Where it is typed in; absent counts as elsewhere than where it was asked for. */
  address?: string;
}

/** A code that was right: its number in identity.sms_codes, and when it was sent, milliseconds since 1970. */
export interface UsedCode {
  id: string;
  sentAt: number;
}

/**
 * The newest code sent to the number for this purpose and subject, if what was typed is it and it is still good. A
 * right one is used up, a wrong one costs one of its five tries, those from elsewhere than where it was asked for
 * counted apart: nobody uses up another's. So the caller must let the transaction commit when the answer is undefined.
 *
 * @param keep looks only: a right code stays good. For work that takes long before the code may be used up
 */
export async function takeSmsCode(
  tx: Tx,
  settings: Settings,
  { mobile, purpose, code, subject, address = "" }: SubmittedCode,
  now: Date,
  keep = false,
): Promise<UsedCode | undefined> {
  const bound = subject ?? null;
  // The lock is what makes one of fifty parallel answers right (T15): the others wait and then find it used.
  const sent = await firstOf(
    tx
      .select({
        id: smsCodes.id,
        hmac: smsCodes.codeHmac,
        tries: smsCodes.tries,
        elsewhere: smsCodes.triesElsewhere,
        isHere: sql<boolean>`${eq(smsCodes.address, addressPrefix(address))}`,
        used: sql<boolean>`${isNotNull(smsCodes.usedAt)}`,
        sentAt: millis(smsCodes.createdAt),
        expiresAt: millis(smsCodes.expiresAt),
      })
      .from(smsCodes)
      .where(
        and(
          eq(smsCodes.mobileHash, codeMobile(settings, mobile)),
          eq(smsCodes.purpose, purpose),
          bound === null ? isNull(smsCodes.subject) : eq(smsCodes.subject, bound),
        ),
      )
      .orderBy(desc(smsCodes.id))
      .limit(1)
      .for("update"),
  );
  if (!sent || sent.used || sent.expiresAt <= now.getTime()) return undefined;
  if ((sent.isHere ? sent.tries : sent.elsewhere) >= MAX_TRIES) return undefined;
  const used: UsedCode = { id: sent.id, sentAt: sent.sentAt };
  const hmac = smsCodeHmac(settings, { mobile, purpose, subject: bound }, code);
  const right = timingSafeEqual(sent.hmac, hmac);
  if (right && keep) return used;
  const wrong = sent.isHere
    ? { tries: sql`${smsCodes.tries} + 1` }
    : { triesElsewhere: sql`${smsCodes.triesElsewhere} + 1` };
  await tx
    .update(smsCodes)
    .set(right ? { usedAt: now } : wrong)
    .where(eq(smsCodes.id, sent.id));
  return right ? used : undefined;
}

/** The same for callers who only ask whether it was right. */
export const useSmsCode = async (...args: Parameters<typeof takeSmsCode>): Promise<boolean> =>
  (await takeSmsCode(...args)) !== undefined;
