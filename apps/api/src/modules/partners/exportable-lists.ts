import type { ApplicantKind } from "@ginkgo/api-contract/partners/apply-lifecycle";
import type { StaffApplyLine } from "@ginkgo/api-contract/partners/apply-staff";
import { fullMomentText } from "@ginkgo/locale/shanghai-time";
import { and, inArray } from "drizzle-orm";
import { type ExportableList, type ExportContext, exportableList } from "../../http/exportable-lists.ts";
import type { Db } from "../../platform/database/database.ts";
import { applicationRows, type CompanyForm, type EmployeeForm, openForm } from "./application-row.ts";
import { listApplications } from "./list-applications.ts";
import { ofKind } from "./staff-applications.ts";
import { applications } from "./tables.ts";

const shared = {
  columns: {
    申请号: (a: StaffApplyLine) => a.applyNo,
    种类: (a: StaffApplyLine) => a.applyTypeText,
    名称: (a: StaffApplyLine) => a.name,
    状态: (a: StaffApplyLine) => a.stateText,
    联系人: (a: StaffApplyLine) => a.contactName,
    电话: (a: StaffApplyLine) => a.contactPhone,
    地区: (a: StaffApplyLine) => a.areasText,
    答应给结果: (a: StaffApplyLine) => a.answerBy && fullMomentText(a.answerBy),
    提交时间: (a: StaffApplyLine) => fullMomentText(a.createdAt),
  },
  dayOf: (a: StaffApplyLine) => a.createdAt,
};

const wholeOf =
  (kind: ApplicantKind) =>
  async (db: Db, { vault }: ExportContext, ids: readonly string[]) => {
    const found = await applicationRows(db, and(ofKind(kind), inArray(applications.id, [...ids])));
    return new Map(
      found.map((row) => {
        const form = openForm<CompanyForm & EmployeeForm>(vault, row);
        const cells = { name: form?.contactName ?? form?.realName, phone: form?.contactPhone };
        return [row.id, { memberId: row.memberId, cells }];
      }),
    );
  };

export const exportableLists: ExportableList[] = [
  exportableList({
    ...shared,
    list: "companyApplies",
    page: (db, context, _viewer, query) => listApplications(db, context, "COMPANY", query),
    whole: wholeOf("COMPANY"),
  }),
  exportableList({
    ...shared,
    list: "employeeApplies",
    page: (db, context, _viewer, query) => listApplications(db, context, "EMPLOYEE", query),
    whole: wholeOf("EMPLOYEE"),
  }),
];
