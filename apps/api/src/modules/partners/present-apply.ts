import {
  type ApplyState,
  type ApplyType,
  type AttachmentKind,
  applyParts,
  applyStates,
  attachmentKinds,
} from "@ginkgo/api-contract/partners/apply-codes";
import { applyActions } from "@ginkgo/api-contract/partners/apply-lifecycle";
import type { OwnEmployeeApply } from "@ginkgo/api-contract/partners/employee-apply";
import type {
  ApplyEvent,
  ApplyFile,
  ApplyProgress,
  OwnMerchantApply,
} from "@ginkgo/api-contract/partners/merchant-apply";
import { certificateKinds } from "@ginkgo/api-contract/services/service-codes";
import { maskIdNumber, maskName } from "@ginkgo/locale/masks";
import { eq } from "drizzle-orm";
import type { Db } from "../../platform/database/database.ts";
import { iso } from "../../platform/database/sql-values.ts";
import type { Vault } from "../../platform/secrets/vault.ts";
import { filesOf } from "../files/public.ts";
import { readStaff } from "../identity/staff/public.ts";

import { madeBy, pageOfMade } from "./application-makes.ts";
import {
  type ApplicationRow,
  type CompanyForm,
  type EmployeeForm,
  kindOf,
  openForm,
  typeText,
  usedBy,
} from "./application-row.ts";
import { applicationEvents } from "./tables.ts";

const says: Record<ApplyState, string> = {
  DRAFT: "还没有提交。",
  SUBMITTED: "材料收到了，工作人员会按先后开始审核。",
  REVIEWING: "工作人员正在核对材料，可能会打电话向您了解情况。",
  SUPPLEMENT: "有几处要补充。补好以后接着审核，不用重新排队。",
  APPROVED: "审核通过了，我们会打电话和您约签合同。",
  SIGNED: "合同签好了，正在准备上线。",
  ONLINE: "已经上线，家庭可以看到您了。",
  REJECTED: "这次没有通过。照原因改好以后，可以再提交。",
  WITHDRAWN: "您撤回了这份申请。需要时可以重新申请。",
};
const opened =
  "审核通过了。账号的一次性链接发到了联系人的手机，72 小时内打开，设好密码和动态码就能登录后台。我们会打电话和您约签合同。";
const selling = "已经上线。请登录后台上架服务或商品，上架以后家庭就能看到。";
const hired = "审核通过了。请在“我的”里切换成服务人员，就能看到派来的单。";

function saysOf(row: ApplicationRow): string {
  if (kindOf(row) === "EMPLOYEE" && row.state === "APPROVED") return hired;
  if (row.state === "APPROVED" && row.accountId !== null) return opened;
  if (row.state === "ONLINE" && madeBy(row) === "SELLER") return selling;
  if (row.state === "ONLINE" && madeBy(row) === "NOTHING") return "合作开始了，欢迎加入。";
  return says[row.state];
}

/** The name shown to the holder of the receipt: a company's is public, a person's is masked. */
export const nameOf = (row: ApplicationRow, vault: Vault): string =>
  row.companyName ?? maskName(openForm<EmployeeForm>(vault, row)?.realName ?? "已注销");

export const asksOf = ({ asks }: ApplicationRow) =>
  asks.map(({ part, reason }) => ({ part, partText: applyParts[part], reason }));

/**
 * What happened to an application, oldest first.
 * @param forStaff names who of the staff it was
 */
export async function historyOf(db: Db, id: string, forStaff = false): Promise<ApplyEvent[]> {
  const found = await db
    .select({
      from: applicationEvents.fromState,
      to: applicationEvents.toState,
      staffId: applicationEvents.staffId,
      reason: applicationEvents.reason,
      at: iso(applicationEvents.at),
    })
    .from(applicationEvents)
    .where(eq(applicationEvents.applicationId, id))
    .orderBy(applicationEvents.id);
  const names = forStaff
    ? await readStaff(
        db,
        found.flatMap((e) => e.staffId ?? []),
      )
    : new Map<string, string>();
  return found.map(({ staffId, ...event }) => ({
    ...event,
    text: event.from === "DRAFT" ? "提交申请" : applyStates[event.to],
    by: staffId === null ? (forStaff ? "申请人" : "我") : (names.get(staffId) ?? "平台"),
  }));
}

/** The state of an application, for the holder of receipt and number. */
export async function presentProgress(db: Db, vault: Vault, row: ApplicationRow): Promise<ApplyProgress> {
  const kind = kindOf(row);
  return {
    applyNo: row.applyNo,
    applyType: row.applyType,
    applyTypeText: typeText(row),
    name: nameOf(row, vault),
    state: row.state,
    stateText: applyStates[row.state],
    says: saysOf(row),
    answerBy: row.answerBy,
    asks: asksOf(row),
    rejectReason: row.rejectReason,
    history: await historyOf(db, row.id),
    createdAt: row.createdAt,
    page: await pageOfMade(db, row),
    actions: applyActions(row.state, "applicant", kind) as ApplyProgress["actions"],
  };
}

/** Files of an application with what each is, in the order they were named. */
export async function presentFiles(
  db: Db,
  id: string,
  named: readonly { kind: string; fileId: string }[],
): Promise<ApplyFile[]> {
  const files = new Map((await filesOf(db, usedBy(id))).map((f) => [f.fileId, f]));
  const texts: Record<string, string> = { ...certificateKinds, ...attachmentKinds };
  return named.flatMap(({ kind, fileId }) => {
    const file = files.get(fileId);
    return file ? [{ kind, kindText: texts[kind] ?? kind, fileId, url: file.url, mime: file.mime }] : [];
  });
}

/** A company's application as its applicant sees it. */
export async function presentOwnCompany(
  db: Db,
  vault: Vault,
  row: ApplicationRow,
): Promise<OwnMerchantApply> {
  const form = openForm<CompanyForm>(vault, row);
  return {
    ...(await presentProgress(db, vault, row)),
    form: {
      applyType: row.applyType as ApplyType,
      companyName: row.companyName ?? "",
      unifiedSocialCreditCode: row.creditCode ?? "",
      areaCodes: row.areaCodes,
      contactName: form?.contactName ?? "",
      contactPhone: form?.contactPhone ?? "",
      introduction: form?.introduction ?? null,
    },
    files: await presentFiles(
      db,
      row.id,
      (form?.attachments ?? []) as { kind: AttachmentKind; fileId: string }[],
    ),
  };
}

/** The same of somebody who wants to visit homes. */
export async function presentOwnEmployee(
  db: Db,
  vault: Vault,
  row: ApplicationRow,
): Promise<OwnEmployeeApply> {
  const form = openForm<EmployeeForm>(vault, row)!;
  const { realName, idNumber, workSince, skills, certificates, week } = form;
  return {
    ...(await presentProgress(db, vault, row)),
    id: row.id,
    form: {
      realName,
      idNumberMasked: maskIdNumber(idNumber),
      workSince,
      skills,
      certificates,
      areaCodes: row.areaCodes,
      week,
    },
    files: await presentFiles(db, row.id, certificates),
  };
}
