import { timingSafeEqual } from "node:crypto";
import { sql } from "drizzle-orm";
import { addressPrefix } from "../../../http/address-prefix.ts";
import { row, type Tx } from "../../../platform/database/database.ts";
import { instant, millis } from "../../../platform/database/sql-values.ts";
import type { Settings } from "../../../platform/settings.ts";
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
  // Ordered by the number, not by its text, which is what a bare `id` would name here: 9 would come after 10.
  // The lock is what makes one of fifty parallel answers right (T15): the others wait and then find it used.
  const sent = await row<{
    id: string;
    hmac: string;
    tries: number;
    elsewhere: number;
    isHere: boolean;
    used: boolean;
    sentAt: number;
    expiresAt: number;
  }>(
    tx,
    sql`select id::text, encode(code_hmac, 'hex') as hmac, tries,
        tries_elsewhere as elsewhere, address = ${addressPrefix(address)} as "isHere", used_at is not null as used,
        ${millis(sql`created_at`)} as "sentAt", ${millis(sql`expires_at`)} as "expiresAt"
      from identity.sms_codes c where mobile_hash = ${codeMobile(settings, mobile)} and purpose = ${purpose}
        and subject is not distinct from ${bound}
      order by c.id desc limit 1 for update`,
  );
  if (!sent || sent.used || sent.expiresAt <= now.getTime()) return undefined;
  if ((sent.isHere ? sent.tries : sent.elsewhere) >= MAX_TRIES) return undefined;
  const used: UsedCode = { id: sent.id, sentAt: sent.sentAt };
  const hmac = smsCodeHmac(settings, { mobile, purpose, subject: bound }, code);
  const right = timingSafeEqual(Buffer.from(sent.hmac, "hex"), hmac);
  if (right && keep) return used;
  await tx.execute(
    right
      ? sql`update identity.sms_codes set used_at = ${instant(now)} where id = ${sent.id}::bigint`
      : sql`update identity.sms_codes set tries = tries + ${sent.isHere ? 1 : 0},
          tries_elsewhere = tries_elsewhere + ${sent.isHere ? 0 : 1} where id = ${sent.id}::bigint`,
  );
  return right ? used : undefined;
}

/** The same for callers who only ask whether it was right. */
export const useSmsCode = async (...args: Parameters<typeof takeSmsCode>): Promise<boolean> =>
  (await takeSmsCode(...args)) !== undefined;
