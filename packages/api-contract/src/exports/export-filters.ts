import { bookKinds, bookViews } from "../bookings/bookings.ts";
import { contractPhases, signStates } from "../contracts/contract-codes.ts";
import { consultStates } from "../fees/fee-codes.ts";
import { memberStates } from "../members/members.ts";
import { feedbackStates, feedbackTypes } from "../membership/membership-codes.ts";
import { orderKinds, orderStatuses, refundViews } from "../orders/order-codes.ts";
import { applyStates, applyTypes } from "../partners/apply-codes.ts";
import { reviewKinds, reviewViews } from "../reviews/review-staff.ts";
import { employeeStatuses } from "../services/service-codes.ts";
import type { ExportListName } from "./export-lists.ts";

type Texts = Readonly<Record<string, string>>;
/** What a filter is called, and its values in words where they are codes. */
type FilterTexts = Readonly<Record<string, readonly [label: string, values?: Texts]>>;

const keyword = ["找"] as const;
const overdue = ["只看超时的", { "1": "是", true: "是", "0": "否", false: "否" }] as const;
const applies: FilterTexts = { state: ["状态", applyStates], keyword, overdue };

const punctual = { ON_TIME: "是", LATE: "不是" };

const filters: Readonly<Record<ExportListName, FilterTexts>> = {
  orders: {
    status: ["状态", orderStatuses],
    kind: ["种类", orderKinds],
    sn: ["订单号"],
    toSend: ["只看要发货的", overdue[1]],
    paidFrom: ["付款从"],
    paidTo: ["付款到"],
    finishedFrom: ["完成从"],
    finishedTo: ["完成到"],
    punctual: ["准时上门", punctual],
    city: ["城市"],
    seller: ["商家或机构"],
    memberId: ["会员编号"],
    keyword,
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
  employees: { status: ["状态", employeeStatuses], area: ["地区"], expiring: ["证件几天内到期"], keyword },
};

/** Filters of a list in words. */
export const filtersInWords = (
  list: ExportListName,
  set: Readonly<Record<string, string>>,
): { label: string; text: string }[] =>
  Object.entries(set).map(([name, value]) => {
    const [label, values] = filters[list][name] ?? [name];
    return {
      label,
      text: value
        .split(",")
        .map((code) => values?.[code.trim()] ?? code)
        .join("、"),
    };
  });
