import type { AppContext } from "../../http/services.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { SmsMessage } from "../../platform/messages/sms.ts";
import { messageWords, notice } from "../membership/public.ts";
import { type ApplicationRow, kindOf, openForm, typeText } from "./application-row.ts";

/** Where an applicant goes on. */
const pageOf = ({ applyType, applyNo }: ApplicationRow): string =>
  applyType === "EMPLOYEE" ? "/joinus?step=progress" : `/merchantsJoin?step=mine&applyNo=${applyNo}`;

/**
 * Tells the applicant where the application stands now: a notice to a member, a message to anybody else.
 * @returns the message for `sendTold` after the commit; null where a notice was enough
 */
export async function tellApplicant(
  tx: Tx,
  { vault, settings }: Pick<AppContext, "vault" | "settings">,
  application: ApplicationRow,
  now: Date,
): Promise<SmsMessage | null> {
  const isHired = kindOf(application) === "EMPLOYEE" && application.state === "APPROVED";
  const message = `application.${isHired ? "hired" : application.state}` as const;
  const values = { type: typeText(application) };
  if (application.memberId) {
    const link = pageOf(application);
    await notice(tx, { memberId: application.memberId, kind: "APPLICATION", message, values, link }, now);
    return null;
  }
  const mobile = openForm(vault, application)?.contactPhone;
  if (!mobile) return null;
  const { body } = await messageWords(tx, message, values);
  const text = `【${settings.SITE_NAME}】${body}受理编号 ${application.applyNo}。我们不会向您要验证码，也不收保证金。`;
  return { mobile, purpose: "NOTICE", smsCode: null, channel: "sms", text };
}

/** Sends it; the application stands whether or not it arrives. */
export const sendApplicantSms = async (
  { sms, log }: Pick<AppContext, "sms" | "log">,
  message: SmsMessage | null,
): Promise<void> => {
  if (!message) return;
  await sms
    .send(message)
    .catch((error: Error) => log.error("message not sent", { module: "partners", error: error.message }));
};
