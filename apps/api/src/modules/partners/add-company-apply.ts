import type { addMerchantApply, MerchantApplication } from "@ginkgo/api-contract/partners/merchant-apply";
import { and, eq, gt, sql } from "drizzle-orm";
import { idempotent } from "../../http/idempotency/idempotent.ts";
import { type ProblemError, problem, problemWith, settled } from "../../http/problem.ts";
import type { WorkflowCall } from "../../http/route.ts";
import type { AppContext } from "../../http/services.ts";
import type { Viewer } from "../../http/viewer.ts";
import { DAY, later } from "../../platform/clock.ts";
import { firstOf, type Tx } from "../../platform/database/database.ts";
import type { SmsMessage } from "../../platform/messages/sms.ts";
import { useSmsCode } from "../identity/sms/public.ts";
import { checkAreas } from "../reference/areas/public.ts";
import { currentVersion } from "../reference/public.ts";
import { applicationRows, nextId, phoneHash, sealForm } from "./application-row.ts";
import { keepApplicationTask } from "./application-task.ts";
import { newApplyNo } from "./apply-no.ts";
import { claimAttachments } from "./claim-attachments.ts";
import { noteEvent } from "./note-event.ts";
import { responseDueAt } from "./response-due.ts";
import { applications } from "./tables.ts";
import { sendApplicantSms, tellApplicant } from "./tell-applicant.ts";

const DAILY = 5;

/** Why this number may not apply now; holds it until the transaction ends. */
async function refusal(tx: Tx, { vault, clock }: AppContext, body: MerchantApplication) {
  const hash = phoneHash(vault, body.contactPhone);
  await tx.execute(sql`select pg_advisory_xact_lock(7303, hashtext(encode(${hash}, 'hex')))`);
  const open = await firstOf(
    tx
      .select({ applyNo: applications.applyNo })
      .from(applications)
      .where(
        and(
          eq(applications.phoneHash, hash),
          eq(applications.applyType, body.applyType),
          eq(applications.creditCode, body.unifiedSocialCreditCode),
          sql`${applications.state} not in ('REJECTED', 'WITHDRAWN')`,
        ),
      )
      .limit(1),
  );
  if (open) return problemWith("APPLY_OPEN", open);
  const lately = await firstOf(
    tx
      .select({ n: sql<number>`count(*)::int` })
      .from(applications)
      .where(and(eq(applications.phoneHash, hash), gt(applications.createdAt, later(clock.now(), -DAY)))),
  );
  return lately!.n >= DAILY ? problem("APPLY_TOO_MANY") : null;
}

/** Writes the application down, once the number is proved. */
export async function insertCompanyApply(
  tx: Tx,
  { vault, clock }: Pick<AppContext, "vault" | "clock">,
  memberId: string | null,
  body: Omit<MerchantApplication, "smsCode">,
): Promise<{ id: string; applyNo: string }> {
  const now = clock.now();
  const id = await nextId(tx);
  const applyNo = newApplyNo("RZ");
  const { contactName, contactPhone, introduction = null, attachments } = body;
  const form = sealForm(vault, id, { contactName, contactPhone, introduction, attachments });
  const version = body.agreeProtocol ? await currentVersion(tx, "privacy", now) : null;
  await tx.insert(applications).values({
    id,
    applyNo,
    applyType: body.applyType,
    memberId,
    companyName: body.companyName,
    creditCode: body.unifiedSocialCreditCode,
    phoneHash: phoneHash(vault, contactPhone),
    areaCodes: [...body.areaCodes],
    form,
    state: "SUBMITTED",
    privacyVersion: version,
    answerBy: responseDueAt(now),
    createdAt: now,
    updatedAt: now,
  });
  await claimAttachments(
    tx,
    { id, memberId },
    attachments.map((a) => a.fileId),
  );
  await noteEvent(tx, { id, from: "DRAFT", to: "SUBMITTED" }, now);
  const [made] = await applicationRows(tx, eq(applications.id, id));
  await keepApplicationTask(tx, made!, now);
  return { id, applyNo };
}

/**
 * Takes an application of a merchant or partner. A wrong code stays counted.
 * @throws {ProblemError} BAD_INPUT, SMS_CODE_WRONG, APPLY_OPEN, APPLY_TOO_MANY, FILE_UNKNOWN, KEY_REUSED
 */
export async function addCompanyApply(
  call: WorkflowCall<typeof addMerchantApply, Viewer>,
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
      const proof = {
        mobile: body.contactPhone,
        purpose: "APPLY" as const,
        code: body.smsCode,
        address: call.ip,
      };
      if (!(await useSmsCode(tx, services.settings, proof, now))) return problem("SMS_CODE_WRONG");
      const refused = await refusal(tx, services, body);
      if (refused) return refused;
      const { id, applyNo } = await insertCompanyApply(tx, services, memberId, body);
      const [made] = await applicationRows(tx, eq(applications.id, id));
      message = await tellApplicant(tx, services, made!, now);
      return { applyNo };
    }),
  );
  const receipt = settled(outcome);
  await sendApplicantSms(services, message);
  return receipt;
}
