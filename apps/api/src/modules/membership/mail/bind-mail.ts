import type {
  bindMail as bindEndpoint,
  sendMailCode,
  unbindMail as unbindEndpoint,
} from "@ginkgo/api-contract/membership/mail";
import { eq, sql } from "drizzle-orm";
import { addressPrefix } from "../../../http/address-prefix.ts";
import { badInput, ProblemError, problem, problemWith, settled } from "../../../http/problem.ts";
import type { WorkflowCall } from "../../../http/route.ts";
import type { MemberViewer } from "../../../http/viewer.ts";
import { MINUTE } from "../../../platform/clock.ts";
import { lockedPhone, requireFreshProof } from "../../identity/public.ts";
import { newCode, useSmsCode } from "../../identity/sms/public.ts";
import { chooseUsual } from "../favourites/usual-kinds.ts";
import { notice } from "../notices/notice.ts";
import { mailAddresses, noticeMail, noticePreferences } from "../tables.ts";
import { codeWords } from "./mail-texts.ts";
import { mailSealContext, maskAddress } from "./mailbox.ts";

/** Letters may take a while, longer than messages do. */
const CODE_LIFE = 30 * MINUTE;
const RESEND = MINUTE;
const WRONG = "邮件里的验证码不对或已过期，请检查后再填，或重新获取。";

/** A code is good for the member who asked for it alone: it tells nobody whose mailbox it is. */
const subjectOf = (memberId: string) => `member:${memberId}`;

/** Limits are those of messages; what they say is of a mailbox. */
function ofMail(error: unknown): never {
  if (!(error instanceof ProblemError)) throw error;
  const { key, more } = error;
  if (key === "SMS_HOURLY" || key === "SMS_DAILY") throw problemWith("MAIL_OFTEN", more ?? {});
  if (key === "SMS_PAUSED") throw problem("MAIL_PAUSED", error.message);
  throw error;
}

/**
 * Sends a code to a mailbox. Says the same whether or not it is another member's.
 * @throws {ProblemError} NOT_FOUND, SMS_TOO_SOON, MAIL_OFTEN, SMS_ADDRESS, MAIL_PAUSED, BAD_INPUT
 */
export async function sendCode(
  call: WorkflowCall<typeof sendMailCode, MemberViewer>,
): Promise<{ expiresIn: number; resendAfter: number }> {
  const { mail, settings, log } = call.services;
  const { address } = call.body;
  if (!mail) throw problem("NOT_FOUND", "no mail server");
  const code = await newCode(call, {
    mobile: address,
    purpose: "MAIL",
    subject: subjectOf(call.viewer.memberId),
    address: addressPrefix(call.ip),
    isOwn: false,
    life: CODE_LIFE,
  }).catch(ofMail);
  const outcome = await mail
    .send({ to: address, code, ...codeWords(settings.SITE_NAME, code) })
    .catch((error: Error) => {
      log.error("letter not sent", { module: "membership", error: error.message });
      throw problem("MAIL_PAUSED", "mail server");
    });
  if (outcome !== "sent") throw badInput({ address: "这个邮箱收不了信，请检查有没有写错，或换一个邮箱。" });
  return { expiresIn: CODE_LIFE / 1000, resendAfter: RESEND / 1000 };
}

/**
 * Makes a mailbox the member's, in place of the one before.
 * @throws {ProblemError} NOT_FOUND, FRESH_PROOF_REQUIRED, SMS_CODE_WRONG, SIGN_IN_FAILED, SIGN_IN_TRIES, BAD_INPUT
 */
export async function bindMail(call: WorkflowCall<typeof bindEndpoint, MemberViewer>): Promise<void> {
  const { body, viewer, ip, services, transaction } = call;
  const { settings, vault, clock, mail } = services;
  if (!mail) throw problem("NOT_FOUND", "no mail server");
  const { memberId } = viewer;
  const { address, code, smsCode, password } = body;
  await requireFreshProof(call, { ...(smsCode ? { code: smsCode } : {}), ...(password ? { password } : {}) });
  const now = clock.now();
  settled(
    await transaction(async (tx) => {
      await lockedPhone(tx, vault, memberId);
      const proof = {
        mobile: address,
        purpose: "MAIL",
        code,
        subject: subjectOf(memberId),
        address: ip,
      } as const;
      // Returned, not thrown: a wrong try stays counted.
      if (!(await useSmsCode(tx, settings, proof, now)))
        return new ProblemError("SMS_CODE_WRONG", "mail", { code: WRONG });
      // What was on its way to the mailbox before is not for this one.
      await tx.delete(noticeMail).where(eq(noticeMail.memberId, memberId));
      await tx
        .insert(mailAddresses)
        .values({ memberId, address: vault.seal(address, mailSealContext(memberId)), provedAt: now })
        .onConflictDoUpdate({
          target: [mailAddresses.memberId],
          set: { address: sql`excluded.address`, provedAt: sql`excluded.proved_at`, refusedAt: null },
        });
      await chooseUsual(tx, memberId, "mail");
      const values = { mail: maskAddress(address) };
      const message = "security.mailBound";
      await notice(tx, { memberId, kind: "SECURITY", message, values, link: "/user/notices" }, now);
      return null;
    }),
  );
}

/**
 * Forgets the member's mailbox; none is chosen any more for any kind.
 * @throws {ProblemError} FRESH_PROOF_REQUIRED, SMS_CODE_WRONG, SIGN_IN_FAILED, SIGN_IN_TRIES
 */
export async function unbindMail(call: WorkflowCall<typeof unbindEndpoint, MemberViewer>): Promise<void> {
  const { body, viewer, transaction } = call;
  const { smsCode, password } = body;
  await requireFreshProof(call, { ...(smsCode ? { code: smsCode } : {}), ...(password ? { password } : {}) });
  await transaction(async (tx) => {
    await tx.delete(mailAddresses).where(eq(mailAddresses.memberId, viewer.memberId));
    await tx
      .update(noticePreferences)
      .set({ mail: false })
      .where(eq(noticePreferences.memberId, viewer.memberId));
  });
}
