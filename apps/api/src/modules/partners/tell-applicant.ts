import type { ApplyState } from "@ginkgo/api-contract/partners/apply-codes";
import type { AppContext } from "../../http/services.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { SmsMessage } from "../../platform/messages/sms.ts";
import { notice } from "../membership/public.ts";
import { type ApplicationRow, kindOf, openForm, typeText } from "./application-row.ts";

interface Words {
  title: string;
  body: string;
}

const stateTexts = (type: string): Partial<Record<ApplyState, Words>> => ({
  SUBMITTED: { title: "申请收到了", body: `您的${type}申请收到了，3 个工作日内给您结果。` },
  REVIEWING: { title: "申请审核中", body: `您的${type}申请正在审核，有结果马上告诉您。` },
  SUPPLEMENT: { title: "申请要补充材料", body: `您的${type}申请有几处要补充，请凭受理编号查看并补上。` },
  APPROVED: { title: "申请通过了", body: `您的${type}申请通过了，我们会打电话和您约下一步。` },
  SIGNED: { title: "合同签好了", body: `您的${type}合同已签，我们正在准备上线。` },
  ONLINE: { title: "上线了", body: `您的${type}资料已经上线，欢迎加入。` },
  REJECTED: {
    title: "申请没有通过",
    body: `您的${type}申请没有通过，原因请凭受理编号查看，改好后可以再提交。`,
  },
  WITHDRAWN: { title: "申请已撤回", body: `您的${type}申请已经撤回，需要时可以重新申请。` },
});
const employee: Words = {
  title: "可以接单了",
  body: "您的服务人员申请通过了。请在“我的”里切换成服务人员，就能看到派来的单。",
};

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
  const words = isHired ? employee : stateTexts(typeText(application))[application.state]!;
  if (application.memberId) {
    const link = pageOf(application);
    const newNotice = {
      memberId: application.memberId,
      kind: "APPLICATION",
      ...words,
      link,
      sms: true,
    } as const;
    await notice(tx, newNotice, now);
    return null;
  }
  const mobile = openForm(vault, application)?.contactPhone;
  if (!mobile) return null;
  const text = `【${settings.SITE_NAME}】${words.body}受理编号 ${application.applyNo}。我们不会向您要验证码，也不收保证金。`;
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
