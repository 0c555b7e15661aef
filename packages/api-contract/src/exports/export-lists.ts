import { staffBookings } from "../bookings/bookings.ts";
import { bookReport } from "../books/book-report.ts";
import { ledgerBalance, ledgerPage } from "../books/ledger.ts";
import { staffContracts } from "../contracts/contract-staff.ts";
import { staffConsultationPage } from "../fees/fee-consults.ts";
import { staffMembers } from "../members/members.ts";
import { staffFeedbackPage } from "../membership/feedback.ts";
import { staffOrders } from "../orders/order-staff.ts";
import { staffRefunds } from "../orders/refund-staff.ts";
import { staffEmployeeApplies, staffMerchantApplies } from "../partners/apply-staff.ts";
import { staffReviewPage } from "../reviews/review-staff.ts";
import { serviceAreaPage } from "../services/service-areas.ts";
import { withheldTaxPage } from "../settlements/withheld-tax.ts";
import { employeePage } from "../visits/employee-files.ts";

const caller = { name: "会员姓名", phone: "会员手机号" } as const;
const contact = { name: "联系人姓名", phone: "联系电话" } as const;

/**
 * The lists of staff that can be taken out as files. `endpoint` is the list itself: its filters are those of the export,
 * and its permission is needed for it. `whole` are the personal data that are masked unless two people agree, by code;
 * `dated` is what days count by, where records have a day.
 */
export const exportLists = {
  orders: {
    text: "订单",
    endpoint: staffOrders,
    dated: "下单时间",
    whole: {
      ...caller,
      receiver: "收货人或服务对象",
      contactPhone: "收货或上门的电话",
      address: "收货或上门的地址",
    },
  },
  refunds: { text: "退款", endpoint: staffRefunds, dated: "申请时间", whole: caller },
  reviews: { text: "评价", endpoint: staffReviewPage, dated: "写的时间", whole: {} },
  members: { text: "会员", endpoint: staffMembers, dated: "注册时间", whole: caller },
  bookings: { text: "预约", endpoint: staffBookings, dated: "来的日子", whole: contact },
  consultations: { text: "费用咨询", endpoint: staffConsultationPage, dated: "留号码的时间", whole: contact },
  feedback: {
    text: "意见反馈",
    endpoint: staffFeedbackPage,
    dated: "提交时间",
    whole: { ...caller, contact: "另留的联系方式" },
  },
  companyApplies: { text: "入驻申请", endpoint: staffMerchantApplies, dated: "提交时间", whole: contact },
  employeeApplies: {
    text: "服务人员申请",
    endpoint: staffEmployeeApplies,
    dated: "提交时间",
    whole: contact,
  },
  contracts: {
    text: "合同",
    endpoint: staffContracts,
    dated: "开始日期",
    whole: { ...caller, elder: "长辈姓名" },
  },
  serviceAreas: { text: "服务地区", endpoint: serviceAreaPage, dated: null, whole: {} },
  employees: { text: "服务人员", endpoint: employeePage, dated: null, whole: { phone: "手机号" } },
  bookReport: { text: "总账报表", endpoint: bookReport, dated: null, whole: {} },
  ledgerBalance: { text: "科目余额", endpoint: ledgerBalance, dated: null, whole: {} },
  withheldTax: {
    text: "代扣个税申报表",
    endpoint: withheldTaxPage,
    dated: null,
    whole: { name: "姓名", idNumber: "身份证号" },
  },
  ledger: { text: "分录", endpoint: ledgerPage, dated: "记账时间", whole: {} },
} as const;
export type ExportListName = keyof typeof exportLists;
export const exportListNames = Object.keys(exportLists) as [ExportListName, ...ExportListName[]];

/** What the personal data of a list are called, by code. */
export const wholeTexts = (list: ExportListName): Readonly<Record<string, string>> => exportLists[list].whole;
