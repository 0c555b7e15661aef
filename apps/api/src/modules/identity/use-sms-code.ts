import { timingSafeEqual } from "node:crypto";
import type { SmsPurpose } from "@ginkgo/contract/identity";
import { sql } from "drizzle-orm";
import { addressPrefix } from "../../http/address-prefix.ts";
import { row, type Tx } from "../../platform/database.ts";
import type { Settings } from "../../platform/settings.ts";
import { instant, millis } from "../../platform/sql-values.ts";
import { codeMobile, smsCodeHmac } from "./send-sms-code.ts";

/** Wrong tries from where the code was asked for, and as many from everywhere else. */
const MOST_TRIES = 5;

interface Given {
  mobile: string;
  purpose: SmsPurpose;
  code: string;
  /** Where it is typed in; absent counts as elsewhere than where it was asked for. */
  address?: string;
}

/**
 * Whether this is the newest code sent to the number for this purpose, still good. A right one is used up, a wrong
 * one costs one of its five tries, those from elsewhere than where it was asked for counted apart: nobody uses up
 * another's. So the caller must let the transaction commit when the answer is no.
 *
 * @param keep looks only: a right code stays good. For work that takes long before the code may be used up
 */
export async function useSmsCode(
  tx: Tx,
  settings: Settings,
  { mobile, purpose, code, address = "" }: Given,
  now: Date,
  keep = false,
): Promise<boolean> {
  // Ordered by the number, not by its text, which is what a bare `id` would name here: 9 would come after 10.
  // The lock is what makes one of fifty parallel answers right (T15): the others wait and then find it used.
  const sent = await row<{
    id: string;
    hmac: string;
    tries: number;
    elsewhere: number;
    isHere: boolean;
    used: boolean;
    expiresAt: number;
  }>(
    tx,
    sql`select id::text, encode(code_hmac, 'hex') as hmac, tries,
        tries_elsewhere as elsewhere, address = ${addressPrefix(address)} as "isHere", used_at is not null as used,
        ${millis(sql`expires_at`)} as "expiresAt"
      from identity.sms_codes c where mobile_hash = ${codeMobile(settings, mobile)} and purpose = ${purpose}
      order by c.id desc limit 1 for update`,
  );
  if (!sent || sent.used || sent.expiresAt <= now.getTime()) return false;
  if ((sent.isHere ? sent.tries : sent.elsewhere) >= MOST_TRIES) return false;
  const right = timingSafeEqual(Buffer.from(sent.hmac, "hex"), smsCodeHmac(settings, mobile, purpose, code));
  if (right && keep) return true;
  await tx.execute(
    right
      ? sql`update identity.sms_codes set used_at = ${instant(now)} where id = ${sent.id}::bigint`
      : sql`update identity.sms_codes set tries = tries + ${sent.isHere ? 1 : 0},
          tries_elsewhere = tries_elsewhere + ${sent.isHere ? 0 : 1} where id = ${sent.id}::bigint`,
  );
  return right;
}
