import type { addMerchantApply, MerchantApplication } from "@ginkgo/api-contract/partners/merchant-apply";
import { sql } from "drizzle-orm";
import { idempotent } from "../../http/idempotent.ts";
import { type ProblemError, problem, problemWith, settled } from "../../http/problem.ts";
import type { StepsCall } from "../../http/route.ts";
import type { House } from "../../http/services.ts";
import type { Viewer } from "../../http/viewer.ts";
import { DAY, later } from "../../platform/clock.ts";
import { row, type Tx } from "../../platform/database/database.ts";
import { instant, textArray } from "../../platform/database/sql-values.ts";
import type { SmsMessage } from "../../platform/messages/sms.ts";
import { useSmsCode } from "../identity/public.ts";
import { checkAreas, currentVersion } from "../reference/public.ts";
import { answerBy } from "./answer-by.ts";
import { applicationRows, nextId, phoneHash, sealForm } from "./application-row.ts";
import { newApplyNo } from "./apply-no.ts";
import { claimAttachments } from "./claim-attachments.ts";
import { noteEvent } from "./note-event.ts";
import { sendTold, tellApplicant } from "./tell-applicant.ts";

const DAILY = 5;

/** Why this number may not apply now; holds it until the transaction ends. */
async function refusal(tx: Tx, { vault, clock }: House, body: MerchantApplication) {
  const hash = phoneHash(vault, body.contactPhone);
  await tx.execute(sql`select pg_advisory_xact_lock(7303, hashtext(encode(${hash}, 'hex')))`);
  const open = await row<{ applyNo: string }>(
    tx,
    sql`select apply_no as "applyNo" from partners.applications where phone_hash = ${hash}
      and apply_type = ${body.applyType} and credit_code = ${body.unifiedSocialCreditCode}
      and state not in ('REJECTED', 'WITHDRAWN') limit 1`,
  );
  if (open) return problemWith("APPLY_OPEN", open);
  const lately = await row<{ n: number }>(
    tx,
    sql`select count(*)::int as n from partners.applications
      where phone_hash = ${hash} and created_at > ${instant(later(clock.now(), -DAY))}`,
  );
  return lately!.n >= DAILY ? problem("APPLY_TOO_MANY") : null;
}

/** Writes the application down, once the number is proved. */
export async function insertCompanyApply(
  tx: Tx,
  { vault, clock }: Pick<House, "vault" | "clock">,
  memberId: string | null,
  body: Omit<MerchantApplication, "smsCode">,
): Promise<{ id: string; applyNo: string }> {
  const now = clock.now();
  const id = await nextId(tx);
  const applyNo = newApplyNo("RZ");
  const { contactName, contactPhone, introduction = null, attachments } = body;
  const form = sealForm(vault, id, { contactName, contactPhone, introduction, attachments });
  const version = body.agreeProtocol ? await currentVersion(tx, "privacy", now) : null;
  await tx.execute(sql`insert into partners.applications (id, apply_no, apply_type, member_id, company_name, credit_code,
      phone_hash, area_codes, form, state, privacy_version, answer_by, created_at, updated_at)
    values (${id}::bigint, ${applyNo}, ${body.applyType}, ${memberId}::bigint, ${body.companyName},
      ${body.unifiedSocialCreditCode}, ${phoneHash(vault, contactPhone)}, ${textArray(body.areaCodes)}, ${form},
      'SUBMITTED', ${version}, ${instant(answerBy(now))}, ${instant(now)}, ${instant(now)})`);
  await claimAttachments(
    tx,
    { id, memberId },
    attachments.map((a) => a.fileId),
  );
  await noteEvent(tx, { id, from: "DRAFT", to: "SUBMITTED" }, now);
  return { id, applyNo };
}

/**
 * Takes an application of a merchant or partner. A wrong code stays counted.
 * @throws {ProblemError} BAD_INPUT, SMS_CODE_WRONG, APPLY_OPEN, APPLY_TOO_MANY, FILE_UNKNOWN, KEY_REUSED
 */
export async function addCompanyApply(
  call: StepsCall<typeof addMerchantApply, Viewer>,
): Promise<{ applyNo: string }> {
  const { transaction, viewer, body, services } = call;
  const memberId = viewer.kind === "member" ? viewer.memberId : null;
  // Before the code is used up: what is mended in the form needs no new one.
  checkAreas(body.areaCodes, "areaCodes");
  let message: SmsMessage | null = null;
  const outcome = await transaction((tx) =>
    idempotent<{ applyNo: string }>(tx, call, async (): Promise<{ applyNo: string } | ProblemError> => {
      const now = services.clock.now();
      // What a try that was taken back would have said is not said.
      message = null;
      const given = {
        mobile: body.contactPhone,
        purpose: "APPLY" as const,
        code: body.smsCode,
        address: call.ip,
      };
      if (!(await useSmsCode(tx, services.settings, given, now))) return problem("SMS_CODE_WRONG");
      const refused = await refusal(tx, services, body);
      if (refused) return refused;
      const { id, applyNo } = await insertCompanyApply(tx, services, memberId, body);
      const [made] = await applicationRows(tx, sql`where a.id = ${id}::bigint`);
      message = await tellApplicant(tx, services, made!, now);
      return { applyNo };
    }),
  );
  const receipt = settled(outcome);
  await sendTold(services, message);
  return receipt;
}
