import type { forgetPassword } from "@ginkgo/api-contract/identity/identity";
import { eq } from "drizzle-orm";
import { problem, settled } from "../../../http/problem.ts";
import type { WorkflowCall } from "../../../http/route.ts";
import type { Viewer } from "../../../http/viewer.ts";
import { lockMember, memberByPhone, refusalOf } from "../find-member.ts";
import { useSmsCode } from "../sms/use-sms-code.ts";
import { members } from "../tables.ts";
import { checkNewPassword } from "./check-new-password.ts";
import { hashPassword } from "./password-hash.ts";
import { forgiveTries } from "./password-tries.ts";
import { noteEvent } from "./security-events.ts";
import { endSessionsOf } from "./sessions.ts";

/**
 * Sets a password by a message code, forgotten or never had. Ends the other devices unless the person says not to.
 * Whether a number has an account is said only to the reader of its messages.
 * @throws {ProblemError} BAD_INPUT, SMS_CODE_WRONG, NOT_REGISTERED, ACCOUNT_BLOCKED, UNAVAILABLE
 */
export async function resetPassword({
  body: { mobile, code, password, endOthers },
  ip,
  viewer,
  services: { settings, clock, vault },
  transaction,
}: WorkflowCall<typeof forgetPassword, Viewer>): Promise<null> {
  checkNewPassword(password, mobile);
  const now = clock.now();
  const proof = { mobile, code, purpose: "RESET", address: ip } as const;
  // Looked at before the slow hashing and used up after it: guessing must not cost us a hash each.
  if (!(await transaction((tx) => useSmsCode(tx, settings, proof, now, true))))
    throw problem("SMS_CODE_WRONG");
  const passwordHash = await hashPassword(password);

  return settled(
    await transaction(async (tx) => {
      if (!(await useSmsCode(tx, settings, proof, now))) return problem("SMS_CODE_WRONG");
      const known = await memberByPhone(tx, vault, mobile);
      if (!known) return problem("NOT_REGISTERED");
      const member = await lockMember(tx, known.id);
      const refusal = refusalOf(member);
      if (refusal) return refusal;
      await tx.update(members).set({ passwordHash, updatedAt: now }).where(eq(members.id, member.id));
      const here = viewer.kind === "member" && viewer.memberId === member.id ? viewer.sessionId : null;
      if (endOthers) await endSessionsOf(tx, member.id, "PASSWORD", now, here);
      await forgiveTries(tx, vault, mobile);
      await noteEvent(tx, "PASSWORD_CHANGED", { memberId: member.id, sessionId: here }, now);
      return null;
    }),
  );
}
