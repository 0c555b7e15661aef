import { createHmac, randomInt } from "node:crypto";
import type { SmsPurpose } from "@ginkgo/api-contract/identity/identity";
import { and, eq, lt, type SQL } from "drizzle-orm";
import type { CodeSubject } from "../../../http/code-subjects.ts";
import { problem, settled } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import { DAY, later, MINUTE } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { bytes } from "../../../platform/database/sql-values.ts";
import { isSandbox } from "../../../platform/is-sandbox.ts";
import { secretKey } from "../../../platform/secrets/secret-key.ts";
import { createVault } from "../../../platform/secrets/vault.ts";
import type { Settings } from "../../../platform/settings.ts";
import { CODE_MOBILE } from "../identity-seal-contexts.ts";
import { passChallenge } from "../sign-in/challenge.ts";
import { smsCodes } from "../tables.ts";
import { checkSmsLimits } from "./sms-limits.ts";

export const CODE_LIFE = 5 * MINUTE;
const RESEND = MINUTE;

const purposeText: Record<SmsPurpose, string> = {
  LOGIN: "登录",
  BIND: "绑定手机号",
  RESET: "重设密码",
  APPLY: "提交申请",
  SIGN: "签署确认",
};

/** What a code is used for, in words; somebody signed in proves by it that it is them. */
const usedFor = (purpose: SmsPurpose, isOwn: boolean): string =>
  isOwn && purpose === "BIND" ? "核对是您本人在改账号" : purposeText[purpose];

/** What codes are for; `MAIL` goes to a mailbox, which stands where a number would. */
export type CodePurpose = SmsPurpose | "MAIL";

/** What a code is good for. */
export interface CodeUse {
  mobile: string;
  purpose: CodePurpose;
  /** The one thing it is bound to; null where the purpose says it all. */
  subject: string | null;
}

/** What is stored of a code: of no use without a key that is not in the database, nor for another use. */
export const smsCodeHmac = (
  settings: Settings,
  { mobile, purpose, subject }: CodeUse,
  code: string,
): Buffer => {
  const bound = subject === null ? "" : `:${subject}`;
  return createHmac("sha256", secretKey(settings, "message codes"))
    .update(`${purpose}:${mobile}:${code}${bound}`)
    .digest();
};

/** What a number's codes are found by; the number itself is not stored. */
export const codeMobile = (settings: Settings, mobile: string): SQL =>
  bytes(createVault(settings).blindIndex(mobile, CODE_MOBILE));

type Call = { services: AppContext; transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> };

interface Wanted extends CodeUse {
  address: string;
  /** How long it is good for, milliseconds. */
  life: number;
  /** Whether the caller is signed in with this number. */
  isOwn: boolean;
  /** A picture test with the number read off it. */
  challenge?: { id: string; answer: string } | undefined;
}

/**
 * Makes a code that is still to be sent, counted before it is.
 * @throws {ProblemError} SMS_TOO_SOON, SMS_HOURLY, SMS_DAILY, SMS_ADDRESS, SMS_PAUSED, CHALLENGE_REQUIRED, CHALLENGE_WRONG
 */
export async function newCode(
  { services: { settings, clock }, transaction }: Call,
  { mobile, purpose, subject, address, challenge, isOwn, life }: Wanted,
): Promise<string> {
  const now = clock.now();
  const smsCode = String(randomInt(1_000_000)).padStart(6, "0");
  const mobileHash = codeMobile(settings, mobile);
  const limits = {
    mobile,
    mobileHash,
    mailOf: purpose === "MAIL" ? subject : null,
    address,
    isOwn,
    sandbox: isSandbox(settings),
    hourlyMost: settings.SMS_HOURLY_MOST,
    suspectAfter: settings.SMS_SUSPECT_AFTER ?? (isSandbox(settings) ? Number.POSITIVE_INFINITY : 6),
  };
  // A caller that writes to a mailbox is signed in: the picture test is for the open door.
  const isHuman = challenge !== undefined || purpose === "MAIL";
  settled(
    await transaction(async (tx) => {
      // Returned, not thrown: a test that was tried stays used up.
      if (challenge && !(await passChallenge(tx, settings, challenge, now)))
        return problem("CHALLENGE_WRONG");
      const refusal = await checkSmsLimits(tx, { ...limits, isHuman }, now);
      if (refusal) return refusal;
      await tx
        .delete(smsCodes)
        .where(and(eq(smsCodes.mobileHash, mobileHash), lt(smsCodes.createdAt, later(now, -DAY))));
      await tx.insert(smsCodes).values({
        mobileHash,
        purpose,
        subject,
        codeHmac: smsCodeHmac(settings, { mobile, purpose, subject }, smsCode),
        address,
        isOwn,
        createdAt: now,
        expiresAt: later(now, life),
      });
      return null;
    }),
  );
  return smsCode;
}

interface SmsCodeRequest extends Omit<Wanted, "purpose" | "subject" | "life"> {
  purpose: SmsPurpose;
  channel: "sms" | "voice";
  /** The one thing it is bound to; absent where the purpose says it all. */
  bound?: CodeSubject | null | undefined;
}

/**
 * Sends a code to a number, counted before it is sent. Says the same whether or not anybody is registered under it.
 * @throws {ProblemError} SMS_TOO_SOON, SMS_HOURLY, SMS_DAILY, SMS_ADDRESS, SMS_PAUSED, CHALLENGE_REQUIRED, CHALLENGE_WRONG
 */
export async function sendCode(
  call: Call,
  { channel, bound, ...rest }: SmsCodeRequest,
): Promise<{ expiresIn: number; resendAfter: number }> {
  const { settings, sms, log } = call.services;
  const { mobile, purpose, isOwn } = rest;
  const smsCode = await newCode(call, { ...rest, subject: bound?.subject ?? null, life: CODE_LIFE });
  const text = `【${settings.SITE_NAME}】您的验证码是 ${smsCode}，5 分钟内有效，用于${bound?.text ?? usedFor(purpose, isOwn)}。请不要告诉任何人，工作人员也不会向您要。`;
  await sms
    .send({ mobile, purpose, smsCode, channel, text: channel === "voice" ? `语音播报：${text}` : text })
    .catch((error: Error) => {
      log.error("message not sent", { module: "identity", error: error.message });
      throw problem("SMS_PAUSED", "vendor");
    });
  return { expiresIn: CODE_LIFE / 1000, resendAfter: RESEND / 1000 };
}
