import type { z } from "zod";
import { bookKinds, bookViews } from "../bookings/bookings.ts";
import { bookGroups, bookMeasureTexts } from "../books/book-report-codes.ts";
import { ledgerAccounts } from "../books/ledger-codes.ts";
import { contractPhases, signStates } from "../contracts/contract-codes.ts";
import { consultStates } from "../fees/fee-codes.ts";
import { memberStates } from "../members/members.ts";
import { feedbackStates, feedbackTypes } from "../membership/membership-codes.ts";
import { orderKinds, orderStatuses, refundViews } from "../orders/order-codes.ts";
import { applyStates, applyTypes } from "../partners/apply-codes.ts";
import { reviewKinds, reviewViews } from "../reviews/review-staff.ts";
import { areaViews } from "../services/service-areas.ts";
import { employeeSorts, employeeStatuses } from "../services/service-codes.ts";
import type { ExportListName, exportLists } from "./export-lists.ts";

type Texts = Readonly<Record<string, string>>;
/** What a filter is called, and its values in words where they are codes. */
type FilterTexts = Readonly<Record<string, readonly [label: string, values?: Texts]>>;

const keyword = ["找"] as const;
const yesNo = { "1": "是", true: "是", "0": "否", false: "否" };
const overdue = ["只看超时的", yesNo] as const;
const applies = { state: ["状态", applyStates] as const, keyword, overdue };

const ofOrders = {
  kind: ["哪一种", orderKinds] as const,
  city: ["城市", { none: "不用上门和寄送" }] as const,
  seller: ["商家", { self: "自营" }] as const,
};
const punctual = { ON_TIME: "是", LATE: "不是" };

/** What of a list's query only says which page is meant. */
type Paging = "current" | "size" | "cursor";
type QueryOf<L extends ExportListName> = z.input<NonNullable<(typeof exportLists)[L]["endpoint"]["query"]>>;

/** Every filter a list takes has its words. */
const filters: {
  readonly [L in ExportListName]: Readonly<Record<Exclude<keyof QueryOf<L>, Paging>, FilterTexts[string]>>;
} = {
  orders: {
    status: ["状态", orderStatuses],
    kind: ["种类", orderKinds],
    sn: ["订单号"],
    toSend: ["只看要发货的", yesNo],
    paidFrom: ["付款从"],
    paidTo: ["付款到"],
    finishedFrom: ["完成从"],
    finishedTo: ["完成到"],
    punctual: ["准时上门", punctual],
    city: ["城市"],
    seller: ["商家或机构"],
    memberId: ["会员编号"],
    keyword,
    sort: ["排列", { old: "旧的在前" }],
  },
  refunds: {
    view: ["看哪些", refundViews],
    doneFrom: ["退到从"],
    doneTo: ["退到到"],
    kind: ["种类", orderKinds],
    city: ["城市"],
    seller: ["商家或机构"],
    keyword,
  },
  reviews: { queue: ["看哪些", reviewViews], kind: ["评价什么", reviewKinds] },
  members: { state: ["状态", memberStates], keyword },
  bookings: { view: ["看哪些", bookViews], kind: ["种类", bookKinds] },
  consultations: { state: ["状态", consultStates], overdue },
  feedback: { state: ["状态", feedbackStates], type: ["种类", feedbackTypes], overdue },
  companyApplies: { ...applies, applyType: ["种类", applyTypes] },
  employeeApplies: applies,
  contracts: {
    phase: ["履约", contractPhases],
    signState: ["签署", signStates],
    keyword,
    memberId: ["会员编号"],
  },
  serviceAreas: { view: ["看哪些", areaViews], keyword },
  employees: {
    status: ["状态", employeeStatuses],
    area: ["地区"],
    expiring: ["证件几天内到期"],
    keyword,
    sort: ["排列", employeeSorts],
  },
  bookReport: {
    by: ["按", bookGroups],
    ...ofOrders,
    from: ["从"],
    to: ["到"],
  },
  ledgerBalance: { account: ["科目", ledgerAccounts], from: ["从"], at: ["到"] },
  withheldTax: { month: ["月份"] },
  ledger: {
    measure: ["总账报表的", bookMeasureTexts],
    ...ofOrders,
    account: ["科目", ledgerAccounts],
    party: ["谁的"],
    document: ["单据号或订单号"],
    from: ["记账从"],
    to: ["记账到"],
  },
};

/** Filters of a list in words. */
export const filtersInWords = (
  list: ExportListName,
  set: Readonly<Record<string, string>>,
): { label: string; text: string }[] =>
  Object.entries(set).map(([name, value]) => {
    const [label, values] = (filters[list] as FilterTexts)[name] ?? [name];
    return {
      label,
      text: value
        .split(",")
        .map((code) => values?.[code.trim()] ?? code)
        .join("、"),
    };
  });
