import type { House } from "../../http/services.ts";
import type { Tx } from "../../platform/database.ts";
import { lockedPhone, useSmsCode } from "../identity/public.ts";

/**
 * Whether a code is the one sent to a member's own number for signing. A wrong one stays counted, so the caller lets the
 * transaction commit when the answer is no.
 */
export async function isRightSignCode(
  tx: Tx,
  { vault, settings, clock }: Pick<House, "vault" | "settings" | "clock">,
  { memberId, code, ip }: { memberId: string; contractId: string; code: string; ip: string },
): Promise<boolean> {
  const mobile = await lockedPhone(tx, vault, memberId);
  return useSmsCode(tx, settings, { mobile, purpose: "SIGN", code, address: ip }, clock.now());
}
